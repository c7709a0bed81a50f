"""The Convention: the Undecided block, the elimination of the lowest, ties for lowest, new hands (CAND-9 and 12)."""

from typing import TYPE_CHECKING

from electionlib.atlas import STATES
from electionlib.engine.game import Event, Move, Refusal, Uniform
from electionlib.games.candidate import refill, resolution
from electionlib.games.candidate.position import BLOCK, UNDECIDED, Position, put

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = [
    "chance_of_lottery",
    "eliminate",
    "hand_over",
    "legal_lot",
    "lottery",
    "lowest",
    "name_state",
    "open_lot",
    "redraw",
    "refuse_lot",
    "start_round",
    "survived",
    "undecided",
]


def hand_over(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Open the Convention: the Bandwagon marker goes to who has the most votes, with an extra card (CAND-8.7).

    It comes on top of what the last Primary brought (CAND-8.8).
    """
    totals = game.totals(p)
    leaders = [seat for seat in p.alive() if totals[seat] == max(totals)]
    events.append(Event("convention", (), "CAND-1.2"))
    if len(leaders) == 1:
        events.append(Event("bandwagon", (1,), "CAND-8.7", leaders[0]))
        p = p.but(bandwagon=leaders[0])
    else:
        events += [Event("bandwagon shared", (1,), "CAND-8.12", seat) for seat in leaders]
        p = refill.return_bandwagon(p, "CAND-8.12", events)
    deals = tuple((seat, 1) for seat in p.in_turn(leaders))
    return p.but(is_convention=True, deals=deals, step="dealing", after="round")


def start_round(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Contest the Undecided Box first; once it is empty, eliminate the player with the fewest votes (CAND-9.1, 9.2)."""
    box = undecided(p)
    if box and game.prolonged_convention:
        return p.but(step="lot", named=(), queue=(p.dealer,))
    if box:
        return _contest(p, "undecided", box, tuple(p.alive()), events)
    totals = game.totals(p)
    fewest = min(totals[seat] for seat in p.alive())
    lowest = tuple(seat for seat in p.alive() if totals[seat] == fewest)
    return p.but(lowest=lowest, step="lowest")


def lowest(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Eliminate the lowest; a tie for it is campaigned for among the tied (CAND-9.3, 9.12)."""
    if len(p.lowest) == 1:
        return p.but(step="eliminate")
    rule = "CAND-9.12" if p.contest == "tie-break" else "CAND-9.3"  # those a tie-break left lowest, or all with fewest
    events.append(Event("tied for lowest", p.lowest, rule))
    return _contest(p.but(lowest=()), "tie-break", (), p.lowest, events)


def survived(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Let the winner of a tie-break refill his hand, without extra cards (CAND-9.4)."""
    (seat,) = p.contenders
    missing = max(0, game.base_hand(seat) - len(p.hands[seat]))
    return p.but(deals=((seat, missing),), step="dealing", after="lowest")


def eliminate(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Take a candidate out of the game; his votes are contested at once (CAND-9.2, 9.7, 9.8)."""
    (seat,) = p.lowest
    totals = game.totals(p)
    events.append(Event("eliminated", (totals[seat],), "CAND-9.2", seat))
    discard = game.add_cards(p.discard, p.hands[seat])
    if p.bandwagon == seat:
        p = refill.return_bandwagon(p, "CAND-9.7", events)
    p = p.but(hands=put(p.hands, seat, ()), discard=discard, eliminated=tuple(sorted((*p.eliminated, seat))), lowest=())
    alive = p.alive()
    if len(alive) == 1:
        events.append(Event("last", (), "CAND-9.9", alive[0]))
        return p.but(step="over", winner=alive[0], reason="last candidate")
    estate = tuple(state for state, owner in zip(STATES, p.owners, strict=True) if owner == seat)
    if not estate:
        events.append(Event("no votes", (), "CAND-9.8", seat))
        return p.but(step="refill", contest="")
    return _contest(p, "estate", estate, tuple(alive), events)


def undecided(p: Position) -> tuple[str, ...]:
    """Return the states in the Undecided Box."""
    return tuple(state for state, owner in zip(STATES, p.owners, strict=True) if owner == UNDECIDED)


def _contest(
    p: Position, contest: str, states: tuple[str, ...], seats: tuple[int, ...], events: list[Event]
) -> Position:
    rule = {"undecided": "CAND-9.1", "estate": "CAND-9.2", "tie-break": "CAND-9.3"}[contest]
    events.append(Event("contest", (contest, *states), rule))
    order = p.in_turn(seats)
    return p.but(
        contest=contest,
        polls=(BLOCK,),
        block=states,
        campaign=0,
        redraws=0,
        contenders=order,
        queue=order,
        step="canvass",
    )


def legal_lot(game: "Candidate", p: Position) -> list[Move]:
    """List the Undecided states that the Dealer can still name, `open` for those named, and `all` for the whole box."""
    left = [state for state in undecided(p) if state not in p.named]
    return [*(Move("name", (state,)) for state in left), Move("open") if p.named else Move("all")]


def refuse_lot(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why that is no lot."""
    if m in legal_lot(game, p):
        return None
    return Refusal("The Dealer names Undecided states, one at least, then opens the lot.", "CAND-12.1")


def name_state(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Add a state to the lot."""
    p = p.but(named=(*p.named, str(m.args[0])))
    return p if len(p.named) < len(undecided(p)) else _open(p, events)


def open_lot(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Contest the lot as one state (CAND-12.2)."""
    return _open(p if p.named else p.but(named=undecided(p)), events)


def _open(p: Position, events: list[Event]) -> Position:
    lot = tuple(state for state in STATES if state in p.named)
    events.append(Event("lot", lot, "CAND-12.1", p.dealer))
    return _contest(p.but(named=()), "undecided", lot, tuple(p.alive()), events)


def redraw(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Give those who have run dry new hands (CAND-9.5); the house rule CAND-9.11 ends it after a number of times."""
    if p.redraws >= game.redraw_cap:
        return p.but(step="lottery", queue=())
    events.append(Event("run dry", (), "CAND-9.5"))
    discard, hands = p.discard, p.hands
    for seat in p.contenders:
        discard = game.add_cards(discard, hands[seat])
        hands = put(hands, seat, ())
    deals = tuple((seat, game.base_hand(seat)) for seat in p.contenders)
    p = p.but(hands=hands, discard=discard, deals=deals, redraws=p.redraws + 1)
    return p.but(step="dealing", after="recampaign")


def chance_of_lottery(game: "Candidate", p: Position) -> Uniform:
    """Return the draw among those who could win a contest that nobody wins (CAND-9.11)."""
    return Uniform("lottery", (), p.contenders)


def lottery(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Let chance end a contest that nobody wins."""
    return resolution.award(game, p, int(m.args[0]), "CAND-9.11", events)
