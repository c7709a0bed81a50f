"""A position as the greedy player looks at it: what headquarters, money and trips are worth to a seat, in votes."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from math import exp
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from electionlib.games.headquarters import claims, offices, reach
from electionlib.games.headquarters.position import NOBODY, Offices, Position
from electionlib.games.headquarters.routes import near

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["Outlook", "Route", "shares"]

CURVE = 1.0
"""How much more the last headquarters of a majority is worth than the first."""
UNSURE = 0.8
"""What a state counts for that will be claimed if nobody comes in between."""
DENIAL = 0.9
"""What the votes of all rivals together count for beside own ones."""
PRESENCE = 0.05
"""What any headquarters is worth: it counts at fundraisers and in ties."""
VOTES = 0.01
"""What a thousand dollars are worth to who has just enough of them for the turns to come."""
TURN = 450
"""What a turn costs, in thousands of dollars."""
RESERVE, UPKEEP = 200, 5
"""What is kept for rents and cards, in thousands of dollars, and how much more of it for each headquarters."""
WIDTH = 10
"""How many routes are kept in mind at every step of a trip."""


class Route(NamedTuple):
    """A trip in mind: its worth, the state it goes to first, where it ends, the states on it (bits), and its rent."""

    worth: float
    first: int
    here: int
    behind: int
    rent: int


@lru_cache(maxsize=1 << 16)
def shares(slots: int, counts: tuple[int, ...], is_full_enough: bool) -> tuple[float, ...]:
    """Return how sure each seat is of a state's votes, from 0 to 1, by its own and the others' headquarters.

    `is_full_enough` says whether a plurality claims a full state.

    >>> shares(3, (2, 0), False), shares(4, (2, 2), True), shares(3, (0, 0), False)
    ((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    """
    held, majority, top = sum(counts), slots // 2 + 1, max(counts)
    free = slots - held
    if top >= majority or (not free and is_full_enough and counts.count(top) == 1):
        return tuple(float(count == top) for count in counts)
    found = []
    for seat, count in enumerate(counts):
        others = max(counts[:seat] + counts[seat + 1 :])
        if not count or not free or (count + free < majority and not (is_full_enough and count + free > others)):
            found.append(0.0)
        else:
            found.append(UNSURE * (count / majority) ** CURVE * count / held)
    return tuple(found)


class Outlook:
    """What headquarters, money and trips are worth to a seat."""

    def __init__(self, game: "Headquarters", p: Position, seat: int) -> None:
        self.game, self.p, self.seat = game, p, seat
        self.counts = [_counts(game.seats, held) for held in p.offices]
        self.own = sum(counts[seat] for counts in self.counts)
        votes = claims.totals(game, p)
        rivals = [(100 + votes[other]) * (other != seat and other not in p.out) for other in range(game.seats)]
        self.weights = [-DENIAL * part / (sum(rivals) or 1) for part in rivals]
        self.weights[seat] = 1.0
        self._now: dict[int, float] = {}
        self.left = game.clock_rounds - p.round
        self.rate = self.money(1)
        """What a thousand dollars are worth."""
        self.reserve = (RESERVE + UPKEEP * self.own) * (self.left > 0 or game.elimination == "at_zero")

    def money(self, amount: float) -> float:
        """Return what so many thousand dollars more are worth: the less, the more there are for the turns to come."""
        enough, cash = TURN * self.left + 1, self.p.cash[self.seat]
        return VOTES * enough * (exp(-cash / enough) - exp(-(cash + amount) / enough))

    def gain(self, i: int, seat: int, n: int) -> float:
        """Return what it is worth if a seat has `n` headquarters more in a state; fewer if negative."""
        before = self.counts[i]
        after = (*before[:seat], before[seat] + n, *before[seat + 1 :])
        if i not in self._now:
            self._now[i] = self._worth(i, before)
        return self._worth(i, after) - self._now[i] + PRESENCE * n * self.weights[seat]

    def _worth(self, i: int, counts: tuple[int, ...]) -> float:
        game = self.game
        found = shares(game.slots[i], counts, game.claim_rule == "majority_or_full_plurality")
        return game.weights[i] * float(sum(map(mul, self.weights, found)))

    def opening(self, i: int, most: int) -> float:
        """Return what each of some headquarters to open in a state is worth, as many of them as do best together."""
        most = min(most, self.game.slots[i] - sum(self.counts[i]))
        return max((self.gain(i, self.seat, n) / n for n in range(1, most + 1)), default=-1.0)

    def closing(self, seat: int) -> float:
        """Return what it is worth if a seat closes one of the headquarters it needs least."""
        theirs = self if seat == self.seat else Outlook(self.game, self.p, seat)
        found = sorted((-theirs.gain(i, seat, -1), i) for i, counts in enumerate(self.counts) if counts[seat])[:3]
        return sum(self.gain(i, seat, -1) for _, i in found) / (len(found) or 1)

    @cached_property
    def builds(self) -> list[float]:
        """What it is worth to build on entering, by state; nothing where one cannot or had better not."""
        game, p, seat = self.game, self.p, self.seat
        if p.cash[seat] < game.hq_cost + self.reserve:
            return [0.0] * len(game.codes)
        cost, slots = self.rate * game.hq_cost, game.slots
        led = p.tasks[-1].source if p.step in ("journey", "visit") else ""  # by a card, free of the limit (HQ-5.5)
        limited = {game.state_index[code] for owner, code, _ in p.limits if owner == seat and not led}
        return [
            0.0
            if sum(counts) >= slots[i] or (i in limited and offices.is_limited(p, seat, game.codes[i]))
            else max(0.0, self.gain(i, seat, 1) - cost)
            for i, counts in enumerate(self.counts)
        ]

    @cached_property
    def rents(self) -> list[int]:
        """The rent on entering, by state."""
        return [self.game.rent_per_hq * (sum(counts) - counts[self.seat]) for counts in self.counts]

    @cached_property
    def ends(self) -> list[float]:
        """What it is worth to end a trip in a state: the fundraiser that may follow, the more so with little money."""
        need = max(0.0, min(1.0, 2 - self.p.cash[self.seat] / TURN)) * (self.left > 0)
        if not need:
            return [0.0] * len(self.counts)
        return [need * self.money(max(0.0, self.proceeds(i, 3, self.builds[i] > 0))) for i in range(len(self.counts))]

    def proceeds(self, i: int, dice: int, more: int = 0) -> float:
        """Return what a fundraiser in a state brings on average, with so many more own headquarters there."""
        game = self.game
        local = more + (sum(self.counts[i]) if game.fund_headquarters == "everyone" else self.counts[i][self.seat])
        factor, cap = game.fund_x * local * (self.own + more) / 2, game.fund_cap
        throws = reach.totals(dice).items()
        gross = sum(times * (roll * factor if cap is None else min(cap, roll * factor)) for roll, times in throws)
        percent = sum(game.fund_pct) / 200
        return float(gross / 6**dice - dice * (3.5 * percent * game.fund_x + game.fund_fee_per_die))

    def route(self, way: str, steps: int, firsts: Iterable[int] | None = None) -> Route:
        """Return the best trip found over so many states; it begins with one of `firsts`, if they are given."""
        p, game, index = self.p, self.game, self.game.state_index
        beside = near(way == "air" and game.air_links)
        rate = 0.0 if "rent" in p.waived else self.rate
        here = index[p.at[self.seat]]
        behind = 1 << here
        for code in p.trip:
            behind |= 1 << index[code]
        routes = [Route(0.0, NOBODY, here, behind, 0)]
        for step in range(steps):
            is_entered = game.transit_counts or step == steps - 1
            longer = []
            for worth, first, here, behind, rent in routes:
                for there in firsts if not step and firsts is not None else beside[here]:
                    is_back = behind >> there & 1
                    if is_back and not game.revisit_in_trip:
                        continue
                    due = self.rents[there] * is_entered
                    more = worth - rate * due + (self.builds[there] if is_entered and not is_back else 0.0)
                    longer.append(Route(more, there if not step else first, there, behind | 1 << there, rent + due))
            if not longer:
                break
            longer.sort(reverse=True)
            routes = longer[:WIDTH]
        return max(routes, key=lambda route: route.worth + self.ends[route.here])


@lru_cache(maxsize=1 << 16)
def _counts(seats: int, held: Offices) -> tuple[int, ...]:
    counts = [0] * seats
    for seat, _ in held:
        counts[seat] += 1
    return tuple(counts)
