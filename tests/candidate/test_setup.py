"""How to win, Prepare to Play, and the Dealer's choice of a Primary (CAND-1 to CAND-3)."""

import pytest
from candidate.build import owner, scene, shares
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, OVER, Draw, Move, NotationError, Outcome, Refusal, Uniform
from electionlib.games.candidate import build
from electionlib.games.candidate.position import ON_MAP, UNDECIDED

GAME = build(3, {})
DEALS = "deal 0 M20 M30 M50 E20 SC, deal 1 M10 M10 M20 M30 M40, deal 2 M20 E50 R10 SQ DL"


@covers("CAND-2.1")
def test_all_51_markers_lie_on_the_map_with_the_votes_of_the_1990_census() -> None:
    assert GAME.initial().owners == (ON_MAP,) * 51
    assert sum(GAME.votes.values()) == 538
    assert GAME.primaries.votes(GAME.primary_index["NJ+NY"]) == 48
    assert [GAME.votes[state] for state in ("MN", "CA", "NJ", "NY")] == [10, 54, 15, 33]


@covers("CAND-2.2")
def test_every_player_is_dealt_five_cards() -> None:
    p = GAME.initial()
    assert GAME.chance(p) == Draw("deal", (0,), GAME.deck.cards, 5)
    p, events = play(GAME, p, DEALS)
    assert [len(hand) for hand in p.hands] == [5, 5, 5]
    assert told(events, "dealt") == ["dealt 0 5 CAND-2.2", "dealt 1 5 CAND-2.2", "dealt 2 5 CAND-2.2"]
    assert GAME.rule(GAME.initial(), Move("deal", (0,))) == "CAND-2.2"


@covers("CAND-2.3", "CAND-2.4", "CAND-2.6")
def test_the_most_money_bid_deals_first_and_the_bids_come_back() -> None:
    dealt, _ = play(GAME, GAME.initial(), DEALS)
    p, events = play(GAME, dealt, "bid M30, bid E20, ready", "bid M10, bid M40, ready", "bid E50, ready")
    assert told(events, "bid revealed", "dealer") == [
        "bid revealed 0 30 M30 E20 CAND-2.4",
        "bid revealed 1 50 M10 M40 CAND-2.4",
        "bid revealed 2 0 E50 CAND-2.4",
        "dealer 1 CAND-2.4",
    ]
    assert p.hands == dealt.hands
    assert (p.step, p.dealer, p.turn) == ("select", 1, 1)


@covers("CAND-2.3")
def test_a_bid_is_secret_and_of_cards_in_hand() -> None:
    p, _ = play(GAME, GAME.initial(), DEALS)
    assert GAME.shown(p, Move("bid", ("M30",)), viewer=1) == Move("bid", ("?",))
    p, _ = play(GAME, p, "bid M20")
    assert refused(GAME, p, "bid M20") == Refusal("Bid a card that is still in hand, or say “ready”.", "CAND-2.3")


@covers("CAND-2.5")
def test_tied_bids_compare_the_highest_card() -> None:
    _, events = play(GAME, GAME.initial(), DEALS, "bid M50, ready", "bid M10, bid M40, ready", "ready")
    assert told(events, "dealer") == ["dealer 0 CAND-2.5"]


@covers("CAND-2.5")
@pytest.mark.parametrize(
    ("bids", "tied"),
    [
        ("bid M20, ready, bid M20, ready, ready", (0, 1)),
        ("bid M30, bid M20, ready, bid M30, bid M10, bid M10, ready, bid M20, ready", (0, 1)),
        ("bid E20, ready, ready, bid E50, ready", (0, 1, 2)),
    ],
)
def test_chance_decides_between_equal_bids(bids: str, tied: tuple[int, ...]) -> None:
    p, _ = play(GAME, GAME.initial(), DEALS, bids)
    assert GAME.chance(p) == Uniform("toss", (), tied)
    p, events = play(GAME, p, f"toss {tied[-1]}")
    assert told(events, "dealer") == [f"dealer {tied[-1]} CAND-2.5"]


@covers("CAND-3.1")
def test_the_dealer_must_choose_a_primary_that_still_holds_markers() -> None:
    p = scene(GAME, "Z", "Z", "M10", won={0: "CA"})
    assert GAME.actor(p) == 2
    assert len(GAME.legal(p)) == 22
    reason = Refusal("The Dealer activates one Primary that still holds vote markers.", "CAND-3.1")
    assert refused(GAME, p, "select CA") == refused(GAME, p, "finish") == reason
    p, events = play(GAME, p, "select FL")
    assert told(events, "activated") == ["activated 2 FL CAND-3.1"]
    assert p.polls == ("FL",)


@covers("CAND-3.1")
@pytest.mark.parametrize("state", ["NJ", "NY"])
def test_no_position_has_a_part_of_a_primary_that_is_not_open_on_the_map(state: str) -> None:
    with pytest.raises(NotationError, match="expected all states of the Primary NJ\\+NY on the map, or none"):
        scene(GAME, "Z", "Z", "M10", won={0: state})


@covers("CAND-3.2")
def test_the_dealer_puts_the_states_into_the_boxes_a_b_and_c() -> None:
    p, _ = play(GAME, scene(GAME, "Z", "Z", "M10"), "select CT+MA+RI")
    assert (GAME.actor(p), len(GAME.legal(p))) == (2, 6)
    assert refused(GAME, p, "order RI CT CT").rule == "CAND-3.2"
    p, events = play(GAME, p, "order RI CT MA")
    assert told(events, "ordered") == ["ordered 2 RI CT MA CAND-3.2"]
    assert (p.polls, p.step) == (("RI", "CT", "MA"), "campaign")


@covers("CAND-2.7", "CAND-8.1")
def test_the_deal_passes_to_the_left() -> None:
    _, events = play(GAME, scene(GAME, "M10", "Z", "Z"), "select FL, place M10 FL, finish, finish, deals")
    assert told(events, "dealer") == ["dealer 0 CAND-2.7"]


@covers("CAND-1.1")
def test_270_votes_end_the_game_in_the_middle_of_a_primary() -> None:
    rest = "CA OK TX IN MI DE PA OH WV FL IA WI OR WA"  # 237 votes
    p = scene(GAME, "M10 M20", "Z", "Z", won={0: rest})
    p, events = play(GAME, p, "select NJ+NY, order NY NJ", "place M10 NY, place M20 NJ, finish, finish")
    assert told(events, "won", "majority") == ["won 0 NY 33 CAND-5.1", "majority 0 270 CAND-1.1"]
    assert (GAME.actor(p), owner(GAME, p, "NJ"), GAME.legal(p)) == (OVER, ON_MAP, [])
    assert GAME.outcome(p) == Outcome((0,), (270, 0, 0), "majority", "CAND-1.1")
    assert refused(GAME, p, "finish") == Refusal("The game is over.", "CAND-1.1")


@covers("CAND-1.2")
def test_without_a_majority_the_last_primary_leads_to_the_convention() -> None:
    won = shares(200, 200, undecided=138) | {ON_MAP: "AK HI"}
    p, events = play(GAME, scene(GAME, "Z", "Z", "Z", won=won), "select AK+HI, order HI AK, finish, finish, finish")
    assert GAME.actor(p) == CHANCE
    p, events = play(GAME, p, "deals")
    assert told(events, "convention") == ["convention CAND-1.2"]
    assert owner(GAME, p, "HI") == UNDECIDED
    assert (p.is_convention, p.contest) == (True, "undecided")
