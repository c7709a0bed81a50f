"""What the explorer answers: a question about the map becomes a sentence, a map layer and tables, without any widget.

`answer` is the one way in; each mode has a function of its own below it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from electionlib import atlas
from electionlib.engine.view import MapLayer, Path, Piece, StateMark, Table, Text, listed

__all__ = ["MODES", "TRIPS", "Answer", "Question", "adjacency", "answer"]

TRIPS = {
    **{f"{steps} step{'s' * (steps > 1)}": steps for steps in range(1, 13)},
    "train: one die": -1,
    "air: two dice": -2,
}
"""How far a trip goes: so many steps exactly, or as many as dice say (minus their number)."""

_CHOSEN, _NEAR, _ALSO, _LOSS = "seat 1", "seat 5", "seat 0", "seat 4"


@dataclass(frozen=True)
class Question:
    """What is asked: only some of it matters to a mode."""

    mode: str
    groups: Mapping[str, tuple[str, ...]]
    state: str | None = None
    other: str | None = None
    trip: int = 3
    removed: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    year: int = 2024
    compared: int | None = None
    kinds: tuple[str, ...] = ("land",)


class Answer(NamedTuple):
    """A sentence, the map, and tables."""

    sentence: str
    layer: MapLayer
    pieces: tuple[Piece, ...] = ()


def answer(q: Question) -> Answer:
    """Answer a question; AtlasError says what it asks for that there is not.

    >>> answer(Question("Neighbors", {}, "ME")).sentence
    'Maine touches one state by land: New Hampshire.'
    """
    for what, value, known in (("mode", q.mode, MODES), ("trip", q.trip, TRIPS.values())):
        if value not in known:
            told = ", ".join(map(str, known))
            raise atlas.AtlasError(f"{value!r} is not a {what} of the explorer; expected one of {told}.")
    for year in (q.year, q.compared or q.year):
        atlas.votes(year)
    for state in (q.state, q.other, *q.removed):
        if state and state not in atlas.STATES:
            raise atlas.AtlasError(f"{state!r} is not the code of a state.")
    found = MODES[q.mode](q)
    return found._replace(pieces=(*found.pieces, _borders(q, found.layer)))


def adjacency(q: Question) -> Table:
    """Return the table of who touches whom; the states asked about and their neighbors come first.

    >>> adjacency(Question("Neighbors", {}, "ME")).rows[:2]
    (('Maine', '1', 'NH'), ('New Hampshire', '3', 'MA ME VT'))
    """
    near = atlas.neighbors(*q.kinds)
    ends = {"Regions": (), "Route": (q.state, q.other), "Reach": (q.state, q.other)}.get(q.mode, (q.state,))
    asked = [state for state in ends if state]
    beside = [other for state in asked for other in near[state]]
    order = list(dict.fromkeys([*asked, *beside, *sorted(atlas.STATES, key=atlas.name)]))
    rows = tuple((atlas.name(state), str(len(near[state])), " ".join(near[state]) or "none") for state in order)
    return Table("Who touches whom", ("State", "No.", "Neighbors"), rows, tuple(range(len(set(asked)))))


def _layer(marks: Mapping[str, tuple[str, str]], legend: Mapping[str, str], paths: tuple[Path, ...] = ()) -> MapLayer:
    """Return a layer of (category, label) by state; the legend's word is what hovering says."""
    used = {category for category, _ in marks.values()}
    states = {
        state: StateMark(category, label, ": ".join(filter(None, (atlas.name(state), legend.get(category), label))))
        for state, (category, label) in marks.items()
    }
    return MapLayer(states, {category: words for category, words in legend.items() if category in used}, paths)


def _names(states: tuple[str, ...] | list[str]) -> str:
    return listed([atlas.name(state) for state in states])


def _count(number: int, thing: str) -> str:
    return f"{'one' if number == 1 else f'{number:,}'} {thing}{'s' * (number != 1)}"


def _by(q: Question) -> str:
    ways = {"land": "by land", "water": "across water", "corner": "at a corner"}
    return " or ".join(ways[kind] for kind in atlas.KINDS if kind in q.kinds)


def _borders(q: Question, layer: MapLayer) -> Text:
    """Say what the other kinds of border change."""
    extra = {kind: listed([f"{a}–{b}" for a, b in atlas.borders(kind)]) for kind in atlas.KINDS[1:]}
    if q.kinds == atlas.KINDS[:1]:
        body = f"Only land borders count, as in the rules. Across water {extra['water']} would touch too, and at "
        return Text("Borders", f"{body}the corner (Four Corners) {extra['corner']}.", "note")
    by_land = MODES[q.mode](replace(q, kinds=atlas.KINDS[:1]))
    added = " and ".join(f"{kind} ({extra[kind]})" for kind in q.kinds if kind != "land")
    change = f"the answer. By land alone: {by_land.sentence}" if by_land.layer != layer else "nothing in this answer."
    return Text("Borders", f"Counting {added} changes {change}", "note")


def _neighbors(q: Question) -> Answer:
    if q.state is None:
        degrees = atlas.degrees(q.kinds)
        rows = tuple((str(n), str(len(states)), " ".join(states)) for n, states in degrees.items())
        table = Table("States by the number of their neighbors", ("Neighbors", "States", "Which"), rows)
        layer = _layer({state: ("plain", str(n)) for n, states in degrees.items() for state in states}, {})
        total = len(atlas.borders(*q.kinds))
        return Answer(f"{total} pairs of states touch {_by(q)}. Choose a state to see its neighbors.", layer, (table,))
    near = atlas.neighbors(*q.kinds)[q.state]
    marks = {q.state: (_CHOSEN, ""), **dict.fromkeys(near, (_NEAR, ""))}
    said = f"touches {_count(len(near), 'state')} {_by(q)}: {_names(near)}." if near else f"touches no state {_by(q)}."
    return Answer(f"{atlas.name(q.state)} {said}", _layer(marks, {_CHOSEN: "the state chosen", _NEAR: "neighbor"}))


def _route(q: Question) -> Answer:
    ends = [state for state in (q.state, q.other) if state]
    legend = {_CHOSEN: "from and to", _ALSO: "on the route drawn", _NEAR: "on another shortest route"}
    if len(ends) < 2:
        return Answer(
            "Choose two states to see the shortest routes.", _layer(dict.fromkeys(ends, (_CHOSEN, "")), legend)
        )
    try:
        routes = atlas.shortest_routes(*ends, q.kinds)
    except atlas.AtlasError as error:
        return Answer(str(error), _layer(dict.fromkeys(ends, (_CHOSEN, "")), legend))
    marks = {state: (_NEAR, "") for route in routes for state in route}
    marks |= {state: (_ALSO, str(i)) for i, state in enumerate(routes[0])} | dict.fromkeys(ends, (_CHOSEN, ""))
    steps = _count(len(routes[0]) - 1, "step")
    sentence = f"From {_names(ends[:1])} to {_names(ends[1:])} takes {steps}; "
    sentence += (
        f"there {'is one' if len(routes) == 1 else f'are {len(routes)}'} shortest route{'s' * (len(routes) > 1)}."
    )
    rows = tuple((str(i), " ".join(route)) for i, route in enumerate(routes, 1))
    table = Table("Shortest routes", ("No.", "Through"), rows, (0,))
    return Answer(sentence, _layer(marks, legend, (Path(routes[0], "Shortest route"),)), (table,))


def _reach(q: Question) -> Answer:
    if q.state is None:
        return Answer("Choose the state to start from.", _layer({}, {}))
    return _exactly(q, q.state) if q.trip > 0 else _thrown(q, q.state)


def _exactly(q: Question, start: str) -> Answer:
    found = atlas.reach(start, q.trip, q.kinds)
    routes = sum(end.routes for end in found.values())
    trip = f"From {atlas.name(start)} in exactly {_count(q.trip, 'step')}, no state twice: "
    if not found:
        return Answer(f"{trip}there is no such route.", _layer({start: (_CHOSEN, "")}, {_CHOSEN: "start"}))
    states = {
        state: StateMark("plain", _short(end.routes), f"{atlas.name(state)}: {_count(end.routes, 'route')}", end.routes)
        for state, end in found.items()
    }
    states[start] = StateMark(_CHOSEN, "", f"{atlas.name(start)}: start")
    shown = q.other if q.other in found else max(found, key=lambda state: found[state].routes)
    path = Path(found[shown].example, f"One way to {atlas.name(shown)}")
    layer = MapLayer(states, {_CHOSEN: "start"}, (path,), "Numbers: routes; darker is more")
    order = sorted(found, key=lambda state: (state != shown, -found[state].routes, state))
    rows = tuple((atlas.name(state), f"{found[state].routes:,}", " ".join(found[state].example)) for state in order)
    said = f"{_count(len(found), 'state')} by {_count(routes, 'route')}. Drawn: one way to {atlas.name(shown)}."
    return Answer(trip + said, layer, (Table("Where one can end", ("State", "Routes", "One of them"), rows, (0,)),))


def _thrown(q: Question, start: str) -> Answer:
    odds = {state: found for state, found in atlas.trip_odds(start, -q.trip, q.kinds).items() if any(found)}
    states = {
        state: StateMark("plain", f"{float(found.can):.0%}", f"{atlas.name(state)}: {found.can}", float(found.can))
        for state, found in odds.items()
    }
    states[start] = states.get(start, StateMark("", "", ""))._replace(
        category=_CHOSEN, hover=f"{atlas.name(start)}: start", value=None
    )
    order = sorted(odds, key=lambda state: (-odds[state].can, -odds[state].wandering, state))
    rows = tuple(
        (atlas.name(state), f"{odds[state].can} = {float(odds[state].can):.1%}", f"{float(odds[state].wandering):.1%}")
        for state in order
    )
    best = [state for state in order if 0 < odds[state].can == odds[order[0]].can]
    dice = "one die (train)" if q.trip == -1 else "two dice (air)"
    likely = _names(best) if len(best) < 5 else _count(len(best), "state")
    sentence = f"From {atlas.name(start)} with {dice}, the throw is the number of steps. "
    sentence += (
        f"Most likely in reach: {likely}, {float(odds[best[0]].can):.0%}." if best else "No throw leads anywhere."
    )
    note = Text(
        "What is equally likely",
        "Each face of a die. “Can” is the chance that the throw lets one end there if one wants to. “Wandering” takes "
        "any of the routes of the length thrown, each equally likely, and stays at home if there is none.",
        "note",
    )
    return Answer(
        sentence,
        MapLayer(states, {_CHOSEN: "start"}, key="Darker is more likely"),
        (Table("Odds", ("State", "Can", "Wandering"), rows), note),
    )


def _short(number: int) -> str:
    return str(number) if number < 1000 else f"{number / 1000:.0f}k"


def _pairs(q: Question) -> Answer:
    left = [title for title in q.groups if title not in q.taken]
    contacts = atlas.touching([q.groups[title] for title in left], q.year, q.kinds)
    titled = [((left[contact.a], left[contact.b]), contact) for contact in contacts]
    chosen = next((title for title in left if q.state in q.groups[title]), None)
    shown = [(pair, contact) for pair, contact in titled if chosen is None or chosen in pair]
    partners = [title for pair, _ in shown for title in pair if chosen and title != chosen]
    outside = {*atlas.STATES}.difference(*q.groups.values())
    gone = [words for words, states in (("taken away", q.taken), ("in no group", outside)) if states]
    legend = {
        _CHOSEN: "the group chosen",
        _NEAR: "touches it",
        "plain": "still there",
        "out of play": ", or ".join(gone),
    }
    marks = dict.fromkeys(outside, ("out of play", ""))
    for title, states in q.groups.items():
        category = "out of play" if title in q.taken else _CHOSEN if title == chosen else "plain"
        marks |= dict.fromkeys(states, (_NEAR if title in partners else category, ""))
    paths = tuple(Path(border, " and ".join(pair)) for pair, contact in shown for border in contact.borders)
    shown.sort(key=lambda it: (-it[1].votes, it[0]))
    rows = tuple(
        (" and ".join(pair), str(contact.votes), ", ".join(f"{a}–{b}" for a, b in contact.borders))
        for pair, contact in shown
    )
    alone = sum(not any(title in pair for pair, _ in titled) for title in left)
    pairs = f"{_count(len(contacts), 'pair')} touch{'es' * (len(contacts) == 1)} {_by(q)}"
    lonely = f"{_count(alone, 'group')} touch{'es' * (alone == 1)} no other" if alone else "every group touches another"
    sentence = f"{_count(len(left), 'group')}: {pairs}; {lonely}. "
    if chosen:
        sentence += f"{chosen} touches {listed(partners) or 'none'}."
    elif shown:
        sentence += f"Worth most: {' and '.join(shown[0][0])}, {shown[0][1].votes} votes."
    order = [list(q.groups).index(title) for title in q.taken]
    counts = atlas.pairs_left(list(q.groups.values()), order, q.kinds)
    shrink = Table(
        "How the pairs shrink",
        ("Taken away", "Pairs left"),
        tuple((title, str(n)) for title, n in zip(("none yet", *q.taken), counts, strict=True)),
    )
    return Answer(
        sentence, _layer(marks, legend, paths), (Table("Pairs that touch", ("Pair", "Votes", "Borders"), rows), shrink)
    )


def _votes(q: Question) -> Answer:
    counts = atlas.votes(q.year)
    fewest = atlas.fewest_states(year=q.year)
    sentence = f"{q.year}: {len(fewest)} states are the fewest with {atlas.MAJORITY} of the 538 votes; "
    sentence += f"{atlas.ties(q.year):,} ways lead to a tie."
    most, fewer = sum(counts[state] for state in fewest[:-1]), len(fewest) - 1
    proof = f"The largest first. Any {fewer} states have no more votes than the {fewer} largest, {most}."
    method = "One state after the other goes to this side or that; for each total, the ways to reach it are added up."
    how = (
        Text("The fewest", f"{_names(fewest)}{', outlined on the map' * (q.compared is None)}. {proof}", "note"),
        Text("Ties", f"{method} Maine and Nebraska count whole.", "note"),
    )
    if q.compared is None:
        states = {state: StateMark("plain", str(n), f"{atlas.name(state)}: {n}", n) for state, n in counts.items()}
        states |= {
            state: states[state]._replace(outline="of the fewest", hover=f"{states[state].hover}, of the fewest")
            for state in fewest
        }
        return Answer(sentence, MapLayer(states, {}), (*_history(q), *how))
    moved = atlas.changes(q.compared, q.year)
    legend = {_ALSO: "more votes", _LOSS: "fewer votes", "plain": "as many"}
    marks = {
        state: (("plain", "") if state not in moved else (_ALSO if moved[state] > 0 else _LOSS, f"{moved[state]:+}"))
        for state in atlas.STATES
    }
    rows = tuple(
        (atlas.name(state), f"{n:+}", f"{atlas.votes(q.compared)[state]} to {counts[state]}")
        for state, n in moved.items()
    )
    moves = sum(n for n in moved.values() if n > 0)
    sentence = f"From {q.compared} to {q.year}, {_count(moves, 'vote')} moved. {sentence}"
    return Answer(
        sentence, _layer(marks, legend), (Table("What changed", ("State", "Change", "Votes"), rows), *_history(q), *how)
    )


def _history(q: Question) -> tuple[Table, ...]:
    if q.state is None:
        return ()
    seats = [(census, atlas.apportioned_votes(census)[q.state]) for census in atlas.CENSUSES]
    people = [
        f"{atlas.populations(census).get(q.state, 0):,}" if q.state != "DC" else "not counted"
        for census in atlas.CENSUSES
    ]
    rows = tuple((str(census), count, str(n)) for (census, n), count in zip(seats, people, strict=True))
    return (Table(f"{atlas.name(q.state)} by census", ("Census", "People", "Votes by Huntington–Hill"), rows),)


def _regions(q: Question) -> Answer:
    table = Table(
        "How central the states are",
        ("State", "Neighbors", "Farthest", "Mean distance", "Betweenness"),
        tuple(
            (
                atlas.name(state),
                str(row.degree),
                str(row.farthest),
                f"{row.mean_distance:.2f}",
                f"{row.betweenness:.3f}",
            )
            for state, row in sorted(atlas.centrality(q.kinds).items(), key=lambda it: -it[1].betweenness)
        ),
    )
    if not q.removed:
        cuts = atlas.cut_states(q.kinds)
        said = [
            f"{atlas.name(state)} (which cuts off {' and '.join(map(_names, regions))})"
            for state, regions in cuts.items()
        ]
        sentence = f"Remove states to see what is cut off. Alone do it: {listed(said) or 'none'}."
        return Answer(
            sentence, _layer(dict.fromkeys(cuts, (_CHOSEN, "")), {_CHOSEN: "cuts something off alone"}), (table,)
        )
    regions = atlas.cut_off(q.removed, q.kinds)
    marks = {state: (_NEAR, str(i)) for i, region in enumerate(regions, 1) for state in region}
    marks |= dict.fromkeys(q.removed, (_CHOSEN, ""))
    said = "; ".join(_names(region) for region in regions) or "nothing"
    legend = {_CHOSEN: "removed", _NEAR: "cut off, region by region"}
    return Answer(f"Without {_names(q.removed)}, this is cut off: {said}.", _layer(marks, legend), (table,))


def _coloring(q: Question) -> Answer:
    found = atlas.coloring(kinds=q.kinds)
    legend = {f"seat {i}": f"color {i + 1}" for i in range(4)}
    rows = tuple(
        (legend[f"seat {i}"], str(len(states)), " ".join(states))
        for i in range(4)
        if (states := [state for state, color in found.items() if color == i])
    )
    ring = "around Nevada stand California, Oregon, Idaho, Utah and Arizona in a ring, which needs three by itself"
    sentence = f"Four colors are enough for states that touch to differ. Three are not: {ring}."
    layer = _layer({state: (f"seat {color}", "") for state, color in found.items()}, legend)
    return Answer(sentence, layer, (Table("A coloring", ("Color", "States", "Which"), rows),))


MODES: Mapping[str, Callable[[Question], Answer]] = {
    "Neighbors": _neighbors,
    "Route": _route,
    "Reach": _reach,
    "Pairs": _pairs,
    "Votes": _votes,
    "Regions": _regions,
    "Coloring": _coloring,
}
"""The modes of the explorer, in the order of its buttons."""
