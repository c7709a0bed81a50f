"""Breaking News: drawn for each state that comes in, about that state unless Media Support points elsewhere (CM-12)."""

from functools import cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Draw, Event, Move, Refusal
from electionlib.games.campaign_manager.position import NEWS_SOURCE, NOBODY, Frame, Position

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = ["aim", "break_news", "chance", "legal_aims", "refuse_aim"]


def chance(game: "CampaignManager", p: Position) -> Draw:
    """Return the random draw of the next news card; there is always one (CM-12.9)."""
    return Draw("news", (), tuple([(card, 1) for card in p.news]), 1)


def break_news(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Turn up a news card; it is about the new state (CM-12.2), unless a media card's owner names another (CM-12.3)."""
    card = str(m.args[0])
    events.append(Event("news", (card,), "CM-12.1", p.claimant, p.entrant))
    p = p.but(news=tuple([other for other in p.news if other != card]), headline=card)
    is_about_a_state = any(op.state for op in game.ops[NEWS_SOURCE + card])
    if is_about_a_state and p.media and game.card(p.media).media == "choose_news_state":
        return p.but(step="aim", chooser=game.card(p.media).seat)
    return _begin(p, p.entrant)


def legal_aims(game: "CampaignManager", p: Position) -> list[Move]:
    """List the states in play that the news can hit."""
    return [_aim(battle.state) for battle in p.alive()]


def refuse_aim(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why the news cannot hit that."""
    if m in legal_aims(game, p):
        return None
    return Refusal("The owner of the Media Support names a state in play that is not won.", "CM-12.3")


def aim(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Point the news at a state."""
    state = str(m.args[0])
    events.append(Event("aimed", (), "CM-12.3", p.chooser, state))
    return _begin(p, state)


def _begin(p: Position, state: str) -> Position:
    # CM-12.4: whoever won the state chooses, where the news names nobody
    frame = Frame(NEWS_SOURCE + p.headline, p.claimant, targets=(state,))
    return p.but(frames=(*p.frames, frame), entrant="", claimant=NOBODY, step="run")


@cache
def _aim(state: str) -> Move:
    return Move("aim", (state,))
