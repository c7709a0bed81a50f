"""Questions about any recorded game: which move is legal here and why not the others, and what is missing to 270."""

from collections.abc import Iterator, Mapping
from typing import Any

from electionlib.engine.game import EVERYTHING, OVER, Game, Move
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Group, Meter, Piece, Text, View, named, text
from electionlib.lessons.question import LessonError, Picker, Question, options
from electionlib.lessons.source import Log, Maker

__all__ = ["MAKERS", "because"]

_BACK = 60
"""So many steps back a move may have been legal to seem so now."""

_TOLD: Mapping[str, tuple[str, ...]] = {
    "candidate": ("place", "groundwork", "spend", "select", "combine"),
    "campaign_manager": ("play", "draw", "on", "bring"),
    "headquarters": ("go", "build", "close", "debate", "travel"),
}
"""By game, the kinds of moves of which what is on the table and in the hand tells whether they are legal."""

_GOALS = {"candidate": "CAND-1.1", "campaign_manager": "CM-1.1", "headquarters": "HQ-1.2"}
"""By game, the rule that says how many votes win."""

_ASIDE = ("Votes", "Players", "Cards", "Primaries still to come", "Groups", "Contested states")
"""What a view shows besides the situation itself."""


def because(game: Game[Any, Any], sentence: str, rule: str) -> str:
    """Write a sentence with the rule it rests on, as the log does."""
    return f"{sentence.removesuffix('.')} [{rule}]."


def _looked_at(timeline: Timeline[Any, Any], i: int, seat: int, kind: str) -> tuple[Piece, ...]:
    """Return the pieces of a seat's view that tell whether such a move is legal: the hand, the states, or the map."""
    view = timeline.view(i, seat)
    if kind in ("select", "combine", "bring"):
        return (Text("", text(View("", view.layer, ()))),)
    pieces = tuple(
        piece
        for piece in view.pieces
        if piece.title not in _ASIDE and not (isinstance(piece, Text) and piece.tone in ("note", "alert"))
    )
    told = tuple(piece for piece in pieces if (kind == "on") == isinstance(piece, Group))
    return told or (Text("Hand", "empty."),)


def _legal(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _legal_at(pick, log.timeline, i))


def _legal_at(pick: Picker, timeline: Timeline[Any, Any], i: int) -> Question | None:
    game, p, names = timeline.game, timeline[i].position, timeline.names
    seat = game.actor(p)
    if seat < 0:
        return None
    legal = game.legal(p)
    if not any(move.kind in _TOLD.get(game.id, (move.kind,)) for move in legal):
        return None
    refused: dict[str, list[tuple[str, str]]] = {}  # by rule: (what is said of the move, why it is refused)
    said = {game.say(move) for move in legal}
    for move in _tempting(timeline, i, seat):
        refusal = game.refusal(p, move)
        if refusal and refusal.rule in game.rules and game.say(move) not in said:
            said.add(game.say(move))
            refused.setdefault(refusal.rule, []).append((game.say(move), because(game, refusal.sentence, refusal.rule)))
    rows = [pick.one(each) for each in pick.some(refused.values(), 3)]
    rest = [row for each in refused.values() for row in each if row not in rows]
    rows += pick.some(rest, 3 - len(rows))
    if len(rows) < 3:
        return None
    move = pick.one([move for move in legal if move.args] or legal)
    rule = game.rules[game.rule(p, move)]
    wrong = [(words, why, False) for words, why in rows]
    chosen, right = options(pick, [(game.say(move), because(game, f"Allowed: {rule.title}", rule.id), True), *wrong])
    chosen = tuple(option._replace(words=named(option.words, names), why=named(option.why, names)) for option in chosen)
    return Question(
        f"{named(timeline.view(i, seat).heading, names)}. Which of these moves is legal?",
        "choice",
        right[0],
        f"{rule.summary} [{rule.id}]",
        tuple(dict.fromkeys([rule.id, *(option.why.rpartition("[")[2][:-2] for option in chosen)])),
        "Look at the hand and at what lies on the table already.",
        chosen,
        _looked_at(timeline, i, seat, move.kind),
        names,
    )


def _tempting(timeline: Timeline[Any, Any], i: int, seat: int) -> Iterator[Move]:
    """Yield moves that were legal for the seat a while ago, and legal ones with a part of such a move put in."""
    game, legal = timeline.game, timeline.game.legal(timeline[i].position)
    kinds = {move.kind for move in legal}
    before: dict[Move, None] = {}
    for k in range(i - 1, max(i - _BACK, 0), -1):
        p = timeline[k].position
        moves = game.legal(p) if game.actor(p) == seat else ()
        if any(move.kind in kinds for move in moves):
            before.update(dict.fromkeys(moves))
    yield from before
    for move in legal[:40]:
        for other in [*before][:40]:
            if other.kind == move.kind and len(other.args) == len(move.args):
                for k, arg in enumerate(other.args):
                    yield move._replace(args=(*move.args[:k], arg, *move.args[k + 1 :]))


def _majority(pick: Picker, log: Log) -> Question:
    game = log.timeline.game
    if game.id not in _GOALS:
        raise LessonError(f"Nobody has said which rule of {game.title} sets the goal, so that cannot be asked.")
    return log.first(pick, lambda i: _majority_at(pick, log.timeline, i))


def _majority_at(pick: Picker, timeline: Timeline[Any, Any], i: int) -> Question | None:
    game, p, names = timeline.game, timeline[i].position, timeline.names
    if game.actor(p) == OVER:
        return None
    meter = next((piece for piece in timeline.view(i, EVERYTHING).pieces if isinstance(piece, Meter)), None)
    if meter is None:
        return None
    totals = {label: amount for label, amount, _ in meter.bars if label.startswith("@") and 0 < amount < meter.goal}
    if not totals:
        return None
    who = pick.one([*totals])
    missing = meter.goal - totals[who]
    ahead = max(totals.values()) - totals[who]
    near = [missing - 1, missing + 1, ahead, missing + 10, missing - 10, missing + 9]
    wrong = pick.some(dict.fromkeys(n for n in near if n > 0 and n != missing), 3)
    rule = game.rules[_GOALS[game.id]]
    chosen, right = options(
        pick,
        [(str(n), f"With {n} more it would be {totals[who] + n} votes.", n == missing) for n in (missing, *wrong)],
    )
    return Question(
        f"{named(timeline.view(i).heading, names)}. How many more votes does {named(who, names)} need to win?",
        "choice",
        right[0],
        f"{meter.goal} − {totals[who]} = {missing}. {rule.summary} [{rule.id}]",
        (rule.id,),
        f"Take what is there from the {meter.goal} votes that win.",
        chosen,
        (meter,),
        names,
    )


MAKERS = {"legal": Maker("log", _legal), "majority": Maker("log", _majority)}
