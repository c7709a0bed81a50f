"""Questions about the map: who touches whom, how far it is, and a shortest route."""

from itertools import pairwise

from electionlib import atlas
from electionlib.engine.view import listed
from electionlib.lessons.question import SOURCES, Picker, Question, options
from electionlib.lessons.source import Maker

__all__ = ["MAKERS"]


def _neighbors(pick: Picker, _: str) -> Question:
    near = atlas.neighbors()
    state = pick.one([state for state in atlas.STATES if 1 < len(near[state]) < 7])
    beyond = [
        f"across water {listed([atlas.name(other) for other in atlas.neighbors('water')[state]])}"
        for _ in atlas.neighbors("water")[state][:1]
    ] + [f"at a corner {atlas.name(other)}" for other in atlas.neighbors("corner")[state]]
    also = f" Only {' and '.join(beyond)} would come besides, which is no land border." if beyond else ""
    return Question(
        f"Which states touch {atlas.name(state)} by land (rivers count)?",
        "states",
        near[state],
        f"{atlas.name(state)} touches {listed([atlas.name(other) for other in near[state]])}.{also} "
        f"{SOURCES['borders']}",
        ("borders",),
        f"There are {len(near[state])} of them.",
    )


def _ends(pick: Picker, least: int, most: int) -> tuple[str, str, tuple[tuple[str, ...], ...]]:
    joined = [state for state in atlas.STATES if atlas.neighbors()[state]]
    while True:
        a, b = pick.some(joined, 2)
        routes = atlas.shortest_routes(a, b)
        if least <= len(routes[0]) - 1 <= most:
            return a, b, routes


def _distance(pick: Picker, _: str) -> Question:
    a, b, routes = _ends(pick, 2, 8)
    steps = len(routes[0]) - 1
    return Question(
        f"How many borders does one cross at least on the way from {atlas.name(a)} to {atlas.name(b)} by land?",
        "number",
        steps,
        f"{steps}: for example {_by_name(routes[0])}. {SOURCES['borders']}",
        ("borders",),
        "Each step leads to a state that touches the last one; corners and water do not count.",
    )


def _route(pick: Picker, _: str) -> Question:
    while True:
        a, b, routes = _ends(pick, 3, 6)
        right = pick.one(routes)
        wrong = [*pick.some(_jumps(right), 2), *pick.some(_detours(right))][:3]
        if len(wrong) == 3:
            break
    best = len(right) - 1

    def why(route: tuple[str, ...]) -> str:
        gap = next(((x, y) for x, y in pairwise(route) if y not in atlas.neighbors()[x]), None)
        if gap:
            return f"{atlas.name(gap[0])} and {atlas.name(gap[1])} share no land border."
        steps = len(route) - 1
        return f"{steps} borders{', and no way has fewer' if steps == best else ', one more than needed'}."

    chosen, keys = options(pick, [(_by_name(route), why(route), route == right) for route in (right, *wrong)])
    return Question(
        f"Which of these is a shortest way by land from {atlas.name(a)} to {atlas.name(b)}?",
        "choice",
        keys[0],
        f"It takes {best} steps at least, each into a state that touches the last one. {SOURCES['borders']}",
        ("borders",),
        "Look for a step between two states that do not touch, then count the borders.",
        chosen,
    )


def _by_name(route: tuple[str, ...]) -> str:
    return " – ".join(map(atlas.name, route))


def _jumps(route: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Leave out a state in the middle, so that a step leads to a neighbor's neighbor."""
    return [
        (*route[:i], *route[i + 1 :])
        for i in range(1, len(route) - 1)
        if route[i + 1] not in atlas.neighbors()[route[i - 1]]
    ]


def _detours(route: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Put in a state that touches two of the route that follow one another."""
    near = atlas.neighbors()
    return [
        (*route[: i + 1], between, *route[i + 1 :])
        for i in range(len(route) - 1)
        for between in near[route[i]]
        if between in near[route[i + 1]] and between not in route
    ]


MAKERS = {
    "neighbors": Maker("map", _neighbors),
    "distance": Maker("map", _distance),
    "route": Maker("map", _route),
}
