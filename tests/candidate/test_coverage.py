"""Every rule of Candidate has a named scene that plays it."""

from importlib import import_module
from pathlib import Path

from electionlib.games.candidate import build


def test_every_rule_is_covered_by_a_scene_and_scenes_name_rules_that_exist() -> None:
    modules = [import_module(f"candidate.{path.stem}") for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    tests = [each for module in modules for each in vars(module).values() if hasattr(each, "covered_rules")]
    covered = {rule for test in tests for rule in test.covered_rules}
    rules = build(3, {}).rules
    assert [rule for rule in rules if rule not in covered] == []
    assert sorted(covered - set(rules)) == []
