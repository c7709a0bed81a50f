"""A game told in steps: a position's `step` says whether a seat chooses, chance decides, or what follows of itself.

A game lists its steps in one `Steps` table and inherits from `Stepwise` what every such game does with it, and what
most games do alike.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from electionlib.atlas import STATES
from electionlib.engine.game import (
    CHANCE,
    MISFITS,
    OVER,
    SPECTATOR,
    Chance,
    Dice,
    ElectionlibError,
    Event,
    Game,
    Move,
    NotationError,
    Refusal,
    Rule,
    Uniform,
)
from electionlib.engine.view import Piece
from electionlib.games.options import read_rules

__all__ = ["Choice", "Steps", "Stepwise", "sound"]


class Stepping(Protocol):
    """A position, a named tuple, with a step."""

    @property
    def step(self) -> str:
        """What comes next."""

    def _asdict(self) -> dict[str, Any]: ...


G = TypeVar("G")
P = TypeVar("P", bound=Stepping)


class Choice(NamedTuple, Generic[G, P]):
    """What a step at which a seat chooses can answer."""

    legal: Callable[[G, P], list[Move]]
    refuse: Callable[[G, P, Move], Refusal | None]


class Steps(NamedTuple, Generic[G, P]):
    """Which function answers at which step, and what a move does by its kind."""

    choices: Mapping[str, Choice[G, P]]
    """What a seat may choose, by step."""
    chances: Mapping[str, Callable[[G, P], Chance]]
    """What is random, by step."""
    automatic: Mapping[str, Callable[[G, P, list[Event]], P]]
    """What follows of itself, by step."""
    moves: Mapping[str, Callable[[G, P, Move, list[Event]], P]]
    """What a move or an outcome of chance does, by its kind."""


class Stepwise(Generic[P]):
    """What a game in steps does with its table; a game adds `chooser`, `rule` and what `Game` has besides."""

    id: ClassVar[str]
    steps: ClassVar[Steps[Any, Any]]
    end_rule: ClassVar[str]
    """The rule by which the game ends."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, in the order of the rulebook."""
        return read_rules(self.id)

    def chooser(self, p: P) -> int:
        """Return the seat that chooses at a step of choice."""
        raise NotImplementedError

    def rule(self, p: P, m: Move) -> str:
        """Return the id of the rule that allows this move; for chance, `m` may be the kind alone, without args."""
        raise NotImplementedError

    def actor(self, p: P) -> int:
        """Return the seat to choose, CHANCE or OVER."""
        if p.step in self.steps.choices:
            return self.chooser(p)
        return CHANCE if p.step in self.steps.chances else OVER

    def legal(self, p: P) -> list[Move]:
        """List the moves of the seat to choose, in canonical order."""
        choice = self.steps.choices.get(p.step)
        return choice.legal(self, p) if choice else []

    def allows(self, p: P, m: Move) -> bool:
        """Tell whether a move or an outcome of chance is possible here."""
        return self.refusal(p, m) is None

    def refusal(self, p: P, m: Move) -> Refusal | None:
        """Say why a move is not allowed; None where it is."""
        choice = self.steps.choices.get(p.step)
        if choice:
            return choice.refuse(self, p, m)
        if p.step in self.steps.chances:
            chance = self.chance(p)
            if chance.allows(m):
                return None
            return Refusal("Chance cannot come out like this.", self.rule(p, Move(chance.kind)))
        return Refusal("The game is over.", self.end_rule)

    def chance(self, p: P) -> Chance:
        """Return what is random here."""
        return self.steps.chances[p.step](self, p)

    def apply(self, p: P, m: Move) -> tuple[P, tuple[Event, ...]]:
        """Make a move and let everything follow that needs no choice and no chance."""
        events: list[Event] = []
        p = self.follow(self.steps.moves[m.kind](self, p, m, events), events)
        return p, tuple(events)

    def follow(self, p: P, events: list[Event]) -> P:
        """Let everything follow that needs no choice and no chance."""
        automatic = self.steps.automatic
        while p.step in automatic:
            p = automatic[p.step](self, p, events)
        return p

    def subject(self, m: Move) -> str | None:
        """Return the state a move is about, which is its first argument."""
        return str(m.args[0]) if m.args and m.args[0] in STATES else None

    def preview(self, facts: Any, m: Move) -> tuple[Piece, ...]:
        """Describe what a move would bring; nothing, unless a game says more."""
        return ()

    def encode(self, p: P) -> dict[str, Any]:
        """Return a position in JSON's types."""
        return p._asdict()


def sound(game: Game[P, Any], p: P, check: Callable[[], None]) -> P:
    """Return a position out of a file if `check` passes and it can be looked at and played on; else NotationError."""
    try:
        check()
        for viewer in (SPECTATOR, *range(game.seats)):
            game.view(game.facts(p, viewer))
        for m in _ways_on(game, p):  # whatever can follow must be playable, and so must what follows that
            _ways_on(game, game.apply(p, m)[0])
    except ElectionlibError:
        raise
    except MISFITS as error:
        raise NotationError(f"the fields of a position do not fit together ({error})") from error
    return p


def _ways_on(game: Game[P, Any], p: P) -> list[Move]:
    """List the moves of the seat to choose, or outcomes of chance: all values, but one of cards and of dice."""
    actor = game.actor(p)
    if (actor == OVER) != (game.outcome(p) is not None):
        raise NotationError("a position has a step that there is, and an outcome only at the end")
    if actor == OVER:
        return []
    if actor != CHANCE:
        moves = list(game.legal(p))
    else:
        chance, ends = game.chance(p), list[tuple[int | str, ...]]()
        if isinstance(chance, Uniform):
            ends = [(value,) for value in chance.values]
        elif isinstance(chance, Dice):
            ends = [(1,) * chance.n]
        else:
            ends = [tuple([card for card, count in chance.pool for _ in range(count)][: chance.n])]
        moves = [m for end in ends if chance.allows(m := Move(chance.kind, (*chance.prefix, *end)))]
    if not moves:
        raise NotationError("a position that is not the end has a way on")
    return moves
