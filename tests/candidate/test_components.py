"""Decks, Primaries and options: what the rulebook tells of them, and in which words wrong ones are refused."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from electionlib import files, games, load
from electionlib.atlas import STATES
from electionlib.engine.game import ElectionlibError
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.games.candidate import build
from electionlib.games.candidate.components import DECKS, PRIMARIES, Deck, Primaries, kind


def shipped(name: str) -> dict[str, Any]:
    return json.loads(files.data("candidate", f"{name}.json").read_text(encoding="utf-8"))


def deck(*rows: dict[str, Any]) -> dict[str, Any]:
    return {"deck": "mine", "cards": list(rows)}


def primaries(*changes: tuple[int, list[Any]]) -> dict[str, Any]:
    """Return the shipped Primaries with some groups replaced, counted from 1."""
    data = shipped("primaries")
    for i, states in changes:
        data["primaries"][i - 1] = {"states": states}
    return data


MONEY = {"kind": "money", "value": 20_000, "count": 40}

BAD_FILES = {
    "no JSON": ("deck", "[\n 1,\n}", "own.json: line 3: expected JSON in UTF-8"),
    "no object": ("deck", [], 'own.json: expected an object with a list "cards"'),
    "no list of cards": ("deck", {"cards": 80}, 'own.json: expected an object with a list "cards"'),
    "a card that is no object": ("deck", {"cards": ["M30"]}, "own.json: cards, row 1: expected an object, not 'M30'"),
    "an unknown kind": (
        "deck",
        deck(MONEY, {"kind": "bribe", "count": 2}),
        (
            'own.json: cards, row 2: expected "kind" to be one of money, endorsement, rumor, squelch, zero, scandal, '
            "party_ruling, state_ruling, favorite_son, deadlock, not 'bribe'"
        ),
    ),
    "a kind that is no text": (
        "deck",
        deck({"kind": ["money"], "count": 2}),
        (
            'own.json: cards, row 1: expected "kind" to be one of money, endorsement, rumor, squelch, zero, scandal, '
            "party_ruling, state_ruling, favorite_son, deadlock, not ['money']"
        ),
    ),
    "money in odd thousands": (
        "deck",
        deck({**MONEY, "value": 25_000}),
        'own.json: cards, row 1: expected "value" in dollars, a multiple of 10,000, not 25000',
    ),
    "a value in words": (
        "deck",
        deck(MONEY, {"kind": "rumor", "value": "10000", "count": 1}),
        """own.json: cards, row 2: expected "value" in dollars, a multiple of 1,000, not '10000'""",
    ),
    "a value below nothing": (
        "deck",
        deck(MONEY, {"kind": "rumor", "value": -1_000, "count": 1}),
        'own.json: cards, row 2: expected "value" in dollars, a multiple of 1,000, not -1000',
    ),
    "no value": (
        "deck",
        deck({"kind": "money", "count": 40}),
        'own.json: cards, row 1: expected "value" in dollars, a multiple of 10,000, not 0',
    ),
    "no count": (
        "deck",
        deck({"kind": "zero"}),
        'own.json: cards, row 1: expected "count" to be a number from 1 to 200, not None',
    ),
    "true as a count": (
        "deck",
        deck({"kind": "zero", "count": True}),
        'own.json: cards, row 1: expected "count" to be a number from 1 to 200, not True',
    ),
    "a count of none": (
        "deck",
        deck({"kind": "zero", "count": 0}),
        'own.json: cards, row 1: expected "count" to be a number from 1 to 200, not 0',
    ),
    "too few cards": (
        "deck",
        deck({**MONEY, "count": 39}),
        "own.json: cards: expected 40 cards or more in all, not 39",
    ),
    "no list of Primaries": ("primaries", {"cards": []}, 'own.json: expected an object with a list "primaries"'),
    "four states": (
        "primaries",
        primaries((2, ["NJ", "NY", "PA", "DE"])),
        (
            'own.json: primaries, row 2: expected "states" to be a list of one to three codes, '
            "not ['NJ', 'NY', 'PA', 'DE']"
        ),
    ),
    "no states": (
        "primaries",
        primaries((2, [])),
        'own.json: primaries, row 2: expected "states" to be a list of one to three codes, not []',
    ),
    "a state that is none": (
        "primaries",
        primaries((1, ["PR"])),
        "own.json: primaries, row 1: expected the code of a state such as NY, not 'PR'",
    ),
    "a state that is a number": (
        "primaries",
        primaries((1, [6])),
        "own.json: primaries, row 1: expected the code of a state such as NY, not 6",
    ),
    "a state that is a list": (
        "primaries",
        primaries((1, [["CA"]])),
        "own.json: primaries, row 1: expected the code of a state such as NY, not ['CA']",
    ),
    "a state twice": (
        "primaries",
        primaries((3, ["OK", "TX", "NY"])),
        "own.json: primaries, row 3: expected each state once; NY is in row 2 too",
    ),
    "missing states": (
        "primaries",
        primaries((2, ["NJ"]), (3, ["TX"])),
        "own.json: primaries: expected all 51 states; NY, OK missing",
    ),
}


@pytest.mark.parametrize("fault", BAD_FILES)
def test_a_wrong_file_is_refused_in_a_sentence(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    option, content, sentence = BAD_FILES[fault]
    monkeypatch.chdir(tmp_path)
    Path("own.json").write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(ElectionlibError) as refused:
        games.new("candidate", 3, {option: "own.json"})
    assert str(refused.value) == sentence


BAD_OPTIONS = {
    "deck=3": ("deck", 3, "option: deck: expected reconstructed or a file ending in .json, not 3"),
    "a deck in words": ("deck", "poker", "option: deck: expected reconstructed or a file ending in .json, not 'poker'"),
    "no such file": ("deck", "none/such.json", "none/such.json: cannot be read (No such file or directory)"),
    "Primaries in words": (
        "primaries",
        "mine",
        "option: primaries: expected reconstructed, alternative or a file ending in .json, not 'mine'",
    ),
    "no flag": ("super_tuesday", "perhaps", "option: super_tuesday: expected yes or no, not 'perhaps'"),
    "a flag of 1": ("prolonged_convention", 1, "option: prolonged_convention: expected yes or no, not 1"),
    "an incumbent too far": ("incumbent", 6, "option: incumbent: expected a number from 0 to 5 or none, not 6"),
    "an incumbent who does not play": ("incumbent", 3, "option: incumbent: expected a seat from 0 to 2, not 3"),
    "true as incumbent": ("incumbent", True, "option: incumbent: expected a number from 0 to 5 or none, not True"),
    "a tie in words": ("bandwagon_tie", "lost", "option: bandwagon_tie: expected returned or kept, not 'lost'"),
    "a tie in a list": ("bandwagon_tie", ["kept"], "option: bandwagon_tie: expected returned or kept, not ['kept']"),
    "no redraws": ("redraw_cap", "0", "option: redraw_cap: expected a number from 1 to 20, not 0"),
    "half a redraw": ("redraw_cap", 1.5, "option: redraw_cap: expected a number from 1 to 20, not 1.5"),
    "an unknown option": (
        "color",
        "red",
        (
            "Candidate has no option “color”; its options are super_tuesday, incumbent, prolonged_convention, "
            "bandwagon_tie, redraw_cap, deck, primaries."
        ),
    ),
}


@pytest.mark.parametrize("fault", BAD_OPTIONS)
def test_a_wrong_option_is_refused_in_a_sentence(fault: str) -> None:
    name, value, sentence = BAD_OPTIONS[fault]
    with pytest.raises(ElectionlibError) as refused:
        games.new("candidate", 3, {name: value})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_candidate_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(ElectionlibError) as refused:
        games.new("candidate", seats)
    assert str(refused.value) == f"Candidate is for 2 to 6 players, not {seats}."


def test_options_read_alike_from_a_command_line_and_a_log() -> None:
    words = {"super_tuesday": "yes", "incumbent": "2", "redraw_cap": "9", "primaries": "alternative"}
    values = {"super_tuesday": True, "incumbent": 2, "redraw_cap": 9, "primaries": "alternative"}
    game = build(3, words)
    assert game == build(3, values) == build(3, game.options())
    assert build(3, {"incumbent": "none"}) == build(3, {})
    assert json.loads(json.dumps(game.options())) == game.options()


def test_own_components_travel_in_the_log(tmp_path: Path) -> None:
    own_deck = shipped("deck") | {"name": "My deck"}
    own_primaries = primaries((6, ["WV"]), (5, ["DE", "OH", "PA"])) | {"name": "My Primaries"}
    own_deck["cards"][0]["count"] += 3
    paths = {"deck": tmp_path / "deck.json", "primaries": tmp_path / "primaries.json"}
    for name, data in (("deck", own_deck), ("primaries", own_primaries)):
        paths[name].write_text(json.dumps(data), encoding="utf-8")
    game = build(3, {name: str(path) for name, path in paths.items()})
    assert sum(game.initial().deck) == 83
    timeline = playout(Timeline(game), [RandomPlayer()] * 3, Random(7))
    timeline.save(tmp_path / "game.jsonl")
    for path in paths.values():
        path.unlink()
    again = load(tmp_path / "game.jsonl")
    assert list(again) == list(timeline)
    assert again.header.options["deck"]["name"] == "My deck"
    assert any(moment.move and moment.move.args == ("DE+OH+PA",) for moment in again)


@pytest.mark.parametrize("component", [*DECKS.values(), *PRIMARIES.values()])
def test_a_component_is_read_as_it_was_written(component: Deck | Primaries) -> None:
    assert type(component).from_json(json.loads(json.dumps(component.to_json())), "own.json") == component


def test_the_deck_is_as_the_rulebook_tells() -> None:
    counts: dict[str, int] = {}
    for card, count in DECKS["reconstructed"].cards:
        counts[kind(card)] = counts.get(kind(card), 0) + count
    assert sum(counts.values()) == 80
    printed = {"rumor": 10, "squelch": 5, "scandal": 4, "party_ruling": 2}
    assert {name: counts[name] for name in printed} == printed


@pytest.mark.parametrize("name", PRIMARIES)
def test_the_primaries_are_as_the_rulebook_tells(name: str) -> None:
    groups = PRIMARIES[name].groups
    by_code = {PRIMARIES[name].code(i): PRIMARIES[name].votes(i) for i in range(len(groups))}
    assert len(groups) == 23
    assert sorted(state for group in groups for state in group) == sorted(STATES)
    assert sum(by_code.values()) == 538
    assert (by_code["CA"], by_code["NJ+NY"]) == (54, 48)
