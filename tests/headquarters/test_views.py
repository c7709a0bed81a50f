"""What is chosen in secret stays so; the views say all there is in words; previews agree with counting it all out."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from statistics import mean
from typing import Any

import pytest
from headquarters.build import CLASS, EVENING, LITERAL, game, scene
from scenes import play

from electionlib.atlas import STATES, neighbors, reach, trip_odds
from electionlib.engine.game import EVERYTHING, SPECTATOR, Move
from electionlib.engine.notation import parse
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Card, MapLayer, Meter, Table, Text, View, text
from electionlib.games.headquarters import Headquarters, fundraising
from electionlib.games.headquarters.position import Position, put
from electionlib.games.headquarters.preview import duel, prospects
from electionlib.games.headquarters.reach import ends, odds
from electionlib.games.headquarters.view import HIDDEN, SHOWN

PRESETS = ("as_written", "evening", "class")
THREE = game(3)


def entries() -> Iterator[tuple[Headquarters, Position, Move]]:
    """Yield each move of a random game with each preset, with the position it was made in."""
    for seed, preset in enumerate(PRESETS):
        g = game(2 + seed, preset, clock_rounds=9)
        timeline = playout(Timeline(g), [RandomPlayer()] * g.seats, Random(seed))
        for i, moment in enumerate(timeline):
            if moment.move is not None:
                yield g, timeline[i - 1].position, moment.move


def chosen_anew(g: Headquarters, p: Position, viewer: int, rng: Random) -> Position:
    """Let the others have chosen something else in secret."""
    for seat in range(g.seats):
        if seat == viewer:
            continue
        if p.step == "home" and p.homes[seat]:
            p = p._replace(homes=put(p.homes, seat, rng.choice(STATES)))
        if p.step == "pledge" and p.pledges[seat]:
            p = p._replace(pledges=put(p.pledges, seat, rng.choice(("yes", "no"))))
        if p.step == "accept":
            codes = [group.id for group in g.endorsements.groups]
            p = p._replace(willing=put(p.willing, seat, tuple(sorted(rng.sample(codes, len(p.willing[seat]))))))
        if p.step == "dice" and seat in p.debaters[: len(p.dice)]:
            p = p._replace(dice=put(p.dice, p.debaters.index(seat), rng.randint(1, 3)))
    return p


def said(g: Headquarters, p: Position, move: str) -> str:
    """Return a move's preview in words."""
    pieces = g.preview(g.facts(p, p.chooser), parse(move))
    return text(View("", MapLayer({}, {}), pieces)).strip()


def piece(g: Headquarters, p: Position, title: str, viewer: int = SPECTATOR) -> Any:
    """Return the piece of a view that has a title."""
    return next(each for each in g.view(g.facts(p, viewer)).pieces if each.title == title)


# --- secrets


def test_every_field_of_a_position_is_listed_as_shown_or_hidden() -> None:
    assert sorted(SHOWN + HIDDEN) == sorted(Position._fields)


def test_nobody_learns_what_another_is_choosing() -> None:
    rng, changed = Random(1), set()
    for g, p, _ in entries():
        if p.step not in ("home", "pledge", "accept", "dice"):
            continue
        for viewer in (SPECTATOR, *range(g.seats)):
            other = chosen_anew(g, p, viewer, rng)
            changed |= {name for name in Position._fields if getattr(other, name) != getattr(p, name)}
            assert g.facts(other, viewer) == g.facts(p, viewer)
            assert text(g.view(g.facts(other, viewer))) == text(g.view(g.facts(p, viewer)))
            if g.actor(p) == viewer:
                assert g.legal(other) == g.legal(p)
    assert changed == set(HIDDEN)


def test_an_entry_shows_a_secret_choice_to_who_made_it_alone() -> None:
    kinds = set()
    for g, p, move in entries():
        is_secret = p.step in ("home", "pledge", "accept", "dice") and move.kind != "done"
        for viewer in (SPECTATOR, *range(g.seats)):
            shown = g.shown(p, move, viewer)
            assert shown == (Move(move.kind, ("?",)) if is_secret and viewer != p.chooser else move)
            assert g.say(shown)
            kinds |= {move.kind} if shown != move else set()
        assert g.shown(p, move, EVERYTHING) == move
        assert g.facts(p, EVERYTHING).seen == p
    assert kinds == {"home", "pledge", "accept", "dice"}


def test_choices_are_open_once_all_have_chosen_and_a_seat_knows_its_own_before() -> None:
    p, _ = play(CLASS, CLASS.initial(), "home OH")
    assert [CLASS.facts(p, viewer).seen.homes for viewer in (SPECTATOR, 0, 1)] == [("?", ""), ("OH", ""), ("?", "")]
    p, _ = play(CLASS, p, "home TX, pledge yes")
    assert CLASS.facts(p, 1).seen.homes == ("OH", "TX")
    assert CLASS.facts(p, 1).seen.pledges == ("?", "")
    p, _ = play(CLASS, p, "pledge no, accept EN01")
    assert [CLASS.facts(p, viewer).seen.willing[0] for viewer in (0, 1)] == [("EN01",), ("?",)]


# --- views


def test_views_and_previews_say_everything_in_words() -> None:
    for g, p, _ in list(entries())[::23]:
        for viewer in (SPECTATOR, 0):
            facts = g.facts(p, viewer)
            words = text(g.view(facts))
            assert all(f"@{seat}: Money" in words for seat in range(g.seats))
            assert set(g.view(facts).layer.states) == set(STATES)
        for move in g.legal(p):
            for part in g.preview(g.facts(p, p.chooser), move):
                assert "?" not in text(View("", MapLayer({}, {}), (part,)))


def test_the_map_says_who_claims_a_state_and_what_is_missing() -> None:
    p = scene(THREE, at="OH PA OH", offices={"OH": {1: 2, 2: 1}, "PA": {0: 4}, "DE": {1: 1}})
    states = THREE.view(THREE.facts(p, SPECTATOR)).layer.states
    assert states["OH"].category == "contested"
    assert states["OH"].label == "3/6 ♟"
    assert states["OH"].outline == "with a candidate"
    assert states["OH"].hover == (
        "Ohio, 17 votes: 3 of 6 headquarters (@1 2 and @2 1); @1 lacks 2 and @2 lacks 3 to a majority of 4; "
        "rent for @0 $30,000; here: @0 and @2"
    )
    assert states["PA"].category == "seat 0"
    assert states["PA"].hover == "Pennsylvania, 19 votes: 4 of 7 headquarters (@0 4); claimed by @0; here: @1"
    assert states["DE"].category == "seat 1"
    assert states["NY"].category == "plain"


def test_the_pieces_count_votes_money_headquarters_and_contested_states() -> None:
    p = scene(THREE, cash=(1100, 2000, 0), offices={"OH": {1: 2, 2: 1}, "PA": {0: 4}}, hands=("F33",), idle=(0, 2, 0))
    meter = piece(THREE, p, "Votes")
    assert isinstance(meter, Meter)
    assert meter.goal == 200
    assert [amount for _, amount, _ in meter.bars] == [19, 0, 0, 17, 538 - 19 - 17]
    table = piece(THREE, p, "Candidates")
    assert isinstance(table, Table)
    assert table.rows[0][1:6] == ("$1,100,000", "4", "1", "19", "KS")
    assert table.rows[0][8] == (Card("F33", "Charter Pass", "Charter Pass", "waive"),)
    assert "loses 2 turns" in table.rows[1][9]
    assert table.mark == (0,)
    assert piece(THREE, p, "Contested states").rows == (("Ohio", "17", "–", "2", "1", "3", "4"),)


def test_a_group_is_for_one_for_the_first_or_unclaimed() -> None:
    p = scene(THREE, willing=("EN01 EN02", "EN01"), endorsed=(("EN02", 0),))
    rows = {row[0]: row[3:] for row in piece(THREE, p, "Groups").rows}
    assert rows["Bedside Alliance"] == ("@0 and @1", "–")
    assert rows["Prairie Growers Council"] == ("@0", "@0")
    assert rows["Harbor and Fleet Association"] == ("unclaimed: half, at the full price", "–")


def test_a_debate_is_shown_as_fractions_with_their_reduction() -> None:
    g = game(3, "as_written")
    p = scene(g, at="KS OK OK", offices={"TX": {1: 9, 2: 9}})
    p, _ = play(g, p, "travel bus, go OK, debate, join, join, dice 3, dice 3, dice 3, rolls 0 6 6 6, rolls 1 6 5 1")
    assert piece(g, p, "Debate").rows == (
        ("@0", "3", "18", "–", "0"),
        ("@1", "3", "12", "@0 18/12 = 3/2, so 2", "2"),
        ("@2", "3", "–", "–", "–"),
    )
    p, _ = play(g, p, "rolls 2 6 6 5")  # it stays on show while the losers close
    assert piece(g, p, "Debate").rows[1:] == (
        ("@1", "3", "12", "@0 18/12 = 3/2, so 2; @2 17/12, so 12", "14"),
        ("@2", "3", "17", "@0 18/17, so 17", "17"),
    )
    assert piece(THREE, p, "Debate").rows[2][3:] == ("@0 18/17, so 17, of which 3 count", "3")


def test_a_trip_is_a_path_and_says_how_far_it_still_goes() -> None:
    p, _ = play(CLASS, scene(CLASS, at="OH OH"), "travel train, roll 3, go PA")
    assert CLASS.view(CLASS.facts(p, 0)).layer.paths[0].states == ("OH", "PA")
    assert piece(CLASS, p, "Trip") == Text("Trip", "OH → PA; 2 states to go. Roll: 3.")


def test_a_fundraiser_shows_its_formula_with_the_numbers() -> None:
    p = scene(CLASS, at="PA KS", offices={"PA": {0: 2, 1: 1}, "TX": {0: 5}})
    p, _ = play(CLASS, p, "fundraise 2, raise 4 6")
    assert piece(CLASS, p, "Fundraiser").body == (
        "10 × $10,000 × 2 × 7/2, capped at $3,000,000, less a random percentage of 10 × $10,000."
    )


def test_the_heading_says_who_does_what() -> None:
    assert CLASS.view(CLASS.facts(CLASS.initial(), 0)).heading == "Set-up. @0 chooses a home state"
    p = scene(CLASS)
    assert CLASS.view(CLASS.facts(p, 0)).heading == "Round 1 of 18, turn 1 of @0. @0 chooses how to spend the turn"
    p, _ = play(CLASS, p, "stay")
    assert CLASS.view(CLASS.facts(p, 0)).heading == "Round 1 of 18, turn 1 of @0. @0 draws a Face the Nation card"


def test_the_three_turn_limit_is_told() -> None:
    p = scene(CLASS, limits=((0, "OH", 1), (0, "PA", 1)))
    assert piece(CLASS, p, "Built there lately").body == "@0 in OH, PA."


# --- reach, against counting every route


@pytest.mark.parametrize("start", STATES)
def test_where_a_trip_can_end_agrees_with_the_routes_of_the_atlas(start: str) -> None:
    for steps in (1, 2, 3, 4, 5, 6):
        assert [STATES[i] for i in ends(STATES.index(start), steps, False, False)] == list(reach(start, steps))
    if neighbors()[start]:
        can = {state: found.can for state, found in trip_odds(start).items() if found.can}
        assert odds(start, 1, False, False) == can


@pytest.mark.parametrize("start", ["ME", "RI", "FL"])
def test_long_trips_agree_too(start: str) -> None:
    for steps in (8, 10, 12):
        assert [STATES[i] for i in ends(STATES.index(start), steps, False, False)] == list(reach(start, steps))


def test_with_returns_a_trip_can_end_where_a_walk_can() -> None:
    for start, steps in product(("ME", "OH", "HI"), (1, 2, 3, 4)):
        walks = [start]
        for _ in range(steps):
            walks = [there for here in walks for there in neighbors()[here]]
        assert [STATES[i] for i in ends(STATES.index(start), steps, False, True)] == sorted(
            set(walks), key=STATES.index
        )


def test_alaska_and_hawaii_are_at_the_end_of_a_flight() -> None:
    """California is two states from Washington; so an even way leads from Alaska to Hawaii, of four states or more."""
    assert [STATES[i] for i in ends(STATES.index("AK"), 2, True, False)] == ["ID", "OR"]
    reached = odds("AK", 2, True, False)
    assert reached["HI"] == 1 - Fraction(1 + 2, 36)
    assert "WA" not in reached
    assert "AK" not in odds("ME", 2, False, False)


def test_a_way_of_travel_says_reach_odds_fare_and_rents() -> None:
    p = scene(CLASS, at="ME KS", offices={"NH": {1: 2}, "MA": {1: 1, 0: 1}, "CA": {1: 3}})
    assert said(CLASS, p, "travel bus") == (
        "Travel by bus: where it can end:\n  certain: States NH.\nFare: free.\nRent: NH $20,000."
    )
    train = said(CLASS, p, "travel train")
    assert "  5 in 6, 83%: States MA, VT." in train
    assert "Fare: $25,000 at least, $87,500 on average, $150,000 at most." in train
    assert "Rent: NH $20,000, MA $10,000." in train
    assert "$100,000 at least, $350,000 on average, $600,000 at most" in said(CLASS, p, "travel air")
    assert said(CLASS, p._replace(waived=("travel_fee", "rent")), "travel air").endswith("Fare: free.\nRent: waived.")
    poor = scene(LITERAL, at="OH KS", cash=60)
    train = said(LITERAL, poor, "travel train")
    assert "the money reaches 2 states far" in train
    assert (
        "  certain: States IN, KY, MI, PA, WV.\n  5 in 6, 83%: States DE, IL, MD, MO, NJ, NY, OH, TN, VA, WI." in train
    )
    at_home = scene(LITERAL, at="OH KS", offices={"OH": {1: 2}})
    assert "Rent: OH $20,000." in said(LITERAL, at_home, "travel train"), "where one can come back to the start"


@pytest.mark.parametrize(
    ("g", "cash", "move", "warning"),
    [
        (LITERAL, 100, "travel bus", ""),
        (LITERAL, 100, "travel train", "$0 is left after the fares of the longest trip for the rent of every state"),
        (
            LITERAL,
            260,
            "travel train",
            "$110,000 is left after the fares of the longest trip for the rent of every state",
        ),
        (LITERAL, 271, "travel train", ""),  # six times the $20,000 of New York, which can be entered again
        (CLASS, 170, "travel train", ""),  # New York is entered once
        (CLASS, 169, "travel train", "$19,000 is left after the fares of the longest trip for the rent of every state"),
        (CLASS, 20, "travel bus", ""),
        (
            CLASS,
            10,
            "travel bus",
            "It can cost $20,000 and @0 has $10,000: who cannot pay closes headquarters or is out.",
        ),
        (LITERAL, 10, "travel bus", "It can cost $20,000 and @0 has $10,000: who has no money left is out."),
        (CLASS, 50, "fundraise 1", "It can cost $80,000 and"),
        (CLASS, 160, "fundraise 1", ""),
        (LITERAL, 50, "fundraise 1", "It can cost $50,000 and"),
    ],
)
def test_a_move_that_can_cost_too_much_warns(g: Headquarters, cash: int, move: str, warning: str) -> None:
    p = scene(g, at="PA KS", cash=cash, offices={"NY": {1: 2}, "PA": {0: 1, 1: 1}})
    words = said(g, p, move)
    assert (f"Warning: {warning}" if warning else "") in words
    assert ("Warning" in words) == bool(warning)


def test_a_state_says_the_rent_that_will_be_due_there() -> None:
    on_the_way = {"at": "IA CA", "offices": {"NE": {1: 2}, "KS": {1: 1}}}
    p, _ = play(CLASS, scene(CLASS, **on_the_way), "travel train, roll 2")
    assert said(CLASS, p, "go NE").startswith("Fare: $25,000.\nRent: NE $20,000.")
    poor, _ = play(LITERAL, scene(LITERAL, cash=45, **on_the_way), "travel train, roll 2")
    assert said(LITERAL, poor, "go NE").endswith(
        "It can cost $45,000 and @0 has $45,000: who has no money left is out."
    )
    p, _ = play(CLASS, scene(CLASS, **on_the_way), "stay, draw F27")
    assert said(CLASS, p, "go KS").startswith("Rent: waived.")
    p, _ = play(CLASS, scene(CLASS, hands=["F34"], **on_the_way), "play F34, travel train, roll 2")
    assert "Rent: waived." in said(CLASS, p, "go NE")
    assert "rent" not in CLASS.view(CLASS.facts(p, SPECTATOR)).layer.states["NE"].hover
    g = game(transit_counts=False)
    p, _ = play(g, scene(g, **on_the_way), "travel train, roll 2")
    assert said(g, p, "go NE").startswith("Fare: $25,000.\nRent: none, as it is only passed.")
    p, _ = play(g, p, "go NE")
    assert said(g, p, "go KS").startswith("Fare: $25,000.\nRent: KS $10,000.")


# --- arithmetic, against counting every throw


@pytest.mark.parametrize(("g", "local", "national", "dice"), [(CLASS, 2, 15, 1), (CLASS, 3, 70, 2), (LITERAL, 1, 3, 2)])
def test_what_to_expect_of_a_fundraiser_agrees_with_all_that_can_come_out(
    g: Headquarters, local: int, national: int, dice: int
) -> None:
    nets = [
        fundraising.net(g, sum(throw), local, national, percent)
        for throw in product(range(1, 7), repeat=dice)
        for percent in range(101)
    ]
    found = prospects(g, local, national, dice)
    assert found.mean == Fraction(sum(nets), len(nets))
    assert (found.least, found.most) == (min(nets), max(nets))
    assert found.loss == Fraction(sum(net < 50 * dice for net in nets), len(nets))


def test_a_fundraiser_by_hand() -> None:
    """Three dice, two headquarters here, ten in all: 10.5 × 10 × 2 × 10/2 = 1050, less half of 105, less the fee."""
    p = scene(LITERAL, at="PA KS", offices={"PA": {0: 2}, "TX": {0: 8}})
    words = said(LITERAL, p, "fundraise 3")
    assert "roll × $10,000 × 2 × 10/2, less 0 to 100% of roll × $10,000" in words
    assert "$997,500 on average" in words
    assert "after the fee of $150,000 it is $847,500" in words
    assert "Warning" not in words


def test_a_fundraiser_without_headquarters_in_the_state_warns() -> None:
    p = scene(CLASS, at="PA KS", offices={"PA": {1: 2}, "TX": {0: 8}})
    words = said(CLASS, p, "fundraise 1")
    assert "-$17,500 on average, from -$60,000 to $0; after the fee of $50,000 it is -$67,500" in words
    assert "Warning: No headquarters count in Pennsylvania, so this always loses money." in words


def test_a_fundraiser_without_own_headquarters_says_that_those_of_others_are_no_help() -> None:
    words = said(LITERAL, scene(LITERAL, at="PA KS", offices={"PA": {1: 2}}), "fundraise 1")
    assert "Warning: No headquarters of @0's are open, so this always loses money." in words


def test_a_home_from_which_no_way_leads_says_so() -> None:
    assert said(CLASS, CLASS.initial(), "home AK") == "Alaska: 3 votes, 1 headquarters; only air leads out of it."
    assert said(LITERAL, LITERAL.initial(), "home AK") == "Alaska: 3 votes, 3 headquarters; no way leads out of it."


@pytest.mark.parametrize(
    ("mine", "others", "loses", "loss"),
    [(1, 1, 0.417, 1.9), (2, 2, 0.444, 4.5), (3, 3, 0.454, 6.9), (1, 3, 0.973, 2.5)],
)
def test_odds_of_a_debate(mine: int, others: int, loses: float, loss: float) -> None:
    found = duel(LITERAL, mine, others)
    assert float(found.loses) == pytest.approx(loses, abs=0.0006)
    assert float(found.closes / found.loses) == pytest.approx(loss, abs=0.06)
    assert duel(LITERAL, others, mine).other_closes == found.closes


def test_a_debate_agrees_with_every_pair_of_throws() -> None:
    def closes(low: int, high: int) -> int:
        return min(3, Fraction(high, low).denominator) if low < high else 0

    throws = [(sum(mine), other) for mine in product(range(1, 7), repeat=2) for other in range(1, 7)]
    found = duel(EVENING, 2, 1)
    assert found.closes == Fraction(sum(closes(mine, other) for mine, other in throws), len(throws))
    assert float(found.other_closes) == pytest.approx(mean(closes(other, mine) for mine, other in throws))


def test_building_says_what_is_missing_to_a_majority() -> None:
    p = scene(CLASS, at="OH KS", offices={"PA": {0: 2, 1: 1}, "IN": {0: 2}, "MI": {1: 2, 0: 1}})
    p, _ = play(CLASS, p, "travel bus, go PA")
    assert (
        said(CLASS, p, "build PA")
        == "Pennsylvania: @0 then has 3 of 7, for $100,000, and lacks 1 to a majority for the 19 votes."
    )
    assert "and gains the 11 votes" in said(CLASS, p, "build IN")
    assert "@0 then has 2 of 5, for $100,000, and lacks 1 to a majority for the 15 votes" in said(CLASS, p, "build MI")
    assert said(CLASS, p, "close PA") == "Pennsylvania: $50,000 comes back."


def test_a_group_says_what_it_brings_when_it_is_accepted_and_when_nobody_claimed_it() -> None:
    p, _ = play(CLASS, CLASS.initial(), "home OH, home OH, pledge no, pledge no")
    assert said(CLASS, p, "accept EN03").startswith(
        "Long Haul League: truckers and freight crews; 5 headquarters anywhere"
    )
    assert "a rival of Clean Grid Coalition" in said(CLASS, p, "accept EN03")
    p, _ = play(CLASS, scene(CLASS, offered=False), "offer 1, group EN03")
    assert piece(CLASS, p, "Now").body == "Long Haul League offers @0 2 headquarters at $100,000 each."
    assert said(CLASS, p, "accept EN03").endswith("2 headquarters anywhere, at $100,000 each.")


def test_what_has_to_be_opened_closed_or_paid_is_told() -> None:
    p, _ = play(CLASS, scene(CLASS, willing=("EN02",), offered=False), "offer 1, group EN02")
    assert piece(CLASS, p, "Now").body == (
        "Prairie Growers Council: @0 may open 8 headquarters in IA, IL, IN, KS, MN, MO, ND, NE, SD, WI for nothing, "
        "at most 2 in one state."
    )
    p = scene(CLASS, offices={"OH": {0: 2}, "PA": {0: 2}})
    p, _ = play(CLASS, p, "stay, draw F22")
    assert piece(CLASS, p, "Now").body == "Staff Walkout: @0 must close 2 headquarters."
    p = scene(CLASS, at="OH KS", cash=(0, 5000), offices={"PA": {1: 3, 0: 2}})
    p, _ = play(CLASS, p, "travel bus, go PA")
    assert piece(CLASS, p, "Now").body == "Rent: @0 owes $30,000 and has $0."
