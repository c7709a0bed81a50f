"""Fundraisers: dice, fees, the formula and its percentage (HQ-6)."""

import pytest
from headquarters.build import CLASS, EVENING, LITERAL, game, scene
from scenes import covers, play, refused, told

from electionlib.engine.game import Dice, Uniform
from electionlib.games.headquarters import Headquarters


@covers("HQ-6.1", "HQ-6.2")
def test_one_to_three_dice_are_rolled_for_50_thousand_each() -> None:
    p = scene(CLASS)
    assert refused(CLASS, p, "fundraise 4").rule == "HQ-4.1"
    assert refused(CLASS, p, "fundraise 0").rule == "HQ-4.1"
    for dice in (1, 2, 3):
        after, events = play(CLASS, p, f"fundraise {dice}")
        assert CLASS.chance(after) == Dice("raise", (), dice, 6)
        assert told(events, "fee") == [f"fee 0 {50 * dice} HQ-6.2"]
        assert after.cash[0] == 5000 - 50 * dice


@covers("HQ-6.2")
@pytest.mark.parametrize(("cash", "dice"), [(49, []), (50, [1]), (149, [1, 2]), (150, [1, 2, 3])])
def test_dice_that_cannot_be_paid_are_not_offered(cash: int, dice: list[int]) -> None:
    p = scene(CLASS, cash=cash)
    assert [m.args[0] for m in CLASS.legal(p) if m.kind == "fundraise"] == dice
    if len(dice) < 3:
        assert refused(CLASS, p, "fundraise 3").rule == "HQ-6.2"


@covers("HQ-6.2")
def test_the_fee_is_an_option() -> None:
    g = game(fund_fee_per_die=20_000)
    assert play(g, scene(g), "fundraise 3")[0].cash[0] == 4940


@covers("HQ-6.6")
def test_the_percentage_is_a_whole_number_from_0_to_100_each_equally_likely() -> None:
    p, _ = play(CLASS, scene(CLASS), "fundraise 1, raise 3")
    assert CLASS.chance(p) == Uniform("percent", (), range(101))
    g = game(fund_pct=[10, 20])
    p, _ = play(g, scene(g), "fundraise 1, raise 3")
    assert g.chance(p) == Uniform("percent", (), range(10, 21))


BY_HAND = [
    # dice, percent, own here, rival's here, own elsewhere: gross, net
    (CLASS, (3, 4), 50, 2, 0, 3, 350, 315),  # 7 * 10 * 2 * 5/2 = 350, less half of 70
    (LITERAL, (4,), 25, 2, 3, 0, 200, 190),  # 4 * 10 * (2 + 3) * 2/2 = 200, less a quarter of 40
    (EVENING, (4,), 25, 2, 1, 0, 80, 70),  # 4 * 10 * 2 * 2/2 = 80, less a quarter of 40
    (CLASS, (3,), 10, 1, 0, 2, 45, 42),  # 3 * 10 * 1 * 3/2: half of an odd number is not rounded
    (CLASS, (6, 6, 6), 50, 2, 0, 8, 1800, 1710),  # 18 * 10 * 2 * 10/2 = 1800, less half of 180
    (CLASS, (6, 6, 6), 50, 2, 0, 18, 3000, 2910),  # 3600 are capped at 3000, and then the percentage comes off
    (EVENING, (6, 6, 6), 100, 2, 0, 18, 3000, 2820),
    (LITERAL, (6, 6, 6), 50, 2, 0, 18, 3600, 3510),  # no cap as written
    (LITERAL, (5,), 0, 0, 2, 3, 150, 150),  # the rival's alone: 5 * 10 * 2 * 3/2
    (CLASS, (6,), 0, 0, 2, 5, 0, 0),  # nothing of one's own here
    (CLASS, (6,), 100, 0, 0, 5, 0, -60),
    (LITERAL, (2, 1), 40, 0, 0, 0, 0, -12),
    (CLASS, (5,), 1, 1, 0, 0, 25, 24),  # 25 - 0.5 = 24.5, to the even 24
    (CLASS, (5,), 3, 1, 0, 0, 25, 24),  # 25 - 1.5 = 23.5, to the even 24
    (CLASS, (5,), 5, 1, 0, 0, 25, 22),  # 25 - 2.5 = 22.5, to the even 22
    (CLASS, (3,), 2, 1, 0, 0, 15, 14),  # 15 - 0.6 = 14.4
    (CLASS, (3,), 1, 1, 0, 0, 15, 15),  # 15 - 0.3 = 14.7
    (CLASS, (5,), 1, 0, 0, 0, 0, 0),  # -0.5, to the even 0
    (CLASS, (5,), 3, 0, 0, 0, 0, -2),  # -1.5, to the even -2
    (CLASS, (5,), 5, 0, 0, 0, 0, -2),  # -2.5, to the even -2
]


@covers("HQ-6.3", "HQ-6.5", "HQ-6.7", "HQ-6.8")
@pytest.mark.parametrize(("g", "dice", "percent", "mine", "theirs", "elsewhere", "gross", "net"), BY_HAND)
def test_the_formula_by_hand(
    g: Headquarters, dice: tuple[int, ...], percent: int, mine: int, theirs: int, elsewhere: int, gross: int, net: int
) -> None:
    offices = {"MO": {0: mine, 1: theirs}, "CA": {0: elsewhere}}
    p = scene(g, at="MO MO", offices=offices)
    p, events = play(g, p, f"fundraise {len(dice)}, raise {' '.join(map(str, dice))}, percent {percent}")
    local = mine + theirs if g is LITERAL else mine
    row = f"raised 0 MO {net} {sum(dice)} {local} {mine + elsewhere} {percent} {gross} HQ-6.3"
    assert told(events, "raised") == [row]
    assert p.cash[0] == 5000 - 50 * len(dice) + net
    assert p.step == "draw"


@covers("HQ-6.4")
def test_the_same_x_stands_in_both_parts() -> None:
    g = game(fund_x=2000)
    p, _ = play(g, scene(g, at="MO MO", offices={"MO": {0: 2}}), "fundraise 1, raise 5, percent 50")
    assert p.cash[0] == 5000 - 50 + 5 * 2 * 2 - 5


@covers("HQ-6.5")
def test_whose_headquarters_count_is_an_option() -> None:
    g = game(fund_headquarters="everyone")
    p, _ = play(g, scene(g, at="MO MO", offices={"MO": {0: 1, 1: 2}}), "fundraise 1, raise 4, percent 0")
    assert p.cash[0] == 5000 - 50 + 60


@covers("HQ-6.7")
def test_the_cap_is_an_option() -> None:
    g = game(fund_cap=100_000)
    p, _ = play(g, scene(g, at="MO MO", offices={"MO": {0: 3}}), "fundraise 1, raise 6, percent 50")
    assert p.cash[0] == 5000 - 50 + 100 - 30


@covers("HQ-6.8", "HQ-1.19")
def test_a_loss_beyond_the_money_at_hand_closes_headquarters() -> None:
    p = scene(CLASS, at="MO MO", cash=(50, 5000), offices={"CA": {0: 2}})
    p, events = play(CLASS, p, "fundraise 1, raise 6, percent 100")
    if p.step == "settle":
        p, more = play(CLASS, p, "close CA, close CA")
        events += more
    assert (p.cash[0], p.step, p.out) == (40, "draw", ())
    assert told(events, "paid", "closed") == ["closed 0 CA 50 HQ-1.19", "closed 0 CA 50 HQ-1.19", "paid 0 60 HQ-6.8"]


@covers("HQ-6.8", "HQ-1.18")
def test_a_loss_that_cannot_be_paid_puts_out() -> None:
    p, _ = play(CLASS, scene(CLASS, cash=(50, 5000)), "fundraise 1, raise 6, percent 100")
    assert (p.out, p.step, p.winners) == ((0,), "over", (1,))


@covers("HQ-6.2", "HQ-1.17")
def test_as_written_the_last_dollar_spent_on_dice_puts_out_before_they_roll() -> None:
    p, _ = play(LITERAL, scene(LITERAL, cash=(50, 5000), offices={"KS": {0: 3}}), "fundraise 1")
    assert (p.out, p.step, p.winners) == ((0,), "over", (1,))
