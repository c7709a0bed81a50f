"""What every game must do, played at random with the options of its row in `SETTINGS`."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.settings import SETTINGS, new, package, played, steps, viewers
from hypothesis import given
from hypothesis import strategies as st

from electionlib import games
from electionlib.atlas import STATES
from electionlib.engine import view as views
from electionlib.engine.game import CHANCE, EVERYTHING, OVER, SPECTATOR, Dice, Event, Game, Move, NotationError
from electionlib.engine.notation import canonical, digest, parse, text
from electionlib.engine.players import playout, sample
from electionlib.engine.timeline import Timeline

BLOCK = 10
"""Games a test plays, so that several processes can share the work."""

MOST_MOVES = 300
"""A person chooses among a few hundred moves at most."""


def blocks(share: int = 1) -> pytest.MarkDecorator:
    """Parametrise a test over blocks of every game's random games; `share` n leaves one block in n."""
    rows = [(name, first) for name in games.GAMES for first in range(0, SETTINGS[name].games, BLOCK * share)]
    return pytest.mark.parametrize(("name", "first"), rows)


def block(name: str, first: int) -> Iterator[Timeline[Any, Any]]:
    return (played(name, k) for k in range(first, first + BLOCK))


def mutations(moves: Sequence[Move], rng: Random) -> Iterator[Move]:
    """Yield moves like some others but for one argument more, less or changed, or for the kind."""
    arguments = ["?", -1, 0, 7, *(arg for move in moves for arg in move.args)]
    for move in moves:
        args, at = list(move.args), rng.randrange(len(move.args) + 1)
        yield move._replace(kind=rng.choice(moves).kind)
        yield move._replace(args=(*args[:at], *args[at + 1 :]))
        yield move._replace(args=(*args[:at], rng.choice(arguments), *args[at:]))
        yield move._replace(args=(*args[:at], rng.choice(arguments), *args[at + 1 :]))


@pytest.mark.parametrize("name", games.GAMES)
def test_what_a_game_says_of_itself(name: str) -> None:
    for game in (new(name, k) for k in range(len(package(name).SEATS) * len(SETTINGS[name].options))):
        assert game.id == name, "a game's id is its key in the registry"
        assert len(game.names) == game.seats, "each seat has a name"
        written = json.loads(json.dumps(game.options()))
        assert games.new(name, game.seats, written) == game, "`build` takes back what `options` gives"
        for key, rule in game.rules.items():
            assert rule.id == key
            assert rule.tag in ("rulebook", "ruling", "house"), f"{key}: what is the tag {rule.tag}?"
            assert rule.option is None or rule.option in written, f"{key}: there is no option {rule.option}"


@pytest.mark.parametrize("name", games.GAMES)
def test_a_games_own_players_play_to_the_end_and_by_the_rules(name: str) -> None:
    for each in package(name).PLAYERS:
        for k in range(len(package(name).SEATS)):
            game = new(name, k)
            players = [games.player(game, each) for _ in range(game.seats)]
            assert len(playout(Timeline(game), players, Random(k))) - 1 <= game.max_steps


@blocks()
def test_a_game_runs_to_its_end(name: str, first: int) -> None:
    for k in range(first, first + BLOCK):
        game, rng = new(name, k), Random(k)
        p, turn = game.initial(), 0
        for n in range(game.max_steps + 1):
            assert game.turn(p) >= turn, "the number of the turn never falls"
            turn, actor = game.turn(p), game.actor(p)
            legal = game.legal(p)
            if actor == OVER:
                break
            assert game.outcome(p) is None, "there is an outcome at the end alone"
            if actor == CHANCE:
                assert not legal, "at chance nobody has a move"
                chance = game.chance(p)
                move = sample(chance, rng)
                assert 0 < chance.probability(move) <= 1
                assert game.allows(p, move), "what chance can bring is allowed"
                assert game.rule(p, Move(chance.kind)) in game.rules, "chance has a rule before it has come out"
                labels = [] if isinstance(chance, Dice) else move.args[len(chance.prefix) :]
                assert all(game.label(chance.kind, each) for each in labels)
            else:
                assert actor in range(game.seats)
                assert 0 < len(legal) <= MOST_MOVES, f"{len(legal)} moves to choose from"
                move = rng.choice(legal)
            is_sampled = n % 200 == k % 200
            before = canonical(game, p) if is_sampled else ""
            after, events = game.apply(p, move)
            if is_sampled:
                assert canonical(game, p) == before, "`apply` leaves the position as it is"
                assert game.decode(json.loads(before)) == p
            assert game.rule(p, move) in game.rules
            assert all(event.rule in game.rules for event in events)
            p = after
        assert actor == OVER, f"the game has more entries than `max_steps` says, {game.max_steps}"
        outcome = game.outcome(p)
        assert outcome is not None
        assert outcome.rule in game.rules
        assert len(outcome.scores) == game.seats
        assert set(outcome.winners) <= set(range(game.seats))
        assert not legal


@blocks(share=2)
def test_allows_is_membership_in_legal(name: str, first: int) -> None:
    for k, timeline in enumerate(block(name, first), first):
        game, rng = timeline.game, Random(k)
        made = [move for _, move, _ in steps(timeline)]
        for p in [moment.position for moment in timeline][::-12]:
            legal = game.legal(p)
            assert len(set(legal)) == len(legal)
            foreign = [*rng.sample(made, 4), *(rng.choice(legal or made) for _ in range(2))]
            for move in (*legal, *foreign, *mutations(foreign, rng)):
                is_chance = game.actor(p) == CHANCE
                is_possible = game.chance(p).probability(move) > 0 if is_chance else move in legal
                refusal = game.refusal(p, move)
                assert game.allows(p, move) == is_possible == (refusal is None)
                if refusal:
                    assert refusal.rule in game.rules
                    assert refusal.sentence.endswith((".", "”"))
                else:
                    assert game.rule(p, move) in game.rules


@blocks(share=4)
def test_moves_and_events_can_be_written_and_said(name: str, first: int) -> None:
    moves: set[Move] = set()
    events: set[Event] = set()
    for timeline in block(name, first):
        game = timeline.game
        for moment in timeline:
            moves.update(game.legal(moment.position), (moment.move,) if moment.move else ())
            events.update(moment.events)
    for move in sorted(moves, key=text):
        assert parse(text(move)) == move
        assert game.say(move)
        assert game.subject(move) in (None, *STATES), f"{move} is about {game.subject(move)}, which is no state's code"
    for event in sorted(events, key=repr):
        assert game.tell(event).endswith(".")
        assert event.state in (None, *STATES)
        assert set(event.seen_by or ()) <= set(range(max(package(name).SEATS)))


@blocks(share=12)
def test_an_entry_hides_arguments_from_others_and_nothing_else(name: str, first: int) -> None:
    for timeline in block(name, first):
        game = timeline.game
        for p, move, _ in steps(timeline):
            seen = {viewer: game.shown(p, move, viewer) for viewer in viewers(game)}
            assert seen[EVERYTHING] == seen.get(game.actor(p), move) == move or game.actor(p) == CHANCE
            for shown in seen.values():
                assert (shown.kind, len(shown.args)) == (move.kind, len(move.args))
                assert all(arg in (own, "?") for arg, own in zip(shown.args, move.args, strict=True))
                assert parse(text(shown)) == shown
                assert game.say(shown)
                assert game.rule(p, shown) in game.rules
            for i, arg in enumerate(seen[SPECTATOR].args):  # what a spectator knows, everybody knows
                assert arg == "?" or all(shown.args[i] == arg for shown in seen.values())


def is_category(word: str) -> bool:
    return word in views.CATEGORIES or re.fullmatch(r"seat [0-5]( as [0-5])?", word) is not None


def unknown(pieces: Sequence[views.Piece]) -> Iterator[str]:
    """Yield the categories and tones in pieces that no screen knows."""
    for piece in pieces:
        match piece:
            case views.Group():
                yield from unknown(piece.pieces)
            case views.Meter():
                yield from (category for *_, category in piece.bars if not is_category(category))
            case views.Pips():
                yield from (spot for spot in piece.spots if not is_category(spot))
            case views.Text() if piece.tone not in ("plain", "note", "alert"):
                yield piece.tone


@blocks(share=12)
def test_every_view_can_be_drawn_as_text(name: str, first: int) -> None:
    for k, timeline in enumerate(block(name, first), first):
        game = timeline.game
        kinds: set[tuple[str, ...]] = set()
        for i, moment in enumerate(timeline):
            here = tuple(sorted({move.kind for move in game.legal(moment.position)}))
            if here in kinds and i % 64 != k % 64 and game.actor(moment.position) != OVER:
                continue
            kinds.add(here)
            for viewer in viewers(game):
                view = timeline.view(i, viewer)
                assert view.heading in views.text(view)
                marks = {mark.category for mark in view.layer.states.values()}
                assert [mark for mark in marks if not is_category(mark)] == []
                assert marks <= set(view.layer.legend), "the legend says what every category means"
                assert [*unknown(view.pieces)] == []
                facts = game.facts(moment.position, viewer)
                for move in game.legal(moment.position)[:8]:
                    preview = game.preview(facts, move)
                    assert isinstance(preview, tuple)
                    assert [*unknown(preview)] == []


@pytest.mark.parametrize("k", range(0, 50, 3))
@pytest.mark.parametrize("name", games.GAMES)
def test_a_log_replays_alike_and_without_chance(
    name: str, k: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = played(name, k)
    timeline.save(tmp_path / "game.jsonl")

    def refuse(*_: Any) -> None:
        raise AssertionError("a replay drew a random number")

    for owner in (random, random.Random):
        for each in dir(owner):
            if not each.startswith("_") and callable(getattr(owner, each)):
                monkeypatch.setattr(owner, each, refuse)
    again = Timeline.load(tmp_path / "game.jsonl", games.from_header)
    monkeypatch.undo()
    assert again.game == timeline.game
    assert list(again) == list(timeline)


SCRIPT = """
import sys
from random import Random
from electionlib import games
from electionlib.engine import notation, players, timeline
game = games.new(sys.argv[1], int(sys.argv[2]))
for moment in players.playout(timeline.Timeline(game), [players.RandomPlayer()] * game.seats, Random(1)):
    print(notation.digest(game, moment.position), moment.move, moment.events, [m for m in game.legal(moment.position)])
"""


@pytest.mark.parametrize("name", games.GAMES)
def test_nothing_depends_on_the_hash_seed(name: str) -> None:
    command = [sys.executable, "-c", SCRIPT, name, str(max(package(name).SEATS))]
    runs = [
        subprocess.Popen(command, env={"PYTHONHASHSEED": str(seed)}, stdout=subprocess.PIPE) for seed in range(1, 5)
    ]
    told = {run.communicate()[0] for run in runs}
    assert [run.returncode for run in runs] == [0] * 4
    assert len(told) == 1


@cache
def positions(name: str) -> tuple[tuple[Game[Any, Any], str], ...]:
    """Return positions of two games as canonical text."""
    found = []
    for k in (3, 14):
        timeline = played(name, k)
        found += [(timeline.game, canonical(timeline.game, moment.position)) for moment in list(timeline)[::17]]
    return tuple(found)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["?", "NY", "over", ""])
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def change(node: Any, draw: st.DataObject) -> Any:
    """Replace, drop or repeat something in a JSON value, anywhere in it."""
    if not isinstance(node, list | dict) or not node or draw.draw(st.integers(0, 5)) == 0:
        return draw.draw(JSON)
    if isinstance(node, dict):
        key = draw.draw(st.sampled_from(sorted(node)))
        if draw.draw(st.integers(0, 9)) == 0:
            return {name: value for name, value in node.items() if name != key}
        return {**node, key: change(node[key], draw)}
    at = draw.draw(st.integers(0, len(node) - 1))
    how = draw.draw(st.sampled_from(["drop", "repeat", "swap", "change", "change"]))
    if how == "swap":
        return [*node[:at], *node[at + 1 :], node[at]]
    middle = {"drop": [], "repeat": [node[at]] * 2}.get(how)
    return [*node[:at], *(middle if middle is not None else [change(node[at], draw)]), *node[at + 1 :]]


@pytest.mark.parametrize("name", games.GAMES)
@given(draw=st.data())
def test_a_position_is_refused_in_a_sentence_or_sound(name: str, draw: st.DataObject) -> None:
    game, words = draw.draw(st.sampled_from(positions(name)))
    data = json.loads(words)
    for _ in range(draw.draw(st.integers(0, 2))):
        data = change(data, draw)
    try:
        p = game.decode(data)
    except NotationError:
        return
    assert game.decode(json.loads(canonical(game, p))) == p
    assert digest(game, p)
    assert (game.actor(p) in range(game.seats)) == bool(game.legal(p))


@pytest.mark.parametrize("name", games.GAMES)
@given(data=JSON)
def test_other_json_is_no_position(name: str, data: Any) -> None:
    with pytest.raises(NotationError):
        new(name, 0).decode(data)
