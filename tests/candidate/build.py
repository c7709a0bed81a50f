"""Scenes of Candidate for the tests: a position out of a short description, and moves in words played on it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import pytest

from electionlib.engine.game import CHANCE, Chance, Draw, Event, IllegalMove, Move, Refusal, Uniform, advance
from electionlib.engine.notation import parse
from electionlib.games.candidate.game import AUTOMATIC, Candidate
from electionlib.games.candidate.position import ON_MAP, UNDECIDED, Position
from electionlib.games.candidate.state import check

__all__ = ["covers", "owner", "play", "refused", "scene", "shares", "told"]

Test = TypeVar("Test", bound=Callable[..., None])


def covers(*rules: str) -> Callable[[Test], Test]:
    """State which rules a scenario covers; `test_coverage.py` collects them."""

    def mark(test: Test) -> Test:
        test.covered_rules = rules  # type: ignore[attr-defined]
        return test

    return mark


def shares(*totals: int, undecided: int = 0) -> dict[int, str]:
    """Share all states out so that the seats have these votes, and the Undecided Box the rest."""
    left = {**dict(enumerate(totals)), UNDECIDED: undecided}
    states: dict[int, list[str]] = {owner: [] for owner in left}
    for state in sorted(Candidate.votes, key=lambda state: (-Candidate.votes[state], state)):
        owner = max(left, key=lambda owner: left[owner])
        left[owner] -= Candidate.votes[state]
        states[owner].append(state)
    assert not any(left.values()), f"these totals do not come out: {left}"
    return {owner: " ".join(mine) for owner, mine in states.items()}


def scene(
    game: Candidate,
    *hands: str,
    step: str = "select",
    dealer: int = -1,
    won: Mapping[int, str] | None = None,
    groundwork: Mapping[str, Mapping[int, int]] | None = None,
    deck: str | None = None,
    **more: Any,
) -> Position:
    """Build a valid position, by default where the Dealer (the last seat) chooses a Primary.

    A hand is cards such as "M30 SC". `won` gives states to seats or to UNDECIDED (of two entries the later one counts),
    the others are on the map. `groundwork` is thousands of dollars by Primary and seat. All other cards are in the draw
    pile, or, where `deck` says what is there, in the discards.
    """
    dealer %= game.seats
    sorted_hands = tuple(game.in_order(hand.split()) for hand in hands)
    rest = Counter(dict(game.deck.cards))
    rest.subtract(card for hand in sorted_hands for card in hand)
    drawable = rest if deck is None else Counter(deck.split())
    owners = [ON_MAP] * len(game.state_index)
    for owner, states in (won or {}).items():
        for state in states.split():
            owners[game.state_index[state]] = owner
    rows = [(code, seat, amount) for code, by in (groundwork or {}).items() for seat, amount in by.items()]
    p = Position(
        hands=sorted_hands,
        deck=tuple(drawable[card] for card in game.codes),
        discard=tuple(rest[card] - drawable[card] for card in game.codes),
        owners=tuple(owners),
        step=step,
        turn=1,
        dealer=dealer,
        queue=(dealer,),
        groundwork=tuple(sorted((game.primary_index[code], seat, amount) for code, seat, amount in rows)),
        is_convention=step == "round",
        gains=(0,) * game.seats,
    )._replace(**more)
    check(game, p)
    return p


def play(game: Candidate, p: Position, *moves: str) -> tuple[Position, list[Event]]:
    """Play moves in words and return the position and what happened.

    "chance" stands for the first outcome there is, and "deals" for as many of those as it takes until a seat chooses.
    """
    events: list[Event] = []
    if p.step in AUTOMATIC:
        p = game._run(p, events)
    for move in ", ".join(moves).split(", ") if moves else ():
        if move == "deals":
            while game.actor(p) == CHANCE:
                p, more = advance(game, p, _first(game.chance(p)))
                events += more
        else:
            m = _first(game.chance(p)) if move == "chance" else parse(move)
            assert game.rule(p, m) in game.rules
            p, more = advance(game, p, m)
            events += more
        check(game, p)
    assert all(e.rule in game.rules and game.tell(e) for e in events)
    return p, events


def _first(chance: Chance) -> Move:
    if isinstance(chance, Draw):
        cards = [card for card, count in chance.pool for _ in range(count)]
        return Move(chance.kind, (*chance.prefix, *cards[: chance.n]))
    assert isinstance(chance, Uniform)
    return Move(chance.kind, (*chance.prefix, chance.values[0]))


def refused(game: Candidate, p: Position, move: str) -> Refusal:
    """Return why a move is refused; fails where it is allowed."""
    m = parse(move)
    assert m not in game.legal(p)
    with pytest.raises(IllegalMove) as error:
        advance(game, p, m)
    refusal = error.value.refusal
    assert refusal.rule in game.rules
    return refusal


def told(events: Iterable[Event], *kinds: str) -> list[str]:
    """Write the events of some kinds as "kind seat state data rule", leaving out what an event does not have."""
    rows = [(e.kind, e.seat, e.state, *e.data, e.rule) for e in events if e.kind in kinds]
    return [" ".join(str(part) for part in row if part is not None) for row in rows]


def owner(game: Candidate, p: Position, state: str) -> int:
    """Return whose a state is."""
    return p.owners[game.state_index[state]]
