"""Turns and rounds, and how the game ends (HQ-1). A turn is a stack of tasks; `run` does the next of them.

The tasks: `offer`, `plan`, `draw` are the parts of a turn; `visit` is being in a state entered, `journey` a card's way
there; `open`, `close` and `due` open, close and pay; `op` carries a card out and `hit` what it does to one candidate;
`surrender` gives cards back; `invite`, `choose dice`, `coach`, `roll` and `compare` are a debate.
"""

from typing import TYPE_CHECKING

from electionlib.engine.game import Event
from electionlib.games.headquarters import claims
from electionlib.games.headquarters.offices import LOCK
from electionlib.games.headquarters.position import Position, Task, put

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["next_turn", "order", "start_round"]


def order(game: "Headquarters", p: Position, number: int) -> list[int]:
    """Return the order of the seats that are in, in a round (HQ-1.12)."""
    seats = [seat for k in range(game.seats) if (seat := (p.first + k) % game.seats) not in p.out]
    return seats[::-1] if game.turn_order == "reversing" and number % 2 == 0 else seats


def start_round(game: "Headquarters", p: Position, events: list[Event]) -> Position:
    """Begin a round, in which everybody takes one turn (HQ-1.11)."""
    number = p.round + 1
    return _start_turn(p, tuple(order(game, p, number)), number, events)


def next_turn(game: "Headquarters", p: Position, events: list[Event]) -> Position:
    """End a turn: cards go back (HQ-8.5), the goal is tested, and the next seat follows, or the round ends."""
    votes = claims.totals(game, p)
    if len(p.queue) > 1:
        events += [Event("reached", (n,), "HQ-1.9", seat) for seat, n in enumerate(votes) if n >= game.win_ev]
    queue = tuple([seat for seat in p.queue[1:] if seat not in p.out])
    if queue:
        return _start_turn(p, queue, p.round, events)
    goal = [seat for seat in order(game, p, p.round) if votes[seat] >= game.win_ev]
    if goal:
        (*_, winner), by = claims.ranked(game, p, goal)
        if len(goal) > 1:
            events.append(Event("goal", (votes[winner], by or "turn"), "HQ-1.10", winner))
        else:
            events.append(Event("goal", (votes[winner],), claims.goal_rule(game), winner))
        return p.over((winner,), "goal")
    if p.round >= game.clock_rounds:
        return _election_day(game, p, votes, events)
    return start_round(game, p, events)


def _start_turn(p: Position, queue: tuple[int, ...], number: int, events: list[Event]) -> Position:
    """Put the parts of a turn on the stack, or skip it; limits that are over are forgotten (HQ-5.4)."""
    seat = queue[0]
    is_idle = p.idle[seat] > 0
    if is_idle:
        events.append(Event("skipped", (), "HQ-8.11", seat))
    return p.but(
        queue=queue,
        round=number,
        turn=p.turn + 1,
        limits=tuple([each for each in p.limits if number - each[2] < LOCK]) if p.limits else (),
        idle=put(p.idle, seat, p.idle[seat] - 1) if is_idle else p.idle,
        tasks=() if is_idle else (Task("draw", seat), Task("plan", seat), Task("offer", seat)),
        step="run",
        way="",
        left=0,
        trip=(),
        waived=(),
        used=(),
        rolled=(),
        debaters=(),
        dice=(),
        bonus=(),
        totals=(),
    )


def _election_day(game: "Headquarters", p: Position, votes: tuple[int, ...], events: list[Event]) -> Position:
    """Hold the election: the most votes win, or the most states in the House (HQ-1.14 to HQ-1.16)."""
    events.append(Event("election day", (), "HQ-1.14"))
    alive, reason, rule = p.alive(), "clock", "HQ-1.14"
    if game.house_vote:
        reason, rule = "house", "HQ-1.16"
        alive = claims.house(game, p)
        states = claims.states(game, p, but="DC")[alive[0]]
        if len(alive) == 1:
            events.append(Event("house", (states,), rule, alive[0]))
            return p.over(tuple(alive), reason)
        events.append(Event("house tied", (states, *alive), rule))
    best, by = claims.ranked(game, p, alive)
    if len(best) > 1:
        events.append(Event("draw", best, "HQ-1.15"))
        return p.over((), reason)
    if by != "votes":
        rule = "HQ-1.15"
    elif game.house_vote:
        by = "votes of those tied"
    events.append(Event("elected", (votes[best[0]], by), rule, best[0]))
    return p.over(best, reason)
