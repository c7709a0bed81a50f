"""Making moves in a panel: by button, list or click on the map; chance drawn, or entered from a real table."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from electionlib import atlas
from electionlib.analysis.by_hand import asked, choices, outcome, with_one_more
from electionlib.engine.game import CHANCE, EVERYTHING, OVER, ElectionlibError, Game, IllegalMove, Move
from electionlib.engine.players import sample
from electionlib.engine.view import named
from electionlib.ui.boxes import box, button, is_revealed, mark, new, offer, put, reveal

if TYPE_CHECKING:
    from electionlib.ui.panel import Panel

__all__ = ["Acting", "offered"]

_FEW = 5


def offered(panel: "Panel", i: int) -> Sequence[Move]:
    """Return the legal moves at a step, if the viewer may see the hand they come from."""
    return panel.timeline.legal(i, panel.viewer)


class Acting:
    """What may be done at the step on show: kinds of few moves have a button each, the others share a list."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self._asked = new(widgets.HTML)
        self.buttons = [
            button("", "", "Make this move", panel.guarded(lambda _, k=k: self._act(self._few[k]))) for k in range(_FEW)
        ]
        self.choice = new(widgets.Dropdown, tooltip="The moves that are allowed here")
        self.make = button("Make this move", "check", "Make the chosen move", panel.guarded(self._on_make))
        self.every = button("All moves", "undo", "Offer all moves again", panel.guarded(lambda _: self.show()))
        self.draw = button("Draw", "random", "Let chance decide", panel.guarded(self._on_draw))
        # what is typed is sent whole, for letters that wait to be sent are overtaken by Enter and by a click
        self.hand = new(widgets.Text, placeholder="Type it and press Enter", continuous_update=False)
        enter = panel.guarded(self._on_enter)
        self.hand.on_msg(lambda _, content, __: enter() if content.get("event") == "submit" else None)  # Enter
        self.hand.observe(panel.guarded(lambda _: self._list(self._records)), "value")
        self.pick = new(widgets.Dropdown, tooltip="What can come here; what is chosen is written into the line")
        self.pick.observe(panel.guarded(self._on_pick), "value")
        self.enter = button("Enter", "pencil", "Enter what was dealt or rolled at the table", lambda _: enter())
        self.pass_on = button("", "exchange", "Show the hand of who chooses now", panel.guarded(self._on_pass))
        self.run = button("Play on", "forward", "Let the computer's players move", panel.guarded(self._on_run))
        self.undo = button(
            "Undo", "undo", "Take back the last choice or entry; make another", panel.guarded(lambda _: panel.undo())
        )
        self.by_itself = new(
            widgets.Checkbox, description="Chance by itself", indent=False, tooltip="Chance decides without being asked"
        )
        self.by_itself.observe(panel.guarded(lambda _: self.show()), "value")
        self.same_luck = new(
            widgets.Checkbox,
            description="Same luck",
            indent=False,
            tooltip="Chance brings what it brought in the line this is a branch of",
        )
        self.mends = new(
            widgets.Checkbox,
            description="Mend the record",
            indent=False,
            tooltip="A move here takes the place of the one that was made; what followed is made again",
        )
        self.mends.observe(panel.guarded(lambda _: self.show()), "value")
        self._few: Sequence[Move] = ()
        self._enters = True  # until somebody has chance drawn: who records a table should not roll by pressing twice
        self.box = box(
            "el-acting",
            self._asked,
            box("el-echo", panel.status),
            *self.buttons,
            box("el-pick", self.choice, self.make, self.every),
            box("el-pick", self.hand, self.enter, self.pick, self.draw).add_class("el-by-hand"),
            box("el-pick", self.pass_on, self.run, self.undo, self.by_itself, self.same_luck, self.mends),
        )

    @property
    def moves(self) -> list[Move]:
        """The moves on offer, those with a button first."""
        return [*self._few, *(move for _, move in self.choice.options)]

    def show(self, state: str | None = None) -> None:
        """Offer what may be done at the step on show, or only the moves about a state."""
        panel = self._panel
        timeline, i = panel.timeline, panel.i
        game, p = timeline.game, timeline[i].position
        seat, is_last = game.actor(p), i == len(timeline) - 1
        hides = panel.predict.hides  # first a guess
        moves = [move for move in offered(panel, i) if not hides and (state is None or game.subject(move) == state)]
        self._offer(moves)
        mark(self.box, "el-refused", False)
        is_random = seat == CHANCE and (is_last or panel.viewer == EVERYTHING) and not hides
        who = f"@{seat} may" if moves else "Chance decides" if is_random else ""
        heading = f"<h3>{escape(named(who, panel.names))}</h3>" if who else ""
        reveal(self.every, state is not None)
        reveal(self.draw, is_random)
        records = is_random and self._records
        self.hand.tooltip = asked(game, p, panel.names) if records else None
        heading += f"<p>{escape(self.hand.tooltip)}</p>" if records else ""
        self._list(records)
        put(self._asked, heading)
        for shown in (self.hand, self.enter):
            reveal(shown, records)
        reveal(self.pick, len(self.pick.options) > 1)
        if seat >= 0:
            self.pass_on.description = f"Pass the screen to {panel.names[seat]}"
        waits = seat >= 0 and panel.viewer not in (seat, EVERYTHING) and not panel.is_hired(seat)
        reveal(self.pass_on, waits and (is_last or panel.has_acted))
        reveal(self.run, is_last and (panel.is_hired(seat) or (seat == CHANCE and self.by_itself.value)))
        reveal(self.undo, i > 0 and (panel.has_acted or timeline.is_recording))
        reveal(self.by_itself, is_last and seat != OVER)
        reveal(self.same_luck, is_last and seat != OVER and timeline.parent is not None)
        reveal(self.mends, not is_last and (bool(moves) or is_random))

    def click(self, state: str) -> None:
        """Act as a click on a state asks for: make the move about it, or offer those there are."""
        panel = self._panel
        game, p = panel.timeline.game, panel.timeline[panel.i].position
        moves = offered(panel, panel.i)
        about = [move for move in moves if game.subject(move) == state]
        if len(about) == 1:
            panel.act(about[0])
        elif about:
            self.show(state)
            panel.status.say(f"{len(about)} moves are about {atlas.name(state)}: choose one.")
        elif like := next((move for move in moves if game.subject(move)), None):
            move = like._replace(args=tuple(state if arg == game.subject(like) else arg for arg in like.args))
            refusal = game.refusal(p, move)
            if refusal is None:
                raise ElectionlibError(f"No move here is about {atlas.name(state)}.")
            raise IllegalMove(move, refusal)
        else:
            shown = panel.timeline.view(panel.i, panel.viewer).layer.states.get(state)
            panel.status.say(named(shown.hover if shown else atlas.name(state), panel.names))

    def _offer(self, moves: Sequence[Move]) -> None:
        panel, game = self._panel, self._panel.timeline.game
        few: set[str] = set()
        for kind, n in sorted(Counter(move.kind for move in moves).items(), key=itemgetter(1)):
            if n + sum(move.kind in few for move in moves) <= _FEW:
                few.add(kind)
        self._few = [move for move in moves if move.kind in few]
        for k, shown in enumerate(self.buttons):
            reveal(shown, k < len(self._few))
            shown.description = named(game.say(self._few[k]), panel.names) if k < len(self._few) else ""
        offer(self.choice, [(named(game.say(move), panel.names), move) for move in moves if move.kind not in few])
        reveal(self.choice, bool(self.choice.options))
        reveal(self.make, bool(self.choice.options))

    def _act(self, move: Move) -> None:
        self._panel.act(move)
        self._go_on()

    def _go_on(self) -> None:
        """Put the focus on what comes next: what had it may be gone from the page, and the keys with it."""
        chance = (self.hand, self.draw) if self._enters else (self.draw, self.hand)
        for each in (*chance, self.choice, self.buttons[0], self.pass_on, self.run):
            if is_revealed(each):
                each.focus()
                return

    def _on_make(self, _: Any) -> None:
        if self.choice.value is None:
            raise ElectionlibError("There is no move to make here.")
        self._act(self.choice.value)

    def _on_draw(self, _: Any) -> None:
        panel = self._panel
        if panel.actor(panel.i) != CHANCE:  # the second of two clicks
            raise ElectionlibError("There is nothing to draw here.")
        self._enters = False
        game, p = self._here
        panel.act(sample(game.chance(p), panel.rng, panel.luck))
        self._go_on()

    def _on_run(self, _: Any) -> None:
        self._panel.run()
        self._go_on()

    def _on_enter(self) -> None:
        panel = self._panel
        if not self._records:  # the second of two clicks
            raise ElectionlibError("There is nothing to enter here.")
        self._enters = True
        try:
            move = outcome(*self._here, self.hand.value, panel.names)
            self.hand.value = ""  # first, for the next entry may be typed as soon as this one is seen
            panel.act(move, is_entered=True)
        except ElectionlibError:
            mark(self.box, "el-refused", True)
            raise
        finally:
            self._go_on()

    @property
    def _here(self) -> tuple[Game[Any, Any], Any]:
        panel = self._panel
        return panel.timeline.game, panel.timeline[panel.i].position

    @property
    def _records(self) -> bool:
        """Whether chance may be entered: by who sees all hands and does more than read what came before."""
        panel, line = self._panel, self._panel.timeline
        is_open = panel.i == len(line) - 1 or panel.has_acted or line.is_recording or self.mends.value
        return panel.actor(panel.i) == CHANCE and panel.viewer == EVERYTHING and is_open

    def _list(self, records: bool) -> None:
        """List what can come besides what is typed, to those who may enter it."""
        found = choices(*self._here, self._panel.names, self.hand.value) if records else []
        offer(self.pick, [("Choose from what can come", ""), *found])

    def _on_pick(self, change: Any) -> None:
        if change.new:
            self.hand.value = with_one_more(*self._here, self.hand.value, change.new)
            self.pick.index = 0

    def _on_pass(self, _: Any) -> None:
        panel = self._panel
        panel.see(panel.actor(panel.i))
        self._go_on()
