"""The greedy player of Campaign Manager 2008: it plays every card through in its mind and takes what is worth most.

It sees its seat's facts only, stops where chance or the opponent comes in, and values how near each side is to each
state in play. Worths are in electoral votes.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from electionlib.atlas import MAJORITY
from electionlib.engine.game import Move
from electionlib.games.campaign_manager.components import ALL, Op, StrategyCard
from electionlib.games.campaign_manager.position import Battle, Position
from electionlib.games.campaign_manager.view import Facts

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = ["Greedy"]

FALL = 0.56
"""How much less likely a state is to be won for each point of support more that it takes."""
SPACE = 0.8
"""What a space of the issue track counts for beside a point of support."""
NEXT = 1.25
"""How much better the chances are of the side whose turn comes next."""
URGENT = 1.5
"""How much more likely that side is to win a state that takes it one step only."""
CARD, KEEP = 2.2, 0.5
"""What any card in hand is worth, and what share of its own worth besides."""
DRAWN = 2.8
"""What a card still to be drawn is worth."""
VICTORY = 1000.0
MOST_NODES = 400
"""How many positions are looked at for one move."""

WORTH = {
    "support": 2.0,
    "shift": 0.9,
    "alter_key": 0.3,
    "demographic": 1.6,
    "claim_undecided": 1.5,
    "draw": 1.5,
    "draw_then_play": 2.0,
    "per_discard": 1.5,
    "discard": -1.0,
    "opponent_discards": 1.2,
    "media": 0.4,
}
"""What an operation is worth before anything is known of where it will be used."""


class Greedy:
    """Chooses the move with the best prospect by its own valuation."""

    def __init__(self, game: "CampaignManager") -> None:
        self.game = game
        self.worth = {card.id: _worth(card) for card in game.cards.cards}

    def choose(self, look: Callable[[], Facts], legal: Sequence[Move], rng: Random) -> Move:
        """Return one of `legal`."""
        facts = look()
        p, seat = facts.seen, facts.viewer
        if p.step == "keep":
            return max(legal, key=lambda m: self._draft(p, seat, str(m.args[0])))
        if p.step == "choose":
            return max(legal, key=lambda m: self._chances(self.game.fresh(str(m.args[0])), seat))
        worths = [self._prospect(p, m, seat, [MOST_NODES]) for m in legal]
        return legal[worths.index(max(worths))]

    def _draft(self, p: Position, seat: int, card: str) -> float:
        """Return what a card is worth in the deck, less for each of its type that is in it already."""
        about = self.game.card(card)
        alike = sum(self.game.card(other).type == about.type for other in p.decks[seat])
        return self.worth[card] - 0.25 * alike * (about.type in ("demographic_support", "media_support", "attack"))

    def _prospect(self, p: Position, m: Move, seat: int, budget: list[int]) -> float:
        """Return the worth of the best way to go on after a move."""
        p = self.game.apply(p, m)[0]
        budget[0] -= 1
        drawn = 0.0
        while p.step in ("deal", "lose"):  # cards that come and go are worth something, whatever they are
            if p.step == "deal":
                drawn += DRAWN * sum(n if each == seat else -n for each, n in p.draws)
                p = p.but(step=p.after, draws=())
            else:
                drawn += DRAWN if p.chooser != seat else -DRAWN
                p = p.next_op()
            p = self.game.follow(p, [])
        if self.game.actor(p) != seat or p.step in ("act", "bring", "aim") or budget[0] <= 0:
            return self._value(p, seat) + drawn
        legal = self.game.legal(p)
        if p.step == "claim":
            legal = legal[:1]
        elif p.step == "pay":
            cheapest = min(legal, key=lambda m: self.worth[str(m.args[0])] if m.args else 99)
            legal = [cheapest, *(m for m in legal if not m.args)]
        return max(self._prospect(p, each, seat, budget) for each in legal) + drawn

    def _value(self, p: Position, seat: int) -> float:
        """Return the worth of a position for a seat: votes won, votes likely to be won, cards in hand."""
        totals = self.game.totals(p)
        value = float(totals[seat] - totals[1 - seat])
        if p.step == "over" and max(totals) >= MAJORITY:
            return value + (VICTORY if totals[seat] >= MAJORITY else -VICTORY)
        winners = dict(p.won)
        for battle in p.battles:
            votes = self.game.votes[battle.state]
            winner = winners.get(battle.state)
            if winner is None:
                value += votes * (2 * self._chances(battle, seat) - 1)
            else:
                value += votes if winner == seat else -votes
        return value + sum(CARD + KEEP * self.worth[card] for card in p.hands[seat])

    def _chances(self, battle: Battle, seat: int) -> float:
        """Return how likely a seat is to win a state, the other moving next."""
        voters = self.game.tile(battle.state).voters
        return _odds(voters, battle.rows, battle.issue, seat)


@lru_cache(maxsize=1 << 16)
def _odds(voters: int, rows: tuple[tuple[int, int], tuple[int, int]], issue: int, seat: int) -> float:
    strength = [0.0, 0.0]
    for row, counts in enumerate(rows):
        spaces = max(0, issue - 1) if row == 0 else max(0, 2 - issue)
        for each in (0, 1):
            steps = voters - counts[each] + SPACE * spaces
            strength[each] += FALL**steps * (URGENT if each != seat and steps <= 1 else 1)
    strength[1 - seat] *= NEXT
    return strength[seat] / sum(strength)


def _worth(card: StrategyCard) -> float:
    """Return what a card is worth before anything is known of where it will be used."""
    cost = 1.5 * card.cost if card.cost != ALL else 0.0
    return sum(map(_op_worth, card.ops)) - cost - 0.3 * card.is_negative


def _op_worth(op: Op) -> float:
    return WORTH[op.op] * (op.n if op.op in ("support", "shift", "draw", "opponent_discards") else 1)
