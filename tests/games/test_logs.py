"""The recorded games that come with electionlib: what their README says of them, and that they can be made again."""

import re
import shlex
from pathlib import Path

import pytest

import electionlib
from electionlib import files
from electionlib.cli import main
from electionlib.engine.timeline import Timeline

COMMANDS = [
    shlex.split(line) for line in re.findall(r"`electionlib (play [^`]*)`", files.data("logs", "README.md").read_text())
]
NAMES = [words[-1] for words in COMMANDS]


@pytest.mark.parametrize("words", COMMANDS, ids=NAMES)
def test_a_recorded_game_is_made_again_by_its_command(words: list[str], tmp_path: Path) -> None:
    made = tmp_path / words[-1]
    assert main([*words[:-1], str(made)]) == 0
    assert made.read_bytes() == files.data("logs", words[-1]).read_bytes()


def test_every_recorded_game_is_listed() -> None:
    assert sorted(path.name for path in files.data("logs").glob("*.jsonl")) == sorted(NAMES)


def played(name: str) -> Timeline:
    return electionlib.load(name)


def test_what_happens_in_those_of_candidate() -> None:
    two, five, six = map(played, ("candidate_2.jsonl", "candidate_5.jsonl", "candidate_6.jsonl"))
    (tied,) = two.find(kind="tied for lowest")
    assert two.game.totals(two[tied].position) == (269, 269)
    assert two.game.outcome(two.position).rule == "CAND-9.9"
    assert len(five.find(kind="eliminated")) == 3
    assert len(six.find(kind="super tuesday")) == 2
    # what the notebooks say of step 52
    assert five.game.actor(five[52].position) == five.viewer("Judge Gavel")
    assert (five[52].position.step, five[52].position.polls) == ("campaign", ("NY", "NJ"))


def test_what_happens_in_those_of_campaign_manager() -> None:
    beginner, drafted, news = (played(f"campaign_manager_{name}.jsonl") for name in ("beginner", "drafted", "news"))
    assert beginner.find(rule="CM-12.3")
    assert beginner.game.outcome(beginner.position).winners == (1,)
    assert len(drafted.find(kind="keep")) == 30
    assert drafted.game.outcome(drafted.position).winners == (0,)
    (step,) = (
        moment.i
        for moment in news
        for event in moment.events
        if event.kind == "state won" and event.seat != news[moment.i - 1].position.seat
    )
    assert news[step - 1].position.frames[-1].source.startswith("news:")


def test_what_happens_in_those_of_headquarters() -> None:
    two, three, four = (played(f"headquarters_{seats}.jsonl") for seats in (2, 3, 4))
    assert max(two.game.totals(two.position)) < two.game.win_ev
    assert two.game.outcome(two.position).rule == "HQ-1.14"
    # what the notebook looks for
    assert all(two.find(kind=kind) for kind in ("travel", "build", "fundraise", "drew", "claim lost"))
    assert len(three.find(kind="fraction")) == 4
    assert three.game.outcome(three.position).rule == "HQ-1.2"
    assert len(four.find(kind="out")) == 1
