"""Moves made in a panel: by button, list and map; chance drawn and by hand; people and players on one screen."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from screens import press
from toy import WORTH, Toy, resolve

from electionlib import atlas, new_game
from electionlib import games as registry
from electionlib.analysis.by_hand import META, is_by_hand
from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, ElectionlibError, IllegalMove, Move, Uniform
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui.boxes import is_revealed
from electionlib.ui.panel import Panel


def click(panel: Panel, state: str) -> None:
    """Do what plotly does when a shape is clicked."""
    trace = panel.frame.figure.data[0]
    for callback in trace._click_callbacks:
        callback(trace, SimpleNamespace(point_inds=[atlas.STATES.index(state)]), None)


def is_shown(*boxes: Any) -> list[bool]:
    return [is_revealed(box) for box in boxes]


def dealt(seats: int = 2, names: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Timeline[Any, Any]:
    timeline = Timeline(Toy(seats), [{"name": name} for name in names[:seats]])
    for seat in range(seats):
        timeline.act(Move("deal", (seat, "C1", "C2")))
    return timeline


def test_moves_are_offered_to_those_who_see_the_hand(timeline):
    at = timeline.decisions(0)[0]
    for viewer, sees in ((SPECTATOR, False), (0, True), (1, False), (EVERYTHING, True)):
        panel = Panel(timeline, viewer, at)
        offered = list(timeline.game.legal(timeline[at].position)) if sees else []
        assert panel.acting.moves == offered
        assert is_shown(panel.acting.choice, panel.acting.make) == [sees, sees]
        assert "Ann chooses" in panel.status.value


def test_few_moves_have_a_button_each_and_others_a_list(timeline):
    at = 8  # one card is left to lay on two states
    panel = Panel(timeline, EVERYTHING, at)
    labels = [button.description for button in panel.acting.buttons if is_shown(button)[0]]
    assert labels == [timeline.game.say(move) for move in timeline.game.legal(timeline[at].position)]
    assert is_shown(panel.acting.choice) == [False]
    press(panel.acting.buttons[0])
    assert panel.timeline[-1].move == timeline.game.legal(timeline[at].position)[0]


def test_what_came_is_told_once_and_when_all_else_is_sent(timeline, sent):
    panel = Panel(timeline, EVERYTHING, 3)
    sent.clear()
    panel.acting.choice.index = 1
    press(panel.acting.make)  # which begins a branch
    said = [k for k, state in enumerate(sent) if "spoken" in state]
    assert said == [len(sent) - 1]
    assert sent[-1]["value"].startswith("This is branch 1, from step 3; the game as it was is kept. Step 4 of 4.")
    assert sent[-1]["spoken"].startswith("Turn ")
    assert {"do": "focus"} in sent


def test_a_click_on_the_map_is_a_move_a_question_or_a_refusal(timeline):
    panel = Panel(dealt(), EVERYTHING, -1)
    click(panel, "NY")  # two cards could be laid there
    assert panel.acting.moves == [Move("lay", ("C1", "NY")), Move("lay", ("C2", "NY"))]
    assert panel.status.value == "2 moves are about New York: choose one."
    press(panel.acting.every)
    assert len(panel.acting.moves) == 2 * len(WORTH)
    with pytest.raises(IllegalMove):
        click(panel, "AL")
    assert panel.status.value == "This state is not in play. [TOY-2]"
    panel.show(0)
    click(panel, "NY")  # nobody is asked for a state
    assert panel.status.value == "Worth 2"
    last = Panel(timeline, EVERYTHING, 8)
    click(last, timeline[9].move.args[1])
    assert last.timeline[-1].move == timeline[9].move


def test_playing_on():
    panel = Panel(Timeline(Toy(2)), EVERYTHING, rng=Random(3))
    while not panel.timeline.is_over:
        acting = panel.acting
        (act,) = [each for each in (acting.draw, acting.make, acting.buttons[0]) if is_shown(each)[0]][:1]
        press(act)
        assert panel.i == len(panel.timeline) - 1
    assert len(panel.branches) == 1
    assert "The game is over." in panel.status.value
    assert not any(is_shown(panel.acting.draw, panel.acting.make, *panel.acting.buttons, panel.acting.by_itself))


def test_undo_moves_the_reader_and_the_next_move_takes_the_place_of_what_was_taken_back(tmp_path):
    timeline = dealt()
    panel = Panel(timeline, EVERYTHING, 2)
    assert is_shown(panel.acting.undo) == [False]
    panel.act(Move("lay", ("C1", "NY")))
    press(panel.acting.undo)
    assert (panel.i, len(timeline), panel.branches) == (2, 4, [timeline])
    panel.act(Move("lay", ("C1", "NY")))  # the same again
    assert (panel.i, len(timeline), panel.branches) == (3, 4, [timeline])
    press(panel.acting.undo)
    panel.act(Move("lay", ("C2", "NY")))
    panel.act(panel.acting.moves[0])
    assert (panel.timeline is timeline, len(timeline), panel.branches) == (True, 5, [timeline])
    for _ in range(2):
        press(panel.acting.undo)
    panel.act(Move("lay", ("C2", "TX")))
    assert panel.status.value == "What was taken back is kept as branch 1, from step 2. Step 3 of 3. Next, Bo chooses."
    assert [(len(line), line.path.name) for line in panel.branches] == [(4, "toy.jsonl"), (5, "toy.branch1.jsonl")]
    assert Timeline.load("toy.jsonl", resolve)[-1].move == Move("lay", ("C2", "TX"))
    press(panel.acting.undo)
    panel.show(1)
    panel.show(2)  # by another way than Undo
    panel.act(Move("lay", ("C1", "OH")))
    assert (panel.timeline.forked_at, len(timeline), len(panel.branches)) == (2, 4, 3)


def test_undo_takes_back_chance_that_was_entered_at_the_table():
    panel = Panel(Timeline(Toy(2)), EVERYTHING)
    for cards in ("C1 C1", "C2 C2"):
        panel.acting.hand.value = cards
        press(panel.acting.enter)
    press(panel.acting.undo)
    assert panel.i == 1
    panel.acting.hand.value = "C3 C2"
    press(panel.acting.enter)
    assert [moment.move.args for moment in list(panel.timeline)[1:]] == [(0, "C1", "C1"), (1, "C2", "C3")]
    assert panel.branches == [panel.timeline]
    read = Timeline.load(panel.timeline.path, lambda _: Toy(2))
    assert (is_by_hand(read), len(read)) == (True, 3), "on another day it is not drawn"


def test_who_only_reads_a_game_is_not_asked_for_cards(timeline):
    panel = Panel(timeline, EVERYTHING, 1)
    assert is_shown(panel.acting.draw, panel.acting.hand) == [True, False]
    panel.acting.mends.value = True
    assert is_shown(panel.acting.draw, panel.acting.hand) == [True, True]


def test_undo_takes_back_chance_in_a_log_whose_chance_is_by_hand():
    timeline = Timeline(Toy(2), meta=META)
    timeline.act(Move("deal", (0, "C1", "C1")))
    panel = Panel(timeline, EVERYTHING)
    panel.undo()
    assert panel.i == 0


def test_after_undo_chance_brings_the_same_again():
    panel = Panel(Timeline(Toy(3)), EVERYTHING, rng=Random(1))
    panel.acting.hand.value = "C1 C1"
    press(panel.acting.enter)
    for _ in range(2):
        press(panel.acting.draw)
    drawn = [moment.move for moment in panel.timeline][2:]
    panel.undo()
    panel.acting.hand.value = "C1 C2"
    press(panel.acting.enter)
    for _ in range(2):
        press(panel.acting.draw)
    assert [moment.move for moment in panel.timeline][2:] == drawn


def test_a_branch_may_have_the_luck_of_the_line_it_left(timeline):
    panel = Panel(timeline, EVERYTHING, 1, rng=Random(1))
    assert is_shown(panel.acting.same_luck) == [False]
    left = [move for moment in timeline if (move := moment.move) and move.kind == "deal"][1:]
    panel.act(Move("deal", (1, "C2", "C2")))
    assert is_shown(panel.acting.same_luck) == [True]
    panel.acting.same_luck.value = True
    press(panel.acting.draw)
    assert panel.timeline[-1].move == next(move for move in left if move.args[0] == 2)


def test_a_mistake_in_a_record_is_mended_and_what_followed_is_made_again(tmp_path):
    panel = Panel(dealt(), EVERYTHING)
    for move in (Move("lay", ("C1", "NY")), Move("lay", ("C2", "TX")), Move("lay", ("C2", "CA"))):
        panel.act(move)
    assert is_shown(panel.acting.mends) == [False]
    for at, move, told in (
        (2, Move("lay", ("C1", "OH")), "Step 3 is mended, and all that followed is made again."),
        (3, Move("lay", ("C2", "CA")), "Step 4 is mended. What followed fits up to step 4; the game as it was is kept"),
    ):
        panel.show(at)
        assert is_shown(panel.acting.mends) == [True]
        panel.acting.mends.value = True
        panel.act(move)
        assert panel.status.value.startswith(told)
        assert (panel.i, panel.acting.mends.value) == (at + 1, False)
    assert [moment.move.args for moment in list(Timeline.load("toy.jsonl", resolve))[3:]] == [
        ("C1", "OH"),
        ("C2", "CA"),
    ]
    assert [line.path.name for line in panel.branches] == ["toy.jsonl", "toy.branch1.jsonl"]


def test_undo_among_computers_takes_back_what_a_person_chose_for_one_of_them():
    line = playout(
        Timeline(Toy(3), [{"name": name, "player": "random"} for name in "ABC"]), [RandomPlayer()] * 3, Random(1)
    )
    panel = Panel(line.fork(4), EVERYTHING, -1, Random(1), hire=lambda game, name: RandomPlayer())
    panel.act(panel.acting.moves[0])
    panel.run()
    whole = panel.timeline
    for i in (4, 3):  # then a choice further back, though no person made it
        press(panel.acting.undo)
        assert (panel.i, panel.timeline, len(whole), panel.acting.moves != []) == (i, whole, 10, True)
    panel.act(panel.acting.moves[-1])
    assert (panel.timeline, panel.i, [len(line) for line in panel.branches]) == (whole, 4, [5, 10])


def test_undo_says_where_no_person_had_a_choice():
    for players in ({}, {0: RandomPlayer()}):
        panel = Panel(Timeline(Toy(2)), EVERYTHING, rng=Random(1), players=players)
        press(panel.acting.draw)
        with pytest.raises(ElectionlibError, match="No person had a choice before this step"):
            press(panel.acting.undo)
        assert panel.i == 1


def test_undo_tells_nothing_of_the_hands_of_others(timeline):
    """The last seat has one move left, which only those know who see its hand."""
    for viewer, at in ((0, 8), (2, 7), (EVERYTHING, 7)):
        panel = Panel(timeline.fork(8), viewer, -1)
        panel.act(timeline[9].move)
        press(panel.acting.undo)
        assert panel.i == at


def test_undo_between_two_people_who_share_the_screen():
    panel = Panel(dealt(), 0, -1)
    acting = panel.acting
    for _ in range(2):
        panel.act(acting.moves[0])
        press(acting.pass_on)
    panel.act(acting.moves[0])  # Ann's second move draws the curtain before Bo
    for i, name in ((4, "Ann"), (3, "Bo"), (2, "Ann")):
        press(acting.undo)
        assert (panel.i, panel.viewer, is_shown(acting.pass_on, acting.undo)) == (i, SPECTATOR, [True, True])
        assert acting.pass_on.description == f"Pass the screen to {name}"
    press(acting.pass_on)
    assert (panel.i, panel.viewer) == (2, 0)
    panel.act(acting.moves[1])
    assert ([len(line) for line in panel.branches], is_shown(acting.pass_on)) == ([4, 6], [True])


def test_refusal_is_shown(timeline):
    panel = Panel(timeline, EVERYTHING, timeline.decisions(0)[0])
    with pytest.raises(IllegalMove):
        panel.act(Move("lay", ("C9", "NY")))
    assert panel.branches == [timeline]
    panel.acting.choice.options = [("Cheat", Move("lay", ("C9", "NY")))]
    panel.acting.choice.index = 0
    with pytest.raises(IllegalMove):
        press(panel.acting.make)
    assert (panel.status.value, panel.status.tone) == ("You do not hold this card. [TOY-2]", "alert")


def submit(acting: Any) -> None:
    """Do what the browser does when Enter is pressed in the line."""
    acting.hand._handle_custom_msg({"event": "submit"}, [])


def test_what_was_dealt_at_the_table_is_entered_by_who_sees_all():
    panel = Panel(Timeline(Toy(2)), EVERYTHING)
    acting = panel.acting
    assert is_shown(acting.draw, acting.hand, acting.pick, acting.enter) == [True] * 4
    assert "<p>The deal: write 2 cards by code or name, such as C1 C1.</p>" in acting._asked.value
    acting.hand.value = "c3 C1"
    press(acting.enter)
    assert (panel.timeline[-1].move, acting.hand.value) == (Move("deal", (0, "C1", "C3")), "")
    acting.hand.value = "C1"
    submit(acting)
    assert (panel.status.value, acting.hand.value) == ("2 cards must be named here, not 1.", "C1")
    acting.hand.value = "a 2 C1"
    submit(acting)
    assert panel.timeline[-1].move == Move("deal", (1, "C1", "C2"))
    submit(acting)  # once more
    assert panel.status.value == "There is nothing to enter here."
    assert is_shown(Panel(panel.timeline.fork(1), 0, -1).acting.hand) == [False]


def test_what_can_come_is_chosen_from_a_list():
    panel = Panel(Timeline(Toy(2)), EVERYTHING)
    acting = panel.acting
    acting.pick.value = "C2"
    assert (acting.hand.value, acting.pick.index) == ("C2", 0)
    assert [label for label, _ in acting.pick.options][1:] == [
        "C1 · a 1 (3 left)",
        "C2 · a 2 (2 left)",
        "C3 · a 3 (3 left)",
    ]
    acting.pick.value = "C2"
    submit(acting)
    assert panel.timeline[-1].move == Move("deal", (0, "C2", "C2"))
    assert ("C2 · a 2 (1 left)", "C2") in acting.pick.options


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_games_chance_is_entered_from_the_list_or_by_typing(name):
    played = new_game(name)
    playout(played, [RandomPlayer()] * played.game.seats, Random(2))
    panel = Panel(new_game(name), EVERYTHING)
    acting, chosen = panel.acting, 0
    for moment in list(played)[1:80]:
        if moment.by != CHANCE:
            panel.act(moment.move)
            continue
        chance = played.game.chance(played[moment.i - 1].position)
        for value in moment.move.args[len(chance.prefix) :]:
            is_seat = isinstance(chance, Uniform) and played.game.label(chance.kind, value).startswith("@")
            code = panel.names[value] if is_seat else str(value)
            if is_shown(acting.pick) == [True]:
                acting.pick.value = code
                chosen += 1
            else:
                acting.hand.value += f" {code}"
        submit(acting)
    assert list(panel.timeline) == list(played)[:80]
    assert chosen > 3


def test_a_curtain_between_two_hands():
    panel = Panel(dealt(), 0, -1)
    panel.act(Move("lay", ("C1", "NY")))
    assert panel.viewer == SPECTATOR
    assert "C2" not in "".join(box.value for box in panel._pieces.children)
    assert is_shown(panel.acting.pass_on) == [True]
    assert panel.acting.pass_on.description == "Pass the screen to Bo"
    press(panel.acting.pass_on)
    assert (panel.viewer, len(panel.acting.moves)) == (1, 2 * (len(WORTH) - 1))


def test_people_play_with_the_computers_players():
    """Only the people are asked; nobody else's hand is shown; chance waits unless it is told not to."""
    panel = Panel(Timeline(Toy(3)), 1, rng=Random(4), players={0: RandomPlayer(), 2: RandomPlayer()})
    panel.acting.by_itself.value = True
    press(panel.acting.run)
    assert [moment.by for moment in panel.timeline][1:] == [-1, -1, -1, 0]
    assert (panel.viewer, panel.timeline.game.actor(panel.timeline.position)) == (1, 1)
    while panel.acting.moves:
        panel.act(panel.acting.moves[0])
    assert (panel.timeline.is_over, panel.viewer) == (True, 1)


def test_chance_decides_by_itself_among_people_too():
    panel = Panel(Timeline(Toy(3)), EVERYTHING, rng=Random(3))
    panel.acting.by_itself.value = True
    assert is_shown(panel.acting.run) == [True]
    press(panel.acting.draw)
    assert ([moment.by for moment in panel.timeline], panel.i) == ([None, -1, -1, -1], 3)
    with pytest.raises(ElectionlibError, match="nothing to draw"):
        press(panel.acting.draw)  # once more


def test_a_move_is_shown_though_the_next_player_fails():
    class Lost:
        def choose(self, *_: Any) -> Move:
            raise RuntimeError("lost")

    panel = Panel(dealt(), 0, -1, players={1: Lost()})
    with pytest.raises(RuntimeError):
        press(panel.acting.make)
    assert (panel.i, len(panel.timeline), panel.acting.moves) == (3, 4, [])
    assert (panel.status.tone, panel.status.value) == ("alert", "Something went wrong (RuntimeError): lost")


def test_players_are_found_by_name():
    def hire(game: Any, name: str) -> RandomPlayer:
        assert isinstance(game, Toy)
        if name != "random":
            raise ElectionlibError(f"No {name}.")
        return RandomPlayer()

    players = {"Ann": "human", "Bo": "random", "Cy": "Deep Blue"}  # who is unknown here is a person
    timeline = Timeline(Toy(3), [{"name": name, "player": player} for name, player in players.items()])
    panel = Panel(timeline, hire=hire)
    assert [panel.is_hired(seat) for seat in range(3)] == [False, True, False]
    with pytest.raises(ElectionlibError, match="No clever"):
        Panel(dealt(), players={"Bo": "clever"}, hire=hire)
    for name in ("all", "Cy"):
        with pytest.raises(
            ElectionlibError, match=rf"no seat “{name}” for a player; the seats are 0 \(Ann\), 1 \(Bo\)"
        ):
            Panel(dealt(), players={name: RandomPlayer()})


def test_the_public_panel_knows_every_games_players():
    from electionlib import Panel as Public

    for game in registry.GAMES:
        panel = Public(new_game(game), players={1: "random"})
        assert [panel.is_hired(seat) for seat in (0, 1)] == [False, True]
