"""What holds in every game: money to the dollar, slots, votes and cards, and secrets that nobody else learns."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from electionlib.engine.game import CHANCE, OVER, SPECTATOR, Event, Move
from electionlib.engine.players import sample
from electionlib.engine.view import text
from electionlib.games.headquarters import Headquarters, build
from electionlib.games.headquarters.position import Position

NAMES = ("Ann", "Bob", "Cy", "Di")
GAMES = [(preset, seats) for preset in ("as_written", "evening", "class") for seats in (2, 3, 4)]
EACH = 56
"""Games of each preset and number of seats: 504 in all."""

GAINS, COSTS = ("opening", "bonus", "closed", "gained"), ("opened", "paid", "fee")
SECRET = ("home", "pledge", "accept", "dice")


def varied(preset: str, seats: int, seed: int) -> Headquarters:
    """Return a game whose options are the preset's in every other game, and else others, among them little money."""
    rng = Random(seed)
    options: dict[str, Any] = {} if preset == "class" else {"clock_rounds": 12}
    if seed % 2:
        options["start_money_unit"] = rng.choice([50_000, 100_000, 1_000_000])
        options["turn_order"] = rng.choice(["clockwise", "reversing"])
        for name in ("transit_counts", "house_vote", "emergency_closings", "start_equal", "fare_guard", "air_links"):
            options[name] = rng.choice([True, False])
        options["elimination"] = rng.choice(["at_zero", "unable_to_pay"])
        options["win_check"] = rng.choice(["immediate", "end_of_round"])
        options["win_ev"] = rng.choice([3, 20, 270])
    return build(seats, {"preset": preset, **options})


def ledger(cash: list[int], events: Sequence[Event]) -> None:
    """Change everybody's money as the events tell."""
    for e in events:
        if e.kind == "raised":
            cash[e.seat or 0] += max(0, int(e.data[0]))  # a loss is paid by an event of its own
        elif e.kind in GAINS:
            cash[e.seat or 0] += int(e.data[0])
        elif e.kind in COSTS:
            cash[e.seat or 0] -= int(e.data[0])
        elif e.kind == "moved":
            cash[e.seat or 0] -= int(e.data[2])
        elif e.kind == "rent":
            cash[e.seat or 0] -= int(e.data[0])
            cash[int(e.data[1])] += int(e.data[0])


def check_map(g: Headquarters, p: Position) -> None:
    """Check headquarters, votes, cards and those who are out."""
    for slots, held in zip(g.slots, p.offices, strict=True):
        assert len(held) <= slots
        assert not {owner for owner, _ in held} & {*p.out}
        assert all(0 <= price <= g.hq_cost for _, price in held)
    votes = g.totals(p)
    assert sum(votes) <= 538 == sum(g.weights)
    assert all(votes[seat] == 0 and p.hands[seat] == () for seat in p.out)
    kept = [card for hand in p.hands for card in hand]
    assert len({*kept, *p.used}) == len(kept) + len(p.used)
    if g.retained_hand_limit is not None and p.step == "offer":
        assert max(map(len, p.hands)) <= g.retained_hand_limit


def check_end(g: Headquarters, p: Position) -> None:
    """Check that the game ended as the rules say."""
    outcome = g.outcome(p)
    assert outcome is not None
    assert outcome.rule in g.rules
    votes, alive = g.totals(p), p.alive()
    assert {*outcome.winners} <= {*alive}
    if p.reason == "last":
        assert outcome.winners == tuple(alive)
        assert len(alive) == 1
    elif p.reason == "goal":
        assert votes[outcome.winners[0]] >= g.win_ev
        assert g.win_check == "immediate" or votes[outcome.winners[0]] == max(votes)
    else:
        assert p.round == g.clock_rounds
        assert max(votes) < g.win_ev
        if outcome.winners and p.reason == "clock":
            assert votes[outcome.winners[0]] == max(votes) or g.house_vote
    assert p.turn <= g.seats * g.clock_rounds


def check_secret(g: Headquarters, p: Position, legal: Sequence[Move], rng: Random) -> None:
    """Check that nobody else can tell one secret choice from another of its kind."""
    one = rng.choice(legal)
    other = rng.choice([m for m in legal if m.kind == one.kind])
    (p1, events1), (p2, events2) = g.apply(p, one), g.apply(p, other)
    viewers = [viewer for viewer in (SPECTATOR, *range(g.seats)) if viewer != p.chooser]
    for viewer in viewers:
        assert g.shown(p, one, viewer) == g.shown(p, other, viewer)
        assert g.shown(p, one, p.chooser) == one
    if p1.step == p2.step == p.step:
        assert events1 == events2 == ()
        for viewer in viewers:
            mine, theirs = g.facts(p1, viewer), g.facts(p2, viewer)
            assert mine == theirs
            assert text(g.view(mine), NAMES) == text(g.view(theirs), NAMES)


@pytest.mark.parametrize(("preset", "seats"), GAMES)
def test_random_games_keep_the_books_and_the_secrets(preset: str, seats: int) -> None:
    reasons: set[str] = set()
    for seed in range(EACH):
        g, rng = varied(preset, seats, seed), Random(seed)
        p, cash, steps = g.initial(), [0] * seats, 0
        while (actor := g.actor(p)) != OVER:
            if actor == CHANCE:
                m = sample(g.chance(p), rng)
            else:
                legal = g.legal(p)
                m = rng.choice(legal)
                if p.step in SECRET and seed % 8 < 2 and rng.random() < 0.3:
                    check_secret(g, p, legal, rng)
            p, events = g.apply(p, m)
            ledger(cash, events)
            steps += 1
            assert tuple(cash) == p.cash
            assert min(cash) >= 0
            if p.step == "offer":
                check_map(g, p)
        check_map(g, p)
        check_end(g, p)
        reasons.add(p.reason)
        assert steps <= g.max_steps
    assert reasons == {"goal", "clock", "house", "last"}
