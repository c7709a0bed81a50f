"""Every rule of Headquarters is found by its id: in the code, and in a named scene that plays it."""

import re
from importlib import import_module
from pathlib import Path

from headquarters.build import CLASS

from electionlib.games import headquarters


def test_every_rule_is_covered_by_a_scene_and_scenes_name_rules_that_exist() -> None:
    names = [f"headquarters.{path.stem}" for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    tests = [each for name in names for each in vars(import_module(name)).values() if hasattr(each, "covered_rules")]
    covered = {rule for test in tests for rule in test.covered_rules}
    assert [rule for rule in CLASS.rules if rule not in covered] == []
    assert sorted(covered - set(CLASS.rules)) == []


def test_every_rule_is_named_in_the_code() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(headquarters.__file__).parent.glob("*.py"))
    named = set(re.findall(r"HQ-\d+\.\d+", code))
    assert [rule for rule in CLASS.rules if rule not in named] == []
    assert sorted(named - set(CLASS.rules)) == []
