"""Scenes of Headquarters for the tests: a position out of a short description, at the start of a seat's turn."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scenes import play

from electionlib.games.headquarters import Headquarters, build
from electionlib.games.headquarters.position import Position
from electionlib.games.headquarters.state import check

__all__ = ["CLASS", "COST", "EVENING", "LITERAL", "built", "game", "majority", "opened", "scene", "seats_of"]

COST = 100
"""The price of a headquarters in the presets, in thousands of dollars."""

NUMBERS: Mapping[str, Any] = {
    "hq_cost": 100_000,
    "rent_per_hq": 10_000,
    "bus_fee": 0,
    "train_fee_per_state": 25_000,
    "air_fee_per_state": 50_000,
    "start_money_unit": 1_000_000,
    "pledge_bonus": 1_000_000,
    "fund_x": 10_000,
    "fund_fee_per_die": 50_000,
}
SHORTER: Mapping[str, Any] = {
    "debate_cap": 3,
    "debate_fee": [0, 100_000, 300_000],
    "fund_cap": 3_000_000,
    "endorse_max_accept": 10,
    "endorse_max_per_state": 2,
    "retained_hand_limit": 3,
}
BY_PRESET: Mapping[str, Mapping[str, Any]] = {
    "as_written": {"slots_div": 1, "clock_rounds": 60, "debate_fee": [50_000, 100_000, 150_000]},
    "evening": {**SHORTER, "slots_div": 2, "clock_rounds": 30},
    "class": {**SHORTER, "slots_div": 3},
}
"""The numbers that scenes count with, so that those of the presets can be tuned."""


def game(seats: int = 2, preset: str = "class", **options: Any) -> Headquarters:
    """Return the game by the rules of a preset, with numbers that are the same whatever the preset's are."""
    goals = {"win_ev": 271 if preset == "as_written" else {2: 270, 3: 200, 4: 160}[seats]}
    clock = {"clock_rounds": 36 // seats}
    return build(seats, {"preset": preset, **NUMBERS, **goals, **clock, **BY_PRESET[preset], **options})


CLASS, EVENING, LITERAL = game(), game(preset="evening"), game(preset="as_written")


@cache
def opened(g: Headquarters) -> Position:
    """Return the position as the first turn begins: everybody at home in Kansas, no pledge, no willing candidate."""
    seats = range(g.seats)
    moves = ["home KS"] * g.seats + ["pledge no"] * g.seats + ["done"] * g.seats
    return play(g, g.initial(), *moves, *[f"money {seat} {6 - (seat > 0)} 6" for seat in seats])[0]


def scene(
    g: Headquarters,
    *,
    at: str = "",
    homes: str = "",
    cash: int | Sequence[int] = 5000,
    offices: Mapping[str, Mapping[int, int | Sequence[int]]] | None = None,
    hands: Sequence[str] = (),
    willing: Sequence[str] = (),
    seat: int = 0,
    offered: bool = True,
    **more: Any,
) -> Position:
    """Build a valid position, by default in the first round where a seat chooses how to spend its turn.

    `at` and `homes` are states by seat, Kansas where nothing is said. `offices` says how many headquarters a seat has
    in a state, all at the full price, or what was paid for each. Of each of `hands` and `willing` one text is a seat's.
    Where `offered` is false, chance has still to say whether a group makes an offer.
    """
    rows: list[tuple[tuple[int, int], ...]] = [()] * len(g.codes)
    for state, owners in (offices or {}).items():
        found = [
            (owner, price)
            for owner, prices in owners.items()
            for price in ([COST] * prices if isinstance(prices, int) else prices)
        ]
        rows[g.state_index[state]] = tuple(sorted(found))

    def each(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(text.split()) for text in [*texts, *[""] * g.seats][: g.seats])

    kansas = ["KS"] * g.seats
    p = opened(g)
    p = p._replace(
        homes=tuple(homes.split() or kansas),
        at=tuple(at.split() or homes.split() or kansas),
        cash=(cash,) * g.seats if isinstance(cash, int) else tuple(cash),
        offices=tuple(rows),
        hands=each(hands),
        willing=each(willing),
        queue=tuple(range(seat, g.seats)),
        tasks=tuple(task._replace(seat=seat) for task in p.tasks),
    )
    p = p._replace(**more)
    check(g, p)
    return play(g, p, "offer 0")[0] if offered else p


def majority(g: Headquarters, seat: int, states: str, *, but: str = "") -> dict[str, dict[int, int]]:
    """Return headquarters just enough to claim these states, and one too few in the state `but`."""
    slots = dict(zip(g.codes, g.slots, strict=True))
    return {state: {seat: slots[state] // 2 + (state != but)} for state in [*states.split(), *but.split()]}


def built(g: Headquarters, p: Position, state: str) -> dict[int, list[int]]:
    """Return what each seat paid for its headquarters in a state."""
    found: dict[int, list[int]] = {}
    for owner, price in p.offices[g.state_index[state]]:
        found.setdefault(owner, []).append(price)
    return found


def seats_of(g: Headquarters, p: Position, state: str) -> str:
    """Return the owners of the headquarters in a state, such as "001"."""
    return "".join(str(owner) for owner, _ in p.offices[g.state_index[state]])
