"""The greedy player of Headquarters: it plans trips, keeps cash for rents, raises funds where it pays, and debates
when it has more to win than to lose.

It sees its seat's facts only; what anything is worth says `outlook.py`.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from electionlib.engine.game import Move
from electionlib.games.headquarters import debate, reach, travel
from electionlib.games.headquarters.debate import WAIVED
from electionlib.games.headquarters.outlook import Outlook
from electionlib.games.headquarters.position import Position
from electionlib.games.headquarters.preview import duel
from electionlib.games.headquarters.routes import LINKS
from electionlib.games.headquarters.view import Facts

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["Greedy"]

Choose = Callable[[Position, Outlook, Sequence[Move]], Move]

HOMES = 6
"""Among how many of the best homes chance chooses."""
KEEPING = {"waive": 0, "debate_bonus": 1, "cancel": 2}
"""Which kept card is given back first."""
ANYWHERE = 1.3
"""How much better a headquarters is that may be anywhere."""
TASTE = (0.8, 1.2)
"""Between which factors its opinion of a group varies."""
PLAYED = 120
"""What a card for the journey has to save, in thousands of dollars, to be played."""
STEPS = {"bus": (1,), "train": (2, 4), "air": (6, 8)}
"""The lengths of trip that stand for all that may be rolled."""


class Greedy:
    """Chooses the move that is worth most by its own outlook."""

    def __init__(self, game: "Headquarters") -> None:
        self.game = game
        self.duels = {(a, b): duel(game, a, b) for a in (1, 2, 3) for b in (1, 2, 3)}

    def choose(self, look: Callable[[], Facts], legal: Sequence[Move], rng: Random) -> Move:
        """Return one of `legal`."""
        facts = look()
        p, seat = facts.seen, facts.viewer
        if p.step == "home":
            return self._home(legal, rng)
        if p.step == "accept":
            return self._accept(legal, rng)
        choose: Choose = getattr(self, f"_{p.step}")
        return choose(p, Outlook(self.game, p, seat), legal)

    def _home(self, legal: Sequence[Move], rng: Random) -> Move:
        """Take one of the states from which the votes of three steps around are the most."""
        best = sorted(legal, key=lambda m: -self._votes_around(str(m.args[0])))[:HOMES]
        return rng.choice(best)

    def _votes_around(self, code: str) -> float:
        game = self.game
        near = reach.within(game.state_index[code], 2, False)
        return sum(game.weights[i] / (game.slots[i] // 2 + 1) for i in near)

    def _pledge(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Pledge: a million is worth more than the few smears one draws."""
        return legal[0]

    def _accept(self, legal: Sequence[Move], rng: Random) -> Move:
        """Accept the groups that bring most, more or less: what nobody else accepts will not be given away."""

        def worth(m: Move) -> float:
            group = self.game.endorsements.by_code[str(m.args[0])]
            return group.hq * (1.0 if group.states else ANYWHERE) * rng.uniform(*TASTE)

        return max(legal[:-1], key=worth, default=legal[-1])

    def _offered(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Accept an unclaimed group if its headquarters are worth their price."""
        group = self.game.endorsements.by_code[str(legal[0].args[0])]
        places = [self.game.state_index[code] for code in group.states or self.game.codes]
        price = look.rate * self.game.hq_cost
        is_rich = p.cash[look.seat] >= look.reserve + self.game.hq_cost
        return legal[0] if is_rich and max(look.opening(i, 1) for i in places) > price else legal[-1]

    def _plan(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Travel, raise funds or stay, whichever is worth most; a card for the journey is played before a dear one."""
        worths = {m: self._turn(p, look, m) for m in legal if m.kind != "play"}
        best = max(worths, key=worths.__getitem__)
        if best.kind == "travel" and best.args[0] != "standby":
            way = str(best.args[0])
            steps = sum(STEPS[way]) / len(STEPS[way])
            saved = {"travel_fee": steps * travel.fare(self.game, p, way), "rent": look.route(way, round(steps)).rent}
            for m in legal:
                if m.kind == "play" and saved[self.game.cards.by_code[str(m.args[0])].ops[0].what] >= PLAYED:
                    return m
        return best

    def _turn(self, p: Position, look: Outlook, m: Move) -> float:
        game, here = self.game, self.game.state_index[p.at[look.seat]]
        if m.kind == "fundraise":
            return look.money(look.proceeds(here, int(m.args[0])))
        if m.kind == "stay":
            return look.ends[here] / 2
        way = str(m.args[0])
        if way == "standby":
            there = game.state_index[LINKS[p.at[look.seat]]]
            return look.builds[there] - look.rate * look.rents[there]
        worth = 0.0
        for steps in STEPS[way]:
            route = look.route(way, steps)
            worth += route.worth + look.ends[route.here] / 2 - look.rate * steps * travel.fare(game, p, way)
        return worth / len(STEPS[way])

    def _visit(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Close what is of no use, build, debate, and travel on to where the rest of the trip is worth most."""
        ways = []
        for m in legal:
            if m.kind == "go":
                ways.append(self.game.state_index[str(m.args[0])])
            elif m.kind == "debate":
                rivals = debate.takers(self.game, p, look.seat)
                if max(self._debating(p, look, rivals, n, is_free=False) for n in (1, 2, 3)) > 0:
                    return m
            elif m.kind == "build":
                if look.builds[self.game.state_index[str(m.args[0])]] > 0:
                    return m
            elif m.kind == "close" and self._sale(p, look, m, 50) > 0:
                return m
        if not ways:
            return legal[-1]
        first = self.game.codes[look.route(p.way, p.left, ways).first]
        return next(m for m in legal if m.args == (first,) and m.kind == "go")

    def _sale(self, p: Position, look: Outlook, m: Move, share: int) -> float:
        """Return what closing an own headquarters is worth with what comes back for it."""
        i = self.game.state_index[str(m.args[0])]
        price = max(price for owner, price in p.offices[i] if owner == look.seat) if share else 0
        return look.gain(i, look.seat, -1) + look.rate * price * share / 100

    def _journey(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Go where building is worth most, less the rent."""
        rate = 0.0 if "waived" in p.tasks[-1].how else look.rate

        def worth(m: Move) -> float:
            i = self.game.state_index[str(m.args[0])]
            return look.builds[i] - rate * look.rents[i] + look.ends[i]

        return max(legal, key=worth)

    def _open(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Open where each of those left is worth most, or stop where that is less than the price."""
        task, index = p.tasks[-1], self.game.state_index
        if task.price and p.cash[look.seat] < task.price + look.reserve:
            return legal[-1]

        def worth(m: Move) -> float:
            if not m.args:
                return look.rate * task.price
            most = min(task.n, task.most - task.done.count(str(m.args[0])) if task.most else task.n)
            return look.opening(index[str(m.args[0])], 1 if "limited" in task.how else most)

        return max(legal, key=worth)

    def _close(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Close what is missed least, or hurts a rival most; nothing of one's own that need not be."""
        task, index = p.tasks[-1], self.game.state_index
        if task.owner != look.seat:
            return max(legal, key=lambda m: look.gain(index[str(m.args[0])], task.owner, -1) if m.args else 0.0)
        return max(legal, key=lambda m: self._sale(p, look, m, task.price) if m.args else 0.0)

    def _settle(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Close what is missed least for the money it brings."""
        return max(legal, key=lambda m: self._sale(p, look, m, 50))

    def _debating(self, p: Position, look: Outlook, rivals: Sequence[int], dice: int, *, is_free: bool) -> float:
        """Return what a debate against rivals with so many dice is worth: closings, fee, building afterwards."""
        game, i = self.game, self.game.state_index[p.at[look.seat]]
        fee = 0 if is_free else game.debate_fee[dice - 1]
        if fee > max(0, p.cash[look.seat] - look.reserve):
            return -99.0 - fee
        price = game.hq_cost
        worth = max(0.0, look.gain(i, look.seat, 1) - look.rate * price) * (p.cash[look.seat] >= fee + price)
        mine = look.closing(look.seat)
        for other in rivals:
            theirs = (
                3 if is_free else max(n for n in (1, 2, 3) if n == 1 or game.debate_fee[n - 1] * 4 <= p.cash[other])
            )
            found = self.duels[dice, theirs]
            worth += float(found.closes) * mine + float(found.other_closes) * look.closing(other)
            worth += min(0.0, look.gain(i, other, 1)) * (p.cash[other] >= price)
        return worth - look.rate * fee

    def _join(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Take part where that is worth something."""
        rivals, is_free = [other for other in p.debaters or p.asking if other != look.seat], WAIVED in p.tasks[-1].how
        return (
            legal[0] if max(self._debating(p, look, rivals, n, is_free=is_free) for n in (1, 2, 3)) > 0 else legal[-1]
        )

    def _dice(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Roll as many dice as pay."""
        rivals, is_free = [other for other in p.debaters if other != look.seat], WAIVED in p.tasks[-1].how
        return max(legal, key=lambda m: self._debating(p, look, rivals, int(m.args[0]), is_free=is_free))

    def _coach(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Play the coach: debates are rare."""
        return legal[0]

    def _check(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Cancel the smear."""
        return legal[0]

    def _target(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Choose the opponent whose closings are worth most."""
        return max(legal, key=lambda m: look.closing(int(m.args[0])))

    def _surrender(self, p: Position, look: Outlook, legal: Sequence[Move]) -> Move:
        """Give back the card of least use."""
        return min(legal, key=lambda m: KEEPING[self.game.cards.by_code[str(m.args[0])].kept])
