"""The greedy player of Candidate: it values each placement by the votes it is likely to win, and takes the best.

It sees its seat's facts and guesses the rest: what lies face down by how many cards there are, and who has yet to play.
Amounts are in thousands of dollars, worths in electoral votes.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from electionlib.engine.game import Move
from electionlib.games.candidate import groundwork
from electionlib.games.candidate.components import kind, value
from electionlib.games.candidate.position import BLOCK, NOBODY, Position
from electionlib.games.candidate.view import Facts

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = ["Greedy"]

FIRST_CARD, NEXT_CARD = 32, 12
"""What a rival's first face-down card in his own section is taken for, and each further one."""
INTERFERENCE = -9
"""What a face-down card in somebody else's section is taken for: mostly Rumors."""
SPREAD = 14
"""How unsure the guesses are."""
PRICE, SLOT = 0.07, 1.6
"""What keeping a card for later is worth: so much a thousand dollars, less what its place in the hand is worth."""
RULING = 10
"""What a ruling against a section of two cards or more is taken to cost it."""


class Poll(NamedTuple):
    """How a state (or the block) stands, as far as this seat can tell."""

    votes: int
    mine: int
    """The seat's own total."""
    rivals: dict[int, float]
    """What each rival is guessed to total."""
    cards: int
    """Face-down cards of others on it."""
    against: int
    """Face-down cards of others in the seat's own section."""
    endorsed: int
    """What of the seat's own total is Endorsements."""
    is_ruled: bool
    """Whether the seat itself laid a Party Ruling on it."""

    def worth(self, mine: float, change: Mapping[int, float] | None = None) -> float:
        """Return the votes the seat can expect with a total of its own and changes to its rivals'."""
        if mine <= 0:
            return 0.0
        chance = 1.0
        for seat, guess in self.rivals.items():
            chance /= 1 + exp((guess + (change or {}).get(seat, 0) - mine) / SPREAD)
        return self.votes * chance


class Greedy:
    """Chooses the move that is worth most by its own guesses."""

    def __init__(self, game: "Candidate") -> None:
        self.game = game

    def choose(self, look: Callable[[], Facts], legal: Sequence[Move], rng: Random) -> Move:
        """Return one of `legal`."""
        facts = look()
        p, seat = facts.seen, facts.viewer
        choose = getattr(self, f"_{legal[0].kind}", None) if p.step != "campaign" else self._campaign
        return choose(p, seat, legal) if choose else legal[0]

    def _bid(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        """Bid all Money: it comes back, and the Dealer campaigns last."""
        return next((m for m in legal if m.args and kind(str(m.args[0])) == "money"), legal[-1])

    def _select(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        """Take the Primary where the hand goes furthest, best of all one in which the seat is the Favorite."""
        return max(legal, key=lambda m: self._prospect(p, seat, str(m.args[0])))

    def _prospect(self, p: Position, seat: int, code: str) -> float:
        states = sorted((self.game.votes[state] for state in code.split("+")), reverse=True)
        money = sorted((value(card) for card in p.hands[seat] if kind(card) == "money"), reverse=True)
        worth = sum(votes * amount / (amount + 35) for votes, amount in zip(states, money, strict=False))
        standing = groundwork.standing(self.game, p, (self.game.primary_index[code],))
        if standing:
            worth *= 1.6 if standing[0][0] == seat else 0.5
        return worth - 0.25 * sum(states)

    def _order(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        """Put the biggest state first."""
        return max(legal, key=lambda m: [self.game.votes[str(state)] for state in m.args])

    def _agree(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        """Proclaim Super Tuesday with Money enough for it."""
        good = [card for card in p.hands[seat] if kind(card) == "money" and value(card) >= 30]
        return legal[-1] if len(good) > 1 else legal[0]

    def _combine(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        return max(legal, key=lambda m: sum(self._prospect(p, seat, str(code)) for code in m.args))

    def _first(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        return max(legal, key=lambda m: self._prospect(p, seat, str(m.args[0])))

    def _discard(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        return min(legal, key=lambda m: _keep(str(m.args[0]), p.hands[seat]))

    def _name(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        """Put the whole box to the vote with a strong hand, else the state that matters least."""
        strength = sum(value(card) for card in p.hands[seat] if kind(card) in ("money", "endorsement"))
        if legal[-1].kind == "open" or strength >= 90:
            return legal[-1]
        return min(legal[:-1], key=lambda m: self.game.votes[str(m.args[0])])

    def _campaign(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        if p.preparing != NOBODY:
            return self._prepare(p, seat, legal)
        polls = {poll: self._poll(p, seat, poll) for poll in p.open_polls()}
        best, worth = legal[-1], 0.0
        for m in legal:
            if m.kind == "place":
                gain = self._gain(p, seat, polls[str(m.args[1])], m)
                if gain > worth:
                    best, worth = m, gain
        if laying := [m for m in legal if m.kind == "groundwork"]:
            target = max(laying, key=lambda m: self._groundwork(p, seat, str(m.args[0])))
            if self._groundwork(p, seat, str(target.args[0])) > self._plan(p, seat, polls):
                return target
        return best

    def _poll(self, p: Position, seat: int, poll: str) -> Poll:
        """Guess how a state stands: what lies there face down, and what those still to play may add."""
        votes = sum(self.game.votes[state] for state in (p.block if poll == BLOCK else (poll,)))
        votes = votes or 40  # a tie-break is about staying in the game
        mine, against, cards, endorsed, is_ruled = 0, 0, 0, 0, False
        guesses: dict[int, float] = {other: 0.0 for other in p.contenders if other != seat}
        own = dict.fromkeys(guesses, 0)
        for where, section, by, card in p.played:
            if where != poll:
                continue
            cards += by != seat
            is_ruled |= by == seat and kind(card) == "party_ruling"
            if by == section == seat and kind(card) == "endorsement":
                endorsed += value(card)
            if section == seat:
                mine += _amount(card) if by == seat else INTERFERENCE
                against += by != seat
            elif by == seat:
                guesses[section] += _amount(card)
            elif by == section:
                guesses[section] += NEXT_CARD if own[section] else FIRST_CARD
                own[section] += 1
            else:
                guesses[section] += INTERFERENCE
        for other in p.queue[1:]:
            if other in guesses:  # spends more where there is more to win
                guesses[other] += min(10 + votes, 45) * min(len(p.hands[other]), 5) / 5 / len(p.open_polls()) ** 0.5
        return Poll(votes, mine - endorsed * is_ruled, guesses, cards, against, endorsed * (not is_ruled), is_ruled)

    def _gain(self, p: Position, seat: int, poll: Poll, m: Move) -> float:
        """Return what a placement adds to the expected votes, less what the card is worth in hand."""
        card, section = str(m.args[0]), int(m.args[2]) if len(m.args) > 2 else seat
        now = poll.worth(poll.mine)
        return self._after(p, seat, poll, card, section) - now - _keep(card, p.hands[seat])

    def _after(self, p: Position, seat: int, poll: Poll, card: str, section: int) -> float:
        is_own, name, guesses = section == seat, kind(card), poll.rivals
        now = poll.worth(poll.mine)
        if name == "endorsement" and poll.is_ruled:
            return now
        if name in ("money", "endorsement"):
            return poll.worth(poll.mine + value(card)) if is_own else -99.0
        if name == "rumor":
            # also keeps a rival from votes, the more the nearer he is to a majority
            denial = poll.votes * 0.1 * (self._lead(p, section)) if guesses[section] >= 20 else 0.0
            return poll.worth(poll.mine, {section: -value(card)}) + denial
        if not is_own and name != "state_ruling":
            return -99.0
        if name == "squelch":
            return poll.worth(poll.mine - INTERFERENCE * 1.5 * poll.against)
        if p.is_convention and name in ("deadlock", "favorite_son"):
            return now
        if name == "favorite_son":
            return now if seat in p.favorite_sons else (0.9 * poll.votes if poll.votes >= 20 else -99.0)
        if name == "deadlock":
            threat = max(self._lead(p, other) * guess for other, guess in guesses.items()) / 60
            return now if now > 2 else poll.votes * 0.2 * threat
        if name == "scandal":
            left = sum(value(other) for other in p.hands[seat] if kind(other) == "money")
            if now >= poll.votes * 0.2:
                return -99.0
            return now + poll.votes * (0.3 if left >= 60 else 0.06) * (poll.cards > 2)
        if name == "party_ruling":
            change = {other: -RULING for other, guess in guesses.items() if guess > FIRST_CARD}
            return poll.worth(poll.mine - poll.endorsed, change)
        if name == "state_ruling":
            return poll.worth(poll.mine, {section: -RULING}) if not is_own and guesses[section] > FIRST_CARD else -99.0
        return now

    def _lead(self, p: Position, seat: int) -> float:
        """Return how near a seat is to a majority, from 0 to 1."""
        return min(1.0, self.game.totals(p)[seat] / 200)

    def _plan(self, p: Position, seat: int, polls: dict[str, Poll]) -> float:
        """Return the votes that the best Money and the Endorsements in hand can be expected to win."""
        money = sorted((value(card) for card in p.hands[seat] if kind(card) == "money"), reverse=True)
        extra = sum(value(card) for card in p.hands[seat] if kind(card) == "endorsement")
        worth = 0.0
        for poll, amount in zip(sorted(polls.values(), key=lambda poll: -poll.votes), money, strict=False):
            worth += poll.worth(poll.mine + amount + extra)
            extra = 0
        if "FS" in p.hands[seat] and seat not in p.favorite_sons:
            worth = max(worth, *(0.9 * poll.votes for poll in polls.values() if poll.votes >= 20), 0.0)
        return worth

    def _groundwork(self, p: Position, seat: int, code: str) -> float:
        """Return what Groundwork for a Primary is worth, if the Money at hand makes the seat its Favorite."""
        votes = sum(self.game.votes[state] for state in code.split("+"))
        money = sum(value(card) for card in p.hands[seat] if kind(card) == "money" and value(card) <= 40)
        standing = dict(groundwork.standing(self.game, p, (self.game.primary_index[code],)))
        top = max((amount for other, amount in standing.items() if other != seat), default=0)
        mine = standing.get(seat, 0)
        if not money or mine > top or mine + money <= top:
            return 0.0
        return 0.04 * votes * float(min(self.game.seats - 1, 4) ** 0.5)

    def _prepare(self, p: Position, seat: int, legal: Sequence[Move]) -> Move:
        """Lay the cheapest Money until the seat is the Favorite, keeping the good cards."""
        standing = groundwork.standing(self.game, p, (p.preparing,))
        cards = sorted((m for m in legal if m.kind == "spend"), key=lambda m: value(str(m.args[0])))
        is_enough = bool(standing) and standing[0][0] == seat
        if legal[-1].kind == "finish" and (is_enough or not cards or value(str(cards[0].args[0])) > 40):
            return legal[-1]
        return cards[0]


def _amount(card: str) -> int:
    return {"money": 1, "endorsement": 1, "rumor": -1}.get(kind(card), 0) * value(card)


def _keep(card: str, hand: Sequence[str]) -> float:
    """Return what a card is worth in hand; a poor one only keeps a better one from being drawn.

    Of the cards that wait for their moment, each further one is worth half as much.
    """
    name = kind(card)
    if name not in _WAITING:
        return PRICE * value(card) - SLOT
    waiting = sum(kind(other) in _WAITING for other in hand)
    return _WAITING[name] * 0.5 ** (waiting - 1) - SLOT


_WAITING = {
    "scandal": 2.5,
    "deadlock": 3.0,
    "favorite_son": 9.0,
    "party_ruling": 1.2,
    "state_ruling": 1.0,
    "squelch": 1.0,
}
