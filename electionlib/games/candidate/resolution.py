"""How one state is decided from the cards on it: the verdict, and what follows from it (CAND-5 and CAND-6)."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from electionlib.atlas import MAJORITY
from electionlib.engine.game import Event
from electionlib.games.candidate.components import kind, value
from electionlib.games.candidate.position import UNDECIDED, Position, put

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = ["Verdict", "award", "favorite_sons", "next_poll", "resolve", "total", "verdict"]


class Verdict(NamedTuple):
    """How a campaign came out (`deadlock`, `scandal`, `won`, `tied` or `none`), for whom, and everybody's total."""

    kind: str
    seats: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    """In thousands of dollars, in the order of the contenders; empty where nothing was counted."""


def verdict(p: Position) -> Verdict:
    """Decide the state being resolved from the cards on it, effects in the order of CAND-5.8."""
    cards = p.on_poll()
    kinds = {kind(card) for _, _, card in cards}
    if "deadlock" in kinds and not p.is_convention:  # CAND-9.6: there it is a Zero
        return Verdict("deadlock")
    if "scandal" in kinds:
        return Verdict("scandal")
    if sons := favorite_sons(p):
        return Verdict("won" if len(sons) == 1 else "tied", sons)
    sections: dict[int, list[str]] = {seat: [] for seat in p.contenders}
    for target, _, card in cards:
        sections[target].append(card)
    totals = tuple([total(section, "party_ruling" in kinds) for section in sections.values()])
    top = max(totals)
    if top <= 0:
        return Verdict("none", (), totals)
    leaders = tuple([seat for seat, amount in zip(p.contenders, totals, strict=True) if amount == top])
    return Verdict("won" if len(leaders) == 1 else "tied", leaders, totals)


def favorite_sons(p: Position) -> tuple[int, ...]:
    """Return the contenders on whose section a Favorite Son counts as such (CAND-6.4 to 6.6)."""
    if p.is_convention:
        return ()
    holders = [target for target, _, card in p.on_poll() if kind(card) == "favorite_son"]
    return tuple([seat for seat in p.contenders if seat in holders and seat not in p.favorite_sons])


def total(section: Sequence[str], is_party_ruled: bool = False) -> int:
    """Return what the cards of one section amount to, in thousands of dollars.

    Endorsements are added (CAND-5.5) unless a Party Ruling is on the state (CAND-6.2) or a State Ruling in the section
    (CAND-6.3), which leave all else in force (CAND-6.9); Rumors are taken off (CAND-5.6) unless a Squelch lies there
    (CAND-5.7).

    >>> total(["M30", "E10", "R20"]), total(["M30", "E10", "R20", "SQ", "SR"])
    (20, 30)
    """
    amounts = {"money": 0, "endorsement": 0, "rumor": 0}
    for card in section:
        amounts[kind(card)] = amounts.get(kind(card), 0) + value(card)
    endorsed = not is_party_ruled and "state_ruling" not in amounts
    squelched = "squelch" in amounts
    return amounts["money"] + endorsed * amounts["endorsement"] - (not squelched) * amounts["rumor"]


def resolve(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Turn up the cards of one state, decide it, and discard them (CAND-5.9, CAND-5.10)."""
    cards, result = p.on_poll(), verdict(p)
    sons = favorite_sons(p)
    _tell_cards(p, result, sons, events)
    p = p.but(
        played=tuple(card for card in p.played if card[0] != p.polls[0]),
        discard=game.add_cards(p.discard, (card for _, _, card in cards)),
        favorite_sons=tuple(sorted(p.favorite_sons + sons)),
    )
    state = p.state()
    if result.kind == "scandal":
        events.append(Event("scandal", (), "CAND-6.1", state=state))
        return _again(p, p.contenders, "CAND-6.1", events)
    if result.kind == "deadlock":
        events.append(Event("deadlocked", (), "CAND-6.7", state=state))
        return _to_undecided(game, p, "CAND-6.7", events)
    if p.contest == "tie-break":
        p = _note_lowest(p, result)
    if result.kind == "tied":
        rule = "CAND-6.8" if sons else "CAND-5.3"
        events.append(Event("tied", result.seats, rule, state=state))
        return _again(p, result.seats, rule, events)
    if result.kind == "won":
        return award(game, p, result.seats[0], "CAND-6.4" if sons else "CAND-5.1", events)
    if p.is_convention and not cards:
        return p.but(step="redraw")
    if cards and (p.campaign or p.is_convention):  # a later campaign goes on until all eligible pass
        return _again(p, p.contenders, "CAND-9.5" if p.is_convention else "CAND-5.4", events)
    return _to_undecided(game, p, "CAND-5.4" if p.campaign else "CAND-5.2", events)


def award(game: "Candidate", p: Position, seat: int, rule: str, events: list[Event]) -> Position:
    """Give what is at stake to a seat; 270 votes end the game at once (CAND-1.1)."""
    if p.contest == "tie-break":
        others = tuple(other for other in p.contenders if other != seat)
        events.append(Event("survived", (), "CAND-9.3", seat))
        return p.but(step="survived", contenders=(seat,), lowest=p.lowest or others)
    states = p.block if p.is_convention else p.polls[:1]
    count = sum(game.votes[state] for state in states)
    events.append(Event("won", (count,), rule, seat, p.state()))
    owners = list(p.owners)
    for state in states:
        owners[game.state_index[state]] = seat
    p = p.but(owners=tuple(owners), gains=put(p.gains, seat, p.gains[seat] + count), step="next poll")
    if game.totals(p)[seat] >= MAJORITY:
        events.append(Event("majority", (game.totals(p)[seat],), "CAND-1.1", seat))
        return p.but(step="over", winner=seat, reason="majority", polls=(), block=())
    return p


def next_poll(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Go on to the next state of the Primary, to the second Primary of a Super Tuesday, or to the end of the turn."""
    if len(p.polls) > 1:
        return p.but(step="resolve", polls=p.polls[1:], campaign=0, contenders=tuple(p.clockwise(p.dealer)))
    if len(p.primaries) > 1:  # CAND-10.6: the second Primary follows without a refill
        return p.but(step="second", primaries=p.primaries[1:])
    return p.but(step="close", polls=(), block=())


def _again(p: Position, seats: tuple[int, ...], rule: str, events: list[Event]) -> Position:
    events.append(Event("campaign again", seats, rule, state=p.state()))
    return p.but(step="recampaign", contenders=seats)


def _to_undecided(game: "Candidate", p: Position, rule: str, events: list[Event]) -> Position:
    state = p.polls[0]
    events.append(Event("undecided", (), rule, state=state))
    return p.but(owners=put(p.owners, game.state_index[state], UNDECIDED), step="next poll")


def _note_lowest(p: Position, result: Verdict) -> Position:
    """Remember who came out lowest in a tie-break, as long as somebody came out higher (CAND-9.12)."""
    if p.lowest or result.kind == "none" or len(result.seats) == len(p.contenders):
        return p
    low = min(result.totals)
    return p.but(lowest=tuple(s for s, t in zip(p.contenders, result.totals, strict=True) if t == low))


def _tell_cards(p: Position, result: Verdict, sons: tuple[int, ...], events: list[Event]) -> None:
    """Tell what lay on the state, what each effect did, and the totals."""
    state, cards = p.state(), sorted(p.on_poll(), key=lambda card: p.contenders.index(card[0]))
    for seat, laid in groupby(cards, itemgetter(0)):
        events.append(
            Event("turned up", tuple([each for _, by, card in laid for each in (card, by)]), "CAND-5.9", seat, state)
        )
    events += [Event("favorite son", (), "CAND-6.5", seat, state) for seat in sons]
    problems = [(target, kind(card), card) for target, _, card in cards if not value(card)]
    for target, name, card in problems:
        if name == "favorite_son" and target not in sons:
            events.append(Event("as zero", (card,), "CAND-9.6" if p.is_convention else "CAND-6.6", target, state))
        elif name == "deadlock" and p.is_convention:
            events.append(Event("as zero", (card,), "CAND-9.6", target, state))
    if not result.totals:
        return
    for target, name, _ in problems:
        if name in _EFFECTS:
            events.append(Event(name.replace("_", " "), (), _EFFECTS[name], target, state))
    played_on = {target for target, _, _ in cards}
    for seat, amount in zip(p.contenders, result.totals, strict=True):
        if seat in played_on:
            events.append(Event("total", (amount,), "CAND-5.1", seat, state))


_EFFECTS = {"party_ruling": "CAND-6.2", "state_ruling": "CAND-6.3", "squelch": "CAND-5.7"}
