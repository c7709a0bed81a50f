"""Carrying out what cards, news and rolls say, one operation and one small choice at a time (CM-4 to CM-7).

`run` does the next step of the innermost frame. Whenever voters or a marker have changed, states may be won at once.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Draw, Event, Move, Refusal
from electionlib.games.campaign_manager import winning
from electionlib.games.campaign_manager.components import ALL, ISSUES, SIDES, Op
from electionlib.games.campaign_manager.position import NEWS_SOURCE, Battle, Frame, Position, put

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = [
    "alter",
    "chance_of_loss",
    "claim",
    "decline",
    "legal_alter",
    "legal_claim",
    "legal_issues",
    "legal_losses",
    "legal_shift",
    "legal_targets",
    "legal_ways",
    "lose",
    "lost",
    "on",
    "refuse_alter",
    "refuse_claim",
    "refuse_issue",
    "refuse_loss",
    "refuse_shift",
    "refuse_target",
    "refuse_way",
    "run",
    "shift",
    "take_issue",
    "toward",
]

SLOTS = {"A": 0, "B": 1, "news": 0}
"""Which of a frame's targets a state of an operation is."""

DECLINE, CLAIM, SHIFT, ALTER = Move("decline"), Move("claim"), Move("shift"), Move("alter")
ISSUE_MOVES = [Move("issue", (issue,)) for issue in ISSUES]
WAY_MOVES = [*(Move("toward", (issue,)) for issue in ISSUES), DECLINE]


def run(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Do the next step. States won are settled first, but those that news brings about after that news (CM-12.5)."""
    frames = p.frames
    if p.won and not (frames and frames[-1].source.startswith(NEWS_SOURCE)):
        return p.but(step="won")
    if not frames:
        return p.but(step="end of turn")
    top = frames[-1]
    ops = game.ops[top.source]
    if top.op == len(ops):
        return p.but(frames=frames[:-1])
    op = ops[top.op]
    if _is_level(game, p, op):
        events.append(Event("level", (), "CM-12.7"))
        return p.next_op()
    if not op.state:
        return _OPERATIONS[op.op](game, p, top, op, events)
    slot = SLOTS[op.state]
    if slot >= len(top.targets):
        if _candidates(p):
            return p.but(step="target", chooser=top.seat)
        events.append(Event("no state", (), "CM-4.5", top.seat))
        return p.frame(targets=(*top.targets, "")).next_op()
    battle = p.battle(top.targets[slot])
    if not battle:
        if top.targets[slot] and top.done != op.n:
            events.append(Event("lapses", (), "CM-12.6" if _is_news(top) else "CM-4.8", top.seat, top.targets[slot]))
        return p.next_op()
    return _ON_STATE[op.op](game, p, top, op, battle, events)


def _is_news(frame: Frame) -> bool:
    return frame.source.startswith(NEWS_SOURCE)


def _candidates(p: Position) -> list[str]:
    """List the states that the innermost frame can choose: in play, not won, not chosen already (CM-4.5)."""
    taken = p.frames[-1].targets
    return [battle.state for battle in p.alive() if battle.state not in taken]


def _for(game: "CampaignManager", p: Position, frame: Frame, op: Op) -> int:
    """Return the seat an operation is for."""
    if not op.player:
        return frame.seat
    if op.player in SIDES:
        return SIDES.index(op.player)
    mccain, obama = game.totals(p)
    return int(obama < mccain)


def _is_level(game: "CampaignManager", p: Position, op: Op) -> bool:
    """Tell whether an operation is for the one behind while nobody is (CM-12.7)."""
    return op.player == "trailing_in_ev" and len({*game.totals(p)}) == 1


def _changed(game: "CampaignManager", p: Position, battle: Battle, events: list[Event]) -> Position:
    """Put a changed state in its place, and see whether it is won by that."""
    return winning.observe(game, p.with_battle(battle), events)


# --- support (CM-5)


def _support(
    game: "CampaignManager", p: Position, frame: Frame, op: Op, battle: Battle, events: list[Event]
) -> Position:
    seat = _for(game, p, frame, op)
    if not frame.way:
        if op.issue == "any":
            return p.but(step="issue", chooser=seat)
        return p.frame(way=_issue(op.issue, battle))
    if frame.done == op.n:
        return p.next_op()
    row = ISSUES.index(frame.way)
    counts = battle.rows[row]
    if counts[1 - seat]:
        events.append(Event("converted", (frame.way,), "CM-5.1", seat, battle.state))
        return _changed(game, p.frame(done=frame.done + 1), _gain(battle, row, seat, 1, 1), events)
    if sum(counts) < game.tile(battle.state).voters:
        return p.but(step="claim", chooser=seat)
    events.append(Event("full", (frame.way,), "CM-5.4", seat, battle.state))
    return p.next_op()


def _issue(word: str, battle: Battle) -> str:
    """Return the issue a word means as an operation starts (CM-6.3)."""
    if word == "majority":
        return ISSUES[battle.majority]
    return ISSUES[1 - battle.majority] if word == "minority" else word


def _gain(battle: Battle, row: int, seat: int, n: int, converted: int) -> Battle:
    """Return the state with `n` more voters for a seat in a row, `converted` of them the other's (CM-5.7: no limit)."""
    mine, theirs = battle.rows[row][seat] + n, battle.rows[row][1 - seat] - converted
    return battle._replace(rows=put(battle.rows, row, (mine, theirs) if seat == 0 else (theirs, mine)))  # type: ignore[arg-type]


def legal_issues(game: "CampaignManager", p: Position) -> list[Move]:
    """List the two issues."""
    return ISSUE_MOVES


def refuse_issue(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that is no issue."""
    return None if m in ISSUE_MOVES else Refusal("Name the issue: “issue defense” or “issue economy”.", "CM-5.5")


def take_issue(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose the issue in which support is gained."""
    return p.frame(way=str(m.args[0]))


def legal_claim(game: "CampaignManager", p: Position) -> list[Move]:
    """List `claim` and `decline`."""
    return [CLAIM, DECLINE]


def refuse_claim(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say that an undecided voter is claimed or not."""
    return None if m in (CLAIM, DECLINE) else Refusal("“claim” the undecided voter, or “decline”.", "CM-5.2")


def claim(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Claim an undecided voter, who is never undecided again (CM-5.3)."""
    frame = p.frames[-1]
    op = game.ops[frame.source][frame.op]
    battle = p.battle(frame.targets[SLOTS[op.state]])
    assert battle
    row = ISSUES.index(frame.way)
    events.append(Event("claimed", (frame.way, 1), "CM-5.2", p.chooser, battle.state))
    return _changed(game, p.frame(done=frame.done + 1), _gain(battle, row, p.chooser, 1, 0), events)


def decline(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Leave the rest of an operation undone."""
    events.append(Event("declined", (p.step,), DECLINED_BY[p.step], p.chooser))
    return p.but(step="end of turn", rolled=0) if p.step == "bonus" else p.next_op()


DECLINED_BY = {"claim": "CM-5.6", "shift": "CM-6.4", "way": "CM-6.4", "alter": "CM-7.2", "bonus": "CM-9.3"}


# --- shifting (CM-6)


def _shift(game: "CampaignManager", p: Position, frame: Frame, op: Op, battle: Battle, events: list[Event]) -> Position:
    if not frame.way:
        if op.toward == "any":
            return p.but(step="way", chooser=frame.seat)
        return p.frame(way=_issue(op.toward, battle))
    if frame.done == op.n:
        return p.next_op()
    if battle.issue == (0 if frame.way == ISSUES[0] else 3):
        events.append(Event("furthest", (frame.way,), "CM-6.2", None, battle.state))
        return p.next_op()
    return p.but(step="shift", chooser=frame.seat)


def legal_ways(game: "CampaignManager", p: Position) -> list[Move]:
    """List both directions and `decline`."""
    return WAY_MOVES


def refuse_way(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that is no direction."""
    if m in WAY_MOVES:
        return None
    return Refusal("Shift “toward defense” or “toward economy”, or “decline”.", "CM-6.1")


def toward(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose the direction and shift the first space."""
    p = p.frame(way=str(m.args[0]))
    return _step(game, p, events)


def legal_shift(game: "CampaignManager", p: Position) -> list[Move]:
    """List `shift` and `decline`."""
    return [SHIFT, DECLINE]


def refuse_shift(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say that the marker is shifted or not."""
    return None if m in (SHIFT, DECLINE) else Refusal("“shift” the marker a space, or “decline”.", "CM-6.1")


def shift(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Shift the marker a space."""
    return _step(game, p, events)


def _step(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    frame = p.frames[-1]
    op = game.ops[frame.source][frame.op]
    battle = p.battle(frame.targets[SLOTS[op.state]])
    assert battle
    space = battle.issue + (-1 if frame.way == ISSUES[0] else 1)
    if not 0 <= space <= 3:
        return p.but(step="run")  # `run` says that it is at the end of the track
    events.append(Event("shifted", (frame.way, space), "CM-6.1", p.chooser, battle.state))
    return _changed(game, p.frame(done=frame.done + 1), battle._replace(issue=space), events)


# --- the key demographic (CM-7)


def _alter(game: "CampaignManager", p: Position, frame: Frame, op: Op, battle: Battle, events: list[Event]) -> Position:
    return p.but(step="alter", chooser=frame.seat)


def legal_alter(game: "CampaignManager", p: Position) -> list[Move]:
    """List `alter` and `decline`."""
    return [ALTER, DECLINE]


def refuse_alter(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say that the key demographic is altered or not."""
    return None if m in (ALTER, DECLINE) else Refusal("“alter” the key demographic, or “decline”.", "CM-7.1")


def alter(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Make the other demographic the key one."""
    frame = p.frames[-1]
    battle = p.battle(frame.targets[SLOTS[game.ops[frame.source][frame.op].state]])
    assert battle
    battle = battle._replace(key=1 - battle.key)
    key = game.tile(battle.state).demographics[battle.key]
    events.append(Event("altered", (key,), "CM-7.1", p.chooser, battle.state))
    return p.with_battle(battle).next_op()


def _demographic(game: "CampaignManager", p: Position, frame: Frame, op: Op, events: list[Event]) -> Position:
    """Claim the undecided of every state with that key at once, in both rows (CM-7.3, 7.4)."""
    seat = _for(game, p, frame, op)
    p = p.next_op()
    keyed = [each for each in p.alive() if game.tile(each.state).demographics[each.key] == op.group]
    if not keyed:
        events.append(Event("no key", (op.group,), "CM-7.3", seat))
        return p
    events.append(Event("keyed", (op.group, *(battle.state for battle in keyed)), "CM-7.3", seat))
    for battle in keyed:
        p = _sweep(game, p, battle, seat, ISSUES, ALL, "CM-7.4", events)
    return winning.observe(game, p, events)


def _claim_undecided(
    game: "CampaignManager", p: Position, frame: Frame, op: Op, battle: Battle, events: list[Event]
) -> Position:
    seat = _for(game, p, frame, op)
    p = p.next_op()
    return winning.observe(game, _sweep(game, p, battle, seat, op.rows, op.n, "CM-12.8", events), events)


def _sweep(
    game: "CampaignManager",
    p: Position,
    battle: Battle,
    seat: int,
    rows: tuple[str, ...],
    n: int,
    rule: str,
    events: list[Event],
) -> Position:
    """Claim undecided voters of some rows, all of them or so many."""
    voters = game.tile(battle.state).voters
    for issue in rows:
        row = ISSUES.index(issue)
        free = voters - sum(battle.rows[row])
        taken = free if n == ALL else min(free, n)
        if taken:
            battle = _gain(battle, row, seat, taken, 0)
            n = n if n == ALL else n - taken
            events.append(Event("claimed", (issue, taken), rule, seat, battle.state))
    return p.with_battle(battle)


# --- states that a text names (CM-4.5)


def legal_targets(game: "CampaignManager", p: Position) -> list[Move]:
    """List the states the text can be about."""
    return [_on(state) for state in _candidates(p)]


def refuse_target(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why the text cannot be about that."""
    if m in legal_targets(game, p):
        return None
    return Refusal("Choose a state in play, “on STATE”, that is not won and was not chosen already.", "CM-4.5")


def on(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose the state that the text is about."""
    return p.frame(targets=(*p.frames[-1].targets, str(m.args[0])))


def _per_discard(game: "CampaignManager", p: Position, frame: Frame, op: Op, events: list[Event]) -> Position:
    """Name a different state for each card discarded, then do the same in each (CM-4.4)."""
    if len(frame.targets) < frame.paid:
        if _candidates(p):
            return p.but(step="target", chooser=frame.seat)
        events.append(Event("surplus", (frame.paid - len(frame.targets),), "CM-4.4", frame.seat))
    each = [Frame(f"{frame.source}:each", frame.seat, targets=(state,)) for state in reversed(frame.targets)]
    p = p.next_op()
    return p.but(frames=(*p.frames, *each))


# --- drawing and losing cards


def _draw(game: "CampaignManager", p: Position, frame: Frame, op: Op, events: list[Event]) -> Position:
    seat = _for(game, p, frame, op)
    return p.next_op().but(draws=((seat, op.n),), step="drawing", after="run")


def _draw_then_play(game: "CampaignManager", p: Position, frame: Frame, op: Op, events: list[Event]) -> Position:
    """Draw, then play one of the cards drawn, if the cost of one can be paid (CM-4.7)."""
    if not frame.done:
        return p.frame(done=1).but(fresh=(), draws=((frame.seat, op.n),), step="drawing", after="run")
    p = p.next_op()
    others = len(p.hands[frame.seat]) - 1
    if any(game.costs[card] <= others for card in p.fresh):
        return p.but(step="fresh", chooser=frame.seat)
    if p.fresh:
        events.append(Event("none playable", (), "CM-4.7", frame.seat))
    return p.but(fresh=())


def _lose(game: "CampaignManager", p: Position, frame: Frame, op: Op, events: list[Event]) -> Position:
    seat = 1 - frame.seat if op.op == "opponent_discards" else _for(game, p, frame, op)
    if frame.done == op.n:
        return p.next_op()
    if not p.hands[seat]:
        events.append(Event("no cards", (), "CM-4.9", seat))
        return p.next_op()
    return p.but(step="lose" if op.how == "random" else "shed", chooser=seat)


def legal_losses(game: "CampaignManager", p: Position) -> list[Move]:
    """List the cards of which one is discarded."""
    return [_discard(card) for card in p.hands[p.chooser]]


def refuse_loss(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that cannot be discarded."""
    return None if m in legal_losses(game, p) else Refusal("A card of the hand must be discarded.", "CM-4.9")


def lose(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Discard a card that is lost."""
    return _lost(game, p, (str(m.args[0]),), events)


def chance_of_loss(game: "CampaignManager", p: Position) -> Draw:
    """Return the random draw of cards lost from a hand."""
    frame, hand = p.frames[-1], p.hands[p.chooser]
    n, own = game.ops[frame.source][frame.op].n, (p.chooser,)
    return Draw("lose", own, tuple([(card, 1) for card in hand]), min(n, len(hand)), own)


def lost(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Discard the cards that chance took."""
    return _lost(game, p, tuple(map(str, m.args[1:])), events).next_op()


def _lost(game: "CampaignManager", p: Position, cards: tuple[str, ...], events: list[Event]) -> Position:
    events += [Event("discarded", (card,), "CM-4.9", p.chooser) for card in cards]
    return game.discard(p, p.chooser, cards).frame(done=p.frames[-1].done + len(cards))


def _media(game: "CampaignManager", p: Position, frame: Frame, op: Op, events: list[Event]) -> Position:
    return p.next_op()  # it lies in the slot since it was played


_OPERATIONS: Mapping[str, Callable[["CampaignManager", Position, Frame, Op, list[Event]], Position]] = {
    "demographic": _demographic,
    "draw": _draw,
    "draw_then_play": _draw_then_play,
    "per_discard": _per_discard,
    "discard": _lose,
    "opponent_discards": _lose,
    "media": _media,
}

_ON_STATE: Mapping[str, Callable[["CampaignManager", Position, Frame, Op, Battle, list[Event]], Position]] = {
    "support": _support,
    "shift": _shift,
    "alter_key": _alter,
    "claim_undecided": _claim_undecided,
}


@cache
def _on(state: str) -> Move:
    return Move("on", (state,))


@cache
def _discard(card: str) -> Move:
    return Move("discard", (card,))
