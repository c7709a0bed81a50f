"""Playing or drawing, reshuffling, paying for cards and carrying them out (CM-3 and CM-4)."""

from random import Random

import pytest
from campaign_manager.build import GAME, at, scene, with_card
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, Move
from electionlib.games.campaign_manager.components import Op


def kinds(moves: list[Move]) -> set[str]:
    return {m.kind for m in moves}


@covers("CM-3.1")
def test_a_turn_is_a_card_played_or_drawn_and_not_a_pass() -> None:
    p = scene(GAME, "M20 M31", "O20")
    assert GAME.legal(p) == [Move("play", ("M20",)), Move("play", ("M31",)), Move("draw")]
    sentence = "A turn is spent on playing a card, “play CARD”, or drawing one, “draw”."
    assert refused(GAME, p, "decline") == (sentence, "CM-3.1")
    assert refused(GAME, p, "play M04") == ("This card is not in hand.", "CM-3.1")
    assert refused(GAME, p, "play") == ("This card is not in hand.", "CM-3.1")
    p, events = play(GAME, p, "play M31")
    assert told(events, "played", "turn") == ["played 0 M31 CM-3.1", "turn 1 2 CM-3.1"]
    assert (p.turn, GAME.actor(p)) == (2, 1)


@covers("CM-3.2")
def test_drawing_takes_one_card_and_an_empty_hand_leaves_no_other_way() -> None:
    p = scene(GAME, "", "O20")
    assert GAME.legal(p) == [Move("draw")]
    p, events = play(GAME, p, "draw, deal 0 M20")
    assert told(events, "drew") == ["drew 0 1 CM-3.2"]
    assert p.hands == (("M20",), ("O20",))
    assert GAME.actor(p) == 1


@covers("CM-3.3")
def test_with_five_cards_one_must_be_played() -> None:
    p = scene(GAME, "M04 M10 M18 M20 M31")
    sentence = "With 5 cards in hand one must be played; no more are drawn from five on."
    assert refused(GAME, p, "draw") == (sentence, "CM-3.3")
    assert kinds(GAME.legal(p)) == {"play"}
    assert Move("draw") in GAME.legal(scene(GAME, "M04 M10 M18 M20"))


@covers("CM-3.3", "CM-4.6")
def test_a_card_can_bring_the_hand_above_five() -> None:
    p, events = play(GAME, scene(GAME, "M04 M10 M18 M20 M31", decks={0: "M08 M11 M22"}), "play M20, chance")
    assert told(events, "drew") == ["drew 0 3 CM-4.6"]
    assert len(p.hands[0]) == 7


@covers("CM-3.4")
def test_the_discards_are_shuffled_only_when_a_card_is_to_be_drawn_and_the_deck_is_empty() -> None:
    p, events = play(GAME, scene(GAME, "", decks={0: "M20"}, discards={0: "M01 M02"}), "draw, chance")
    assert told(events, "reshuffled") == []
    assert (p.decks[0], p.discards[0]) == ((), ("M01", "M02"))
    p, events = play(GAME, scene(GAME, "", decks={0: ""}, discards={0: "M01 M02"}), "draw, deal 0 M02")
    assert told(events, "reshuffled") == ["reshuffled 0 2 CM-3.4"]
    assert (p.hands[0], p.decks[0], p.discards[0]) == (("M02",), ("M01",), ())


@covers("CM-3.4", "CM-3.5")
def test_the_rest_is_drawn_from_the_new_deck_without_the_card_played_this_turn() -> None:
    p = scene(GAME, "M20", decks={0: "M01"}, discards={0: "M02 M03 M04"})
    p, events = play(GAME, p, "play M20, deal 0 M01")
    assert GAME.chance(p).pool == (("M02", 1), ("M03", 1), ("M04", 1))
    p, more = play(GAME, p, "deal 0 M02 M04")
    assert told(events + more, "drew", "reshuffled") == [
        "drew 0 1 CM-4.6",
        "reshuffled 0 3 CM-3.5",
        "drew 0 2 CM-4.6",
    ]
    assert (p.hands[0], p.decks[0], p.discards[0]) == (("M01", "M02", "M04"), ("M03",), ("M20",))


@covers("CM-3.5")
def test_cards_discarded_to_pay_are_in_the_new_deck() -> None:
    game = with_card("M01", cost=1, ops=(Op("draw"),), is_negative=False)
    p, events = play(game, scene(game, "M01 M20", decks={0: ""}), "play M01, discard M20, deal 0 M20")
    assert told(events, "reshuffled") == ["reshuffled 0 1 CM-3.5"]
    assert (p.hands[0], p.discards[0]) == (("M20",), ("M01",))


@covers("CM-3.6")
def test_as_many_cards_are_drawn_as_there_are() -> None:
    p, events = play(GAME, scene(GAME, "M20", decks={0: "M01"}), "play M20, chance")
    assert told(events, "drew", "nothing to draw") == ["drew 0 1 CM-4.6", "nothing to draw 0 CM-3.6"]
    assert p.hands[0] == ("M01",)


@covers("CM-3.6")
def test_a_draw_of_nothing_cannot_be_chosen() -> None:
    p = scene(GAME, "M20", decks={0: ""})
    assert refused(GAME, p, "draw") == ("Nothing is left to draw.", "CM-3.6")


@covers("CM-3.7")
def test_a_card_played_is_discarded_at_the_end_of_the_turn() -> None:
    p, _ = play(GAME, scene(GAME, "M10"), "play M10, on NJ")
    assert (p.played, p.discards[0]) == (("M10",), ())
    p, _ = play(GAME, p, "chance")
    assert (p.played, p.discards[0]) == ((), ("M10",))


@covers("CM-3.8")
def test_cards_played_and_discarded_are_open_and_hands_and_decks_are_not() -> None:
    p, _ = play(GAME, scene(GAME, "M10 M20", "O20", discards={1: "O04"}), "play M10")
    seen = GAME.facts(p, 1).seen
    assert (seen.played, seen.discards) == (("M10",), ((), ("O04",)))
    assert (seen.hands, set(seen.decks[0])) == ((("?",), ("O20",)), {"?"})
    assert set(seen.news) == {"?"}


@covers("CM-3.9")
def test_a_seat_always_has_a_move() -> None:
    """A property: however fifteen cards lie, with one in the media slot and up to any number in hand."""
    rng = Random(39)
    media = {card.id for card in GAME.cards.cards if card.media}
    for _ in range(500):
        cards = rng.sample([card.id for card in GAME.cards.cards if card.seat == 0], 15)
        slot = next((card for card in cards if card in media and rng.random() < 0.7), "")
        rest = [card for card in cards if card != slot]
        held = rng.randint(0, len(rest))
        cut = rng.randint(held, len(rest))
        p = scene(
            GAME,
            " ".join(rest[:held]),
            decks={0: " ".join(rest[held:cut])},
            discards={0: " ".join(rest[cut:])},
            media=slot,
        )
        assert GAME.legal(p)
        if held <= 4:
            assert Move("draw") in GAME.legal(p)
        else:
            assert len(GAME.legal(p)) == held


@covers("CM-4.1", "CM-4.2")
def test_the_cost_is_paid_before_anything_else_out_of_the_hand() -> None:
    p = scene(GAME, "M03 M10 M20 M31", states=[at("NJ", economy=(0, 3)), "FL"])
    p, events = play(GAME, p, "play M03")
    assert refused(GAME, p, "discard M03") == ("Discard a card of the hand: 2 more to pay.", "CM-4.2")
    assert refused(GAME, p, "enough") == ("Discard a card of the hand: 2 more to pay.", "CM-4.2")
    assert kinds(GAME.legal(p)) == {"discard"}
    p, more = play(GAME, p, "discard M10")
    assert refused(GAME, p, "discard M10") == ("Discard a card of the hand: 1 more to pay.", "CM-4.2")
    p, last = play(GAME, p, "discard M31, on NJ")
    assert told(events + more + last, "played", "discarded", "converted") == [
        "played 0 M03 CM-3.1",
        "discarded 0 M10 CM-4.2",
        "discarded 0 M31 CM-4.2",
        "converted 0 NJ economy CM-5.1",
        "converted 0 NJ economy CM-5.1",
    ]
    assert p.hands[0] == ("M20",)


@covers("CM-4.2")
def test_a_card_that_cannot_be_paid_for_cannot_be_played() -> None:
    p = scene(GAME, "M03 M10")
    assert refused(GAME, p, "play M03") == ("This card costs 2 other cards, and 1 are in hand.", "CM-4.2")
    assert GAME.legal(p) == [Move("play", ("M10",)), Move("draw")]


@covers("CM-4.1")
def test_the_parts_of_a_card_follow_in_the_order_printed() -> None:
    p, events = play(GAME, scene(GAME, "M28", states=[at("NJ", defense=(0, 2))]), "play M28, on NJ, alter")
    assert [e.kind for e in events[:3]] == ["played", "converted", "altered"]
    p, _ = play(GAME, scene(GAME, "M18"), "play M18, on NJ")
    assert p.step == "alter"
    p, _ = play(GAME, p, "alter")
    assert p.step == "deal"


@covers("CM-4.3")
def test_any_number_of_discards_can_be_none() -> None:
    p, _ = play(GAME, scene(GAME, "M16 M20"), "play M16")
    assert refused(GAME, p, "on NJ") == ("Discard a card of the hand to pay, or say “enough”.", "CM-4.3")
    assert refused(GAME, p, "discard M16") == ("Discard a card of the hand to pay, or say “enough”.", "CM-4.3")
    after, _ = play(GAME, p, "enough")
    assert (after.turn, after.hands[0], after.battles) == (2, ("M20",), p.battles)
    after, _ = play(GAME, scene(GAME, "M16"), "play M16, enough")
    assert after.turn == 2


@covers("CM-4.3", "CM-4.4")
def test_each_discard_names_another_state_before_any_of_them_is_affected() -> None:
    states = [at("NJ", economy=(0, 3)), at("FL", defense=(0, 3)), "MI"]
    p, _ = play(GAME, scene(GAME, "M16 M20 M31", states=states), "play M16, discard M20, discard M31, on NJ")
    sentence = "Choose a state in play, “on STATE”, that is not won and was not chosen already."
    assert refused(GAME, p, "on NJ") == (sentence, "CM-4.5")
    assert p.battles[0] == states[0]
    p, events = play(GAME, p, "on FL, issue economy, issue defense")
    assert told(events, "converted") == ["converted 0 NJ economy CM-5.1", "converted 0 FL defense CM-5.1"]


@covers("CM-4.4")
def test_more_discards_than_states_have_no_effect() -> None:
    p = scene(GAME, "M17 M10 M20 M31", states=["NJ", "FL"])
    p, events = play(GAME, p, "play M17, discard M10, discard M20, discard M31, on NJ, on FL")
    assert told(events, "surplus") == ["surplus 0 1 CM-4.4"]
    p, events = play(GAME, p, "toward economy, toward defense")
    assert told(events, "shifted") == ["shifted 0 NJ economy 3 CM-6.1", "shifted 0 FL defense 0 CM-6.1"]
    assert (p.hands[0], p.turn) == ((), 2)


@covers("CM-4.4", "CM-4.8")
def test_a_named_state_that_is_won_meanwhile_lapses_and_a_new_one_is_not_named() -> None:
    states = [at("NJ", economy=(4, 1), issue=2), at("FL", defense=(4, 1), issue=1), "MI"]
    p = scene(GAME, "M16 M20 M31", states=states, media="O31")
    p, _ = play(GAME, p, "play M16, discard M20, discard M31, on NJ, on FL, issue economy, bring OH, news N05, aim FL")
    p, events = play(GAME, p, "bring PA, news N20")
    assert told(events, "lapses") == ["lapses 0 FL CM-4.8"]
    assert (p.turn, p.battles) == (2, (GAME.fresh("OH"), GAME.fresh("PA"), GAME.fresh("MI")))


@covers("CM-4.5")
def test_states_are_chosen_freely_each_a_different_one() -> None:
    full = at("NJ", defense=(5, 0), issue=3)
    p, _ = play(GAME, scene(GAME, "M44", states=[full, at("FL", defense=(0, 1))]), "play M44")
    assert GAME.legal(p) == [Move("on", ("NJ",)), Move("on", ("FL",))]
    sentence = "Choose a state in play, “on STATE”, that is not won and was not chosen already."
    assert refused(GAME, p, "on OH") == (sentence, "CM-4.5")
    p, events = play(GAME, p, "on NJ")
    assert told(events, "full") == ["full 0 NJ defense CM-5.4"]
    assert refused(GAME, p, "on NJ") == (sentence, "CM-4.5")
    p, events = play(GAME, p, "on FL")
    assert told(events, "converted") == ["converted 0 FL defense CM-5.1"]


@covers("CM-4.5")
def test_with_one_state_in_play_the_part_about_another_is_skipped() -> None:
    p, events = play(GAME, scene(GAME, "M44", states=[at("NJ", defense=(0, 2))]), "play M44, on NJ")
    assert told(events, "converted", "no state") == ["converted 0 NJ defense CM-5.1", "no state 0 CM-4.5"]
    assert p.turn == 2


@covers("CM-4.6")
def test_a_card_that_draws_offers_no_choice() -> None:
    p, _ = play(GAME, scene(GAME, "M20"), "play M20")
    assert (GAME.actor(p), GAME.chance(p).n) == (CHANCE, 3)
    assert refused(GAME, p, "decline") == ("Chance cannot come out like this.", "CM-4.6")


@covers("CM-4.7")
def test_one_of_the_two_cards_just_drawn_is_played() -> None:
    p, _ = play(GAME, scene(GAME, "M21 M31", decks={0: "M10 M20 M22"}), "play M21, deal 0 M10 M22")
    assert p.hands[0] == ("M10", "M22", "M31")
    assert GAME.legal(p) == [Move("play", ("M10",)), Move("play", ("M22",))]
    sentence = "One of the cards just drawn is played now, one whose cost can be paid."
    assert refused(GAME, p, "play M31") == (sentence, "CM-4.7")
    assert refused(GAME, p, "draw") == (sentence, "CM-4.7")
    assert GAME.rule(p, Move("play", ("M10",))) == "CM-4.7"
    p, _ = play(GAME, p, "play M22, on NJ, decline, chance")
    assert (p.hands[0], p.discards[0]) == (("M10", "M20", "M31"), ("M21", "M22"))


@covers("CM-4.7")
def test_the_other_card_just_drawn_may_pay() -> None:
    p, _ = play(GAME, scene(GAME, "M21 M31", decks={0: "M01 M03"}), "play M21, deal 0 M01 M03, play M01")
    assert GAME.legal(p) == [Move("discard", ("M03",)), Move("discard", ("M31",))]


@covers("CM-4.7")
def test_when_neither_can_be_paid_for_both_stay_in_hand() -> None:
    p, events = play(GAME, scene(GAME, "M21", decks={0: "M01 M03"}), "play M21, deal 0 M01 M03")
    assert told(events, "none playable") == ["none playable 0 CM-4.7"]
    assert (p.hands[0], p.turn) == (("M01", "M03"), 2)


@covers("CM-4.7", "CM-3.6")
def test_when_nothing_can_be_drawn_nothing_is_said_of_cards_drawn() -> None:
    p, events = play(GAME, scene(GAME, "M21 M31", decks={0: ""}), "play M21")
    assert told(events, "nothing to draw", "none playable") == ["nothing to draw 0 CM-3.6"]
    assert (p.hands[0], p.turn) == (("M31",), 2)


@covers("CM-4.7")
def test_the_only_card_that_can_be_drawn_is_the_one_to_play() -> None:
    p, _ = play(GAME, scene(GAME, "M21 M31", decks={0: "M10"}), "play M21, deal 0 M10")
    assert GAME.legal(p) == [Move("play", ("M10",))]


@covers("CM-4.7", "CM-3.5")
def test_a_card_that_comes_after_the_reshuffle_is_just_drawn_too() -> None:
    p = scene(GAME, "M21 M31", decks={0: "M22"}, discards={0: "M10"})
    p, _ = play(GAME, p, "play M21, deal 0 M22, deal 0 M10")
    assert GAME.legal(p) == [Move("play", ("M10",)), Move("play", ("M22",))]


@covers("CM-4.8")
def test_what_a_card_still_had_to_do_in_a_state_just_won_lapses() -> None:
    p = scene(GAME, "M04", states=[at("NJ", defense=(4, 1), issue=1), "FL"])
    p, events = play(GAME, p, "play M04, on NJ, bring OH, news N20")
    assert [e.kind for e in events if e.state == "NJ"] == ["converted", "state won", "scored", "lapses"]
    assert told(events, "lapses") == ["lapses 0 NJ CM-4.8"]
    assert p.battles == (GAME.fresh("OH"), GAME.fresh("FL"))


@covers("CM-4.9")
def test_chance_takes_a_card_or_the_loser_chooses_as_the_text_says() -> None:
    p, _ = play(GAME, scene(GAME, "M45", "O20 O31"), "play M45")
    assert GAME.chance(p).pool == (("O20", 1), ("O31", 1))
    p, events = play(GAME, p, "lose 1 O31")
    assert told(events, "discarded") == ["discarded 1 O31 CM-4.9"]
    assert (p.hands[1], p.discards[1], p.step) == (("O20",), ("O31",), "target")


@covers("CM-4.9")
@pytest.mark.parametrize(("hand", "left"), [("O10 O20 O31", ("O20",)), ("O31", ()), ("", ())])
def test_a_seat_gives_up_as_many_cards_as_it_has(hand: str, left: tuple[str, ...]) -> None:
    p = scene(GAME, "M10", hand, states=[at("NJ", defense=(4, 1), issue=1)])
    p, events = play(GAME, p, "play M10, on NJ, bring OH, news N18")
    for card in [card for card in hand.split() if card not in left]:
        assert (GAME.actor(p), p.step) == (1, "shed")
        assert refused(GAME, p, "discard O45") == ("A card of the hand must be discarded.", "CM-4.9")
        p, more = play(GAME, p, f"discard {card}")
        events += more
    assert told(events, "no cards") == ["no cards 1 CM-4.9"] * (len(hand.split()) < 2)
    assert (p.hands[1], p.step) == (left, "deal")


@covers("CM-4.10")
def test_a_card_can_be_played_to_be_rid_of_it() -> None:
    before = scene(GAME, "M37", states=["FL", "CO"])
    p, events = play(GAME, before, "play M37")
    assert told(events, "no key") == ["no key 0 clinton_democrats CM-7.3"]
    assert (p.battles, p.hands[0], p.discards[0], p.turn) == (before.battles, (), ("M37",), 2)
