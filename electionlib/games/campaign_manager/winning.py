"""Winning states, in the middle of a card too, and bringing new ones into play; the end at 270 (CM-1, 10, 11)."""

from functools import cache
from typing import TYPE_CHECKING

from electionlib.atlas import MAJORITY
from electionlib.engine.game import Event, Move, Refusal
from electionlib.games.campaign_manager.position import NOBODY, Position, put

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = [
    "bring",
    "legal_entries",
    "legal_orders",
    "observe",
    "refuse_entry",
    "refuse_order",
    "resolve",
    "settle",
]


def observe(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Find the states that are won now; each is fixed as won, whatever happens before it is settled (CM-10.3)."""
    for battle in p.battles:
        row, voters = battle.rows[battle.majority], game.tile(battle.state).voters
        if voters in row and all(battle.state != state for state, _ in p.won):
            winner = row.index(voters)
            events.append(Event("state won", (), "CM-10.1", winner, battle.state))
            p = p.but(won=(*p.won, (battle.state, winner)))
    return p


def settle(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Settle the state won; of several, the seat whose turn it is says which comes next (CM-10.2)."""
    if len(p.won) > 1:
        return p.but(step="order", chooser=p.seat)
    return _claim(game, p, p.won[0][0], events)


def legal_orders(game: "CampaignManager", p: Position) -> list[Move]:
    """List the states won, of which one is settled next."""
    return [_resolve(state) for state, _ in p.won]


def refuse_order(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that is not settled next."""
    if m in legal_orders(game, p):
        return None
    return Refusal("The seat whose turn it is says which of the states just won is settled next.", "CM-10.2")


def resolve(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Settle one of several states won."""
    return _claim(game, p, str(m.args[0]), events)


def _claim(game: "CampaignManager", p: Position, state: str, events: list[Event]) -> Position:
    """Claim the votes; first see whether the game is over, then make room for another state (CM-1.1, 11.1)."""
    winner = dict(p.won)[state]
    place = next(i for i, battle in enumerate(p.battles) if battle.state == state)
    p = p.but(
        owners=put(p.owners, game.tile_index[state], winner),
        battles=p.battles[:place] + p.battles[place + 1 :],
        won=tuple([each for each in p.won if each[0] != state]),
        last_won=p.turn,
    )
    total = game.totals(p)[winner]
    events.append(Event("scored", (game.votes[state], total), "CM-10.4", winner, state))
    if total >= MAJORITY:
        events.append(Event("elected", (total,), "CM-1.1", winner))
        return p.but(step="over", reason="majority")
    if game.reserve(p):
        return p.but(step="bring", chooser=winner, vacancy=place, claimant=winner)
    if p.battles:
        events.append(Event("no states left", (len(p.battles),), "CM-11.3"))
        return p.but(step="run")
    # CM-1.4: of 538 votes nobody has a majority, so both have 269
    events.append(Event("deadlock", game.totals(p), "CM-1.3"))
    return p.but(step="over", reason="tied")


def legal_entries(game: "CampaignManager", p: Position) -> list[Move]:
    """List the states not yet brought into play, with either logo (CM-11.2)."""
    return [_bring(state) for state in game.reserve(p)]


def refuse_entry(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that state cannot be brought in."""
    if m in legal_entries(game, p):
        return None
    return Refusal("The winner brings in a state that has not been in play yet.", "CM-11.1")


def bring(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Bring a state into play, for which news is drawn (CM-12.1)."""
    state = str(m.args[0])
    events.append(Event("in play", (), "CM-11.1", p.claimant, state))
    battles = (*p.battles[: p.vacancy], game.fresh(state), *p.battles[p.vacancy :])
    return p.but(battles=battles, vacancy=NOBODY, entrant=state, step="news")


@cache
def _resolve(state: str) -> Move:
    return Move("resolve", (state,))


@cache
def _bring(state: str) -> Move:
    return Move("bring", (state,))
