"""Every rule of Candidate is found by its id: in the code, and in a named scene that plays it."""

import re
from importlib import import_module
from pathlib import Path

from electionlib.games import candidate
from electionlib.games.candidate import build


def test_every_rule_is_covered_by_a_scene_and_scenes_name_rules_that_exist() -> None:
    modules = [import_module(f"candidate.{path.stem}") for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    tests = [each for module in modules for each in vars(module).values() if hasattr(each, "covered_rules")]
    covered = {rule for test in tests for rule in test.covered_rules}
    rules = build(3, {}).rules
    assert [rule for rule in rules if rule not in covered] == []
    assert sorted(covered - set(rules)) == []


def test_every_rule_is_named_in_the_code() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(candidate.__file__).parent.glob("*.py"))
    named = set(re.findall(r"CAND-\d+\.\d+", code))
    rules = build(3, {}).rules
    assert [rule for rule in rules if rule not in named] == []
    assert sorted(named - set(rules)) == []
