"""Going Negative: the roll at the end of the turn and the bonus for the opponent (CM-9)."""

from dataclasses import replace

import pytest
from campaign_manager.build import GAME, at, scene, with_card
from scenes import covers, play, refused, told

from electionlib.engine.game import SPECTATOR, Dice, Move
from electionlib.engine.view import Table
from electionlib.games.campaign_manager.components import Op
from electionlib.games.campaign_manager.position import Position

ATTACK = "play M09, on MI"
MICHIGAN = at("MI", defense=(0, 3), economy=(0, 3), issue=3)


@covers("CM-9.1")
def test_a_card_with_the_die_is_followed_by_a_roll() -> None:
    p, _ = play(GAME, scene(GAME, "M09", states=[MICHIGAN]), ATTACK)
    assert GAME.chance(p) == Dice("roll", (), 1, 6)
    p, events = play(GAME, p, "roll 1")
    assert told(events, "no bonus") == ["no bonus 0 1 CM-9.1"]
    assert (p.turn, p.negatives) == (2, 0)


@covers("CM-9.1")
def test_the_roll_comes_after_states_won_new_states_and_news() -> None:
    p = scene(GAME, "M09", states=[at("MI", defense=(0, 1), economy=(4, 1), issue=3), "FL"])
    p, events = play(GAME, p, ATTACK, "bring OH, news N20, roll 2")
    kinds = [e.kind for e in events]
    assert [kinds.index(kind) for kind in ("scored", "in play", "news", "no bonus")] == sorted(
        kinds.index(kind) for kind in ("scored", "in play", "news", "no bonus")
    )


@covers("CM-9.1")
def test_each_card_with_the_die_is_rolled_for() -> None:
    game = with_card("M21", is_negative=True)
    p = scene(game, "M21", states=[MICHIGAN], decks={0: "M09 M20"})
    p, events = play(game, p, "play M21, deal 0 M09 M20", ATTACK, "roll 1, roll 2")
    assert told(events, "no bonus") == ["no bonus 0 1 CM-9.1", "no bonus 0 2 CM-9.1"]
    assert p.turn == 2


@covers("CM-9.2")
def test_the_opponent_may_apply_what_the_chart_says() -> None:
    p, events = play(GAME, scene(GAME, "M09", states=[MICHIGAN]), ATTACK, "roll 6")
    assert told(events, "bonus") == ["bonus 1 6 CM-9.2"]
    assert (GAME.actor(p), GAME.legal(p)) == (1, [Move("apply"), Move("decline")])
    assert refused(GAME, p, "draw") == ("“apply” the bonus now, or “decline” it.", "CM-9.2")
    p, events = play(GAME, p, "apply, on MI, issue economy")
    assert told(events, "converted") == ["converted 1 MI economy CM-5.1"]
    assert (p.turn, GAME.actor(p)) == (2, 1)


@covers("CM-9.2", "CM-11.1")
def test_a_state_won_by_the_bonus_is_won_in_the_others_turn_and_replaced_by_the_winner() -> None:
    states = [MICHIGAN, at("NJ", economy=(1, 4), issue=2)]
    p, _ = play(GAME, scene(GAME, "M09", states=states), ATTACK, "roll 6, apply, on NJ, issue economy")
    assert (p.step, GAME.actor(p), p.seat) == ("bring", 1, 0)
    p, events = play(GAME, p, "bring OH, news N20")
    assert told(events, "in play", "turn") == ["in play 1 OH CM-11.1", "turn 1 2 CM-3.1"]
    assert GAME.totals(p) == (155, 172)


@covers("CM-9.2", "CM-10.2")
def test_of_several_states_won_by_the_bonus_he_who_went_negative_says_the_order() -> None:
    results = ((), (Op("demographic", group="seniors"),))
    game = replace(GAME, chart=replace(GAME.chart, results=results))
    states = [at("FL", defense=(0, 4), issue=1, key=0), at("CO", defense=(0, 3), issue=1, key=0), MICHIGAN]
    p, _ = play(game, scene(game, "M09", states=states), ATTACK, "roll 2, apply")
    assert (p.step, game.actor(p)) == ("order", 0)
    p, _ = play(game, p, "resolve CO")
    assert (p.step, game.actor(p)) == ("bring", 1)


@covers("CM-9.2", "CM-3.4")
def test_the_opponents_drawn_card_comes_out_of_his_own_reshuffled_discards() -> None:
    p = scene(GAME, "M09", states=[MICHIGAN], decks={1: ""}, discards={1: "O20", 0: "M20"})
    p, events = play(GAME, p, ATTACK, "roll 4, apply, chance")
    assert told(events, "reshuffled", "drew") == ["reshuffled 1 1 CM-3.4", "drew 1 1 CM-4.6"]
    assert (p.hands[1], p.discards) == (("O20",), (("M09", "M20"), ()))


@covers("CM-9.2")
def test_the_chart_is_on_the_table_from_the_card_with_the_die_to_the_end_of_the_turn() -> None:
    def chart(p: Position) -> list[Table]:
        pieces = GAME.view(GAME.facts(p, SPECTATOR)).pieces
        return [piece for piece in pieces if isinstance(piece, Table) and piece.title.startswith("Going Negative")]

    p = scene(GAME, "M09", states=[MICHIGAN])
    assert chart(p) == []
    p, _ = play(GAME, p, ATTACK)
    (shown,) = chart(p)
    assert shown.rows[:4:3] == (("1", "Nothing happens."), ("4", "Draw 1 card."))
    assert (len(shown.rows), shown.mark) == (6, ())
    p, _ = play(GAME, p, "roll 4")
    assert [shown.mark for shown in chart(p)] == [(3,)]
    p, _ = play(GAME, p, "apply, chance")
    assert chart(p) == []


@covers("CM-9.4", "CM-9.5")
@pytest.mark.parametrize(
    ("media", "titles"),
    [
        ("", ["Going Negative: what @1 may gain"]),
        ("M31", ["Going Negative: what @1 may gain"]),
        ("M33", []),
        ("O33", ["Going Negative: what @1 may gain by each of two rolls"]),
    ],
)
def test_the_media_card_decides_what_is_told_of_the_roll_before_and_after_the_card(
    media: str, titles: list[str]
) -> None:
    p = scene(GAME, "M09 M20", states=[MICHIGAN], media=media)
    facts = GAME.facts(p, 0)
    assert [piece.title for piece in GAME.preview(facts, Move("play", ("M09",))) if isinstance(piece, Table)] == titles
    assert not any(isinstance(piece, Table) for piece in GAME.preview(facts, Move("play", ("M20",))))
    p, _ = play(GAME, p, "play M09")
    shown = [piece.title for piece in GAME.view(GAME.facts(p, 0)).pieces]
    assert [title for title in shown if title.startswith("Going Negative")] == titles


@covers("CM-9.2")
def test_the_rule_tells_what_is_in_the_chart_that_is_shipped() -> None:
    words = {
        (Op("alter_key", state="A"),): "may alter a key demographic",
        (Op("draw"),): "draws a card",
        (Op("shift", toward="any", state="A"),): "may shift a marker a space",
        (Op("support", issue="any", state="A"),): "gains a point of support in either issue",
    }
    assert GAME.chart.results[:2] == ((), ())
    said = ", ".join(f"with {face} he {words[ops]}" for face, ops in enumerate(GAME.chart.results[2:], 3))
    assert f"1 and 2 bring none; {said}." in GAME.rules["CM-9.2"].summary


@covers("CM-9.3")
def test_the_bonus_may_be_left_alone() -> None:
    p, _ = play(GAME, scene(GAME, "M09", states=[MICHIGAN]), ATTACK, "roll 6")
    assert GAME.rule(p, Move("decline")) == "CM-9.3"
    after, events = play(GAME, p, "decline")
    assert told(events, "declined") == ["declined 1 bonus CM-9.3"]
    assert (after.turn, after.battles) == (2, p.battles)


@covers("CM-9.4")
def test_the_owner_of_the_sparing_media_card_rolls_no_die() -> None:
    p, events = play(GAME, scene(GAME, "M09", states=[MICHIGAN], media="M33"), ATTACK)
    assert told(events, "no roll", "turn") == ["no roll 0 M33 CM-9.4", "turn 1 2 CM-3.1"]
    assert p.negatives == 0


@covers("CM-9.4")
@pytest.mark.parametrize("media", ["M33", "O33"])
def test_nothing_is_said_of_a_roll_without_a_card_with_the_die(media: str) -> None:
    _, events = play(GAME, scene(GAME, "M31", media=media), "draw, chance")
    assert told(events, "no roll", "rolls twice", "turn") == ["turn 1 2 CM-3.1"]


@covers("CM-9.4")
def test_it_does_not_spare_the_opponent() -> None:
    p = scene(GAME, "", "O09", states=[at("MI", defense=(3, 0), economy=(3, 0))], media="M33", seat=1)
    p, _ = play(GAME, p, "play O09, on MI")
    assert p.step == "roll"


@covers("CM-9.4")
def test_the_media_card_in_the_slot_at_the_time_of_the_roll_counts() -> None:
    game = with_card("M21", is_negative=True)
    p = scene(game, "M21", media="O33", decks={0: "M33 M20"})
    p, events = play(game, p, "play M21, deal 0 M20 M33, play M33")
    assert told(events, "no roll", "rolls twice", "turn") == ["no roll 0 M33 CM-9.4", "turn 1 2 CM-3.1"]


@covers("CM-9.5")
def test_both_of_two_rolls_count_one_after_the_other() -> None:
    p = scene(GAME, "M09", states=[MICHIGAN], media="O33", decks={1: "O20"})
    p, events = play(GAME, p, ATTACK, "roll 4, apply, chance, roll 3, apply, on MI, alter")
    assert told(events, "rolls twice", "bonus", "drew", "altered") == [
        "rolls twice 0 O33 CM-9.5",
        "bonus 1 4 CM-9.2",
        "drew 1 1 CM-4.6",
        "bonus 1 3 CM-9.2",
        "altered 1 MI women CM-7.1",
    ]
    assert p.turn == 2


@covers("CM-9.5")
def test_its_owner_rolls_once_himself() -> None:
    p = scene(GAME, "", "O09", states=[at("MI", defense=(3, 0), economy=(3, 0))], media="O33", seat=1)
    p, events = play(GAME, p, "play O09, on MI, roll 1")
    assert told(events, "rolls twice", "no bonus", "turn") == ["no bonus 1 1 CM-9.1", "turn 0 2 CM-3.1"]


@covers("CM-9.5", "CM-9.3")
@pytest.mark.parametrize(("first", "second"), [("apply, chance", "decline"), ("decline", "apply, chance")])
def test_each_of_two_bonuses_is_chosen_on_its_own(first: str, second: str) -> None:
    p = scene(GAME, "M09", states=[MICHIGAN], media="O33", decks={1: "O20"})
    p, events = play(GAME, p, ATTACK, "roll 4", first)
    assert (p.step, p.rolled) == ("roll", 0)
    p, more = play(GAME, p, "roll 4", second)
    events += more
    assert told(events, "drew") == ["drew 1 1 CM-4.6"]
    assert (p.hands[1], p.turn) == (("O20",), 2)


@covers("CM-9.5")
def test_two_cards_with_the_die_are_then_rolled_for_four_times() -> None:
    game = with_card("M21", is_negative=True)
    p = scene(game, "M21", states=[MICHIGAN], media="O33", decks={0: "M09 M20"})
    p, events = play(game, p, "play M21, deal 0 M09 M20", ATTACK, "roll 1, roll 1, roll 1, roll 1")
    assert (len(told(events, "no bonus")), p.turn) == (4, 2)
