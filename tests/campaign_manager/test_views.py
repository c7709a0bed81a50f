"""Nobody learns of a hidden card: views, entries and events stay the same when what is hidden is dealt anew."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from electionlib.engine.game import EVERYTHING, SPECTATOR, Move
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import text
from electionlib.games.campaign_manager import CampaignManager, build
from electionlib.games.campaign_manager.position import Position, put
from electionlib.games.campaign_manager.view import HIDDEN, SHOWN

GAMES: list[dict[str, Any]] = [{}, {"decks": "beginner"}, {"states": "beginner"}]
VIEWERS = (SPECTATOR, 0, 1)
PILES = ("pools", "decks", "hands", "aside")
DRAFTING = ("offer", "keep", "choose")


def dealt_anew(game: CampaignManager, p: Position, viewer: int, rng: Random) -> Position:
    """Shuffle all that a viewer cannot see: the other side's cards and secret states, and which news are to come."""
    for seat in {0, 1} - {viewer}:
        is_offered = p.chooser == seat and p.offered != ()
        piles = [*(getattr(p, name)[seat] for name in PILES), p.offered if is_offered else ()]
        unseen = [card for pile in piles for card in pile]
        rng.shuffle(unseen)
        take = iter(unseen)
        dealt = [game.in_order([next(take) for _ in pile]) for pile in piles]
        for name, pile in zip(PILES, dealt, strict=False):
            p = p._replace(**{name: put(getattr(p, name), seat, pile)})
        if is_offered:
            p = p._replace(offered=dealt[-1])
        if p.fresh and p.seat == seat:
            p = p._replace(fresh=game.in_order(rng.sample(p.hands[seat], len(p.fresh))))
        if game.states == "chosen":
            own = [tile.state for tile in game.tiles.tiles if tile.seat == seat]
            p = p._replace(chosen=put(p.chosen, seat, tuple(rng.sample(own, len(p.chosen[seat])))))
    gone = [card.id for card in game.news.cards if card.id != p.headline]
    news = {*rng.sample(gone, min(len(p.news), len(gone))), *(p.news if len(p.news) > len(gone) else ())}
    return p._replace(news=tuple(card.id for card in game.news.cards if card.id in news))


def entries(options: dict[str, Any]) -> Iterator[tuple[CampaignManager, Position, Move]]:
    """Yield each move of three random games with the position it was made in."""
    game = build(2, options)
    for seed in range(3):
        timeline = playout(Timeline(game), [RandomPlayer()] * 2, Random(seed))
        for i, moment in enumerate(timeline):
            if moment.move is not None:
                yield game, timeline[i - 1].position, moment.move


def can_go_on(game: CampaignManager, p: Position) -> bool:
    """Tell whether the seat to choose has a move: one who plays a card just drawn is known to hold one he can pay."""
    return game.actor(p) < 0 or bool(game.legal(p))


def test_every_field_of_a_position_is_listed_as_shown_or_hidden() -> None:
    assert sorted(SHOWN + HIDDEN) == sorted(Position._fields)


@pytest.mark.parametrize("options", GAMES)
def test_facts_and_views_do_not_depend_on_what_is_hidden(options: dict[str, Any]) -> None:
    rng = Random(1)
    changed = set()
    for game, p, _ in list(entries(options))[::7]:
        for viewer in VIEWERS:
            other = dealt_anew(game, p, viewer, rng)
            if not can_go_on(game, other):
                continue
            changed |= {name for name in Position._fields if getattr(other, name) != getattr(p, name)}
            assert game.decode(game.encode(other)) == other
            assert game.facts(other, viewer) == game.facts(p, viewer)
            assert game.view(game.facts(other, viewer)) == game.view(game.facts(p, viewer))
            if game.actor(p) == viewer:
                assert game.legal(other) == game.legal(p)
    assert changed >= {"decks", "hands", "aside", "news"}
    assert changed <= set(HIDDEN)


def test_the_draft_and_the_secret_states_are_dealt_anew_too() -> None:
    """The test above must have exchanged what only the draft and the start hide."""
    rng = Random(2)
    changed = set()
    for game, p, _ in entries({}):
        if p.step in DRAFTING:
            other = dealt_anew(game, p, SPECTATOR, rng)
            changed |= {name for name in HIDDEN if getattr(other, name) != getattr(p, name)}
            facts, facts_other = game.facts(p, SPECTATOR), game.facts(other, SPECTATOR)
            assert facts_other == facts
            assert text(game.view(facts_other)) == text(game.view(facts))
    assert changed >= {"pools", "decks", "aside", "offered", "chosen"}


@pytest.mark.parametrize("options", GAMES)
def test_the_course_of_the_game_does_not_tell_hidden_cards(options: dict[str, Any]) -> None:
    """What follows a move, or whose turn it is then, is the same; only whether a card just drawn can be paid tells."""
    rng = Random(3)
    compared: set[str] = set()
    for game, p, move in list(entries(options))[::3]:
        for viewer in VIEWERS:
            other = dealt_anew(game, p, viewer, rng)
            instead = move
            if "?" in game.shown(p, move, viewer).args:
                legal = game.legal(other)
                if not legal:
                    chance = game.chance(other)
                    cards = rng.sample([card for card, _ in chance.pool], len(move.args) - 1)  # type: ignore[union-attr]
                    legal = [Move(chance.kind, (*chance.prefix, *game.in_order(cards)))]
                instead = rng.choice(legal)
            if not game.allows(other, instead):
                continue
            assert game.shown(other, instead, viewer) == game.shown(p, move, viewer)
            (after, events), (after_other, events_other) = game.apply(p, move), game.apply(other, instead)
            if "fresh" in (after.step, after_other.step) and after.step != after_other.step:
                continue
            if after.step in ("toss", "deal") and p.step == "choose":  # the states are revealed
                continue
            compared.add(move.kind)
            assert events_other == events
            assert game.facts(after_other, viewer) == game.facts(after, viewer)
    assert compared >= {"deal", "play", "draw", "on", "bring", "discard"}
    assert options or compared >= {"offer", "keep", "choose"}


@pytest.mark.parametrize("options", GAMES)
def test_an_entry_shows_a_card_or_a_state_only_to_those_who_know_it(options: dict[str, Any]) -> None:
    for game, p, move in entries(options):
        knowing = {"offer": {p.chooser}, "keep": {p.chooser}, "choose": {p.chooser}, "deal": {*move.args[:1]}}
        for viewer in VIEWERS:
            shown = game.shown(p, move, viewer)
            if viewer in knowing.get(move.kind, VIEWERS):
                assert shown == move
            else:
                secret = slice(1, None) if move.kind in ("offer", "deal") else slice(None)
                assert set(shown.args[secret]) == {"?"}
                assert shown == game.shown(p, shown, viewer)
        assert game.shown(p, move, EVERYTHING) == move


@pytest.mark.parametrize("options", GAMES)
def test_a_viewer_sees_his_own_cards_and_a_teacher_all(options: dict[str, Any]) -> None:
    for game, p, _ in list(entries(options))[::5]:
        assert game.facts(p, EVERYTHING).seen == p
        for viewer in (0, 1):
            seen = game.facts(p, viewer).seen
            for name in (*PILES, "chosen"):
                theirs = getattr(p, name)[1 - viewer]
                assert getattr(seen, name)[viewer] == getattr(p, name)[viewer]
                assert getattr(seen, name)[1 - viewer] == ("?",) * len(theirs)
            assert set(seen.news) <= {"?"}
