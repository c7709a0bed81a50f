"""Moves, events, cards and groups of Headquarters in words; seats stand as `@0`, `@1`, … for the screen to name."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from electionlib.atlas import name
from electionlib.engine.game import Event, Move
from electionlib.engine.view import listed, number
from electionlib.games.headquarters.position import UNKNOWN
from electionlib.games.position import money

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["DOING", "count_dice", "label", "say", "tell"]

DOING: Mapping[str, str] = {
    "home": "chooses a home state",
    "pledge": "decides about the pledge",
    "accept": "chooses whose endorsement to accept",
    "offered": "is offered the endorsement of a group nobody claimed",
    "plan": "chooses how to spend the turn",
    "visit": "acts in the state just entered, or travels on",
    "journey": "goes where a card leads",
    "open": "opens headquarters",
    "close": "closes headquarters",
    "settle": "closes headquarters to pay what is due",
    "join": "may take part in the debate",
    "dice": "chooses dice for the debate in secret",
    "coach": "may play a coach",
    "check": "may cancel the smear",
    "target": "chooses an opponent",
    "surrender": "gives a card back",
}
"""What the seat to choose is doing, by step."""

_WAYS = {"bus": "by bus", "train": "by train", "air": "by air", "standby": "on standby", "card": "by card"}


def say(game: "Headquarters", m: Move) -> str:
    """Say a move in words, also one of which a viewer may not see everything.

    >>> from electionlib.games.headquarters import build
    >>> say(build(2, {}), Move("travel", ("train",)))
    'Travel by train'
    """
    return _SAY[m.kind](game, *m.args)


def _state(code: int | str) -> str:
    return "a state" if code == UNKNOWN else name(str(code))


def _card(game: "Headquarters", code: int | str) -> str:
    return game.cards.by_code[str(code)].title


def _group(game: "Headquarters", code: int | str) -> str:
    return "a group" if code == UNKNOWN else game.endorsements.by_code[str(code)].name


def _pledge(game: "Headquarters", word: int | str) -> str:
    if word == UNKNOWN:
        return "Pledge not to smear, or not"
    return "Pledge not to smear" if word == "yes" else "Make no pledge"


def count_dice(n: int | str) -> str:
    """Write a number of dice.

    >>> count_dice(1), count_dice(3)
    ('1 die', '3 dice')
    """
    return "some dice" if n == UNKNOWN else "1 die" if n == 1 else f"{n} dice"


def _rolls(game: "Headquarters", seat: int | str, *dice: int | str) -> str:
    return f"@{seat} rolls {listed([*map(str, dice)])}"


_SAY: Mapping[str, Callable[..., str]] = {
    "home": lambda game, state: f"Begin in {_state(state)}",
    "pledge": _pledge,
    "accept": lambda game, group: f"Accept {_group(game, group)}",
    "decline": lambda game: "Decline",
    "done": lambda game: "Go on",
    "money": _rolls,
    "toss": lambda game, seat: f"Chance lets @{seat} begin",
    "offer": lambda game, coin: "A group offers its endorsement" if coin else "No group offers its endorsement",
    "group": lambda game, group: f"The offer is from {_group(game, group)}",
    "travel": lambda game, way: f"Travel {_WAYS[way]}",
    "fundraise": lambda game, n: f"Hold a fundraiser with {count_dice(n)}",
    "stay": lambda game: "Stay, and go on to Face the Nation",
    "roll": lambda game, *dice: f"The roll is {listed([*map(str, dice)])}",
    "raise": lambda game, *dice: f"The fundraiser's roll is {listed([*map(str, dice)])}",
    "percent": lambda game, n: f"The random percentage is {n}",
    "go": lambda game, state: f"Go to {_state(state)}",
    "build": lambda game, state: f"Build a headquarters in {_state(state)}",
    "open": lambda game, state: f"Open a headquarters in {_state(state)}",
    "close": lambda game, state: f"Close a headquarters in {_state(state)}",
    "debate": lambda game: "Call a debate",
    "join": lambda game: "Take part in the debate",
    "dice": lambda game, n: f"Debate with {count_dice(n)}",
    "rolls": _rolls,
    "draw": lambda game, card: f"The card is {_card(game, card)}",
    "play": lambda game, card: f"Play {_card(game, card)}",
    "hold": lambda game: "Play no card",
    "target": lambda game, seat: f"Choose @{seat}",
    "surrender": lambda game, card: f"Give back {_card(game, card)}",
}


def label(game: "Headquarters", kind: str, value: int | str) -> str:
    """Name what chance can bring: a card, a group, a seat, an offer or none, a number.

    >>> from electionlib.games.headquarters import build
    >>> label(build(2, {}), "draw", "F28")
    'Lost Voice'
    """
    match kind:
        case "toss":
            return f"@{value}"
        case "offer":
            return "yes, an offer" if value else "no offer"
        case "group":
            return _group(game, value)
        case "draw":
            return _card(game, value)
    return str(value)


def tell(game: "Headquarters", e: Event) -> str:
    """Say an event in one sentence.

    >>> from electionlib.games.headquarters import build
    >>> tell(build(2, {}), Event("rent", (30, 1), "HQ-5.6", 0, "IA"))
    '@0 pays @1 $30,000 of rent in Iowa.'
    """
    return _TELL[e.kind](game, e)


def _where(e: Event) -> str:
    return name(str(e.state))


def _amount(e: Event, i: int = 0) -> str:
    return money(int(e.data[i]))


def _willing(game: "Headquarters", e: Event) -> str:
    return f"@{e.seat} will accept {listed([_group(game, group) for group in e.data]) or 'no endorsement'}."


def _opened(game: "Headquarters", e: Event) -> str:
    return f"@{e.seat} opens a headquarters in {_where(e)} {f'for {_amount(e)}' if e.data[0] else 'for nothing'}."


def _closed(game: "Headquarters", e: Event) -> str:
    return f"@{e.seat} closes a headquarters in {_where(e)}{f' and gets {_amount(e)} back' if e.data[0] else ''}."


def _moved(game: "Headquarters", e: Event) -> str:
    way, start, fare = e.data
    cost = f" for {money(int(fare))}" if fare else ""
    return f"@{e.seat} goes {_WAYS[str(way)]} from {name(str(start))} to {_where(e)}{cost}."


def _raised(game: "Headquarters", e: Event) -> str:
    net, roll, local, national, percent, gross = map(int, e.data)
    result = f"raises {money(net)}" if net >= 0 else f"loses {money(-net)}"
    capped = roll * game.fund_x * local * national > 2 * gross
    return (
        f"@{e.seat} {result}: {roll} × {money(game.fund_x)} × {local} × {national}/2"
        f"{', capped at ' if capped else ' = '}{money(gross)}, less {percent}% of {money(roll * game.fund_x)}."
    )


def _fraction(game: "Headquarters", e: Event) -> str:
    winner, high, low, top, bottom, loss = e.data
    capped = f", of which {loss} count" if loss != bottom else ""
    return (
        f"@{winner} beats @{e.seat}: {high}/{low}{f' = {top}/{bottom}' if low != bottom else ''}; "
        f"@{e.seat} is to close {number(bottom, 'headquarters')}{capped}."
    )


_BY = {
    "": "has {votes}",
    "votes": "has {votes}, the most,",
    "votes of those tied": "has {votes}, the most of those tied,",
    "headquarters": "ties at {votes}, has more headquarters",
    "money": "ties at {votes}, has more money",
    "turn": "ties at {votes}, has the later turn",
}
"""What puts a winner ahead of the others (HQ-1.10, HQ-1.15)."""


def _won(game: "Headquarters", e: Event) -> str:
    how = _BY[str(e.data[1]) if len(e.data) > 1 else ""].format(votes=number(e.data[0], "vote"))
    return f"@{e.seat} {how} and wins the game."


_TELL: Mapping[str, Callable[["Headquarters", Event], str]] = {
    "home": lambda game, e: f"@{e.seat} begins in {_where(e)}.",
    "pledged": lambda game, e: (
        f"@{e.seat} pledges not to smear." if e.data[0] == "yes" else f"@{e.seat} makes no pledge."
    ),
    "willing": _willing,
    "opening": lambda game, e: f"@{e.seat} begins with {_amount(e)}.",
    "bonus": lambda game, e: f"@{e.seat} gets {_amount(e)} for the pledge.",
    "begins": lambda game, e: f"@{e.seat} begins.",
    "no offer": lambda game, e: f"No group makes @{e.seat} an offer.",
    "void offer": lambda game, e: f"{_group(game, e.data[0])} cannot endorse @{e.seat} now.",
    "endorsed": lambda game, e: (
        f"{_group(game, e.data[0])} endorses @{e.seat}, who may open {number(e.data[1], 'headquarters')}."
    ),
    "unclaimed": lambda game, e: (
        f"{_group(game, e.data[0])}, which nobody claimed, offers @{e.seat} {number(e.data[1], 'headquarters')} "
        "at the full price."
    ),
    "declined": lambda game, e: f"@{e.seat} declines {_group(game, e.data[0])}.",
    "lapsed": lambda game, e: f"{number(e.data[0], 'headquarters')} of @{e.seat}'s lapse for want of a place.",
    "opened": _opened,
    "closed": _closed,
    "claimed": lambda game, e: f"@{e.seat} claims {_where(e)} with its {number(e.data[0], 'vote')}.",
    "claim lost": lambda game, e: f"@{e.seat} loses the claim to {_where(e)} with its {number(e.data[0], 'vote')}.",
    "moved": _moved,
    "rent": lambda game, e: f"@{e.seat} pays @{e.data[1]} {_amount(e)} of rent in {_where(e)}.",
    "rent waived": lambda game, e: f"@{e.seat} pays no rent in {_where(e)}.",
    "fare short": lambda game, e: f"@{e.seat} cannot pay the fare to the next state; the trip ends.",
    "owes": lambda game, e: f"@{e.seat} lacks {_amount(e)} of what is due and must close headquarters to pay.",
    "paid": lambda game, e: f"@{e.seat} pays {_amount(e)}.",
    "gained": lambda game, e: f"@{e.seat} gains {_amount(e)}.",
    "fee": lambda game, e: f"@{e.seat} pays a fee of {_amount(e)}.",
    "raised": _raised,
    "called": lambda game, e: f"@{e.seat} calls a debate{f' in {_where(e)}' if e.state else ''}.",
    "no taker": lambda game, e: "Not enough candidates take part: there is no debate.",
    "joined": lambda game, e: f"@{e.seat} takes part.",
    "dice shown": lambda game, e: f"@{e.seat} debates with {count_dice(e.data[0])}.",
    "total": lambda game, e: f"@{e.seat} totals {e.data[0]}.",
    "fraction": _fraction,
    "loses all": lambda game, e: (
        f"@{e.seat} has only {number(e.data[0], 'headquarters')}, all of which close."
        if e.data[0]
        else f"@{e.seat} has no headquarters to close."
    ),
    "alone": lambda game, e: f"@{e.seat} is left alone in the debate, which nobody loses, and may build.",
    "tied": lambda game, e: f"{listed([f'@{seat}' for seat in e.data])} tie; neither loses anything to the other.",
    "drew": lambda game, e: f"@{e.seat} draws {_card(game, e.data[0])}: {game.cards.by_code[str(e.data[0])].text}",
    "no effect": lambda game, e: f"{_card(game, e.data[0])} has no effect.",
    "barred": lambda game, e: f"@{e.seat} pledged not to smear: {_card(game, e.data[0])} has no effect.",
    "kept": lambda game, e: f"@{e.seat} keeps {_card(game, e.data[0])}.",
    "surrendered": lambda game, e: f"@{e.seat} gives {_card(game, e.data[0])} back to the deck.",
    "played": lambda game, e: f"@{e.seat} plays {_card(game, e.data[0])}.",
    "targeted": lambda game, e: f"@{e.seat} is the one chosen.",
    "idle": lambda game, e: f"@{e.seat} loses {number(e.data[0], 'turn')}.",
    "grounded": lambda game, e: f"@{e.seat} may not travel for {number(e.data[0], 'turn')}.",
    "stays": lambda game, e: f"@{e.seat} may not travel this turn.",
    "skipped": lambda game, e: f"@{e.seat}'s turn is skipped.",
    "out": lambda game, e: f"@{e.seat} is out of money and out of the game.",
    "removed": lambda game, e: f"@{e.seat}'s headquarters are removed: {e.data[0]}.",
    "reached": lambda game, e: f"@{e.seat} has {number(e.data[0], 'vote')}: the round decides.",
    "goal": _won,
    "election day": lambda game, e: "Election day: no more rounds are played.",
    "elected": _won,
    "house tied": lambda game, e: (
        f"{listed([f'@{seat}' for seat in e.data[1:]])} have {number(e.data[0], 'state')} each in the House: a tie."
    ),
    "house": lambda game, e: f"The House elects @{e.seat} with {number(e.data[0], 'state')}.",
    "draw": lambda game, e: f"{listed([f'@{seat}' for seat in e.data])} are level in everything: a draw.",
    "last": lambda game, e: f"@{e.seat} is the last candidate and wins the game.",
}
