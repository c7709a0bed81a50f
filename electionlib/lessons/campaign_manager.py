"""Questions about a game of Campaign Manager 2008: which issue decides a state and who leads, and going negative."""

from fractions import Fraction
from typing import Any

from electionlib import atlas
from electionlib.engine.view import Group, Piece, Pips, Table
from electionlib.games.campaign_manager import words
from electionlib.games.campaign_manager.components import ISSUES, SPACES
from electionlib.lessons.dice import fractions
from electionlib.lessons.question import Picker, Question, options
from electionlib.lessons.source import Log, Maker

__all__ = ["MAKERS"]


def _decides(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _decides_at(pick, log, i, is_shifted=False))


def _shift(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _decides_at(pick, log, i, is_shifted=True))


def _decides_at(pick: Picker, log: Log, i: int, is_shifted: bool) -> Question | None:
    timeline = log.timeline
    game: Any = timeline.game
    p, names = timeline[i].position, timeline.names
    alive = p.alive()
    if not alive:
        return None
    now = pick.one(alive)
    way = pick.below(2)
    after = now
    if is_shifted:
        space = now.issue + (-1, 1)[way]
        if not 0 <= space < len(SPACES):
            return None
        after = now._replace(issue=space)

    def said(row: int, ahead: int) -> str:
        lead = "nobody leads" if ahead < 0 else f"{names[ahead]} leads"
        return f"{ISSUES[row].title()} decides, and {lead} on it"

    def ahead(row: int) -> int:
        mccain, obama = after.rows[row]
        return -1 if mccain == obama else int(obama > mccain)

    row = after.majority
    right = said(row, ahead(row))
    mixed_up = [(1 - row, ahead(1 - row)), (row, ahead(1 - row)), (1 - row, ahead(row))]
    every = [(issue, seat) for issue in range(2) for seat in (0, 1, -1)]
    wrong = [each for each in dict.fromkeys(said(*each) for each in [*mixed_up, *every]) if each != right][:3]
    chosen, keys = options(pick, [(each, "", each == right) for each in (right, *wrong)])
    rules = [game.rules[rule] for rule in ("CM-6.1", "CM-10.1")]
    state, toward = atlas.name(now.state), ISSUES[way].title()
    question = (
        f"The issue marker of {state} is shifted a space toward {toward}. What is true now?" if is_shifted else ""
    )
    return Question(
        question or f"Which issue decides {state} as it stands, and who leads on it?",
        "choice",
        keys[0],
        f"The marker {'comes to lie' if is_shifted else 'lies'} on {_space(after.issue)}, so {ISSUES[row].title()} "
        f"decides. Voters in that row: {names[0]} {after.rows[row][0]}, {names[1]} {after.rows[row][1]}. "
        + " ".join(f"{rule.summary} [{rule.id}]" for rule in rules),
        tuple(rule.id for rule in rules),
        "The two spaces on either side of the track belong to one issue; only the voters of that row count.",
        chosen,
        _tile(timeline, i, now.state),
        names,
    )


def _space(issue: int) -> str:
    return words.SPACES[SPACES[issue]]


def _tile(timeline: Any, i: int, state: str) -> tuple[Piece, ...]:
    """Return the tile as the view has it, without the mark at the row that decides."""
    for piece in timeline.view(i).pieces:
        if isinstance(piece, Group) and piece.title.startswith(f"{atlas.name(state)}, "):
            inner = tuple(
                part._replace(title=part.title.split(" ")[0]) if isinstance(part, Pips) else part
                for part in piece.pieces
            )
            return (piece._replace(pieces=inner),)
    return ()


def _negative(pick: Picker, log: Log) -> Question:
    game: Any = log.timeline.game
    results = game.chart.results
    throws, rolls = len(results), 1 + pick.below(2)
    harmless = Fraction(sum(not ops for ops in results), throws)
    right = 1 - harmless**rolls
    near = [1 - right, harmless, 1 - harmless, (1 - harmless) ** 2, Fraction(1, throws), Fraction(1, 2), right / 2]
    chosen, key = fractions(pick, right, near)
    cards = "a card" if rolls == 1 else "two cards"
    rows = tuple((str(face), words.effect(game, ops).rstrip(".")) for face, ops in enumerate(results, 1))
    summaries = " ".join(f"{game.rules[rule].summary} [{rule}]" for rule in ("CM-9.1", "CM-9.2"))
    return Question(
        f"A player plays {cards} with the die of Going Negative this turn. What are the odds that the opponent gets "
        f"{'the chance of a bonus' if rolls == 1 else 'the chance of one bonus or more'}?",
        "choice",
        key,
        f"A throw brings no bonus with odds of {harmless}, "
        f"{'' if rolls == 1 else f'both throws with {harmless} × {harmless} = {harmless**2}, '}"
        f"so the odds of a bonus are 1 − {harmless**rolls} = {right}. {summaries}",
        ("CM-9.1", "CM-9.2"),
        "First count the throws that bring nothing.",
        chosen,
        (Table("Going Negative", ("Throw", "Bonus for the opponent"), rows),),
        log.timeline.names,
    )


MAKERS = {
    "decides": Maker("campaign_manager", _decides),
    "shift": Maker("campaign_manager", _shift),
    "negative": Maker("campaign_manager", _negative),
}
