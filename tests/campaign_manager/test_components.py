"""Cards, tiles, news, chart and options: what the rulebook tells of them, and in which words wrong ones are refused."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from electionlib import files, games, load
from electionlib.engine.game import ElectionlibError
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.games.campaign_manager import build
from electionlib.games.campaign_manager.components import CARDS, CHARTS, NEWS, TILES

KEYS = {"cards": "cards", "tiles": "tiles", "news": "news", "chart": "results"}
"""The list in each component's file."""

Content = Callable[[dict[str, Any]], Any]


def shipped(name: str) -> dict[str, Any]:
    return json.loads(files.data("campaign_manager", f"{name}.json").read_text(encoding="utf-8"))


def row(i: int, **changes: Any) -> Content:
    """Change a row of the component's list, counted from 1; None deletes a key."""

    def change(data: dict[str, Any]) -> dict[str, Any]:
        rows = next(data[key] for key in KEYS.values() if key in data)
        rows[i - 1] = {key: value for key, value in (rows[i - 1] | changes).items() if value is not None}
        return data

    return change


def operation(i: int, **changes: Any) -> Content:
    """Change the first operation of a row."""

    def change(data: dict[str, Any]) -> dict[str, Any]:
        rows = next(data[key] for key in KEYS.values() if key in data)
        ops = rows[i - 1]["ops"]
        ops[0] = {key: value for key, value in (ops[0] | changes).items() if value is not None}
        return data

    return change


def whole(content: Any) -> Content:
    return lambda _: content


def without(key: str, i: int) -> Content:
    """Leave out a row, counted from 1."""

    def change(data: dict[str, Any]) -> dict[str, Any]:
        del data[key][i - 1]
        return data

    return change


def top(**changes: Any) -> Content:
    return lambda data: data | changes


SUPPORT = {"op": "support", "issue": "any", "n": 1, "state": "A"}
DRAW = {"op": "draw", "n": 1}

BAD_FILES: dict[str, tuple[str, Content, str]] = {
    "no JSON": ("cards", whole("[\n 1,\n}"), "own.json: line 3: expected JSON in UTF-8"),
    "no object": ("cards", whole([]), 'own.json: expected an object with a list "cards"'),
    "no list": ("chart", whole({"results": 6}), 'own.json: expected an object with a list "results"'),
    "a row that is no object": (
        "news",
        whole({"news": ["N01"]}),
        "own.json: news, row 1: expected an object, not 'N01'",
    ),
    "a strange id": (
        "cards",
        row(2, id="M-2"),
        "own.json: cards, row 2: expected \"id\" to be up to 8 letters and digits, a letter first, not 'M-2'",
    ),
    "an id twice": (
        "cards",
        row(2, id="M01"),
        "own.json: cards, row 2: expected each id once; M01 is in row 1 too",
    ),
    "no title": (
        "cards",
        row(3, title=None),
        'own.json: cards, row 3: expected "title" to be up to 80 characters without @, not None',
    ),
    "a third side": (
        "cards",
        row(1, side="nader"),
        "own.json: cards, row 1: expected \"side\" to be one of mccain, obama, not 'nader'",
    ),
    "a cost too high": (
        "cards",
        row(1, cost=5),
        'own.json: cards, row 1: expected "cost" to be a number from 0 to 4 or "any", not 5',
    ),
    "true as a cost": (
        "cards",
        row(1, cost=True),
        'own.json: cards, row 1: expected "cost" to be a number from 0 to 4 or "any", not True',
    ),
    "any number without a use": (
        "cards",
        row(1, cost="any"),
        'own.json: cards, row 1: expected a cost of "any" with the operation per_discard, and only there',
    ),
    "a star that is a number": (
        "cards",
        row(1, beginner=1),
        'own.json: cards, row 1: expected "beginner" to be true or false, not 1',
    ),
    "no operations": (
        "cards",
        row(1, ops="draw"),
        "own.json: cards, row 1: expected \"ops\" to be a list of up to 8 operations, not 'draw'",
    ),
    "an operation that is no object": (
        "cards",
        row(1, ops=["draw"]),
        "own.json: cards, row 1, operation 1: expected an object, not 'draw'",
    ),
    "an unknown operation": (
        "cards",
        operation(1, op="bribe"),
        (
            'own.json: cards, row 1, operation 1: expected "op" to be one of support, shift, alter_key, demographic, '
            "claim_undecided, draw, draw_then_play, per_discard, discard, opponent_discards, media, not 'bribe'"
        ),
    ),
    "a field too many": (
        "cards",
        operation(1, toward="economy"),
        "own.json: cards, row 1, operation 1: expected support to have issue, n, state and nothing else, not 'toward'",
    ),
    "a number too high": (
        "cards",
        operation(1, n=10),
        'own.json: cards, row 1, operation 1: expected "n" to be a number from 1 to 9, not 10',
    ),
    "an unknown issue": (
        "cards",
        operation(1, issue="health"),
        (
            'own.json: cards, row 1, operation 1: expected "issue" to be one of defense, economy, majority, minority, '
            "any, not 'health'"
        ),
    ),
    "the second state first": (
        "cards",
        operation(1, state="B"),
        "own.json: cards, row 1: expected the first state to be A, not B",
    ),
    "a discard that does nothing to a state": (
        "cards",
        operation(16, each=DRAW),
        'own.json: cards, row 16, operation 1: expected "each" to be an operation on the state A',
    ),
    "a card too few": (
        "cards",
        without("cards", 90),
        "own.json: cards: expected 45 cards of obama, 15 of them for beginners, not 44 and 15",
    ),
    "a star too many": (
        "cards",
        row(2, beginner=True),
        "own.json: cards: expected 45 cards of mccain, 15 of them for beginners, not 45 and 16",
    ),
    "an unknown demographic": (
        "cards",
        operation(34, group="owls"),
        (
            "option: tiles: expected the demographic that M34 names, not seniors, catholics, college_graduates, "
            "clinton_democrats, latinos, women, under_30, moderate_evangelicals, blue_collar, military_families"
        ),
    ),
    "no names of demographics": (
        "tiles",
        top(demographics=["seniors"]),
        "own.json: demographics: expected an object that gives each demographic its name",
    ),
    "no safe states": (
        "tiles",
        top(safe={"mccain": []}),
        "own.json: safe: expected an object with a list of states for mccain and for obama",
    ),
    "too many voters": (
        "tiles",
        row(1, voters=13),
        'own.json: tiles, row 1: expected "voters" to be a number from 2 to 12, not 13',
    ),
    "more voters than the row has": (
        "tiles",
        row(1, defense=[3, 3]),
        (
            "own.json: tiles, row 1: expected \"defense\" to be [McCain's and Obama's voters, at most 5 together], "
            "not [3, 3]"
        ),
    ),
    "one demographic twice": (
        "tiles",
        row(1, demographics=["women", "women"]),
        (
            'own.json: tiles, row 1: expected "demographics" to be two of seniors, catholics, college_graduates, '
            "clinton_democrats, latinos, women, under_30, moderate_evangelicals, blue_collar, military_families, "
            "not ['women', 'women']"
        ),
    ),
    "a key that is elsewhere": (
        "tiles",
        row(1, key="women"),
        "own.json: tiles, row 1: expected \"key\" to be one of seniors, latinos, not 'women'",
    ),
    "a fifth space": (
        "tiles",
        row(1, issue="middle"),
        (
            'own.json: tiles, row 1: expected "issue" to be one of defense_far, defense_near, economy_near, '
            "economy_far, not 'middle'"
        ),
    ),
    "a state won from the start": (
        "tiles",
        row(1, defense=[5, 0]),
        "own.json: tiles, row 1: expected a state that nobody has won from the start",
    ),
    "a state that is none": (
        "tiles",
        row(1, state="PR"),
        "own.json: expected the code of a state such as NY, not 'PR'",
    ),
    "a state twice": (
        "tiles",
        row(1, state="OH"),
        "own.json: expected each state once, as a tile or as safe; OH more than once",
    ),
    "a tile too few": (
        "tiles",
        without("tiles", 2),
        "own.json: expected all 51 states, as tiles or as safe; OH missing",
    ),
    "a tile with the wrong logo": (
        "tiles",
        row(2, side="obama"),
        "own.json: tiles: expected 10 tiles of mccain, 2 of them for beginners, not 9 and 2",
    ),
    "a star on a third tile": (
        "tiles",
        row(2, beginner=True),
        "own.json: tiles: expected 10 tiles of mccain, 2 of them for beginners, not 10 and 3",
    ),
    "a card's word in the news": (
        "news",
        operation(1, state="A"),
        "own.json: news, row 1, operation 1: expected \"state\" to be one of news, not 'A'",
    ),
    "news for nobody": (
        "news",
        operation(1, player=None),
        'own.json: news, row 1: expected "player" in the operation support of a news card',
    ),
    "news that stays": (
        "news",
        row(1, ops=[{"op": "media", "effect": "own_negative_no_roll"}]),
        "own.json: news, row 1: expected an operation that can stand here, not media",
    ),
    "too few news": (
        "news",
        lambda data: data | {"news": data["news"][:15]},
        "own.json: news: expected 16 to 100 cards, not 15",
    ),
    "a roll out of order": (
        "chart",
        row(2, roll=3),
        'own.json: results, row 2: expected "roll" to be 2, not 3',
    ),
    "a die with one face": (
        "chart",
        lambda data: data | {"results": data["results"][:1]},
        "own.json: results: expected the results of a die with 2 to 20 faces, not 1",
    ),
    "a roll that plays a card": (
        "chart",
        row(1, ops=[{"op": "draw_then_play", "n": 2}]),
        "own.json: results, row 1: expected an operation that can stand here, not draw_then_play",
    ),
}


@pytest.mark.parametrize("fault", BAD_FILES)
def test_a_wrong_file_is_refused_in_a_sentence(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    option, change, sentence = BAD_FILES[fault]
    monkeypatch.chdir(tmp_path)
    content = change(shipped(option))
    Path("own.json").write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(ElectionlibError) as refused:
        games.new("campaign_manager", 2, {option: "own.json"})
    assert str(refused.value) == sentence


BAD_OPTIONS = {
    "decks in words": ("decks", "mine", "option: decks: expected drafted or beginner, not 'mine'"),
    "states as a number": ("states", 4, "option: states: expected chosen or beginner, not 4"),
    "no flag": ("endless", "perhaps", "option: endless: expected yes or no, not 'perhaps'"),
    "cards in words": (
        "cards",
        "poker",
        "option: cards: expected reconstructed or a file ending in .json, not 'poker'",
    ),
    "no such file": ("news", "none/such.json", "none/such.json: cannot be read (No such file or directory)"),
    "an unknown option": (
        "color",
        "red",
        (
            "Campaign Manager 2008 has no option “color”; its options are decks, states, endless, cards, tiles, news, "
            "chart."
        ),
    ),
}


@pytest.mark.parametrize("fault", BAD_OPTIONS)
def test_a_wrong_option_is_refused_in_a_sentence(fault: str) -> None:
    name, value, sentence = BAD_OPTIONS[fault]
    with pytest.raises(ElectionlibError) as refused:
        games.new("campaign_manager", 2, {name: value})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_the_game_is_for_two(seats: int) -> None:
    with pytest.raises(ElectionlibError) as refused:
        games.new("campaign_manager", seats)
    assert str(refused.value) == f"Campaign Manager 2008 is for 2 players, not {seats}."


def test_options_read_alike_from_a_command_line_and_a_log() -> None:
    game = build(2, {"decks": "beginner", "endless": "no"})
    assert game == build(2, {"decks": "beginner", "endless": False}) == build(2, game.options())
    assert json.loads(json.dumps(game.options())) == game.options()


def test_own_components_travel_in_the_log(tmp_path: Path) -> None:
    options: dict[str, Any] = {"decks": "beginner", "states": "beginner"}
    for name, key in KEYS.items():
        data = shipped(name) | {"name": f"My {name}"}
        if name != "chart":
            data[key].reverse()
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        options[name] = str(path)
    timeline = playout(Timeline(build(2, options)), [RandomPlayer()] * 2, Random(7))
    timeline.save(tmp_path / "game.jsonl")
    for path in tmp_path.glob("*.json"):
        path.unlink()
    again = load(tmp_path / "game.jsonl")
    assert list(again) == list(timeline)
    assert [again.header.options[name]["name"] for name in KEYS] == [f"My {name}" for name in KEYS]
    assert again[0].position.news[0] == "N20"


@pytest.mark.parametrize("component", [*CARDS.values(), *TILES.values(), *NEWS.values(), *CHARTS.values()])
def test_a_component_is_read_as_it_was_written(component: Any) -> None:
    assert type(component).from_json(json.loads(json.dumps(component.to_json())), "own.json") == component


def test_beginners_play_in_four_states_and_mccains_tiles_favour_him_by_a_few() -> None:
    game, tiles = build(2, {}), TILES["reconstructed"].tiles
    assert sorted(tile.state for tile in tiles if tile.is_beginner) == ["FL", "MI", "MO", "NJ"]
    mine, theirs = (sum(game.votes[tile.state] for tile in tiles if tile.seat == seat) for seat in (0, 1))
    assert 0 < mine - theirs <= 10


def test_there_are_twenty_news_and_a_die_with_six_faces() -> None:
    assert (len(NEWS["reconstructed"].cards), len(CHARTS["reconstructed"].results)) == (20, 6)


def test_everything_reconstructed_says_so() -> None:
    for component in (CARDS, TILES, NEWS, CHARTS):
        assert component["reconstructed"].reconstructed
        assert component["reconstructed"].note
