"""The key demographic and what wins it over, and the one media slot (CM-7 and CM-8)."""

import pytest
from campaign_manager.build import GAME, at, scene, with_card
from scenes import covers, play, refused, told

from electionlib.engine.game import Move
from electionlib.games.campaign_manager.components import Op


@covers("CM-7.1")
def test_the_key_passes_from_college_graduates_to_catholics() -> None:
    """The example of the rulebook's Altering the Key Demographic in a State."""
    p, _ = play(GAME, scene(GAME, "M18", states=["MN"]), "play M18, on MN")
    assert GAME.tile("MN").demographics[p.battles[0].key] == "college_graduates"
    assert refused(GAME, p, "claim") == ("“alter” the key demographic, or “decline”.", "CM-7.1")
    p, events = play(GAME, p, "alter")
    assert told(events, "altered") == ["altered 0 MN catholics CM-7.1"]
    assert p.battles == (at("MN", key=1),)


@covers("CM-7.1")
def test_the_key_altered_twice_is_back() -> None:
    p, _ = play(GAME, scene(GAME, "M28", "O28", states=["MN"]), "play M28, on MN, alter, play O28, on MN, alter")
    assert p.battles[0].key == at("MN").key


@covers("CM-7.2")
def test_the_key_may_be_left_where_it_is() -> None:
    before = scene(GAME, "M18", states=["MN"])
    p, _ = play(GAME, before, "play M18, on MN")
    assert GAME.rule(p, Move("decline")) == "CM-7.2"
    p, events = play(GAME, p, "decline")
    assert told(events, "declined") == ["declined 0 alter CM-7.2"]
    assert p.battles == before.battles


@covers("CM-7.3", "CM-7.4")
def test_divided_we_fail_turns_the_three_undecided_of_colorado_red() -> None:
    """The example of the rulebook: of the states in play only Colorado has Seniors as its key demographic."""
    before = scene(GAME, "M34", states=["CO", "NV", "PA", "NJ"])
    keys = {state: GAME.tile(state).demographics[before.battle(state).key] for state in ("CO", "NV", "PA", "NJ")}
    assert [state for state, key in keys.items() if key == "seniors"] == ["CO"]
    assert [state for state in ("CO", "NV", "PA") if "seniors" in GAME.tile(state).demographics] == ["CO", "NV", "PA"]
    p, events = play(GAME, before, "play M34")
    assert GAME.card("M34").title == "Divided We Fail"
    gained = [b[0] - a[0] for a, b in zip(before.battles[0].rows, p.battles[0].rows, strict=True)]
    assert (sum(gained), [sum(row) for row in p.battles[0].rows]) == (3, [GAME.tile("CO").voters] * 2)
    assert [b[1] - a[1] for a, b in zip(before.battles[0].rows, p.battles[0].rows, strict=True)] == [0, 0]
    assert {event.rule for event in events if event.kind == "claimed"} == {"CM-7.4"}
    assert p.battles[1:] == before.battles[1:]


@covers("CM-7.3", "CM-7.4")
def test_only_voters_who_are_still_undecided_are_claimed_in_both_rows() -> None:
    states = [at("FL", defense=(1, 2), economy=(0, 4), issue=1, key=0), at("CO", defense=(2, 2), economy=(1, 1), key=0)]
    p, events = play(GAME, scene(GAME, "M34", states=states), "play M34")
    assert told(events, "claimed") == [
        "claimed 0 FL defense 2 CM-7.4",
        "claimed 0 FL economy 1 CM-7.4",
        "claimed 0 CO economy 2 CM-7.4",
    ]
    assert [battle.rows for battle in p.battles] == [((3, 2), (1, 4)), ((2, 2), (3, 1))]


@covers("CM-7.4")
def test_states_completed_by_it_are_won_at_the_same_time() -> None:
    states = [at("FL", defense=(4, 0), issue=1, key=0), at("CO", defense=(3, 0), issue=1, key=0)]
    p, events = play(GAME, scene(GAME, "M34", states=states), "play M34")
    assert told(events, "state won") == ["state won 0 FL CM-10.1", "state won 0 CO CM-10.1"]
    assert GAME.legal(p) == [Move("resolve", ("FL",)), Move("resolve", ("CO",))]


@covers("CM-8.1")
def test_media_support_stays_in_play_outside_deck_and_discards() -> None:
    p, events = play(GAME, scene(GAME, "M31"), "play M31")
    assert told(events, "media") == ["media 0 M31 CM-8.1"]
    assert (p.media, p.played, p.discards[0], p.turn) == ("M31", (), (), 2)
    assert "M31" not in p.decks[0]
    p, _ = play(GAME, p, "draw, chance")
    assert p.media == "M31"


@covers("CM-8.2")
@pytest.mark.parametrize(("old", "owner"), [("M32", 0), ("O31", 1)])
def test_a_new_media_card_sends_the_old_one_to_its_owners_discards(old: str, owner: int) -> None:
    p, events = play(GAME, scene(GAME, "M31", media=old), "play M31")
    assert told(events, "media replaced", "media") == [f"media replaced {owner} {old} CM-8.2", "media 0 M31 CM-8.1"]
    assert (p.media, p.discards[owner], p.discards[1 - owner]) == ("M31", (old,), ())


@covers("CM-8.2", "CM-3.5")
def test_the_old_media_card_can_be_reshuffled_in_the_same_turn() -> None:
    game = with_card("M31", ops=(*GAME.card("M31").ops, Op("draw")))
    p, _ = play(game, scene(game, "M31", media="M32", decks={0: ""}), "play M31, deal 0 M32")
    assert (p.hands[0], p.media, p.discards[0]) == (("M32",), "M31", ())
