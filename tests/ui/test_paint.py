"""What is drawn: colors with symbols, readable ink, HTML that is whole and safe."""

import json
from html.parser import HTMLParser
from random import Random

import pytest
from toy import Toy

from electionlib import atlas
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import CATEGORIES, Card, Cards, MapLayer, Meter, StateMark, Table, Text, Track
from electionlib.ui import figure, paint

SEATS = tuple(f"seat {i}" for i in range(6))


class Checker(HTMLParser):
    """Fails on a tag that is not closed in order, on scripts and on handlers."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "img", "iframe")
        assert not any(name.startswith("on") for name, _ in attributes)
        self.open.append(tag)
        self.seen.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def checked(html: str) -> list[tuple[str, dict[str, str | None]]]:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []
    return checker.seen


def luminance(color: str) -> float:
    channels = [channel / 255 for channel in bytes.fromhex(color[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def label(figure, code: str) -> str:
    aside = figure.data[4].customdata
    inside = [state for state in atlas.STATES if state not in aside]
    return figure.data[3].text[inside.index(code)] if code in inside else figure.data[4].text[aside.index(code)]


@pytest.mark.parametrize("category", [*CATEGORIES, *SEATS])
def test_each_category_reads_well(category):
    color = paint.COLORS[category]
    high, low = sorted((luminance(color), luminance(paint._ink(color))), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5  # WCAG AA


def test_color_is_never_alone():
    assert len({paint.SYMBOLS[category] for category in (*CATEGORIES, *SEATS)}) == len(CATEGORIES) + len(SEATS)
    layer = MapLayer({"NY": StateMark("seat 1", "33", ""), "DC": StateMark("seat 2", "3", "")}, {"seat 1": "@1"})
    figure = paint.figure(layer, ["Ann", "Bo"])
    assert "▲ 33" in label(figure, "NY")
    assert label(figure, "DC") == "<b>DC</b> ■ 3"
    assert "▲" in paint.legend(layer, ["Ann", "Bo"])
    assert "Bo" in paint.legend(layer, ["Ann", "Bo"])
    assert '<li class="el-key">Numbers: Ann</li>' in paint.legend(layer._replace(key="Numbers: @0"), ["Ann"])


def test_every_state_has_a_label_on_the_map():
    figure = paint.figure(MapLayer({}, {}))
    assert len(figure.data[3].text) + len(figure.data[4].text) == len(atlas.STATES)
    assert all(f"<b>{code}</b>" in label(figure, code) for code in atlas.STATES)
    assert figure.data[0].text[atlas.STATES.index("NY")] == "New York"
    assert len(json.dumps(figure.data[0].geojson)) < 60_000


def test_restyle_is_the_same_as_a_new_figure():
    first = MapLayer({"NY": StateMark("open", "33", "")}, {})
    second = MapLayer({"NY": StateMark("plain", "", "", value=0.4), "RI": StateMark("seat 5", "4", "@0")}, {})
    figure = paint.figure(first)
    paint.restyle(figure, second, ["Ann"])
    wanted = paint.figure(second, ["Ann"])
    for have, want in zip(figure.data, wanted.data, strict=True):
        assert have.to_plotly_json() | {"uid": ""} == want.to_plotly_json() | {"uid": ""}


def test_numbers_are_darker_the_larger_they_are():
    values = {code: n / 10 for n, code in enumerate(("CT", "DC", "DE", "MA", "MD", "NH", "NJ", "RI", "VT"))}
    layer = MapLayer({code: StateMark("plain", "", "", value=value) for code, value in values.items()}, {})
    figure = paint.figure(layer)
    z = dict(zip(atlas.STATES, figure.data[0].z, strict=True))
    shades = dict(zip(figure.data[4].customdata, figure.data[4].marker.color, strict=True))
    by_value = sorted(values, key=values.__getitem__)
    assert sorted(by_value, key=z.__getitem__) == by_value
    assert sorted(by_value, key=lambda code: -luminance(shades[code])) == by_value


def test_the_pieces_of_a_whole_game_are_whole():
    timeline = playout(Timeline(Toy(2)), [RandomPlayer()] * 2, Random(1))
    seen = [tag for i in range(len(timeline)) for tag in checked(paint.html(timeline.view(i).pieces, timeline.names))]
    assert {tag for tag, _ in seen} >= {"caption", "h3", "h4", "ol", "p", "table", "th", "ul"}
    assert all(attributes.get("scope") in ("col", "row") for tag, attributes in seen if tag == "th")


@pytest.mark.parametrize(
    "piece",
    [
        Text("<b>", "<script>alert(1)</script> @0"),
        Cards("<i>", (Card("X", "<u>", '" onclick="x', '"><script>'),)),
        Table("<a>", ("<a>", "<a>"), (("<a>", (Card("X", "<u>", "<u>", "f"),)),)),
        Meter("<a>", (("<a>", 300, '"><script>'),), 0),
        Track("<a>", ("<a>", "@0"), 1),
    ],
)
def test_texts_are_escaped(piece):
    html = paint.html([piece], ["<script>"])
    checked(html)
    assert "<script" not in html
    assert "<u>" not in html
    assert "<a>" not in html


def test_a_piece_keeps_to_its_goal_and_marks_its_place():
    assert "width:100%" in paint.html([Meter("Votes", (("Ann", 300, "seat 0"),), 270)])
    assert paint.html([Track("Round", ("first", "second"), 1)]).count("aria-current") == 1
    assert '<li aria-current="step">second' in paint.html([Track("Round", ("first", "second"), 1)])


def test_plotlys_code_is_sent_once_and_not_with_every_figure() -> None:
    layer = MapLayer({"CA": StateMark("open", "CA", "California")}, {"open": "Open"})
    assert all(len(paint.figure(layer)._esm) < 2_000 for _ in range(3))
    assert len(figure._code().code) > 10**6
    assert figure._code() is figure._code()
