"""Face Down, a game small enough to read in one go, which uses all of the engine: the tests play it.

Each seat is dealt two cards of 1 to 3. The seats take turns laying a card face down on a free state. When all cards lie
they are turned up: a card scores its number times the state's worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from electionlib.engine.game import CHANCE, EVERYTHING, OVER, Draw, Event, Move, NotationError, Outcome, Refusal, Rule
from electionlib.engine.log import Header
from electionlib.engine.notation import frozen
from electionlib.engine.view import (
    Card,
    Cards,
    Group,
    MapLayer,
    Meter,
    Path,
    Piece,
    Pips,
    StateMark,
    Table,
    Text,
    Track,
    View,
)

WORTH = MappingProxyType({"CA": 3, "DC": 1, "NY": 2, "OH": 2, "RI": 1, "TX": 3})
DECK = (("C1", 3), ("C2", 3), ("C3", 3))
HAND = 2

_RULES = (
    Rule("TOY-1", "The deal", "Each seat is dealt two cards.", "rulebook", "Setup"),
    Rule("TOY-2", "Laying a card", "A card is laid face down on a free state.", "rulebook", "Play"),
    Rule("TOY-3", "Turning up", "Once all cards lie, each scores its number times its state's worth.", "ruling", "End"),
    Rule("TOY-4", "The winner", "The highest score wins; seats that tie all win.", "house", "End"),
)


class Laid(NamedTuple):
    """A card on a state, and whose it is."""

    state: str
    seat: int
    card: str


class Position(NamedTuple):
    """The hands dealt so far, and the cards on states in the order they were laid."""

    hands: tuple[tuple[str, ...], ...] = ()
    board: tuple[Laid, ...] = ()


class Facts(NamedTuple):
    """What one viewer may see; `?` is a hidden card."""

    actor: int
    turn: int
    hands: tuple[tuple[str, ...], ...]
    board: tuple[Laid, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Toy:
    """Face Down for two or three seats."""

    seats: int = 2
    id = "toy"
    title = "Face Down"
    rules_version = 1
    rules = MappingProxyType({rule.id: rule for rule in _RULES})

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"Seat {i}" for i in range(self.seats))

    @property
    def max_steps(self) -> int:
        return (1 + HAND) * self.seats

    def options(self) -> Mapping[str, Any]:
        return {"seats": self.seats}

    def initial(self) -> Position:
        return Position()

    def actor(self, p: Position) -> int:
        if len(p.hands) < self.seats:
            return CHANCE
        return len(p.board) % self.seats if any(p.hands) else OVER

    def turn(self, p: Position) -> int:
        return len(p.board) // self.seats

    def legal(self, p: Position) -> Sequence[Move]:
        if self.actor(p) < 0:
            return ()
        free = [state for state in WORTH if state not in _held(p)]
        return tuple(Move("lay", (card, state)) for card in sorted(set(p.hands[self.actor(p)])) for state in free)

    def allows(self, p: Position, m: Move) -> bool:
        if self.actor(p) == CHANCE:
            return self.chance(p).allows(m)
        return self.refusal(p, m) is None

    def rule(self, p: Position, m: Move) -> str:
        return "TOY-1" if m.kind == "deal" else "TOY-2"

    def refusal(self, p: Position, m: Move) -> Refusal | None:
        seat = self.actor(p)
        if seat == OVER:
            return Refusal("The game is over.", "TOY-3")
        if seat == CHANCE:
            return None if self.allows(p, m) else Refusal("Cards are being dealt.", "TOY-1")
        if m.kind != "lay" or len(m.args) != 2:
            return Refusal("It is time to lay a card on a state.", "TOY-2")
        card, state = m.args
        if card not in p.hands[seat]:
            return Refusal("You do not hold this card.", "TOY-2")
        if state not in WORTH:
            return Refusal("This state is not in play.", "TOY-2")
        return Refusal("A card lies there already.", "TOY-2") if state in _held(p) else None

    def chance(self, p: Position) -> Draw:
        dealt = [card for hand in p.hands for card in hand]
        return Draw("deal", (len(p.hands),), tuple((card, n - dealt.count(card)) for card, n in DECK), HAND)

    def apply(self, p: Position, m: Move) -> tuple[Position, tuple[Event, ...]]:
        if m.kind == "deal":
            seat, *cards = m.args
            dealt = Event("dealt", tuple(m.args), "TOY-1", seat, seen_by=(seat,))
            return p._replace(hands=(*p.hands, tuple(cards))), (dealt,)
        seat = self.actor(p)
        card, state = m.args
        at = p.hands[seat].index(card)
        hand = p.hands[seat][:at] + p.hands[seat][at + 1 :]
        after = Position((*p.hands[:seat], hand, *p.hands[seat + 1 :]), (*p.board, Laid(state, seat, card)))
        events = [Event("laid", (seat, state), "TOY-2", seat, state)]
        if not any(after.hands):
            events += [Event("scored", (w, s, c), "TOY-3", w, s) for s, w, c in after.board]
            events += [Event("won", (winner,), "TOY-4", winner) for winner in self.outcome(after).winners]
        return after, tuple(events)

    def shown(self, p: Position, m: Move, viewer: int) -> Move:
        seat = m.args[0] if m.kind == "deal" else self.actor(p)
        if viewer in (seat, EVERYTHING):
            return m
        return Move("deal", (seat, *"?" * HAND)) if m.kind == "deal" else Move("lay", ("?", m.args[1]))

    def subject(self, m: Move) -> str | None:
        return m.args[1] if m.kind == "lay" else None

    def facts(self, p: Position, viewer: int) -> Facts:
        over = self.actor(p) == OVER

        def seen(seat: int, card: str) -> str:
            return card if over or viewer in (seat, EVERYTHING) else "?"

        hands = tuple(tuple(seen(seat, card) for card in hand) for seat, hand in enumerate(p.hands))
        board = tuple(laid._replace(card=seen(laid.seat, laid.card)) for laid in p.board)
        return Facts(self.actor(p), self.turn(p), hands, board, self._scores(p) if over else ())

    def view(self, facts: Facts) -> View:
        held = {laid.state: laid for laid in facts.board}
        marks = {
            state: StateMark(f"seat {held[state].seat}", held[state].card, f"@{held[state].seat}: {held[state].card}")
            if state in held
            else StateMark("open", str(worth), f"Worth {worth}", outline="free")
            for state, worth in WORTH.items()
        }
        legend = {"open": "free", **{f"seat {seat}": f"@{seat}" for seat in range(self.seats)}}
        route = tuple(laid.state for laid in facts.board)
        paths = (Path(route, "Order of the cards"),) if len(route) > 1 else ()
        heading = {CHANCE: "The deal", OVER: "The end"}.get(facts.actor, f"Turn {facts.turn + 1}: @{facts.actor} lays")
        scores = facts.scores or (0,) * self.seats
        pieces: tuple[Piece, ...] = (
            Meter("Score", tuple((f"@{i}", score, f"seat {i}") for i, score in enumerate(scores)), 18),
            Group("Hands", tuple(Cards(f"@{seat}", tuple(map(_card, hand))) for seat, hand in enumerate(facts.hands))),
            Table("On the table", ("State", "Seat", "Card"), _rows(facts), tuple(range(len(facts.board)))[-1:]),
            Pips("Cards laid", tuple(f"seat {held[s].seat}" if s in held else "open" for s in WORTH)),
            Track("Round", ("first", "second", "end"), min(facts.turn, HAND)),
            Text("", "Cards are turned up at the end.", "note"),
        )
        return View(heading, MapLayer(marks, legend, paths), pieces)

    def preview(self, facts: Facts, m: Move) -> tuple[Piece, ...]:
        if m.kind != "lay":
            return ()
        card, state = m.args
        return (Text("Scores", f"{int(card[1]) * WORTH[state]}"),)

    def say(self, m: Move) -> str:
        if m.kind == "deal":
            seat, *cards = m.args
            return f"Deal {', '.join(cards)} to @{seat}"
        return f"Lay {m.args[0]} on {m.args[1]}"

    def label(self, kind: str, value: int | str) -> str:
        return _card(str(value)).title

    def tell(self, e: Event) -> str:
        match e.kind, e.data:
            case "dealt", (seat, *cards):
                return f"@{seat} is dealt {' and '.join(cards)}."
            case "laid", (seat, state):
                return f"@{seat} lays a card on {state}."
            case "scored", (seat, state, card):
                return f"{card} on {state} scores {int(card[1]) * WORTH[state]} for @{seat}."
            case _, (seat,):
                return f"@{seat} wins."

    def outcome(self, p: Position) -> Outcome | None:
        if self.actor(p) != OVER:
            return None
        scores = self._scores(p)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(winners, scores, "the highest score", "TOY-4")

    def encode(self, p: Position) -> Any:
        return {"hands": p.hands, "board": p.board}

    def decode(self, data: Any) -> Position:
        try:
            p = Position(frozen(data["hands"]), tuple(Laid(*laid) for laid in data["board"]))
            cards = sorted([card for hand in p.hands for card in hand] + [laid.card for laid in p.board])
        except (KeyError, TypeError) as error:
            raise NotationError("a position has hands and a board of cards") from error
        if len(cards) != HAND * len(p.hands) or any(cards.count(card) > dict(DECK).get(card, 0) for card in cards):
            raise NotationError(f"the cards do not add up: {' '.join(cards)}")
        return p

    def _scores(self, p: Position) -> tuple[int, ...]:
        worth = [(laid.seat, int(laid.card[1]) * WORTH[laid.state]) for laid in p.board]
        return tuple(sum(score for seat, score in worth if seat == who) for who in range(self.seats))


def resolve(header: Header) -> Toy:
    """Return the game that a log's header asks for."""
    return Toy(header.options["seats"])


def _held(p: Position) -> tuple[str, ...]:
    return tuple(laid.state for laid in p.board)


def _card(code: str) -> Card:
    return Card(code, code[-1], "face down" if code == "?" else f"a {code[1]}", "number")


def _rows(facts: Facts) -> tuple[tuple[str | tuple[Card, ...], ...], ...]:
    return tuple((laid.state, f"@{laid.seat}", (_card(laid.card),)) for laid in facts.board)
