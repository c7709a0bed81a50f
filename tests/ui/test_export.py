"""The exported page without a browser: what one viewer may see is in it, nothing else, and always the same bytes."""

import json
import os
import re
import subprocess
import sys
import zlib
from base64 import b64decode
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from plotly.offline import get_plotlyjs
from toy import Toy

from electionlib import games, load
from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, ElectionlibError
from electionlib.engine.players import RandomPlayer, playout, sample
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named, text
from electionlib.ui import export, paint

Game = Timeline[Any, Any]


def unpacked(page: str) -> dict[str, Any]:
    """Return what is packed in a page."""
    (packed,) = re.findall(r'id="game">([^<]*)<', page)
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed)))
    return data


def page(timeline: Game, folder: Path, viewer: int | str = SPECTATOR) -> str:
    return export.html(timeline, folder / "game.html", viewer).read_text(encoding="utf-8")


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, EVERYTHING])
def test_every_step_is_what_the_viewer_sees(tmp_path, viewer):
    timeline = playout(Timeline(Toy(2)), [RandomPlayer()] * 2, Random(1))
    timeline.note(4, "a bold <opening>", "!")
    data = unpacked(page(timeline, tmp_path, viewer))
    values = data["values"]
    assert len(data["steps"]) == len(timeline)
    for i, step in enumerate(data["steps"]):
        view = timeline.view(i, viewer)
        lines = [values[number] for number in values[step["words"]]]
        assert [line for line in text(view, timeline.names).split("\n") if line not in lines] == []
        pieces = ["".join(values[part] for part in values[number]) for number, _ in values[step["pieces"]]]
        assert [html for piece in view.pieces if (html := paint.html((piece,), timeline.names)) not in pieces] == []
        said = [(values[number], rule) for number, rule in values[step["said"]]]
        told = [(named(timeline.game.tell(e), timeline.names), e.rule) for e in timeline.events(i, viewer)]
        assert " ".join(words for words, _ in said[1:]) == " ".join(words for words, _ in told)
        assert [rule for _, rule in said[1:]] == [rule for rule, _ in groupby(rule for _, rule in told)]
        assert {rule for _, rule in said if rule} <= set(data["rules"])
        assert values[step["note"]] == (["!", "a bold <opening>"] if i == 4 else ["", ""])
    assert (data["turns"], data["choices"]) == (timeline.turns(), timeline.decisions(viewer=viewer))


def test_the_moves_are_shown_to_those_who_hold_the_hand(tmp_path):
    timeline = playout(Timeline(Toy(2)), [RandomPlayer()] * 2, Random(1))
    i = next(i for i in timeline.decisions() if timeline.game.actor(timeline[i].position) == 0)
    moves = {named(timeline.game.say(move), timeline.names) for move in timeline.game.legal(timeline[i].position)}
    shown = {}
    for viewer in (SPECTATOR, 0, 1, EVERYTHING):
        data = unpacked(page(timeline, tmp_path, viewer))
        words = "\n".join(data["values"][line] for line in data["values"][data["steps"][i]["words"]])
        shown[viewer] = {move for move in moves if move in words}
    assert shown == {SPECTATOR: set(), 0: moves, 1: set(), EVERYTHING: moves}


def twins(name: str, seats: int, viewer: int, kind: str) -> tuple[Game, Game]:
    """Play two games in which a viewer sees the same, but other cards are dealt and, in one kind of move, chosen."""
    first, second = (Timeline(games.new(name, seats, {}), meta={"seed": seed}) for seed in (1, 2))
    game, rng = first.game, Random(3)
    for _ in range(300):
        p, other = first.position, second.position
        is_chance = game.actor(p) == CHANCE
        move = sample(game.chance(p), rng) if is_chance else rng.choice(game.legal(p))
        shown = game.shown(p, move, viewer)
        others = game.legal(other) if move.kind == kind else ()
        choices = [sample(game.chance(other), rng) for _ in range(9)] if is_chance else others
        instead = next((m for m in choices if m != move and game.shown(other, m, viewer) == shown), move)
        if not game.allows(other, instead):  # this move would tell the hands apart
            continue
        results = game.apply(p, move), game.apply(other, instead)
        seen = [
            (game.facts(after, viewer), [e for e in events if e.seen_by is None or viewer in e.seen_by])
            for after, events in results
        ]
        if seen[0] == seen[1]:
            first.act(move)
            second.act(instead)
    return first, second


@pytest.mark.parametrize(
    ("name", "seats", "viewer", "kind"),
    [
        ("candidate", 3, SPECTATOR, "bid"),
        ("candidate", 5, SPECTATOR, "place"),
        ("candidate", 5, 4, "place"),
        ("campaign_manager", 2, SPECTATOR, "keep"),
    ],
)
def test_games_that_differ_only_in_hidden_cards_give_the_same_bytes(tmp_path, name, seats, viewer, kind):
    first, second = twins(name, seats, viewer, kind)
    assert sum(a.position != b.position for a, b in zip(first, second, strict=True)) > 10
    assert page(first, tmp_path, viewer) == page(second, tmp_path, viewer)
    assert page(first, tmp_path, EVERYTHING) != page(second, tmp_path, EVERYTHING)


def test_the_same_game_gives_the_same_bytes_in_another_process(tmp_path):
    script = """
import sys
from electionlib import load
from electionlib.ui import export
export.html(load("candidate_2.jsonl"), sys.argv[1], "all")
"""
    path = tmp_path / "other.html"
    subprocess.run([sys.executable, "-c", script, path], check=True, env=os.environ | {"PYTHONHASHSEED": "1"})
    assert path.read_text(encoding="utf-8") == page(load("candidate_2.jsonl"), tmp_path, "all")


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, EVERYTHING])
def test_a_whole_game_is_small_beside_plotly(tmp_path, viewer):
    timeline = load("candidate_5.jsonl")
    assert len(timeline) == 884
    assert len(page(timeline, tmp_path, viewer).encode()) - len(get_plotlyjs().encode()) < 500_000


def test_nothing_of_a_text_is_markup(tmp_path):
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    timeline = Timeline(Toy(2), [{"name": evil}, {"name": "Bo"}])
    written = page(timeline, tmp_path).replace(get_plotlyjs(), "")
    assert "<img" not in written
    assert written.count("<script") == written.count("</script") == 3
    assert "alert(1)" in written


def test_a_viewer_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ElectionlibError, match="There is no viewer “Cy”; choose among spectator, all, 0"):
        export.html(Timeline(Toy(2)), tmp_path / "game.html", "Cy")
    assert list(tmp_path.iterdir()) == []
