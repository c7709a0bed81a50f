"""Every rule of every game is found by its id: in the code, and in a named scene that plays it."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from games.settings import new, package

from electionlib import games

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("name", games.GAMES)
def test_every_rule_is_covered_by_a_scene_and_scenes_name_rules_that_exist(name: str) -> None:
    modules = [import_module(f"{name}.{path.stem}") for path in sorted(TESTS.glob(f"{name}/test_*.py"))]
    tests = [each for module in modules for each in vars(module).values() if hasattr(each, "covered_rules")]
    covered = {rule for test in tests for rule in test.covered_rules}
    rules = new(name, 0).rules
    assert [rule for rule in rules if rule not in covered] == []
    assert sorted(covered - set(rules)) == []


@pytest.mark.parametrize("name", games.GAMES)
def test_every_rule_is_named_in_the_code(name: str) -> None:
    (folder,) = package(name).__path__
    code = "".join(path.read_text(encoding="utf-8") for path in Path(folder).glob("*.py"))
    rules = new(name, 0).rules
    (prefix,) = {rule.rpartition("-")[0] for rule in rules}
    named = set(re.findall(rf"{prefix}-\d+\.\d+", code))
    assert [rule for rule in rules if rule not in named] == []
    assert sorted(named - set(rules)) == []
