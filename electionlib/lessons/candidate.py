"""Questions about a game of Candidate: who wins a state with these cards, and what Super Tuesday can combine."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from electionlib import atlas
from electionlib.engine.game import Event, Move
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Piece, Table, Text, listed, named
from electionlib.games.candidate import words
from electionlib.games.candidate.components import kind, value
from electionlib.lessons.moves import because
from electionlib.lessons.question import Picker, Question, options
from electionlib.lessons.source import Log, Maker

__all__ = ["MAKERS", "Showdown", "showdowns"]

_ENDS = ("won", "tied", "undecided", "scandal", "campaign again")
"""What becomes of a state when its cards are turned up."""

_PAIR = "CAND-10.3"


class Showdown(NamedTuple):
    """The cards turned up for one state, and what followed."""

    state: str
    cards: tuple[tuple[int, int, str], ...]
    """(whose section, who played it, card), as `Position.on_poll` has them."""
    told: tuple[Event, ...]
    end: Event


def showdowns(events: tuple[Event, ...]) -> Iterator[Showdown]:
    """Yield the states that were decided by cards among what followed a move; not those of the Convention."""
    cards: list[tuple[int, int, str]] = []
    told: list[Event] = []
    for e in events:
        if e.kind == "turned up" and e.state and e.seat is not None:
            cards += [(e.seat, int(by), str(card)) for card, by in zip(e.data[::2], e.data[1::2], strict=True)]
        elif cards and e.state:
            told.append(e)
            if e.kind in _ENDS:
                yield Showdown(e.state, tuple(cards), tuple(told), e)
                cards, told = [], []


def _verdict(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _verdict_at(pick, log.timeline, i))


def _verdict_at(pick: Picker, timeline: Timeline[Any, Any], i: int) -> Question | None:
    found = _contested(timeline, i)
    if not found:
        return None
    shown = pick.one(found)
    return _asked(
        pick, timeline, i, shown, shown, f"These cards are turned up in {atlas.name(shown.state)}. What becomes of it?"
    )


def _otherwise(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _otherwise_at(pick, log.timeline, i))


def _otherwise_at(pick: Picker, timeline: Timeline[Any, Any], i: int) -> Question | None:
    """Ask what would have become of a state without one of its cards, all other choices and all luck being the same."""
    found = _contested(timeline, i)
    if not found:
        return None
    shown, matters = pick.one(found), pick.coin()
    names, state = timeline.names, atlas.name(shown.state)
    for target, by, card in pick.some(shown.cards):
        move = Move("place", (card, shown.state) if target == by else (card, shown.state, target))
        laid = next((k for k in range(i, 0, -1) if (timeline[k].by, timeline[k].move) == (by, move)), 0)
        fork = _without(timeline, laid, i) if laid else None
        instead = [each for each in showdowns(fork[-1].events) if each.state == shown.state] if fork else []
        if instead and (instead[0].end != shown.end or not matters):
            on = "their own section" if target == by else f"the section of {names[target]}"
            what = f"{names[by]} had laid {words.card(card).title} in {on}"
            prompt = f"These cards were turned up in {state}. {what}. What would have become of {state} without it?"
            return _asked(pick, timeline, i, shown, instead[0], prompt)
    return None


def _without(timeline: Timeline[Any, Any], k: int, i: int) -> Timeline[Any, Any] | None:
    """Return a fork without the card laid at moment `k`, up to what followed at moment `i`; None if it goes otherwise.

    Who laid the card as the last of the hand has to finish instead.
    """
    game, seat, finish = timeline.game, timeline[k].by, Move("finish")
    fork = timeline.fork(k - 1)
    rest = [(timeline[j].by, timeline[j].move) for j in range(k + 1, i + 1)]
    for by, move in rest:
        if game.actor(fork.position) == seat != by and game.allows(fork.position, finish):
            fork.push(finish)
        if move is None or game.actor(fork.position) != by or not game.allows(fork.position, move):
            return None
        fork.push(move)
    if (not rest or game.actor(fork.position) == seat) and game.allows(fork.position, finish):
        fork.push(finish)
    return fork


def _contested(timeline: Timeline[Any, Any], i: int) -> list[Showdown]:
    """List the states decided at a moment between cards in several sections.

    Where two are decided at once, whose Favorite Son is gone at the second one cannot be told from the position.
    """
    return [
        each
        for k, each in enumerate(showdowns(timeline[i].events))
        if len({seat for seat, _, _ in each.cards}) > 1
        and (k == 0 or all(kind(card) != "favorite_son" for _, _, card in each.cards))
    ]


def _asked(
    pick: Picker, timeline: Timeline[Any, Any], i: int, shown: Showdown, decided: Showdown, prompt: str
) -> Question:
    """Ask what becomes of the cards shown, the answer being what was decided."""
    game, names = timeline.game, timeline.names
    seats = sorted({seat for seat, _, _ in shown.cards})
    tie = "They tie and campaign again"
    void = "Every card is void, and they campaign again"
    nobody = "Nobody: the votes go to the Undecided Box"
    right = {
        "won": f"{names[decided.end.seat or 0]} wins the state",
        "tied": tie,
        "scandal": void,
        "undecided": nobody,
        "campaign again": "Nobody yet: they campaign again",
    }[decided.end.kind]
    plain = {seat: sum(map(_face, (card for target, _, card in shown.cards if target == seat))) for seat in seats}
    winners = [f"{names[seat]} wins the state" for seat in sorted(seats, key=lambda seat: (-plain[seat], seat))]
    wrong = [words for words in winners if words != right][:2]
    wrong += pick.some([words for words in (tie, void, nobody) if words != right], 3 - len(wrong))
    told = [because(game, named(game.tell(e), names), e.rule) for e in decided.told if e.kind != "campaign again"]
    told = told or [because(game, named(game.tell(decided.end), names), decided.end.rule)]
    chosen, keys = options(pick, [(said, "", said == right) for said in (right, *wrong)])
    return Question(
        prompt,
        "choice",
        keys[0],
        " ".join(told),
        tuple(dict.fromkeys(e.rule for e in (*decided.told, decided.end))),
        "Money and Endorsements are added and Rumors taken off, but first see what the Problem cards do.",
        chosen,
        (_table(shown, seats), *_sons(shown, timeline[i - 1].position.favorite_sons)),
        names,
    )


def _face(card: str) -> int:
    """Return what a card seems to be worth to who forgets the Problem cards."""
    return -value(card) if kind(card) == "rumor" else value(card)


def _table(shown: Showdown, seats: list[int]) -> Piece:
    rows = tuple(
        (f"@{seat}", tuple(words.card(card) for target, _, card in shown.cards if target == seat)) for seat in seats
    )
    return Table(f"{atlas.name(shown.state)}", ("Section", "Cards"), rows)


def _sons(shown: Showdown, used: tuple[int, ...]) -> tuple[Piece, ...]:
    """Say whose one Favorite Son is gone, where that matters."""
    if not used or all(kind(card) != "favorite_son" for _, _, card in shown.cards):
        return ()
    return (Text("Favorite Son used before", f"{listed([f'@{seat}' for seat in used])}."),)


def _pairs(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _pairs_at(pick, log, i))


def _pairs_at(pick: Picker, log: Log, i: int) -> Question | None:
    game: Any = log.timeline.game
    p = log.timeline[i].position
    there = game.unresolved(p)
    if p.contest not in ("", "primary") or len(there) < 4:
        return None
    gone = [k for k in range(len(game.primaries.groups)) if k not in there]
    good = [pair for pair in sorted(game.touching) if {*pair} <= {*there}]
    taken = [pair for pair in sorted(game.touching) if len({*pair} & {*there}) == 1]
    apart = [(a, c) for a, b in good for d, c in good if d == b and (a, c) not in game.touching]
    asked = pick.some(good, 1 + pick.below(2))
    wrong = [*pick.some(dict.fromkeys(apart), 2), *pick.some(taken, 1), *pick.some(_far(game, there), 2)]
    rows = pick.some(list(dict.fromkeys([*asked, *wrong]))[:4])
    if not asked or len(rows) < 4:
        return None

    def why(a: int, b: int) -> str:
        if lost := [game.primaries.title(k) for k in (a, b) if k in gone]:
            return f"{listed(lost)} {'is' if len(lost) == 1 else 'are'} resolved already."
        near = atlas.neighbors()
        border = next(
            ((x, y) for x in game.primaries.groups[a] for y in game.primaries.groups[b] if y in near[x]), None
        )
        return f"{atlas.name(border[0])} touches {atlas.name(border[1])}." if border else "They touch nowhere by land."

    title = game.primaries.title
    chosen, right = options(pick, [(f"({title(a)}) and ({title(b)})", why(a, b), (a, b) in good) for a, b in rows])
    rule = game.rules[_PAIR]
    resolved = listed([f"({title(k)})" for k in gone]) or "none"
    return Question(
        "Somebody proclaims Super Tuesday. Which of these pairs of Primaries could be combined?",
        "several",
        right,
        f"{rule.summary} [{_PAIR}]",
        (_PAIR,),
        "Both must still be on the map, and one state of each must touch one of the other.",
        chosen,
        (Text("Primaries resolved so far", f"{resolved}."),),
        log.timeline.names,
    )


def _far(game: Any, there: list[int]) -> list[tuple[int, int]]:
    """List pairs that touch nowhere."""
    return [(a, b) for a in there for b in there if a < b and (a, b) not in game.touching]


MAKERS = {
    "verdict": Maker("candidate", _verdict),
    "otherwise": Maker("candidate", _otherwise),
    "pairs": Maker("candidate", _pairs),
}
