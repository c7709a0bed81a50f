"""Scenes of Candidate for the tests: a position out of a short description."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from electionlib.games.candidate.game import Candidate
from electionlib.games.candidate.position import ON_MAP, UNDECIDED, Position
from electionlib.games.candidate.state import check

__all__ = ["owner", "scene", "shares"]


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


def owner(game: Candidate, p: Position, state: str) -> int:
    """Return whose a state is."""
    return p.owners[game.state_index[state]]
