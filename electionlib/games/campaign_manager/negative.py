"""Going Negative: at the end of the turn a roll for each such card, and a bonus the opponent may apply (CM-9)."""

from typing import TYPE_CHECKING

from electionlib.engine.game import Dice, Event, Move, Refusal
from electionlib.games.campaign_manager.position import NOBODY, Frame, Position

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = ["apply_bonus", "chance", "end_of_turn", "legal_bonus", "refuse_bonus", "roll", "rolls_a_card"]

APPLY, DECLINE = Move("apply"), Move("decline")


def end_of_turn(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Count the rolls once, roll what is still to roll, then close the turn."""
    if p.negatives and p.rolls == NOBODY:
        each = rolls_a_card(game, p, p.seat)
        if each != 1:
            kind, rule = ("rolls twice", "CM-9.5") if each else ("no roll", "CM-9.4")
            events.append(Event(kind, (p.media,), rule, p.seat))
        p = p.but(rolls=each * p.negatives)
    return p.but(step="roll") if p.rolls > 0 else p.but(step="close")


def rolls_a_card(game: "CampaignManager", p: Position, seat: int) -> int:
    """Return how often a seat rolls for each card with the die: once, unless the media card says otherwise."""
    effect, owner = (game.card(p.media).media, game.card(p.media).seat) if p.media else ("", NOBODY)
    if effect == "own_negative_no_roll" and owner == seat:
        return 0
    return 2 if effect == "opponent_negative_rolls_twice" and owner != seat else 1


def chance(game: "CampaignManager", p: Position) -> Dice:
    """Return the die."""
    return Dice("roll", (), 1, len(game.chart.results))


def roll(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Look the roll up in the chart; a bonus is for the opponent."""
    face, other = int(m.args[0]), 1 - p.seat
    p = p.but(rolls=p.rolls - 1)
    if not game.chart.results[face - 1]:
        events.append(Event("no bonus", (face,), "CM-9.1", p.seat))
        return p.but(step="end of turn")
    events.append(Event("bonus", (face,), "CM-9.2", other))
    return p.but(step="bonus", chooser=other, rolled=face)


def legal_bonus(game: "CampaignManager", p: Position) -> list[Move]:
    """List `apply` and `decline`."""
    return [APPLY, DECLINE]


def refuse_bonus(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say that the bonus is applied or not."""
    if m in (APPLY, DECLINE):
        return None
    return Refusal("“apply” the bonus now, or “decline” it.", "CM-9.2")


def apply_bonus(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Carry the bonus out."""
    return p.but(frames=(Frame(f"roll:{p.rolled}", p.chooser),), rolled=0, step="run")
