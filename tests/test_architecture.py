"""Who may import whom, what `import electionlib` must not load, and what nothing may need."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "electionlib"


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> list[str]:
    """List every module a file may import, wherever in it the import stands."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


IMPORTS = {module_name(path): imports(path) for path in sorted(PACKAGE.rglob("*.py"))}


def is_in(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def users(what: tuple[str, ...], within: tuple[str, ...] = ("electionlib",)) -> set[str]:
    """Return the modules in some packages that import something of others."""
    return {
        module
        for module, names in IMPORTS.items()
        if is_in(module, within) and any(is_in(name, what) for name in names)
    }


FORBIDDEN = {
    "electionlib.engine": ("games", "atlas", "analysis", "lessons", "ui", "cli", "terminal", "files"),
    "electionlib.atlas": (
        "engine.log",
        "engine.timeline",
        "engine.players",
        "games",
        "analysis",
        "lessons",
        "ui",
        "cli",
        "terminal",
    ),
    "electionlib.games": ("analysis", "lessons", "ui", "cli", "terminal"),
    "electionlib.analysis": ("lessons", "ui", "cli", "terminal"),
    "electionlib.lessons": ("ui", "cli", "terminal"),
    "electionlib.ui": ("games", "cli", "terminal"),
}


@pytest.mark.parametrize("package", [package for package in FORBIDDEN if package in IMPORTS])
def test_imports_go_one_way(package: str) -> None:
    assert users(tuple(f"electionlib.{name}" for name in FORBIDDEN[package]), (package,)) == set()


def test_the_engine_needs_the_standard_library_only() -> None:
    names = {name for module, found in IMPORTS.items() if is_in(module, ("electionlib.engine",)) for name in found}
    assert {name.split(".")[0] for name in names} - sys.stdlib_module_names == {"electionlib"}
    assert all(is_in(name, ("electionlib.engine",)) for name in names if name.startswith("electionlib"))


def test_games_know_neither_logs_nor_timelines() -> None:
    assert users(("electionlib.engine.log",), ("electionlib.games",)) <= {"electionlib.games"}
    assert users(("electionlib.engine.timeline",), ("electionlib.games",)) == set()


def test_no_game_knows_another() -> None:
    games = sorted({module for module in IMPORTS if module.count(".") == 2 and is_in(module, ("electionlib.games",))})
    packages = [game for game in games if (PACKAGE.parent / Path(*game.split("."))).is_dir()]
    for game in packages:
        others = tuple(other for other in packages if other != game)
        assert users(others, (game,)) == set()


def test_only_players_draw_and_only_the_edges_seed() -> None:
    """The command line and the screen hand a `Random` in; a game's player is handed one."""
    drawing = users(("random",))
    assert {name for module in drawing for name in IMPORTS[module] if name.startswith("random")} == {"random.Random"}
    assert all(
        is_in(module, ("electionlib.engine.players", "electionlib.cli", "electionlib.terminal", "electionlib.ui"))
        or (is_in(module, ("electionlib.games",)) and module.endswith(".player"))
        for module in drawing
    )


def test_importing_electionlib_loads_no_heavy_library() -> None:
    heavy = ("networkx", "plotly", "ipywidgets", "anywidget", "numpy", "jupyterlab", "IPython")
    light = "electionlib, electionlib.cli, electionlib.atlas, electionlib.games.candidate"
    script = f"import sys, {light}; print([name for name in {heavy} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_nothing_needs_what_a_browser_kernel_lacks() -> None:
    """Pyodide has no processes, threads, sockets or signals; a lock alone does no harm there."""
    assert users(("asyncio", "concurrent", "fcntl", "multiprocessing", "signal", "socket", "subprocess")) == set()
    assert {name for names in IMPORTS.values() for name in names if is_in(name, ("threading",))} == {"threading.RLock"}
