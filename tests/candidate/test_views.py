"""Nobody learns of a hidden card: views, entries, events and rules stay the same when what is hidden is dealt anew."""

from collections.abc import Iterator
from itertools import groupby
from random import Random

import pytest
from candidate.build import scene, shares
from scenes import play

from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, Move
from electionlib.engine.players import RandomPlayer, playout, sample
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import text
from electionlib.games.candidate import Candidate, build
from electionlib.games.candidate.position import UNDECIDED, Position
from electionlib.games.candidate.view import HIDDEN, SHOWN

REVEALING = {"turned up", "bid revealed", "run dry", "eliminated"}
"""Events at which cards come to light, or are thrown away face up."""

GAMES = [(seats, {"super_tuesday": seats % 2 == 1, "prolonged_convention": seats > 4}) for seats in range(2, 7)]


def dealt_anew(game: Candidate, p: Position, viewer: int, rng: Random) -> Position:
    """Shuffle all cards a viewer cannot see and put as many as before into the other hands, on the polls, the deck."""
    unseen = [card for card, count in zip(game.codes, p.deck, strict=True) for _ in range(count)]
    unseen += [card for seat, hand in enumerate(p.hands) if seat != viewer for card in hand]
    unseen += [card for *_, by, card in p.played if by != viewer]
    rng.shuffle(unseen)
    take = iter(unseen)
    hands = tuple(
        hand if seat == viewer else game.in_order([next(take) for _ in hand]) for seat, hand in enumerate(p.hands)
    )
    played = tuple(row if row[2] == viewer else (*row[:3], next(take)) for row in p.played)
    bids = tuple(bid if seat == viewer else tuple(rng.sample(hands[seat], len(bid))) for seat, bid in enumerate(p.bids))
    return p._replace(hands=hands, played=played, bids=bids, deck=game.add_cards((0,) * len(p.deck), take))


def viewers(game: Candidate) -> tuple[int, ...]:
    return (SPECTATOR, *range(game.seats))


def entries(seats: int, options: dict[str, bool]) -> Iterator[tuple[Candidate, Position, Move]]:
    """Yield each move of three random games with the position it was made in."""
    for seed in range(3):
        game = build(seats, options)
        timeline = playout(Timeline(game), [RandomPlayer()] * seats, Random(seed))
        for i, moment in enumerate(timeline):
            if i:
                yield game, timeline[i - 1].position, moment.move


def test_every_field_of_a_position_is_listed_as_shown_or_hidden() -> None:
    assert sorted(SHOWN + HIDDEN) == sorted(Position._fields)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_facts_and_views_do_not_depend_on_hidden_cards(seats: int, options: dict[str, bool]) -> None:
    rng = Random(seats)
    changed = 0
    for game, p, _ in list(entries(seats, options))[::11]:
        for viewer in viewers(game):
            other = dealt_anew(game, p, viewer, rng)
            if game.actor(p) >= 0 and not game.legal(other):  # who prepares a Primary is known to hold Money
                continue
            changed += other != p
            assert game.decode(other._asdict()) == other
            assert game.facts(other, viewer) == game.facts(p, viewer)
            assert game.view(game.facts(other, viewer)) == game.view(game.facts(p, viewer))
            if game.actor(p) == viewer:
                assert game.legal(other) == game.legal(p)
    assert changed > 100


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_course_of_the_game_does_not_tell_hidden_cards(seats: int, options: dict[str, bool]) -> None:
    """What follows a move, or whose turn it is then, is the same until cards are turned up (as CAND-10.9 asks)."""
    rng = Random(seats)
    compared: set[str] = set()
    for game, p, move in list(entries(seats, options))[::3]:
        for viewer in viewers(game):
            other = dealt_anew(game, p, viewer, rng)
            instead = move
            if "?" in game.shown(p, move, viewer).args:
                chance = game.actor(p) == CHANCE
                alike = [m for m in game.legal(other) if game.shown(other, m, viewer) == game.shown(p, move, viewer)]
                instead = sample(game.chance(other), rng) if chance else (alike or [move])[0]
            if not game.allows(other, instead):
                continue
            (after, events), (after_other, events_other) = game.apply(p, move), game.apply(other, instead)
            if REVEALING.isdisjoint(event.kind for event in events):
                compared.add(move.kind)
                assert events_other == events
                assert game.facts(after_other, viewer) == game.facts(after, viewer)
    assert compared >= {"deal", "bid", "ready", "select", "order", "place", "finish", "groundwork", "drawn", "spare"}


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_an_entry_shows_a_card_only_to_those_who_know_it(seats: int, options: dict[str, bool]) -> None:
    for game, p, move in entries(seats, options):
        actor = game.actor(p)
        knowing = {
            "deal": {move.args[0]} if move.args else set(),
            "drawn": {p.favorite, *move.args[:1]},
            "place": {actor},
            "bid": {actor},
        }.get(move.kind, set(viewers(game)))
        cards = slice(0, 1) if move.kind in ("place", "bid") else slice(1, None)
        for viewer in viewers(game):
            shown = game.shown(p, move, viewer)
            if viewer in knowing:
                assert shown == move
            else:
                assert set(shown.args[cards]) <= {"?"}
                assert shown == game.shown(p, shown, viewer)
        assert game.shown(p, move, EVERYTHING) == move


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_rule_of_a_face_down_card_does_not_depend_on_the_card(seats: int, options: dict[str, bool]) -> None:
    compared = 0
    for game, p, _ in list(entries(seats, options))[::3]:
        places = [move for move in game.legal(p) if move.kind == "place"]
        for _, alike in groupby(sorted(places, key=lambda m: m.args[1:]), key=lambda m: m.args[1:]):
            moves = list(alike)
            compared += len(moves) > 1
            shown = {game.shown(p, move, SPECTATOR) for move in moves}
            assert len({game.rule(p, move) for move in shown}) == len(shown) == 1
    assert compared > 100


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_viewer_sees_his_own_cards_and_a_teacher_all(seats: int, options: dict[str, bool]) -> None:
    for game, p, _ in list(entries(seats, options))[::5]:
        assert game.facts(p, EVERYTHING).seen == p
        for viewer in range(seats):
            seen = game.facts(p, viewer).seen
            assert seen.hands[viewer] == p.hands[viewer]
            assert [row for row in seen.played if row[3] != "?"] == [row for row in p.played if row[2] == viewer]
            assert {*seen.hands, *seen.bids} <= {p.hands[viewer], *p.bids[viewer : viewer + 1]} | {
                ("?",) * n for n in range(20)
            }
            assert list(map(len, seen.hands)) == list(map(len, p.hands))


def test_cards_on_a_later_state_are_seen_while_others_campaign_again() -> None:
    game = build(3, {"super_tuesday": "yes"})
    p = scene(game, "M20 Z Z", "M20 Z", "M50 Z")
    campaign = "place M20 NJ, finish, place M20 NJ, finish, place M50 NY, finish"
    p, _ = play(game, p, "select NJ+NY, order NJ NY, agree, agree, agree", campaign)
    assert p.contenders == (0, 1)
    mine, theirs = (text(game.view(game.facts(p, viewer)), ("A", "B", "C")) for viewer in (2, 0))
    assert "C: A: New Jersey, 15 votes none; B: New York, 33 votes Money $50,000." in mine
    assert "C: A: New Jersey, 15 votes none; B: New York, 33 votes Face-down card." in theirs


def test_all_sections_are_open_again_in_the_second_primary_of_a_super_tuesday() -> None:
    game = build(3, {"super_tuesday": "yes"})
    p = scene(game, "M20 Z Z", "M20 Z", "Z")
    p, _ = play(game, p, "select FL, cancel, chance, combine FL AL+GA, deals, first FL")
    p, _ = play(game, p, "place M20 FL, finish, place M20 FL, finish, finish, finish, finish")
    assert p.step == "order"
    assert "C: A: Alabama, 9 votes none" in text(game.view(game.facts(p, 0)), ("A", "B", "C"))


def test_groundwork_is_seen_until_it_is_removed() -> None:
    game = build(3, {"super_tuesday": "yes"})
    p = scene(game, "M20 Z", "Z", "Z", groundwork={"CA": {0: 20}})
    p, _ = play(game, p, "select CA, agree, agree, agree")
    log = "California: Votes 54; Groundwork A $20,000 ▲ Favorite."
    assert p.step == "favorite"
    assert log in text(game.view(game.facts(p, SPECTATOR)), ("A", "B", "C"))
    p, _ = play(game, p, "spare 1, spare 2")
    assert "California: Votes 54" not in text(game.view(game.facts(p, SPECTATOR)), ("A", "B", "C"))


def test_a_lot_of_one_state_is_called_by_its_name() -> None:
    game = build(3, {"prolonged_convention": "yes"})
    p = scene(game, "Z", "Z", "Z", won=shares(200, 200, 138) | {UNDECIDED: "MI AK"}, step="round")
    p, _ = play(game, p, "name AK, open")
    assert "A: Alaska, 3 votes none" in text(game.view(game.facts(p, SPECTATOR)), ("A", "B", "C"))


def test_a_hidden_hand_stays_out_of_the_text() -> None:
    game = build(2, {})
    timeline = playout(Timeline(game), [RandomPlayer()] * 2, Random(1))
    i = next(i for i, moment in enumerate(timeline) if all(moment.position.hands))
    mine, theirs = (text(timeline.view(i, viewer)) for viewer in (0, 1))
    assert "Hand of @0" in mine
    assert "Hand of @0" not in theirs
