"""Breaking News: drawn for every state that comes in, about that state or the one Media Support names (CM-12)."""

from dataclasses import replace
from random import Random

import pytest
from campaign_manager.build import GAME, at, scene
from scenes import covers, play, refused, told

from electionlib.engine.game import Draw, Move
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.games.campaign_manager import CampaignManager
from electionlib.games.campaign_manager.components import Op
from electionlib.games.campaign_manager.position import Battle, Position

WIN = "play M10, on NJ, bring OH"


def won_by_mccain(*others: str | Battle, obama: str = "", **more: object) -> Position:
    """Return the position in which McCain needs one voter more on Defense in New Jersey, and holds the card."""
    return scene(GAME, "M10", obama, states=[at("NJ", defense=(4, 1), issue=1), *others], **more)  # type: ignore[arg-type]


@covers("CM-12.1")
def test_a_card_is_drawn_and_carried_out_for_a_state_that_comes_in_and_leaves_the_game() -> None:
    p, _ = play(GAME, won_by_mccain("FL"), WIN)
    assert GAME.chance(p) == Draw("news", (), tuple((f"N{i:02}", 1) for i in range(1, 21)), 1)
    p, events = play(GAME, p, "news N20")
    assert told(events, "news") == ["news 0 OH N20 CM-12.1"]
    assert ("N20" in p.news, len(p.news), p.headline) == (False, 19, "N20")


@covers("CM-12.2")
@pytest.mark.parametrize("media", ["", "M33", "O33"])
def test_the_news_is_about_the_new_state(media: str) -> None:
    _, events = play(GAME, won_by_mccain("FL", media=media), WIN, "news N01")
    assert told(events, "converted", "aimed")[1:] == ["converted 0 OH defense CM-5.1"]


@covers("CM-12.3")
@pytest.mark.parametrize(("media", "owner"), [("M31", 0), ("O31", 1)])
def test_the_owner_of_the_media_card_names_the_state_when_he_has_seen_the_news(media: str, owner: int) -> None:
    p, _ = play(GAME, won_by_mccain(at("FL", defense=(1, 2)), media=media), WIN, "news N01")
    assert (GAME.actor(p), p.headline) == (owner, "N01")
    assert GAME.legal(p) == [Move("aim", ("OH",)), Move("aim", ("FL",))]
    sentence = "The owner of the Media Support names a state in play that is not won."
    assert refused(GAME, p, "aim NJ") == (sentence, "CM-12.3")
    assert refused(GAME, p, "decline") == (sentence, "CM-12.3")
    p, events = play(GAME, p, "aim FL")
    assert told(events, "aimed", "converted") == [f"aimed {owner} FL CM-12.3", "converted 0 FL defense CM-5.1"]


@covers("CM-12.3")
def test_news_about_no_state_needs_no_aim() -> None:
    p, _ = play(GAME, won_by_mccain("FL", media="M31"), WIN, "news N20")
    assert p.step == "deal"


@covers("CM-12.4")
def test_the_player_the_news_names_makes_its_choices() -> None:
    p = won_by_mccain(at("FL", economy=(0, 2)), media="M31")
    p, _ = play(GAME, p, WIN, "news N02, aim FL")
    assert (p.step, GAME.actor(p)) == ("claim", 1)
    p, events = play(GAME, p, "claim")
    assert told(events, "claimed") == ["claimed 1 FL economy 1 CM-5.2"]


def game_with(*ops: Op) -> CampaignManager:
    """Return the game in which the news N20 does something."""
    cards = tuple(card._replace(ops=ops) if card.id == "N20" else card for card in GAME.news.cards)
    return replace(GAME, news=replace(GAME.news, cards=cards))


@covers("CM-12.4", "CM-5.5")
def test_the_player_the_news_names_chooses_the_issue_where_it_is_open() -> None:
    game = game_with(Op("support", issue="any", player="obama", state="news"))
    p, _ = play(game, won_by_mccain("FL"), WIN, "news N20")
    assert (p.step, game.actor(p)) == ("issue", 1)
    p, events = play(game, p, "issue defense")
    assert told(events, "converted") == ["converted 1 OH defense CM-5.1"]


@covers("CM-12.4")
@pytest.mark.parametrize(
    ("op", "step"),
    [
        (Op("shift", toward="any", state="news"), "way"),
        (Op("shift", toward="economy", state="news"), "shift"),
        (Op("alter_key", state="news"), "alter"),
    ],
)
def test_whoever_won_the_state_chooses_also_where_the_other_points_the_news(op: Op, step: str) -> None:
    game = game_with(op)
    p = scene(game, "M24", states=[at("NJ", economy=(0, 5), issue=1), "FL"], media="M31")
    p, _ = play(game, p, "play M24, on NJ, shift, bring VA, news N20")
    assert (p.seat, p.step, game.actor(p)) == (0, "aim", 0)
    p, _ = play(game, p, "aim FL")
    assert (p.seat, p.step, game.actor(p)) == (0, step, 1)


@covers("CM-12.4")
def test_otherwise_whoever_won_the_state_makes_them_also_in_the_others_turn() -> None:
    p = scene(GAME, "M24", states=[at("NJ", economy=(0, 5), issue=1), "FL"])
    p, events = play(GAME, p, "play M24, on NJ, shift, bring OH, news N14")
    assert "Whoever brought in the new state may alter the key" in GAME.tell(events[-1])
    assert (p.seat, p.step, GAME.actor(p)) == (0, "alter", 1)
    p, _ = play(GAME, p, "alter")
    assert (p.step, GAME.actor(p)) == ("shift", 1)
    p, events = play(GAME, p, "decline")
    assert told(events, "declined") == ["declined 1 shift CM-6.4"]


@covers("CM-12.5", "CM-11.1")
def test_the_new_state_can_be_won_by_its_own_news_and_is_replaced_with_news_again() -> None:
    assert GAME.fresh("MT").rows[0][1] == 0, "Obama has no voters on Defense there, so the undecided decide it"
    p, events = play(GAME, won_by_mccain("FL"), "play M10, on NJ, bring MT, news N15")
    assert told(events, "state won", "scored") == [
        "state won 0 NJ CM-10.1",
        "scored 0 NJ 15 170 CM-10.4",
        "state won 0 MT CM-10.1",
        "scored 0 MT 3 173 CM-10.4",
    ]
    p, events = play(GAME, p, "bring OH, news N20")
    assert told(events, "in play", "news") == ["in play 0 OH CM-11.1", "news 0 OH N20 CM-12.1"]
    assert [battle.state for battle in p.battles] == ["OH", "FL"]


@covers("CM-12.5")
def test_news_can_win_a_state_for_the_other_side() -> None:
    p = won_by_mccain(at("FL", economy=(1, 4), issue=2), media="O31")
    p, events = play(GAME, p, WIN, "news N06, aim FL")
    assert told(events, "state won", "scored")[2:] == ["state won 1 FL CM-10.1", "scored 1 FL 27 184 CM-10.4"]
    assert (p.step, GAME.actor(p)) == ("bring", 1)


@covers("CM-12.6")
def test_what_news_still_had_to_do_in_a_state_just_won_lapses() -> None:
    p = won_by_mccain(at("FL", economy=(5, 0), issue=1), media="M31")
    p, events = play(GAME, p, WIN, "news N12, aim FL, shift, bring PA, news N20")
    assert told(events, "shifted", "lapses") == ["shifted 0 FL economy 2 CM-6.1", "lapses 0 FL CM-12.6"]
    assert [battle.state for battle in p.battles] == ["OH", "PA"]


@covers("CM-12.7")
def test_news_for_the_one_behind_does_nothing_when_both_are_level() -> None:
    states = [at("MT", economy=(1, 2), issue=2), "FL"]
    p = scene(GAME, "", "O10", states=states, won={0: "NM"}, seat=1)
    p, events = play(GAME, p, "play O10, on MT, bring OH, news N19")
    assert GAME.totals(p) == (160, 160)
    assert told(events, "level", "converted")[1:] == ["level CM-12.7"]


@covers("CM-12.7")
@pytest.mark.parametrize("op", [Op("draw"), Op("discard", how="choose"), Op("demographic", group="blue_collar")])
def test_nor_do_cards_come_or_go_or_voters_change_for_nobody(op: Op) -> None:
    game = game_with(op._replace(player="trailing_in_ev"))
    states = [at("MT", economy=(1, 2), issue=2), "FL"]
    p = scene(game, "", "O10", states=states, won={0: "NM"}, seat=1)
    p, events = play(game, p, "play O10, on MT, bring OH, news N20")
    assert [e.kind for e in events if e.rule == "CM-12.7"] == ["level"]
    assert (told(events, "drew", "no cards", "no key"), p.battles[0]) == ([], game.fresh("OH"))


@covers("CM-12.7")
@pytest.mark.parametrize(("won", "behind"), [({1: "FL"}, 0), ({0: "PA"}, 1)])
def test_else_it_is_for_the_one_behind(won: dict[int, str], behind: int) -> None:
    _, events = play(GAME, won_by_mccain("MI", won=won), WIN, "news N19")
    assert told(events, "converted")[1:] == [f"converted {behind} OH economy CM-5.1"]


@covers("CM-12.8")
def test_news_that_claims_voters_takes_all_the_undecided_of_its_rows_at_once() -> None:
    p = won_by_mccain(at("FL", defense=(1, 1), economy=(1, 1)), media="M31")
    p, events = play(GAME, p, WIN, "news N15, aim FL")
    assert told(events, "claimed") == ["claimed 0 FL defense 3 CM-12.8"]
    assert p.battles[1].rows == ((4, 1), (1, 1))


@covers("CM-12.9")
@pytest.mark.parametrize("seed", range(5))
def test_at_most_sixteen_news_are_drawn(seed: int) -> None:
    for moment in playout(Timeline(GAME), [RandomPlayer()] * 2, Random(seed)):
        p = moment.position
        if p.battles and p.step != "news":
            assert 20 - len(p.news) == 16 - len(GAME.reserve(p))
