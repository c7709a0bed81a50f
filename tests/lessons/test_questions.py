"""Thousands of generated questions: one right answer, rules that exist, and an engine that agrees when asked again."""

import re
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from itertools import chain, combinations, product
from pathlib import Path

import pytest

from electionlib import atlas, games, load, new_game
from electionlib.analysis.odds import share
from electionlib.engine.game import Move
from electionlib.engine.view import Meter
from electionlib.games.candidate import words
from electionlib.games.candidate.resolution import verdict
from electionlib.games.headquarters.claims import holder
from electionlib.lessons import MAKERS, LessonError, make, remake
from electionlib.lessons.candidate import showdowns
from electionlib.lessons.question import FORMS, SOURCES, Picker

SEEDS = 100
GOLDEN = Path(__file__).parents[1] / "golden" / "headquarters.jsonl"
LOGS = {
    "candidate": ("candidate_2.jsonl", "candidate_5.jsonl", "candidate_6.jsonl"),
    "campaign_manager": (
        "campaign_manager_beginner.jsonl",
        "campaign_manager_drafted.jsonl",
        "campaign_manager_news.jsonl",
    ),
}
SOURCES_OF = {
    "year": (1972, 2000, 2024),
    "map": ("usa",),
    "dice": (1, 2, 3),
    "headquarters": (GOLDEN,),
    "log": (*chain(*LOGS.values()), GOLDEN),
    **LOGS,
}
CASES = [(name, source) for name, maker in MAKERS.items() for source in SOURCES_OF[maker.source]]
RULES = {rule for game in games.GAMES for rule in games.new(game).rules}
FEW = {"negative": 8, "roll": 20, "fare": 8, "claim": 12, "trip": 20}
"""Makers with few questions to ask of one source."""


def asked(name, *sources):
    return [make(name, source, seed) for source in sources for seed in range(SEEDS)]


@pytest.mark.parametrize(("name", "source"), CASES)
def test_every_question_has_one_right_answer_and_cites_what_there_is(name, source):
    questions = asked(name, source)
    for question in questions:
        assert question.form in FORMS
        assert question.prompt.endswith("?")
        assert question.hint
        assert question.explanation
        assert question.cites
        assert "@" not in f"{question}{question.explain()}"
        for cited in question.cites:
            assert cited in RULES or SOURCES[cited] in question.explanation
        cited = set(re.findall(r"\[([A-Z]+-[\d.]+)\]", question.explain()))
        assert cited <= {*question.cites} <= RULES | {*SOURCES}
        assert cited or not any(each in RULES for each in question.cites)
        assert question.read(question.right) == question.right
        assert question.is_right(question.right)
        if question.options:
            words = [option.words for option in question.options]
            assert len({*words}) == len(words) == 4
            keys = [option.key for option in question.options]
            assert [key for key in keys if question.is_right(key)] == (
                [question.right] if question.form == "choice" else [*question.right] * (len(question.right) == 1)
            )
    assert len({str(question) for question in questions}) >= FEW.get(name, SEEDS // 4)
    assert len({str(question.right) for question in questions}) > 2


def test_the_same_seed_asks_the_same_question_under_any_hash_seed():
    ids = [make(name, source, seed).id for name, source in CASES for seed in (0, 12345)]
    folders = [str(GOLDEN.parent)]
    script = "import sys; from electionlib.lessons import remake;"
    script += f"print([remake(each, {folders}).wording for each in sys.argv[1:]])"
    told = {
        subprocess.run(
            [sys.executable, "-c", script, *ids],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{[remake(each, folders).wording for each in ids]}\n"}


def test_a_picker_is_fair_and_repeats_itself():
    counts = [0] * 6
    for seed in range(3000):
        counts[Picker(f"x{seed}").below(6)] += 1
    assert all(400 < count < 600 for count in counts)
    assert sorted(Picker("x").some(range(9))) == [*range(9)]
    assert Picker("x").some("abc", 9) == Picker("x").some("abc")


# --- electoral votes and the map


def counted(words):
    return sum(int(n) for n in re.findall(r"\((\d+)\)", words))


@pytest.mark.parametrize("year", SOURCES_OF["year"])
def test_votes_agree_with_the_atlas(year):
    for question in asked("votes", year):
        name = re.fullmatch(r"How many electoral votes does (.*) have in the election of \d+\?", question.prompt)[1]
        assert question.right == atlas.votes(year)[atlas.find(name)]
    for question in asked("missing", year):
        assert question.right == max(270 - counted(question.prompt), 0)
    for question in asked("enough", year):
        total = question.pieces[0].bars[0][1]
        assert [option.key for option in question.options if total + counted(option.words) >= 270] == [question.right]


@pytest.mark.parametrize("year", SOURCES_OF["year"])
def test_one_set_of_states_alone_ties(year):
    votes = atlas.votes(year)
    for question in asked("tie", year):
        a, b = (amount for _, amount, _ in question.pieces[0].bars)
        left = [atlas.find(row[0]) for row in question.pieces[1].rows]
        assert a + b + sum(votes[state] for state in left) == 538
        sets = chain.from_iterable(combinations(left, n) for n in range(len(left) + 1))
        assert [found for found in sets if a + sum(votes[s] for s in found) == 269] == [question.right]


@pytest.mark.parametrize("year", SOURCES_OF["year"])
def test_a_census_gained_or_lost_for_one_state_alone(year):
    for question in asked("census", year):
        first = (
            int(question.prompt.split()[-3 + 1]) if False else int(re.search(r"votes in (\d+)\?", question.prompt)[1])
        )
        moved = atlas.changes(first - 4, first)
        sign = 1 if " gained " in question.prompt else -1
        fits = [o.key for o in question.options if sign * moved.get(atlas.find(o.words), 0) > 0]
        assert fits == [question.right]
        assert first <= year


def test_routes_and_borders_agree_with_the_atlas():
    near = atlas.neighbors()
    for question in asked("neighbors", "usa"):
        assert near[atlas.find(re.search(r"touch (.*) by land", question.prompt)[1])] == question.right
    for question in asked("distance", "usa"):
        ends = re.search(r"from (.*) to (.*) by land", question.prompt)
        assert len(atlas.shortest_route(ends[1], ends[2])) - 1 == question.right
    for question in asked("route", "usa"):
        ends = re.search(r"from (.*) to (.*)\?", question.prompt)
        best = atlas.shortest_routes(ends[1], ends[2])
        routes = {o.key: tuple(map(atlas.find, o.words.split(" – "))) for o in question.options}
        assert [key for key, route in routes.items() if route in best] == [question.right]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_odds_agree_with_counting(n):
    throws = [sum(faces) for faces in product(range(1, 7), repeat=n)]
    for question in asked("roll", n):
        goal = int(re.search(r"of (?:a|a total of) (\d+)", question.prompt)[1])
        fits = [total >= goal if "or more" in question.prompt else total == goal for total in throws]
        assert question.say(question.right)[4:] == share(Fraction(sum(fits), len(throws)))


# --- recorded games


def asked_at(name, log, steps):
    """Return the question about each of the steps that there is something to ask about."""
    found = {}
    for i in steps:
        with suppress(LessonError):
            found[i] = make(name, log, at=i)
    assert found
    return found


@pytest.mark.parametrize("log", SOURCES_OF["log"])
def test_one_move_alone_is_legal_and_the_others_are_refused_by_the_rule_that_is_told(log):
    timeline = load(log)
    game, found = timeline.game, asked_at("legal", log, range(5, len(timeline), 5))
    for i, question in found.items():
        p = timeline[i].position
        legal = {said(timeline, move): game.rule(p, move) for move in game.legal(p)}
        for option in question.options:
            assert (option.words in legal) == option.why.startswith("Allowed") == (option.key == question.right)
            assert option.words not in legal or option.why.endswith(f"[{legal[option.words]}].")
    assert len(found) > 5


def said(timeline, move):
    words = timeline.game.say(move)
    for seat, name in enumerate(timeline.names):
        words = words.replace(f"@{seat}", name)
    return words


@pytest.mark.parametrize("log", SOURCES_OF["log"])
def test_what_is_missing_makes_the_goal(log):
    for question in asked("majority", log):
        meter = next(piece for piece in question.pieces if isinstance(piece, Meter))
        who = re.search(r"votes does (.*) need to win\?", question.prompt)[1]
        total = next(n for label, n, _ in meter.bars if label == f"@{question.names.index(who)}")
        assert [o.key for o in question.options if total + int(o.words) == meter.goal] == [question.right]


@pytest.mark.parametrize("log", LOGS["candidate"])
def test_a_verdict_agrees_with_the_rules_applied_again(log):
    timeline, kinds = load(log), set()
    for i in range(1, len(timeline)):
        shown = [each for each in showdowns(timeline[i].events) if len({seat for seat, _, _ in each.cards}) > 1]
        if len(shown) != 1:
            continue
        told = wanted_of(timeline, i, shown[0].state, shown[0].cards)
        kinds.add(told.split()[-1])
        question = make("verdict", log, at=i)
        assert told in question.say(question.right)
    assert {"wins", "tie"} <= kinds


@pytest.mark.parametrize("log", LOGS["candidate"])
def test_what_would_have_been_agrees_with_the_rules_applied_without_the_card(log):
    timeline, changed = load(log), 0
    for i, question in asked_at("otherwise", log, range(1, len(timeline))).items():
        state = atlas.find(re.search(r"turned up in (.*?)\. ", question.prompt)[1])
        shown = next(each for each in showdowns(timeline[i].events) if each.state == state)
        by, title, on = re.search(r"\. (.*?) had laid (.*) in (.*)\. What", question.prompt).groups()
        seat = timeline.names.index(by)
        target = seat if on == "their own section" else timeline.names.index(on.removeprefix("the section of "))
        card = next(each for each in shown.cards if each[:2] == (target, seat) and words.card(each[2]).title == title)
        left = list(shown.cards)
        left.remove(card)
        told = wanted_of(timeline, i, state, left)
        assert told in question.say(question.right)
        changed += told != wanted_of(timeline, i, state, shown.cards)
    assert changed > 5


def wanted_of(timeline, i, state, cards):
    """Say what becomes of a state with these cards, by the rule alone."""
    p = timeline[i - 1].position
    result = verdict(
        p.but(
            polls=(state,),
            played=tuple((state, *card) for card in cards),
            contenders=p.contenders if state == p.polls[0] else tuple(p.clockwise(p.dealer)),
        )
    )
    if result.kind == "won":
        return f"{timeline.names[result.seats[0]]} wins"
    return {"tied": "They tie", "scandal": "void", "deadlock": "Undecided Box", "none": "Nobody"}[result.kind]


@pytest.mark.parametrize("log", LOGS["candidate"])
def test_pairs_are_those_that_the_game_lets_combine(log):
    timeline = load(log)
    game = timeline.game
    titles = {f"({game.primaries.title(k)})": game.primaries.code(k) for k in range(len(game.primaries.groups))}
    for i, question in asked_at("pairs", log, range(0, len(timeline), 9)).items():
        asking = timeline[i].position.but(step="combine", queue=(0,))
        pairs = {o.key: re.fullmatch(r"(\(.*\)) and (\(.*\))", o.words).groups() for o in question.options}
        fits = [k for k, (a, b) in pairs.items() if game.allows(asking, Move("combine", (titles[a], titles[b])))]
        assert (*fits,) == question.right != ()


@pytest.mark.parametrize("log", LOGS["campaign_manager"])
def test_what_decides_a_state_agrees_with_its_tile(log):
    timeline = load(log)
    for name in ("decides", "shift"):
        for i, question in asked_at(name, log, range(0, len(timeline), 7)).items():
            state = atlas.find(re.search(r"(?:decides|marker of) (.*?) (?:as|is)", question.prompt)[1])
            battle = timeline[i].position.battle(state)
            by = 0 if name == "decides" else 1 if "toward Economy" in question.prompt else -1
            after = battle._replace(issue=battle.issue + by)
            issue = ("Defense", "Economy")[after.majority]
            row = after.rows[after.majority]
            lead = "nobody" if row[0] == row[1] else timeline.names[row.index(max(row))]
            assert question.say(question.right)[4:] == f"{issue} decides, and {lead} leads on it"


def test_the_odds_of_going_negative_agree_with_the_chart():
    results = load(LOGS["campaign_manager"][0]).game.chart.results
    for question in asked("negative", LOGS["campaign_manager"][0]):
        throws = [*product(results, repeat=2 if "two cards" in question.prompt else 1)]
        odds = Fraction(sum(any(throw) for throw in throws), len(throws))
        assert question.say(question.right)[4:] == share(odds)


@pytest.mark.parametrize("name", MAKERS)
def test_every_kind_has_something_that_comes_along_to_be_made_from(name):
    assert remake(make(name, seed=3).id) == make(name, seed=3)


def test_trips_fares_and_claims_agree_with_headquarters():
    timeline = load(GOLDEN)
    game = timeline.game
    trips = sorted(asked("trip", GOLDEN), key=lambda question: "airplane" in question.prompt)
    for question in trips[:40] + trips[-2:]:  # the atlas lists every route of a flight, which takes a while
        start, by, end = re.search(r"is in (.*) and takes (.*) \(.*end in (.*)\?", question.prompt).groups()
        odds = atlas.trip_odds(start, 1 if by == "the train" else 2)[atlas.find(end)].can
        assert question.say(question.right)[4:] == share(odds)
    for question in asked("fare", GOLDEN):
        dice = 1 if "the train" in question.prompt else 2
        fee = game.fares["train" if dice == 1 else "air"]
        mean = Fraction(sum(sum(faces) * fee for faces in product(range(1, 7), repeat=dice)), 6**dice)
        assert question.say(question.right)[4:] == f"${int(mean * 1000):,}"
    for question in asked("claim", GOLDEN):
        state, who = re.search(r"^(.*) has \d+ .* does (.*) need", question.prompt).groups()
        seat, i = timeline.names.index(who), game.state_index[atlas.find(state)]
        own, free = (int(question.pieces[0].rows[k][1]) for k in (seat, -1))
        offices = tuple((seat, 0) for _ in range(own + question.right))
        assert question.right <= free
        assert holder(game, i, offices) == seat
        assert holder(game, i, offices[1:]) != seat


def test_there_is_no_fare_to_ask_about_where_travel_costs_nothing(tmp_path):
    path = tmp_path / "free.jsonl"
    new_game("headquarters", 2, train_fee_per_state=0, air_fee_per_state=0).save(path)
    with pytest.raises(LessonError, match="Travel costs nothing in this game"):
        make("fare", path)


# --- names


@pytest.mark.parametrize(
    ("typed", "states"),
    [
        ("michigan and minnesota", ("MI", "MN")),
        ("Minn, Mich", ("MI", "MN")),
        ("MICHIGAN; mn & Mass.", ("MA", "MI", "MN")),
        ("Miss., Ala. and Fla", ("AL", "FL", "MS")),
        ("N.Y., N. J., W. Va., d.c., Maryland", ("DC", "MD", "NJ", "NY", "WV")),
        ("Virginia and Kansas", ("KS", "VA")),
    ],
)
def test_states_are_taken_as_people_write_them(typed, states):
    assert make("neighbors", seed=1).read(typed) == states


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: make("vote"), "There is no question “vote”; the kinds are votes, census"),
        (lambda: make("votes", 2023), "The source is an election from 1964 to 2028, not '2023'."),
        (lambda: make("roll", 9), "1, 2 or 3 dice"),
        (lambda: make("census", 1968), "the census of 1960"),
        (lambda: make("legal", "nothing.jsonl"), "There is no recorded game nothing.jsonl"),
        (lambda: make("verdict", "campaign_manager_news.jsonl"), "this question needs another game"),
        (lambda: make("verdict", "candidate_5.jsonl", at=1), "nothing to ask in this way at step 1"),
        (lambda: make("legal", "candidate_5.jsonl", at=9999), "no step 9999"),
        (lambda: make("legal", new_game("candidate")), "Save the game first"),
        (lambda: remake("legal:../../etc/passwd:1"), "named by its file"),
        (lambda: remake("votes:2024:" + "9" * 5000), "A question's id is kind:source:seed"),
        (lambda: make("votes").read("many"), "a whole number"),
        (lambda: make("votes").read(True), "a whole number"),
        (lambda: make("roll").read("z"), "one of the letters a, b, c, d"),
        (lambda: make("pairs", "candidate_6.jsonl").read([["a"]]), "words with commas"),
        (lambda: make("neighbors").read("Texass"), "Did you mean Texas"),
        (lambda: make("neighbors").read("Ohio and New"), "'New' is not a state"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(call, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)) as error:
        call()
    assert str(error.value).count("\n") == 0


def test_a_saved_game_can_be_asked_about_and_another_of_its_name_asks_otherwise(tmp_path):
    first = load("candidate_2.jsonl")
    first.save(tmp_path / "ours.jsonl")
    question = make("majority", load(tmp_path / "ours.jsonl"), seed=3)
    assert question.id == "majority:ours.jsonl:3"
    assert remake(question.id, [tmp_path]) == make("majority", tmp_path / "ours.jsonl", 3) == question
    (tmp_path / "ours.jsonl").unlink()
    load("candidate_5.jsonl").save(tmp_path / "ours.jsonl")
    assert remake(question.id, [tmp_path]).wording != question.wording
