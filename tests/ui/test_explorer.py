"""The explorer without a browser: every mode, what it sends, and how it says that something is wrong."""

import json
from types import SimpleNamespace

import pytest

from electionlib import atlas
from electionlib.engine.view import View, text
from electionlib.ui import answers, paint, pictures
from electionlib.ui.answers import MODES, TRIPS, Question
from electionlib.ui.boxes import is_revealed
from electionlib.ui.explorer import Explorer

PRIMARIES = [["NJ", "NY"], ["PA", "DE"], ["CT", "MA", "RI"], ["AK", "HI"]]


def category(explorer: Explorer, state: str) -> str:
    return explorer._answer.layer.states[state].category


def lit(explorer: Explorer) -> set[str]:
    return {state for state, mark in explorer._answer.layer.states.items() if mark.category == "seat 5"}


def press(button) -> None:
    for callback in button._click_handlers.callbacks:
        callback(button)


def click(explorer: Explorer, state: str) -> None:
    """Do what plotly does when a shape is clicked."""
    trace = explorer._frame.figures[explorer._picture.value].data[0]
    points = SimpleNamespace(point_inds=[atlas.STATES.index(state)])
    for callback in trace._click_callbacks:
        callback(trace, points, None)


def html(explorer: Explorer) -> str:
    return "".join(box.value for box in (explorer._status, explorer._legend, explorer._beside, explorer._pieces))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("picture", ["Map", "Tiles", "Graph"])
def test_every_mode_answers_in_every_picture_and_in_words(mode, picture):
    explorer = Explorer(mode=mode, state="MI")
    explorer._picture.value = picture
    explorer._fold.value = True
    explorer.ask(other="MN", removed=("NY",))
    assert explorer.said == explorer._status.value
    assert 'scope="col"' in explorer._beside.value
    assert "Who touches whom" in explorer._board.value
    figure = explorer._frame.figures[picture]
    wanted = paint.figure(explorer._answer.layer, picture=figure._picture)
    for have, want in zip((figure.data[0], *figure.data[2:]), (wanted.data[0], *wanted.data[2:]), strict=True):
        assert have.to_plotly_json() | {"uid": ""} == want.to_plotly_json() | {"uid": ""}


@pytest.mark.parametrize("picture", ["Map", "Tiles", "Graph"])
def test_a_click_lights_the_neighbors(picture):
    explorer = Explorer()
    explorer._picture.value = picture
    click(explorer, "WY")
    assert explorer.said == (
        "Wyoming touches 6 states by land: Colorado, Idaho, Montana, Nebraska, South Dakota and Utah."
    )
    assert lit(explorer) == set(atlas.neighbors()["WY"])
    assert category(explorer, "WY") == "seat 1"
    assert explorer._fields["state"].value == "Wyoming"


def test_typing_is_clicking():
    typed, clicked = Explorer(), Explorer()
    typed._fields["state"].value = "wyoming"
    click(clicked, "WY")
    assert html(typed) == html(clicked)
    typed._fields["state"].value = ""
    assert html(typed) == html(Explorer())


@pytest.mark.parametrize("field", ["state", "other"])
def test_an_unknown_name_gets_a_suggestion(field):
    explorer = Explorer(mode="Route", state="ME")
    with pytest.raises(atlas.AtlasError):
        explorer._fields[field].value = "Wyomin"
    assert explorer._status.tone == "alert"
    assert "'Wyomin' is not a state. Did you mean Wyoming (WY)?" in explorer._status.value
    assert explorer.question.state == "ME"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Explorer(state="Orgeon"), "'Orgeon' is not a state. Did you mean Oregon (OR)?"),
        (lambda: Explorer([["Ohioo"]]), "'Ohioo' is not a state. Did you mean Ohio (OH)?"),
        (lambda: Explorer([["NY"], ["NY", "NJ"]], mode="Pairs"), "New York is in two groups"),
        (lambda: Explorer(year=2023, mode="Votes"), "Electoral votes are known for the elections"),
        (lambda: Explorer(year=1999), "Electoral votes are known for the elections"),
        (lambda: Explorer().ask(compared=1999), "Electoral votes are known for the elections"),
        (lambda: Explorer().ask(trip=99), "99 is not a trip of the explorer"),
        (lambda: Explorer().ask(state="Ohio"), "'Ohio' is not the code of a state."),
        (lambda: Explorer(mode="Fly"), "'Fly' is not a mode of the explorer; expected one of Neighbors, Route"),
    ],
)
def test_what_is_wrong_is_said_at_once(make, sentence):
    with pytest.raises(atlas.AtlasError) as refusal:
        make()
    assert str(refusal.value).startswith(sentence)


def test_two_clicks_make_a_route_and_a_third_begins_another():
    explorer = Explorer(mode="Route")
    click(explorer, "ME")
    click(explorer, "WA")
    assert explorer.said == "From Maine to Washington takes 11 steps; there are 4 shortest routes."
    assert explorer._answer.layer.paths[0].states == atlas.shortest_route("ME", "WA")
    press(explorer._fields["swap"])
    assert explorer.said.startswith("From Washington to Maine takes 11 steps")
    click(explorer, "AK")
    click(explorer, "HI")
    assert explorer.said == "No route leads from Alaska to Hawaii over these borders."


def test_the_kinds_of_border_say_what_they_change():
    explorer = Explorer(state="MI")
    assert "Across water IL–MI, MI–MN and NY–RI would touch too" in html(explorer)
    explorer._water.value = True
    assert lit(explorer) == {"IL", "IN", "MN", "OH", "WI"}
    assert "By land alone: Michigan touches 3 states by land: Indiana, Ohio and Wisconsin." in html(explorer)
    click(explorer, "UT")
    assert "changes nothing in this answer" in html(explorer)
    explorer._corner.value = True
    assert "NM" in lit(explorer)
    assert "corner (AZ–CO and NM–UT)" in html(explorer)


def test_the_lines_of_the_graph_are_the_borders():
    explorer = Explorer()
    explorer._picture.value = "Graph"
    lines = explorer._frame.figures["Graph"].data[1].lon
    explorer._corner.value = True
    assert len(explorer._frame.figures["Graph"].data[1].lon) == len(lines) + 2 * 3


@pytest.mark.parametrize(("trip", "words"), [(3, "28 states by 76 routes"), (-1, "one die"), (-2, "two dice")])
def test_reach_counts_routes_and_throws(trip, words):
    explorer = Explorer(mode="Reach", state="OH")
    explorer._fields["trip"].value = trip
    assert words in explorer.said
    assert trip in TRIPS.values()
    numbers = {state: mark.value for state, mark in explorer._answer.layer.states.items() if mark.value is not None}
    if trip > 0:
        assert numbers == {state: end.routes for state, end in atlas.reach("OH", trip).items()}
    else:
        assert numbers == {state: float(odds.can) for state, odds in atlas.trip_odds("OH", -trip).items() if odds.can}
    click(explorer, "AK")
    assert "there is no such route" in explorer.said if trip > 0 else "No throw leads anywhere" in explorer.said


def test_pairs_of_groups_shrink():
    explorer = Explorer(PRIMARIES, year=1992, mode="Pairs")
    assert explorer.said == (
        "4 groups: 2 pairs touch by land; one group touches no other. Worth most: NJ+NY and PA+DE, 74 votes."
    )
    click(explorer, "NJ")
    assert lit(explorer) == {"PA", "DE", "CT", "MA", "RI"}
    assert "NY–CT, NY–MA" in html(explorer)
    press(explorer._fields["take"])
    assert explorer.said.startswith("3 groups: 0 pairs touch by land; 3 groups touch no other.")
    assert category(explorer, "NY") == "out of play"
    with pytest.raises(atlas.AtlasError, match="Choose a state of a group"):
        press(explorer._fields["take"])
    press(explorer._fields["back"])
    assert explorer.question.taken == ()


def test_regions_are_cut_off_by_clicks():
    explorer = Explorer(mode="Regions")
    assert "New Hampshire (which cuts off Maine)" in explorer.said
    click(explorer, "NH")
    assert explorer.said == "Without New Hampshire, this is cut off: Maine."
    explorer._fields["state"].value = "nh"
    assert explorer.question.removed == ()
    assert explorer._fields["state"].value == ""


def test_votes_of_two_elections_are_compared():
    explorer = Explorer(mode="Votes", state="CA")
    assert "12 states are the fewest with 270 of the 538 votes; 17,029,229,160,004 ways lead to a tie." in explorer.said
    outlined = {state for state, mark in explorer._answer.layer.states.items() if mark.outline}
    assert outlined == set(atlas.fewest_states())
    explorer._fields["compared"].value = 1964
    assert explorer.said.startswith("From 1964 to 2024, 75 votes moved.")
    assert explorer._answer.layer.states["NY"].label == "-15"
    explorer._fields["year"].value = 1968
    assert explorer.said.startswith("From 1964 to 1968, 0 votes moved.")


def test_only_the_controls_of_the_mode_are_shown():
    explorer = Explorer()
    for mode in MODES:
        explorer._mode.value = mode
        shown = {name for name, field in explorer._fields.items() if is_revealed(field)}
        assert ("state" in shown) == (mode != "Coloring")
        assert ("trip" in shown) == (mode == "Reach")
        assert ("compared" in shown) == (mode == "Votes")


def test_asking_again_sends_nothing_and_a_click_one_figure_update(sent):
    explorer = Explorer()
    click(explorer, "WY")
    sent.clear()
    click(explorer, "WY")
    assert sent == []
    click(explorer, "CO")
    assert len([state for state in sent if state.get("_py2js_update")]) == 1
    assert "geojson" not in json.dumps(sent)


def test_a_question_that_fails_leaves_all_as_it_was():
    explorer = Explorer(state="WY")
    before = html(explorer)
    with pytest.raises(atlas.AtlasError):
        explorer.ask(mode="Votes", year=1999)
    assert html(explorer) == before


def test_the_pictures_have_a_shape_for_every_state_and_ask_nothing_of_the_network():
    for picture in (pictures.states(), pictures.tiles(), pictures.graph()):
        assert {feature["id"] for feature in picture.shapes["features"]} == set(atlas.STATES)
        figure = paint.figure(answers.answer(Question("Coloring", {})).layer, picture=picture)
        assert figure._config["topojsonURL"].startswith("data:")


def test_the_answer_in_words_names_every_state_lit():
    found = answers.answer(Question("Neighbors", {}, "MO"))
    words = text(View(found.sentence, found.layer, found.pieces))
    assert f"Neighbor: {', '.join(atlas.neighbors()['MO'])}." in words
