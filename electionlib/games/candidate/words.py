"""Moves, events and cards of Candidate in words; seats stand as `@0`, `@1`, … for the screen to name."""

from collections.abc import Callable, Mapping
from functools import cache

from electionlib.atlas import name
from electionlib.engine.game import Event, Move
from electionlib.engine.view import Card, listed, number
from electionlib.games.candidate.components import CARD_KINDS, kind, value
from electionlib.games.candidate.position import BLOCK, UNKNOWN
from electionlib.games.position import money

__all__ = ["DOING", "card", "label", "say", "tell"]

DOING: Mapping[str, str] = {
    "bid": "bids",
    "select": "chooses a Primary",
    "order": "sets the order of the states",
    "super tuesday": "may proclaim Super Tuesday",
    "combine": "combines two Primaries",
    "first": "chooses which Primary comes first",
    "favorite": "may draw from an opponent",
    "campaign": "campaigns",
    "discard": "discards what is still owed",
    "lot": "names the states of the next lot",
}
"""What the seat to choose is doing, by step."""


@cache
def card(code: str) -> Card:
    """Return how a card looks and what it is called.

    >>> card("E20").title, card("?").family
    ('Endorsement $20,000', 'hidden')
    """
    if code == UNKNOWN:
        return Card(UNKNOWN, UNKNOWN, "Face-down card", "hidden")
    about, amount = CARD_KINDS[kind(code)], value(code)
    if not about.valued:
        return Card(code, "0" if code == "Z" else about.title, about.title, about.family)
    sign = {"endorsement": "+", "rumor": "−"}.get(kind(code), "")
    return Card(code, f"{sign}${amount}k", f"{about.title} {money(amount)}", about.family)


def say(m: Move) -> str:
    """Say a move in words, also one of which a viewer may not see the cards.

    >>> say(Move("place", ("M30", "NY", 2)))
    "Money $30,000 on New York in @2's section"
    """
    return _SAY[m.kind](*m.args)


def _place(code: str, poll: str, seat: int | None = None) -> str:
    where = "" if seat is None else f" in @{seat}'s section"
    return f"{card(code).title} on {_where(poll)}{where}"


def _where(poll: str | None) -> str:
    return "the contested votes" if poll in (None, BLOCK) else name(str(poll))


def _primary(code: str) -> str:
    return listed([name(state) for state in code.split("+")])


def _list(codes: tuple[str, ...]) -> str:
    return listed([card(code).title for code in codes]) or "nothing"


def _deal(seat: int, *cards: str) -> str:
    if UNKNOWN in cards:
        return f"@{seat} is dealt {number(len(cards), 'card')}"
    return f"@{seat} is dealt {_list(cards)}"


_SAY: Mapping[str, Callable[..., str]] = {
    "deal": _deal,
    "bid": lambda code: f"Bid {card(code).title}",
    "ready": lambda: "Bid no more",
    "toss": lambda seat: f"Chance makes @{seat} the first Dealer",
    "select": lambda code: f"Activate {_primary(code)}",
    "order": lambda *states: f"Resolve {', then '.join(map(name, states))}",
    "agree": lambda: "Let the Dealer's choice stand",
    "cancel": lambda: "Discard two Zeros and proclaim Super Tuesday",
    "combine": lambda one, two: f"Combine {_primary(one)} with {_primary(two)}",
    "first": lambda code: f"Resolve {_primary(code)} first",
    "draw": lambda seat: f"Draw a card from @{seat}",
    "spare": lambda seat: f"Draw no card from @{seat}",
    "drawn": lambda seat, code: f"{card(code).title} is drawn from @{seat}",
    "place": _place,
    "finish": lambda: "Finish",
    "groundwork": lambda code: f"Lay Groundwork for {_primary(code)}",
    "spend": lambda code: f"Lay {card(code).title}",
    "discard": lambda code: f"Discard {card(code).title}",
    "name": lambda state: f"Name {name(state)}",
    "open": lambda: "Open the polls for the states named",
    "all": lambda: "Open the polls for the whole Undecided Box",
    "lottery": lambda seat: f"Chance decides for @{seat}",
}


def label(kind: str, value: int | str) -> str:
    """Name a card or a seat that chance can bring.

    >>> label("deal", "SQ"), label("toss", 1)
    ('Squelch Rumor', '@1')
    """
    return f"@{value}" if kind in ("toss", "lottery") else card(str(value)).title


def tell(e: Event) -> str:
    """Say an event in one sentence.

    >>> tell(Event("won", (33,), "CAND-5.1", 2, "NY"))
    '@2 wins New York with 33 votes.'
    """
    return _TELL[e.kind](e)


def _seats(seats: tuple[int | str, ...]) -> str:
    return listed([f"@{seat}" for seat in seats])


def _turned_up(e: Event) -> str:
    laid = zip(map(str, e.data[::2]), e.data[1::2], strict=True)
    cards = [card(code).title + ("" if by == e.seat else f" from @{by}") for code, by in laid]
    where = _where(e.state)
    return f"{where[0].upper()}{where[1:]}, @{e.seat}: {listed(cards)}."


def _contest(e: Event) -> str:
    contest, *states = map(str, e.data)
    if contest == "tie-break":
        return "The tied campaign against each other; nobody wins votes by it."
    return f"Contested as one state: {listed([*map(name, states)])}."


_TELL: Mapping[str, Callable[[Event], str]] = {
    "dealt": lambda e: f"@{e.seat} takes {number(e.data[0], 'card')}.",
    "bid revealed": lambda e: f"@{e.seat} bid {money(int(e.data[0]))}: {_list(tuple(map(str, e.data[1:])))}.",
    "dealer": lambda e: f"@{e.seat} is the Dealer.",
    "activated": lambda e: f"The polls open in {_primary(str(e.data[0]))}.",
    "ordered": lambda e: f"The order is {', then '.join(name(str(state)) for state in e.data)}.",
    "super tuesday": lambda e: f"@{e.seat} discards two Zeros: Super Tuesday.",
    "combined": lambda e: f"@{e.seat} combines {' and '.join(_primary(str(code)) for code in e.data)}.",
    "three cards": lambda e: "Every player draws three extra cards.",
    "first": lambda e: f"{_primary(str(e.data[0]))} is resolved first.",
    "second": lambda e: f"{_primary(str(e.data[0]))} follows, without a refill.",
    "favorite": lambda e: f"@{e.seat} is the Favorite with {money(int(e.data[0]))} of Groundwork.",
    "runner-up": lambda e: f"@{e.seat} is the Runner-Up with {money(int(e.data[0]))} of Groundwork.",
    "drew from": lambda e: f"@{e.seat} draws a card from @{e.data[0]}.",
    "groundwork removed": lambda e: "The Groundwork markers are removed.",
    "prepares": lambda e: f"@{e.seat} sits this Primary out and prepares {_primary(str(e.data[0]))}.",
    "groundwork": lambda e: (
        f"@{e.seat} lays {card(str(e.data[2])).title}; Groundwork for {_primary(str(e.data[0]))} is now "
        f"{money(int(e.data[1]))}."
    ),
    "passed": lambda e: f"@{e.seat} passes.",
    "no cards": lambda e: f"@{e.seat} has no cards and passes.",
    "turned up": _turned_up,
    "favorite son": lambda e: f"@{e.seat} uses the one Favorite Son a player has.",
    "as zero": lambda e: f"{card(str(e.data[0])).title} on @{e.seat} counts as a Zero.",
    "deadlocked": lambda e: f"Deadlock: the election in {_where(e.state)} is void.",
    "scandal": lambda e: f"Scandal: every card on {_where(e.state)} is void.",
    "party ruling": lambda e: f"Party Ruling: no Endorsement counts in {_where(e.state)}.",
    "state ruling": lambda e: f"State Ruling: @{e.seat}'s Endorsements do not count in {_where(e.state)}.",
    "squelch": lambda e: f"Squelch: Rumors against @{e.seat} do not count in {_where(e.state)}.",
    "total": lambda e: f"@{e.seat} totals {money(int(e.data[0]))} for {_where(e.state)}.",
    "tied": lambda e: f"{_seats(e.data)} tie for {_where(e.state)}.",
    "campaign again": lambda e: f"{_seats(e.data)} campaign again for {_where(e.state)} with the cards they hold.",
    "won": lambda e: f"@{e.seat} wins {_where(e.state)} with {e.data[0]} votes.",
    "undecided": lambda e: f"Nobody wins {_where(e.state)}; its votes go to the Undecided Box.",
    "majority": lambda e: f"@{e.seat} has {e.data[0]} votes, a majority, and wins the game.",
    "bandwagon": lambda e: f"@{e.seat} takes the Bandwagon marker and {number(e.data[0], 'extra card')}.",
    "bandwagon shared": lambda e: f"@{e.seat}, tied for the most votes, draws an extra card.",
    "bandwagon returned": lambda e: f"The Bandwagon marker goes from @{e.seat} to the Undecided Box.",
    "reshuffled": lambda e: f"The draw pile is used up; {number(e.data[0], 'discard')} are shuffled into a new one.",
    "no cards left": lambda e: "No cards are left to deal.",
    "convention": lambda e: "All Primaries are resolved and nobody has a majority: the Convention opens.",
    "contest": _contest,
    "tied for lowest": lambda e: f"{_seats(e.data)} tie for the fewest votes.",
    "survived": lambda e: f"@{e.seat} wins the tie-break and stays in.",
    "eliminated": lambda e: f"@{e.seat}, with {e.data[0]} votes the lowest, is eliminated.",
    "no votes": lambda e: f"@{e.seat} leaves no votes to contest.",
    "last": lambda e: f"@{e.seat} is the last candidate left and wins the game.",
    "lot": lambda e: f"@{e.seat} puts {listed([name(str(state)) for state in e.data])} to the vote.",
    "run dry": lambda e: "Everybody has run dry: those contending discard and draw new hands.",
}
