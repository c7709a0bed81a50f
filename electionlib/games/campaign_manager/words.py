"""Moves, events and cards of Campaign Manager 2008 in words; seats stand as `@0` and `@1` for the screen to name."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from electionlib.atlas import name
from electionlib.engine.game import Event, Move
from electionlib.engine.view import Card, listed, number
from electionlib.games.campaign_manager.components import ALL, FAMILIES, SIDES, Op, StrategyCard
from electionlib.games.campaign_manager.position import NEWS_SOURCE, UNKNOWN

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = ["DOING", "SPACES", "card", "effect", "label", "say", "source", "tell", "text"]

DOING: Mapping[str, str] = {
    "offer": "draws three cards for the draft",
    "keep": "keeps one of three cards",
    "choose": "secretly chooses a state to start with",
    "act": "plays a card or draws one",
    "pay": "discards to pay",
    "fresh": "plays one of the cards just drawn",
    "target": "chooses a state",
    "issue": "chooses an issue",
    "claim": "may claim an undecided voter",
    "way": "may shift the issue marker",
    "shift": "may shift the issue marker",
    "alter": "may alter the key demographic",
    "shed": "must discard a card",
    "order": "says which state is settled next",
    "bring": "brings in the next state",
    "aim": "points the news at a state",
    "bonus": "may apply the bonus of Going Negative",
}
"""What the seat to choose is doing, by step."""

SPACES: Mapping[str, str] = {
    "defense_far": "Defense",
    "defense_near": "near Defense",
    "economy_near": "near Economy",
    "economy_far": "Economy",
}
"""The spaces of the issue track."""


@lru_cache(maxsize=1024)
def _face(card: StrategyCard) -> str:
    """Say in a few characters what a card is: support is +, a shift →, the key a key, and drawn cards ▤."""
    parts = []
    for op in card.ops:
        if op.op == "support":
            parts.append(f"+{op.n} {op.issue.title()}")
        elif op.op == "shift":
            parts.append(f"→{op.n} {op.toward}" if op.toward != "any" else f"↔{op.n}")
        elif op.op == "alter_key":
            parts.append("key")
        elif op.op in ("draw", "draw_then_play"):
            parts.append(f"draw {op.n}")
    return ", ".join(parts) or FAMILIES[card.type]


def card(game: "CampaignManager", code: str) -> Card:
    """Return how a card looks and what it is called."""
    if code == UNKNOWN:
        return Card("?", "?", "Hidden card", "hidden")
    about = game.card(code)
    return Card(code, about.title, f"{about.title} ({_face(about)})", about.type)


def source(game: "CampaignManager", code: str) -> str:
    """Return the title of what is being carried out."""
    if code.startswith(NEWS_SOURCE):
        return game.news.by_code[code.removeprefix(NEWS_SOURCE)].title
    return "Going Negative" if code.startswith("roll:") else game.card(code.split(":")[0]).title


def text(game: "CampaignManager", card: StrategyCard) -> str:
    """Say all that a card says."""
    cost = {0: "", ALL: "Discard any number of cards. ", 1: "Discard a card. "}.get(
        card.cost, f"Discard {card.cost} cards. "
    )
    return f"{FAMILIES[card.type]}. {cost}{effect(game, card.ops)}{' Going Negative.' * card.is_negative}"


def effect(game: "CampaignManager", ops: tuple[Op, ...]) -> str:
    """Say what operations do, in sentences."""
    said = [_OPERATIONS[op.op](game, op) for op in ops]
    return " ".join(f"{each[:1].upper()}{each[1:]}." for each in said) or "Nothing happens."


def _who(op: Op) -> str:
    if op.player in SIDES:
        return f"@{SIDES.index(op.player)} "
    return "whoever is behind in votes " if op.player else ""


def _where(op: Op) -> str:
    return {"A": "in a state", "B": "in another state", "news": "in the state of the news"}.get(op.state, "")


def _verb(op: Op, verb: str) -> str:
    who = _who(op)
    return f"{who}{verb}s" if who else verb


def _may(op: Op) -> str:
    return "whoever brought in the new state may" if op.state == "news" else "may"


def _group(game: "CampaignManager", code: str) -> str:
    return dict(game.tiles.demographics)[code]


def _issue(word: str) -> str:
    return {"any": "either issue", "majority": "the majority issue", "minority": "the minority issue"}.get(
        word, word.title()
    )


_EFFECTS: Mapping[str, str] = {
    "choose_news_state": "stays in play: you choose which state Breaking News is about",
    "own_negative_no_roll": "stays in play: you roll no die for Going Negative",
    "opponent_negative_rolls_twice": "stays in play: your opponent rolls the die of Going Negative twice",
}


_OPERATIONS: Mapping[str, Callable[["CampaignManager", Op], str]] = {
    "support": lambda game, op: f"{_verb(op, 'gain')} {op.n} support in {_issue(op.issue)} {_where(op)}",
    "shift": lambda game, op: f"{_may(op)} shift {number(op.n, 'space')} toward {_issue(op.toward)} {_where(op)}",
    "alter_key": lambda game, op: f"{_may(op)} alter the key demographic {_where(op)}",
    "demographic": lambda game, op: (
        f"{_verb(op, 'claim')} all undecided voters where {_group(game, op.group)} are the key demographic"
    ),
    "claim_undecided": lambda game, op: (
        f"{_verb(op, 'claim')} {'all' if op.n == ALL else op.n} undecided voters of "
        f"{listed([row.title() for row in op.rows])} {_where(op)}"
    ),
    "draw": lambda game, op: f"{_verb(op, 'draw')} {number(op.n, 'card')}",
    "draw_then_play": lambda game, op: f"draw {number(op.n, 'card')} and play one of them at once",
    "per_discard": lambda game, op: (
        f"for each, in a different state: {_OPERATIONS[op.each[0].op](game, op.each[0]._replace(state=''))}".rstrip()
    ),
    "discard": lambda game, op: f"{_verb(op, 'discard')} {number(op.n, 'card')}{' at random' * (op.how == 'random')}",
    "opponent_discards": lambda game, op: (
        f"your opponent discards {number(op.n, 'card')}{' at random' * (op.how == 'random')}"
    ),
    "media": lambda game, op: _EFFECTS[op.effect],
}


def say(game: "CampaignManager", m: Move) -> str:
    """Say a move in words."""
    return _SAY[m.kind](game, *m.args)


def _title(game: "CampaignManager", code: int | str) -> str:
    return card(game, str(code)).title


def _titles(game: "CampaignManager", codes: tuple[int | str, ...]) -> str:
    if UNKNOWN in codes:
        return number(len(codes), "card")
    return listed([_title(game, code) for code in codes])


def _state(code: int | str) -> str:
    return name(str(code))


_SAY: Mapping[str, Callable[..., str]] = {
    "offer": lambda game, seat, *codes: f"@{seat} is offered {_titles(game, codes)}",
    "keep": lambda game, code: f"Keep {_title(game, code)}",
    "choose": lambda game, code: "Choose a secret state" if code == UNKNOWN else f"Start with {_state(code)}",
    "toss": lambda game, seat: f"The toss lets @{seat} go first",
    "play": lambda game, code: f"Play {_title(game, code)}",
    "draw": lambda game: "Draw a card",
    "deal": lambda game, seat, *codes: f"@{seat} draws {_titles(game, codes)}",
    "discard": lambda game, code: f"Discard {_title(game, code)}",
    "enough": lambda game: "Discard no more",
    "on": lambda game, code: f"In {_state(code)}",
    "issue": lambda game, issue: f"Support in {issue.title()}",
    "claim": lambda game: "Claim an undecided voter",
    "toward": lambda game, issue: f"Shift toward {issue.title()}",
    "shift": lambda game: "Shift a space",
    "alter": lambda game: "Alter the key demographic",
    "decline": lambda game: "Decline",
    "lose": lambda game, seat, *codes: f"@{seat} loses {_titles(game, codes)}",
    "resolve": lambda game, code: f"Settle {_state(code)} next",
    "bring": lambda game, code: f"Bring {_state(code)} into play",
    "news": lambda game, code: f"Breaking News: {game.news.by_code[code].title}",
    "aim": lambda game, code: f"The news is about {_state(code)}",
    "roll": lambda game, face: f"The die shows {face}",
    "apply": lambda game: "Apply the bonus",
}


def label(game: "CampaignManager", kind: str, value: int | str) -> str:
    """Name a card or a seat that chance can bring."""
    if kind == "toss":
        return f"@{value}"
    return game.news.by_code[str(value)].title if kind == "news" else _title(game, value)


def tell(game: "CampaignManager", e: Event) -> str:
    """Say an event in one sentence."""
    return _TELL[e.kind](game, e)


def _there(e: Event) -> str:
    return _state(e.state) if e.state else ""


_TELL: Mapping[str, Callable[["CampaignManager", Event], str]] = {
    "kept": lambda game, e: f"@{e.seat} has {e.data[0]} of {e.data[1]} cards; the other two leave the game unseen.",
    "chosen": lambda game, e: f"@{e.seat} has chosen {e.data[0]} of 2 states.",
    "in play": lambda game, e: f"@{e.seat} brings {_there(e)} into play.",
    "beginner decks": lambda game, e: "Both play the decks for beginners.",
    "first": lambda game, e: f"@{e.seat} goes first.",
    "turn": lambda game, e: f"Turn {e.data[0]}: @{e.seat}.",
    "drew": lambda game, e: f"@{e.seat} draws {number(e.data[0], 'card')}.",
    "reshuffled": lambda game, e: f"@{e.seat}'s deck is used up; {number(e.data[0], 'discard')} make a new one.",
    "nothing to draw": lambda game, e: f"@{e.seat} has nothing left to draw.",
    "played": lambda game, e: (
        f"@{e.seat} plays {game.card(str(e.data[0])).title}: {text(game, game.card(str(e.data[0])))}"
    ),
    "media": lambda game, e: f"{game.card(str(e.data[0])).title} goes into the media slot.",
    "media replaced": lambda game, e: (
        f"{game.card(str(e.data[0])).title} leaves the media slot for @{e.seat}'s discards."
    ),
    "discarded": lambda game, e: f"@{e.seat} discards {_title(game, e.data[0])}.",
    "surplus": lambda game, e: (
        f"{number(e.data[0], 'discard')} of @{e.seat} more than there are states, without effect."
    ),
    "none playable": lambda game, e: f"@{e.seat} can pay for none of the cards just drawn and keeps them.",
    "no cards": lambda game, e: f"@{e.seat} has no card to discard.",
    "no state": lambda game, e: "No state is left for this part of the card.",
    "lapses": lambda game, e: f"The rest for {_there(e)} lapses.",
    "level": lambda game, e: "Both are level in votes, so nothing happens.",
    "converted": lambda game, e: (
        f"@{e.seat} wins over a voter of @{1 - (e.seat or 0)} on {str(e.data[0]).title()} in {_there(e)}."
    ),
    "claimed": lambda game, e: (
        f"@{e.seat} claims {number(e.data[1], 'undecided voter')} on {str(e.data[0]).title()} in {_there(e)}."
    ),
    "full": lambda game, e: f"@{e.seat} has every voter on {str(e.data[0]).title()} in {_there(e)} already.",
    "declined": lambda game, e: f"@{e.seat} declines.",
    "shifted": lambda game, e: f"{_there(e)} shifts a space toward {str(e.data[0]).title()}.",
    "furthest": lambda game, e: f"{_there(e)} cannot shift further toward {str(e.data[0]).title()}.",
    "altered": lambda game, e: f"{_group(game, str(e.data[0]))} are now the key demographic in {_there(e)}.",
    "keyed": lambda game, e: (
        f"{_group(game, str(e.data[0]))} are the key demographic in {listed([_state(state) for state in e.data[1:]])}."
    ),
    "no key": lambda game, e: f"Nowhere are {_group(game, str(e.data[0]))} the key demographic.",
    "state won": lambda game, e: f"@{e.seat} wins {_there(e)}.",
    "scored": lambda game, e: f"@{e.seat} takes the {e.data[0]} votes of {_there(e)} and has {e.data[1]}.",
    "elected": lambda game, e: f"@{e.seat} has {e.data[0]} votes, a majority, and wins the game.",
    "deadlock": lambda game, e: f"All states are won, {e.data[0]} votes to {e.data[1]}: too close to call.",
    "endless": lambda game, e: f"After {e.data[0]} turns no end is in sight: the game is a draw.",
    "no states left": lambda game, e: f"No state is left to bring in; {e.data[0]} remain in play.",
    "news": lambda game, e: (
        f"Breaking News: {game.news.by_code[str(e.data[0])].title}. "
        f"{effect(game, game.news.by_code[str(e.data[0])].ops)}"
    ),
    "aimed": lambda game, e: f"@{e.seat} points the news at {_there(e)}.",
    "no roll": lambda game, e: f"{game.card(str(e.data[0])).title}: @{e.seat} rolls no die.",
    "rolls twice": lambda game, e: f"{game.card(str(e.data[0])).title}: @{e.seat} rolls twice.",
    "no bonus": lambda game, e: f"A {e.data[0]} does @{e.seat} no harm.",
    "bonus": lambda game, e: f"@{e.seat} may: {effect(game, game.chart.results[int(e.data[0]) - 1])}",
}
