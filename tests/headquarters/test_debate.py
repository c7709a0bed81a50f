"""Debates: who takes part, secret dice, the fraction in lowest terms, several losers, and building after it (HQ-7)."""

import pytest
from headquarters.build import CLASS, EVENING, LITERAL, built, game, scene, seats_of
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, SPECTATOR, Dice, Move
from electionlib.games.headquarters import Headquarters
from electionlib.games.headquarters.position import UNKNOWN, Position

CALL = "travel bus, go NE, debate"


def debate(g: Headquarters, *rolls: str, rich: int = 20, **more: object) -> tuple[Position, list[str]]:
    """Let seat 0 call all others to a debate; `rolls` are the dice of each. Return the fractions told too.

    Everybody has all headquarters in one state, so that nothing is to be chosen when some are closed.
    """
    states = ("CA", "TX", "FL", "NY")
    offices = {states[seat]: {seat: rich} for seat in range(g.seats)}
    p = scene(g, at=" ".join(["IA", *["NE"] * (g.seats - 1)]), offices=offices, **more)  # type: ignore[arg-type]
    numbers = ", ".join(f"dice {len(roll.split())}" for roll in rolls)
    thrown = ", ".join(f"rolls {seat} {roll}" for seat, roll in enumerate(rolls))
    p, events = play(g, p, CALL, ", ".join(["join"] * (g.seats - 1)), numbers, thrown)
    return p, told(events, "fraction", "loses all", "tied")


def left(g: Headquarters, p: Position, rich: int = 20) -> tuple[int, ...]:
    """Return how many headquarters each seat lost in such a debate."""
    states = ("CA", "TX", "FL", "NY")
    return tuple(rich - len(built(g, p, states[seat]).get(seat, [])) for seat in range(g.seats))


@covers("HQ-7.1", "HQ-7.2")
def test_who_has_just_entered_a_state_may_call_a_debate_there_once() -> None:
    p = scene(CLASS, at="IA NE")
    assert refused(CLASS, p, "debate").rule == "HQ-4.1"
    p, _ = play(CLASS, p, "travel train, roll 2, go NE")
    assert Move("debate") in CLASS.legal(p)
    p, events = play(CLASS, p, "debate, decline")
    assert told(events, "called") == ["called 0 NE HQ-7.1"]
    assert refused(CLASS, p, "debate").rule == "HQ-7.2"
    p, _ = play(CLASS, p, "go SD")
    assert p.at[0] == "SD"


@covers("HQ-7.1", "HQ-7.2")
def test_as_written_who_comes_back_on_the_same_trip_may_call_again() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA NE"), "travel train, roll 3, go NE, debate, decline, go IA, go NE")
    _, events = play(LITERAL, p, "debate, decline")
    assert told(events, "called") == ["called 0 NE HQ-7.1"]


@covers("HQ-7.2")
def test_the_trip_goes_on_after_a_debate() -> None:
    p = scene(CLASS, at="IA NE", cash=1000)
    p, _ = play(CLASS, p, "travel train, roll 2, go NE, debate, join, dice 1, dice 1, rolls 0 3, rolls 1 3")
    p, _ = play(CLASS, p, "done, done, go SD, build SD")
    assert seats_of(CLASS, p, "SD") == "0"


@covers("HQ-7.3")
def test_everybody_in_the_state_may_take_part_and_nobody_must() -> None:
    g = game(4)
    p, _ = play(g, scene(g, at="IA NE CO NE"), CALL)
    assert g.actor(p) == 1
    assert set(g.legal(p)) == {Move("join"), Move("decline")}
    assert refused(g, p, "done").rule == "HQ-7.3"
    p, _ = play(g, p, "decline")
    assert g.actor(p) == 3
    p, events = play(g, p, "join")
    assert told(events, "joined") == ["joined 3 HQ-7.3"]
    assert p.debaters == (0, 3)


@covers("HQ-7.4")
def test_without_a_taker_there_is_no_debate_no_fee_and_no_building() -> None:
    p, events = play(LITERAL, scene(LITERAL, at="IA NE", limits=((0, "NE", 1),)), CALL, "decline")
    assert told(events, "no taker") == ["no taker HQ-7.4"]
    assert (p.cash, p.step, p.offices) == ((5000, 5000), "draw", ((),) * 51)


@covers("HQ-7.4", "HQ-7.3")
def test_alone_in_a_state_there_is_nobody_to_debate() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA CA"), "travel bus, go NE")
    assert refused(LITERAL, p, "debate").rule == "HQ-7.1"


@covers("HQ-7.5")
def test_each_rolls_one_to_three_dice_not_necessarily_as_many() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA NE"), CALL, "join")
    assert CLASS.legal(p) == [Move("dice", (n,)) for n in (1, 2, 3)]
    assert {refused(CLASS, p, f"dice {n}").rule for n in (0, 4)} == {"HQ-7.5"}
    p, _ = play(CLASS, p, "dice 3, dice 1")
    assert CLASS.chance(p) == Dice("rolls", (0,), 3, 6)
    p, events = play(CLASS, p, "rolls 0 1 1 1")
    assert CLASS.chance(p) == Dice("rolls", (1,), 1, 6)
    p, more = play(CLASS, p, "rolls 1 6")
    assert told(events + more, "total") == ["total 0 3 HQ-7.5", "total 1 6 HQ-7.5"]


@covers("HQ-7.6")
def test_dice_are_chosen_in_secret_and_shown_together() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA NE"), CALL, "join")
    for viewer in (1, SPECTATOR):
        assert CLASS.shown(p, Move("dice", (3,)), viewer) == Move("dice", (UNKNOWN,))
    assert CLASS.shown(p, Move("dice", (3,)), 0) == Move("dice", (3,))
    three, events = play(CLASS, p, "dice 3")
    one, _ = play(CLASS, p, "dice 1")
    assert told(events, "dice shown", "fee") == []
    for viewer in (1, SPECTATOR):
        assert CLASS.facts(three, viewer) == CLASS.facts(one, viewer)
    _, events = play(CLASS, three, "dice 2")
    assert told(events, "dice shown") == ["dice shown 0 3 HQ-7.6", "dice shown 1 2 HQ-7.6"]


@covers("HQ-7.6")
@pytest.mark.parametrize(
    ("g", "cash", "dice"),
    [
        (CLASS, 99, [1]),
        (CLASS, 100, [1, 2]),
        (CLASS, 299, [1, 2]),
        (CLASS, 300, [1, 2, 3]),
        (LITERAL, 50, [1]),
        (LITERAL, 149, [1, 2]),
        (LITERAL, 150, [1, 2, 3]),
    ],
)
def test_dice_that_cannot_be_paid_are_not_offered(g: Headquarters, cash: int, dice: list[int]) -> None:
    p, _ = play(g, scene(g, at="IA NE", cash=cash), CALL, "join")
    assert [m.args[0] for m in g.legal(p)] == dice
    if len(dice) < 3:
        assert refused(g, p, "dice 3").rule in ("HQ-7.6", "HQ-7.7", "HQ-7.14")


@covers("HQ-7.6")
def test_who_cannot_pay_for_one_die_debates_with_nobody() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA NE", cash=(5000, 49)), "travel bus, go NE")
    assert refused(LITERAL, p, "debate").rule == "HQ-7.1"
    p, _ = play(LITERAL, scene(LITERAL, at="IA NE", cash=(49, 5000), offices={"NE": {0: 1}}), "travel bus, go NE")
    assert refused(LITERAL, p, "debate").rule == "HQ-7.6"


@covers("HQ-7.7")
def test_as_written_every_die_costs_the_same() -> None:
    p, _ = debate(LITERAL, "3 3 3", "3 3")
    assert p.cash == (5000 - 150, 5000 - 100)


@covers("HQ-7.14")
def test_in_class_the_first_die_is_free_and_the_third_dear() -> None:
    for dice, fee in (("3", 0), ("3 3", 100), ("3 3 3", 300)):
        p, _ = debate(CLASS, dice, "1", rich=10)
        assert p.cash == (5000 - fee, 5000)


@covers("HQ-7.8")
@pytest.mark.parametrize(
    ("high", "low", "lost", "fraction"),
    [
        ("6 6 6", "6 6 5", 17, "fraction 1 0 18 17 18 17 17 HQ-7.8"),
        ("6 6 6", "6 6", 2, "fraction 1 0 18 12 3 2 2 HQ-7.8"),
        ("6 6 6", "6 3", 1, "fraction 1 0 18 9 2 1 1 HQ-7.8"),
        ("6 6 3", "6 4", 2, "fraction 1 0 15 10 3 2 2 HQ-7.8"),
        ("2", "1", 1, "fraction 1 0 2 1 2 1 1 HQ-7.8"),
    ],
)
def test_the_loser_closes_what_the_fraction_in_lowest_terms_has_below(
    high: str, low: str, lost: int, fraction: str
) -> None:
    p, told_ = debate(LITERAL, high, low)
    assert (left(LITERAL, p), told_) == ((0, lost), [fraction])
    p, _ = debate(LITERAL, low, high)
    assert left(LITERAL, p) == (lost, 0)


@covers("HQ-7.9")
def test_losses_to_several_winners_add_up() -> None:
    g = game(3, "as_written")
    p, told_ = debate(g, "6 6 6", "6 6 5", "6 5 4", rich=25)
    assert told_ == [
        "fraction 1 0 18 17 18 17 17 HQ-7.8",
        "fraction 2 0 18 15 6 5 5 HQ-7.9",
        "fraction 2 1 17 15 17 15 15 HQ-7.9",
    ]
    assert left(g, p, 25) == (0, 17, 20)


@covers("HQ-7.10", "HQ-7.9")
def test_a_tie_at_the_top_costs_neither_and_both_beat_whoever_rolled_lower() -> None:
    for preset in ("as_written", "evening"):
        g = game(3, preset)
        p, told_ = debate(g, "6 6", "6 6", "6 3", rich=14)
        assert left(g, p, 14) == (0, 0, 6)
        assert sum(row.startswith("fraction 2") for row in told_) == 2
        assert [row for row in told_ if row.startswith("tied")] == ["tied 0 1 HQ-7.10"]


@covers("HQ-7.10")
def test_a_tie_of_two_costs_nothing() -> None:
    p, told_ = debate(LITERAL, "6 6", "6 3 3")
    assert (left(LITERAL, p), told_) == ((0, 0), ["tied 0 1 HQ-7.10"])


@covers("HQ-7.10")
def test_a_tie_at_the_bottom_costs_each_its_own_loss() -> None:
    g = game(3, "as_written")
    p, _ = debate(g, "6 4", "6", "3 3")
    assert left(g, p) == (0, 3, 3)


@covers("HQ-7.11")
def test_one_comparison_costs_three_at_most_in_class_and_evening() -> None:
    for g in (CLASS, EVENING):
        p, told_ = debate(g, "6 6 6", "6 6 5", rich=10)
        assert (left(g, p, 10), told_) == ((0, 3), ["fraction 1 0 18 17 18 17 3 HQ-7.11"])
    g = game(3)
    p, _ = debate(g, "6 6 6", "6 6 5", "6 4 3", rich=9)
    assert left(g, p, 9) == (0, 3, 6)
    p, _ = debate(game(debate_cap=1), "6 6 6", "6 6", rich=10)
    assert left(CLASS, p, 10) == (0, 1)


@covers("HQ-7.12")
def test_the_loser_chooses_where_to_close_without_a_refund() -> None:
    p = scene(CLASS, at="IA NE", offices={"CA": {1: 2}, "NE": {1: 1}, "MO": {0: 1, 1: 1}})
    p, _ = play(CLASS, p, CALL, "join, dice 2, dice 1, rolls 0 3 2, rolls 1 3")
    assert (CLASS.actor(p), CLASS.legal(p)) == (1, [Move("close", (state,)) for state in ("CA", "MO", "NE")])
    assert refused(CLASS, p, "close SD").rule == "HQ-7.12"
    assert refused(CLASS, p, "done").rule == "HQ-7.12"
    p, events = play(CLASS, p, "close MO, close CA, close CA")
    assert told(events, "closed") == [f"closed 1 {state} 0 HQ-7.12" for state in ("MO", "CA", "CA")]
    assert (seats_of(CLASS, p, "NE"), seats_of(CLASS, p, "MO"), p.cash[1]) == ("1", "0", 5010)


@covers("HQ-7.12")
def test_of_those_in_one_state_the_loser_closes_what_would_bring_least() -> None:
    p = scene(CLASS, at="IA NE", offices={"CA": {1: (0, 50, 100)}})
    p, _ = play(CLASS, p, CALL, "join, dice 1, dice 1, rolls 0 3, rolls 1 2")
    assert built(CLASS, p, "CA") == {1: [100]}


@covers("HQ-7.12")
def test_who_has_too_few_closes_all() -> None:
    p, told_ = debate(LITERAL, "6 6 6", "6 6 5", rich=5)
    assert (left(LITERAL, p, 5), told_[1:]) == ((0, 5), ["loses all 1 5 HQ-7.12"])
    assert p.cash[1] == 5000 - 150


@covers("HQ-7.12")
def test_who_has_none_closes_none() -> None:
    p = scene(CLASS, at="IA NE", offices={"CA": {0: 1}})
    p, events = play(CLASS, p, CALL, "join, dice 1, dice 1, rolls 0 6, rolls 1 3")
    assert told(events, "loses all", "closed") == ["loses all 1 0 HQ-7.12"]


@covers("HQ-7.13", "HQ-1.17")
def test_who_is_left_alone_by_the_fees_may_build() -> None:
    g = game(3, "as_written")
    p = scene(g, at="NE IA KS", cash=(50, 1000, 1000), hands=["", "F36"])
    p, events = play(g, p, "travel bus, go IA, debate, join, dice 1, dice 1")
    assert told(events, "out", "alone") == ["out 0 HQ-1.17", "alone 1 HQ-7.13"]
    p, events = play(g, p, "open IA")
    assert (seats_of(g, p, "IA"), p.hands[1], p.queue[0]) == ("1", ("F36",), 1)


@covers("HQ-7.12")
def test_all_losses_follow_from_the_same_rolls() -> None:
    """Seat 1 closes all it has to seat 0, and seat 2 still loses to seat 1."""
    g = game(3, "as_written")
    p = scene(g, at="IA NE NE", offices={"TX": {1: 1}, "FL": {2: 20}})
    p, _ = play(g, p, CALL, "join, join, dice 3, dice 3, dice 3, rolls 0 6 6 6, rolls 1 6 6 5, rolls 2 3 3 3")
    assert built(g, p, "TX") == {}
    assert len(built(g, p, "FL")[2]) == 20 - 1 - 9  # 18/9 = 2/1 and 17/9


@covers("HQ-7.13")
def test_every_debater_may_build_one_there_at_the_full_price_won_or_lost() -> None:
    p = scene(LITERAL, at="IA NE", limits=((0, "NE", 1), (1, "NE", 1)))
    p, _ = play(LITERAL, p, CALL, "join, dice 1, dice 1, rolls 0 6, rolls 1 1")
    assert (LITERAL.actor(p), LITERAL.legal(p)) == (0, [Move("open", ("NE",)), Move("done")])
    assert refused(LITERAL, p, "open IA").rule == "HQ-7.13"
    p, _ = play(LITERAL, p, "done")
    assert LITERAL.actor(p) == 1
    p, events = play(LITERAL, p, "open NE")
    assert told(events, "opened") == ["opened 1 NE 100 HQ-7.13"]
    assert (p.cash, LITERAL.actor(p)) == ((4950, 4850), CHANCE)


@covers("HQ-7.13")
def test_a_debater_who_built_on_entering_may_build_once_more() -> None:
    p = scene(LITERAL, at="IA NE")
    p, _ = play(LITERAL, p, "travel bus, go NE, build NE, debate, join, dice 1, dice 1, rolls 0 3, rolls 1 3, open NE")
    assert seats_of(LITERAL, p, "NE") == "00"
