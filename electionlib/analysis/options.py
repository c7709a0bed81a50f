"""The option table: what a seat may do at a moment, by which rule, and what each move would bring.

A viewer who may not see the seat's hand is told nothing, and nobody is told beforehand what a move would bring to
light.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from electionlib.analysis.odds import Odds, odds
from electionlib.engine.game import CHANCE, SPECTATOR, Move
from electionlib.engine.timeline import Timeline, known
from electionlib.engine.view import Piece

__all__ = ["Option", "Said", "options"]


class Said(NamedTuple):
    """A sentence, seats being `@0`, `@1`, …, and the id of the rule it rests on."""

    sentence: str
    rule: str


class Option(NamedTuple):
    """One legal move: its words and the rule that allows it, what would follow, and whether it was the one chosen."""

    move: Move
    said: Said
    effects: tuple[Said, ...]
    """What would happen at once, as far as the viewer may know; nothing where the move `reveals`."""
    reveals: bool
    """Whether it would bring to light what the viewer cannot see yet."""
    odds: Odds | None
    """What chance would decide right after it, if anything."""
    preview: tuple[Piece, ...]
    is_chosen: bool


def options(timeline: Timeline[Any, Any], i: int, viewer: int = SPECTATOR) -> tuple[Option, ...]:
    """Return a row for each legal move at moment `i`, in the game's order; empty unless the viewer sees that hand.

    >>> from electionlib import load
    >>> timeline = load("candidate_5.jsonl")
    >>> rows = options(timeline, 52, timeline.game.actor(timeline[52].position))
    >>> [(row.said.sentence, row.said.rule) for row in rows if row.is_chosen]
    [('Endorsement $40,000 on New York', 'CAND-4.3')]
    """
    game, p = timeline.game, timeline[i].position
    moves = timeline.legal(i, viewer)
    if not moves:
        return ()
    i = range(len(timeline))[i]
    chosen = timeline[i + 1].move if i + 1 < len(timeline) else None
    facts = game.facts(p, viewer)
    unknown = _unknown(facts)

    def option(move: Move) -> Option:
        after, events = game.apply(p, move)
        reveals = unknown > 0 and _unknown(game.facts(after, viewer)) < unknown
        told = () if reveals else known(events, viewer)
        return Option(
            move,
            Said(game.say(move), game.rule(p, move)),
            tuple(Said(game.tell(event), event.rule) for event in told),
            reveals,
            odds(game, after, viewer) if game.actor(after) == CHANCE and not reveals else None,
            game.preview(facts, move),
            move == chosen,
        )

    return tuple(map(option, moves))


def _unknown(facts: Any) -> int:
    """Count what is hidden, each a `?`."""
    if isinstance(facts, Mapping):
        facts = tuple(facts.values())
    if not isinstance(facts, tuple | list):
        return 0
    inner = (each for each in facts if type(each) is not str and type(each) is not int)
    return facts.count("?") + sum(map(_unknown, inner))
