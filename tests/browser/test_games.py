"""Every game in the panel, with the mouse: step, jump, guess, branch, compare, change the viewer, play to the end."""

import re

import pytest
from playwright.sync_api import expect

from electionlib import files, games, load
from electionlib.engine.game import CHANCE
from electionlib.engine.notation import text
from electionlib.engine.view import named

pytestmark = pytest.mark.browser

SHAPES = "path.choroplethlocation:visible"
CELL = """
from random import Random
from electionlib import Panel, load
game = load("{log}")
panel = Panel(game, viewer="all", rng=Random(1))
panel
"""
BEGUN = """
import os
from random import Random
from electionlib import Panel, new_game
os.mkdir("begun")
os.chdir("begun")
Panel(new_game("headquarters", ["Ann", "Bo"], clock_rounds=1), viewer="Ann", rng=Random(1), players={"Bo": "greedy"})
"""
LATE = "Panel(game.fork({late}), viewer='all', at=-1, rng=Random(2))"


LOGS = [log for game in games.GAMES for log in sorted(files.data("logs").glob(f"{game}_*.jsonl"))[:1]]


@pytest.mark.parametrize("log", [log.name for log in LOGS])
def test_a_recorded_game(shared_lab, log):
    game = load(log)
    last = len(game) - 1
    late = [i for i in game.decisions() if i < last][-4]
    page = shared_lab.open(shared_lab.write(f"{log}.ipynb", CELL.format(log=log), LATE.format(late=late)))
    watch, play = page.locator(".el").nth(0), page.locator(".el").nth(1)
    said = watch.locator(".el-said")

    def button(where, name):
        return where.locator(".jupyter-button:visible").filter(has_text=name).first

    expect(watch.locator(SHAPES)).to_have_count(51)
    button(watch, "Last").click()
    expect(said).to_contain_text("The game is over.")
    button(watch, "Turn").click()
    expect(said).to_contain_text(f"Step {max(i for i in game.turns() if i < last)} of {last}.")
    watch.get_by_label("Go to").fill("1")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Step 1 of ")
    watch.locator(".el-lines [data-i='3']").click()
    expect(said).to_contain_text("Step 3 of ")
    watch.get_by_label("Seen by").select_option("Spectator")
    button(watch, "Tiles").click()
    expect(watch.locator(SHAPES)).to_have_count(51)
    watch.get_by_label("Seen by").select_option("Everything")
    button(watch, "Predict").click()
    button(watch, "Last").click()
    riddle = next(i for i in game.decisions() if i >= 3)
    expect(said).to_contain_text(f"First guess this choice. Step {riddle} of ")
    watch.get_by_label("Who", exact=True).fill("Team A")
    button(watch, "Guess").click()
    expect(watch.locator(".el-extra table:visible")).to_contain_text("Team A")
    button(watch, "Show what was chosen").click()
    expect(said).to_contain_text(" chose: ")
    button(watch, "Predict").click()
    button(watch, "Back").click()
    button(watch, "Choices").click()
    expect(watch.locator(".el-options tr.el-marked")).to_have_count(1)
    button(watch, "Choices").click()
    button(watch, "Branches").click()
    button(watch, "new luck").click()
    expect(said).to_contain_text("Played on from step")
    watch.get_by_label("Compare with").select_option("the game as it was")
    expect(watch.locator(".el-half").locator(SHAPES)).to_have_count(102)
    expect(watch.locator(".el-parting li")).to_have_count(2)

    play.scroll_into_view_if_needed()  # the end once more, by clicks, as if it came from a real table
    for i in range(late, last):
        expect(play.locator(".el-said")).to_contain_text(f"Step {i} of {i}.")
        label = named(game.game.say(game[i + 1].move), game.names)
        if game[i + 1].by == CHANCE:
            line = play.locator(".el-acting input[type=text]")
            expect(line).to_have_value("")  # it is emptied after the step is told
            line.fill(text(game[i + 1].move))
            button(play, "Enter").click()
        elif play.locator(".el-acting select:visible option").filter(has_text=label).count():
            play.locator(".el-acting select:visible").select_option(label)
            button(play, "Make this move").click()
        else:
            button(play.locator(".el-acting"), label).click()
    expect(play.locator(".el-said")).to_contain_text("The game is over.")
    page.wait_for_function(
        "[...document.querySelectorAll('.el-scroll')].every(box => box.scrollWidth <= box.clientWidth)"
    )


def test_a_whole_game_against_the_computer(shared_lab):
    page = shared_lab.open(shared_lab.write("begun.ipynb", BEGUN))
    said, acting = page.locator(".el-said"), page.locator(".el-acting")
    move = acting.locator("button[title='Make this move']:visible, button[title='Make the chosen move']:visible").first
    acting.get_by_label("Chance by itself").check()
    expect(said).to_contain_text("Ann chooses.")
    moves = 0
    while "The game is over." not in said.inner_text():
        step = re.search(r"Step \d+ of", said.inner_text())[0]
        move.click()
        moves += 1
        expect(said).not_to_contain_text(step)
        expect(said).to_contain_text(re.compile(r"Ann chooses\.|The game is over\."))
    game = load(shared_lab.folder / "begun" / "headquarters.jsonl")  # kept by itself
    assert (game.is_over, moves) == (True, sum(moment.by == 0 for moment in game))
