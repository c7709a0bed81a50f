"""Positions out of a file: checked field by field, so that a wrong one is a sentence and never a strange game."""

from typing import TYPE_CHECKING, Any

from electionlib.engine.game import NotationError
from electionlib.engine.notation import from_fields
from electionlib.games.headquarters.components import ANY
from electionlib.games.headquarters.position import NOBODY, Position, Task
from electionlib.games.headquarters.travel import OVER
from electionlib.games.steps import sound

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["check", "decode"]

TASK_AT = {
    **{step: step for step in ("offer", "plan", "visit", "journey", "open", "close", "surrender", "draw", "coach")},
    "offered": "offer",
    "group": "offer",
    "roll": "visit",
    "settle": "due",
    "check": "hit",
    "target": "op",
    "join": "invite",
    "dice": "choose dice",
    "rolls": "roll",
    "raise": "draw",
    "percent": "draw",
}
"""The task that is in hand at a step."""

KINDS = {*TASK_AT.values(), "compare"}
"""The kinds of tasks."""


def decode(game: "Headquarters", data: Any) -> Position:
    """Return the position, or raise NotationError with what does not add up."""
    if isinstance(data, dict):
        if not isinstance(data.get("tasks"), list):
            raise NotationError("expected tasks to be a list")
        data = data | {"tasks": [from_fields(Task, row) for row in data["tasks"]]}
    p: Position = from_fields(Position, data)
    return sound(game, p, lambda: check(game, p))


def check(game: "Headquarters", p: Position) -> None:
    """Raise NotationError unless money, headquarters and cards add up and every seat and state exists."""
    seats = range(game.seats)

    def wrong(what: str) -> NotationError:
        return NotationError(f"a position of Headquarters: {what}")

    by_seat = (p.homes, p.pledges, p.willing, p.rolls, p.cash, p.at, p.hands, p.idle, p.grounded)
    if any(len(each) != game.seats for each in by_seat):
        raise wrong(f"expected a value for each of the {game.seats} seats")
    if min(*p.cash, *p.idle, *p.grounded, p.turn, p.left) < 0 or p.left > 12 or not 0 <= p.round <= game.clock_rounds:
        raise wrong("expected no money below zero, and turns, rounds and states to travel as many as there can be")
    everyone = (*p.queue, *p.out, *p.asking, *p.debaters, *p.winners, p.chooser, *(seat for seat, *_ in p.limits))
    some = (p.first, *(seat for task in p.tasks for seat in (task.seat, task.owner)))
    if any(seat not in seats for seat in everyone) or any(seat not in (NOBODY, *seats) for seat in some):
        raise wrong(f"expected seats from 0 to {game.seats - 1}")
    if any(seat in p.out for seat in (*(p.debaters + p.asking), *(each for task in p.tasks for each in task[1:2]))):
        raise wrong("expected those who are out to have nothing to do")
    if len({*p.out}) != len(p.out) or len({*p.debaters}) != len(p.debaters) or len({*p.queue}) != len(p.queue):
        raise wrong("expected each seat once")
    states = (*p.homes, *p.at, *p.trip, *(state for task in p.tasks for state in (*task.states, *task.done)))
    if any(state not in game.state_index for state in states if state or p.turn):
        raise wrong("expected the codes of states such as NY")
    if len(p.offices) != len(game.codes):
        raise wrong(f"expected the headquarters of {len(game.codes)} states")
    for code, slots, held in zip(game.codes, game.slots, p.offices, strict=True):
        if len(held) > slots or held != tuple(sorted(held)):
            raise wrong(f"expected up to {slots} headquarters in {code}, sorted")
        if any(seat not in seats or seat in p.out or price < 0 for seat, price in held):
            raise wrong(f"expected each headquarters in {code} to be of a seat that is in, and its price")
    cards = [*p.used, *(card for hand in p.hands for card in hand)]
    known = game.cards.by_code
    if len({*cards}) != len(cards) or any(card not in known for card in cards):
        raise wrong("expected each card of the deck once")
    if any(not known[card].kept for hand in p.hands for card in hand) or any(
        list(hand) != sorted(hand, key=game.deck.index) for hand in p.hands
    ):
        raise wrong("expected hands of cards that are kept, in the order of the deck")
    groups = [group.id for group in game.endorsements.groups]
    if any(list(mine) != [group for group in groups if group in mine] for mine in p.willing):
        raise wrong("expected the groups each seat accepts in the order of the file")
    if p.endorsed != tuple(sorted({*p.endorsed})) or any(g not in groups or s not in seats for g, s in p.endorsed):
        raise wrong("expected endorsements with their seats, sorted")
    if any(word not in ("", "yes", "no") for word in p.pledges):
        raise wrong("expected pledges to be yes or no")
    if any(type(n) is not int or not 1 <= n <= 3 for n in p.dice) or min((1, *p.totals)) < 1 or min((0, *p.bonus)) < 0:
        raise wrong("expected one to three dice and totals of them")
    if any(task.n < (ANY if task.kind == "close" else 0) or min(task.price, task.most) < 0 for task in p.tasks):
        raise wrong("expected tasks with numbers from 0 on")
    if any(task.kind not in KINDS or (task.kind == "visit" and task.n != OVER and not task.states) for task in p.tasks):
        raise wrong("expected tasks of the kinds there are, and visits to a state")
    led = [task.source for task in p.tasks if task.kind in ("visit", "journey") and task.source]
    if any(all(op.op != "move" for op in game.ops.get(source, ())) for source in led):
        raise wrong("expected a card that leads somewhere behind a journey")
    if any(task.kind in ("op", "hit") and not task.n <= len(game.ops.get(task.source, ())) for task in p.tasks):
        raise wrong("expected operations of cards there are")
    stage = p.tasks[-1].kind if p.tasks else ""
    if stage == "choose dice" and p.debaters[len(p.dice) :] != p.asking:
        raise wrong("expected the debaters without dice to be asked for them")
    if stage in ("coach", "roll", "compare") and not len(p.dice) == len(p.bonus) == len(p.debaters) >= len(p.totals):
        raise wrong("expected dice and a bonus for each debater")
    if p.step in ("home", "pledge", "accept", "money"):
        if p.queue != tuple(seats)[-len(p.queue) :] or (p.step != "money" and p.chooser != p.queue[0]):
            raise wrong("expected the seats to choose one after the other")
        if not all(p.homes[: p.chooser] if p.step == "home" else p.homes + p.at):
            raise wrong("expected the homes that are chosen")
    elif p.step not in ("toss", "over") and not p.queue:
        raise wrong("expected a seat whose turn it is")
    if p.step in TASK_AT and (not p.tasks or p.tasks[-1].kind != TASK_AT[p.step]):
        raise wrong(f"expected the task in hand to fit the step “{p.step}”")
