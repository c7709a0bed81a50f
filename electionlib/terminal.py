"""A game in words: telling its entries, and playing it with people at a keyboard.

`Session` is the game at one keyboard; `cli.py` starts it. The rest says in lines what a viewer may know.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, TextIO

from electionlib import games
from electionlib.analysis.by_hand import asked, outcome
from electionlib.analysis.odds import share
from electionlib.analysis.options import Option, options
from electionlib.engine import notation
from electionlib.engine.game import CHANCE, EVERYTHING, OVER, SPECTATOR, ElectionlibError, Game, Move, Rule
from electionlib.engine.players import Player, SameLuck, step
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import MapLayer, View, named, number, plain, text

__all__ = ["Session", "entry", "explained", "lines", "result", "say", "writing"]

_Played = Timeline[Any, Any]

_HELP = """Write the number of a move, or the move itself, or one of these:
  board       the whole board in words
  moves       the moves once more
  what N      what move N would bring
  rules WORD  a rule by its id, or the rules that have the words of a question; without a word all rules
  undo        take back the last choice of a player at this keyboard
  save FILE   keep a copy of the game so far
  help        these lines once more
  quit        stop here; a recorded game can be gone on with"""

_FEW = 5
"""So many rules are found at most with their summaries."""

_FILLER = re.compile(
    "a|an|and|are|as|at|be|by|can|could|do|does|for|from|happens|has|have|how|i|if|in|is|it|many|may|much|must|my|of|"
    "on|or|s|should|so|t|that|the|then|there|they|this|to|was|we|what|when|where|which|who|whose|why|will|with|you|your",
    re.IGNORECASE,
)
"""What a question has besides the words to look for."""

_ENDING = re.compile(r"(?<=\w\w\w)(?:ing|ed|es|s)$")


class Session:
    """A game played at one keyboard: `players` has None for each person, and `timeline` is the line in hand.

    Whoever is asked is told what is new to him; between two people who see different things the screen is cleared and
    the keyboard passed on. With `by_hand` chance is not drawn but entered, by somebody who sees everything.
    """

    def __init__(self, timeline: _Played, players: Sequence[Player | None], rng: Random, by_hand: bool = False) -> None:
        self.timeline, self._players, self._rng, self._by_hand = timeline, players, rng, by_hand
        people = [seat for seat, player in enumerate(players) if player is None]
        self._is_shared = len(people) > 1 and not by_hand
        self._eyes: int | None = EVERYTHING if by_hand else None if self._is_shared else people[0]
        self._told = dict.fromkeys((EVERYTHING, *range(len(players))), timeline.turns()[-1])
        """Up to which moment each viewer has been told; of a game gone on with, the last turn is told once more."""
        self._luck: SameLuck | None = None
        """What the line has left that choices were taken back from."""
        self._source = timeline
        self._undone: _Played | None = None
        """The line that is recorded by hand and has what was taken back until something takes its place."""
        self._asked: tuple[_Played, int] | None = None
        """For which moment the moves have been listed."""
        self._has_example = False
        """Whether it has been shown how a move is written."""

    def run(self) -> None:
        """Play until the game is over, somebody quits, or the input ends."""
        say(*_HELP.split("\n"))
        try:
            while self._go_on():
                pass
        except EOFError:
            say()
        finally:
            self._give_way()

    def _go_on(self) -> bool:
        """Make one entry or take one line from the keyboard; False when there is nothing more to do."""
        timeline, game = self.timeline, self.timeline.game
        seat = game.actor(timeline.position)
        if seat == OVER:
            self._tell(SPECTATOR if self._is_shared else self._eyes)
            return False
        if self._by_hand if seat == CHANCE else not self._players[seat]:
            return self._take(seat)
        return step(timeline, self._players, self._rng, self._luck)  # type: ignore[arg-type]

    def _take(self, seat: int) -> bool:
        """Tell who is asked what is new, and carry out the line he writes."""
        rows = self._prepare(seat)
        typed = input("> ").strip()
        command, _, rest = typed.partition(" ")
        try:
            match command.lower():
                case "":
                    pass
                case "quit":
                    return False
                case "help" | "?":
                    say(*_HELP.split("\n"), *([_forms(rows)] if rows else []))
                case "board":
                    say(*text(self.timeline.view(-1, self._viewer), self.timeline.names).split("\n"))
                case "moves":
                    self._asked = None
                case "what":
                    say(*_brings(_row(rows, rest), self.timeline))
                case "rules":
                    say(*explained(self.timeline.game, rest.split()))
                case "undo":
                    self._undo()
                case "save":
                    self._save(rest.strip())
                case _ if seat == CHANCE:
                    self._act(outcome(self.timeline.game, self.timeline.position, typed, self.timeline.names))
                case _:
                    self._act(_chosen(rows, typed))
        except (ElectionlibError, OSError) as error:
            say(named(str(error), self.timeline.names))
        return True

    @property
    def _viewer(self) -> int:
        return SPECTATOR if self._eyes is None else self._eyes

    def _prepare(self, seat: int) -> tuple[Option, ...]:
        timeline, game, names = self.timeline, self.timeline.game, self.timeline.names
        if self._is_shared and seat != self._eyes:
            views = [timeline.view(-1, other) for other, who in enumerate(self._players) if not who]
            if any(view != views[0] for view in views):
                self._pass_on(names[seat])
            elif self._eyes is not None:
                self._told[seat] = self._told[self._eyes]
            self._eyes = seat
        rows = options(timeline, -1, self._viewer)
        now = (timeline, len(timeline))
        if self._asked != now:
            self._tell(self._viewer)
            say("", f"— {named(timeline.view(-1, self._viewer).heading, names)} —")
            if seat == CHANCE:
                say(asked(game, timeline.position, names))
            for n, row in enumerate(rows, 1):
                say(f"{n:4}  {named(row.said.sentence, names)} [{row.said.rule}]")
            if rows and not self._has_example:
                self._has_example = True
                say(_forms(rows))
            self._asked = now
        return rows

    def _pass_on(self, name: str) -> None:
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="")
        input(f"\nPass the keyboard to {name}, who presses Enter. ")

    def _tell(self, viewer: int | None) -> None:
        """Tell a viewer of all entries since he was last told."""
        who = SPECTATOR if viewer is None else viewer
        people = [self._told[seat] for seat, each in enumerate(self._players) if not each]
        since = self._told.get(who, min(people, default=0))
        for n in range(since, len(self.timeline) - 1):
            say(*lines(entry(self.timeline, n, who), self.timeline.names))
        self._told[who] = len(self.timeline) - 1

    def _act(self, move: Move) -> None:
        if self._undone:
            self._give_way(move)
        else:
            self.timeline.act(move)

    def _give_way(self, move: Move | None = None) -> None:
        """Take what was taken back out of the file that is recorded by hand, for a move or because the game is left."""
        if self._undone:
            line, at = self._undone, len(self.timeline) - 1
            old = line.take_back(at, move)
            self.timeline, self._undone = line, None
            if old.path:
                old.close()
                say(f"What was taken back is kept in {old.path}.")

    def _undo(self) -> None:
        old = self.timeline
        mine = {seat for seat, player in enumerate(self._players) if not player} | (
            {CHANCE} if self._by_hand else set()
        )
        chosen = [moment.i for moment in old if moment.by in mine]
        if not chosen:
            raise ElectionlibError("There is nothing to take back.")
        if self._by_hand and old.is_recording:
            self._undone = old
        self.timeline = (self._undone or old).fork(chosen[-1] - 1, is_recorded=not self._undone)
        if self._luck is None or len(old) - 1 > (old.forked_at or 0):
            self._source = old
        self._luck = SameLuck(self.timeline, self._source)
        self._told = {who: min(told, len(self.timeline) - 1) for who, told in self._told.items()}
        follows = ""
        if self._undone:
            follows = " What you enter next takes the place of what came after it."
        elif old.is_recording:
            follows = " The game as it was is kept; going on makes a branch."
            old.close()
        say(f"Taken back to step {len(self.timeline) - 1}.{follows}")

    def _save(self, path: str) -> None:
        if not path:
            raise ElectionlibError("Write the name of a file too, such as save copy.jsonl.")
        with writing(Path(path)):
            if Path(path).exists():
                raise ElectionlibError(f"{path} exists already; choose another name.")
            self.timeline.save(path)
        say(f"The game so far is in {path}.")


def say(*lines: str, to: TextIO | None = None) -> None:
    """Print lines, by default to stdout; what they hold out of a file can neither steer the terminal nor add a line."""
    print(*map(plain, lines), sep="\n", file=to)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say what goes wrong with a file that is written to, by the name it was given."""
    try:
        if path.is_dir():
            raise ElectionlibError(f"{path} is a folder; write the name of a file in it.")
        yield
    except OSError as error:
        raise ElectionlibError(f"{path}: {error.strerror or error}") from error


def _forms(rows: Sequence[Option]) -> str:
    return f"Write a number from 1 to {len(rows)}, or a move such as “{notation.text(rows[0].move)}”."


def _row(rows: Sequence[Option], typed: str) -> Option:
    """Find a move by its number, or as it is written, in capital or small letters."""
    if not rows:
        raise ElectionlibError("There is no move to choose here: chance decides.")
    known = {str(n): row for n, row in enumerate(rows, 1)} | {notation.text(row.move).lower(): row for row in rows}
    words = " ".join(typed.split())
    if words.lower() not in known:
        wrong = f"There is no move “{words[:20]}” here; w" if words else "Which move? W"
        raise ElectionlibError(wrong + _forms(rows)[1:])
    return known[words.lower()]


def _chosen(rows: Sequence[Option], typed: str) -> Move:
    """Read a move; one of a kind that is offered here is returned in any case, for the game to say why it is not."""
    kind, *args = typed.split()
    kinds = {row.move.kind.lower(): row.move.kind for row in rows}
    try:
        return _row(rows, typed).move
    except ElectionlibError:
        if kind.lower() not in kinds:
            raise
    return notation.parse(" ".join((kinds[kind.lower()], *args)))


def _brings(row: Option, timeline: _Played) -> Iterator[str]:
    """Say what a move would bring."""
    names, game = timeline.names, timeline.game
    rule = game.rules[row.said.rule]
    yield named(f"{row.said.sentence}. {rule.title} [{rule.id}]: {rule.summary}", names)
    yield from (named(f"  {said.sentence} [{said.rule}]", names) for said in row.effects)
    if row.reveals:
        yield "  Cards come to light; what follows from them is not told beforehand."
    if row.odds:
        yield f"  {row.odds.sentence}"
        yield from (named(f"    {words}: {share(probability)}", names) for words, probability in row.odds.rows)
    if row.preview:
        yield from text(View("", MapLayer({}, {}), row.preview), names).split("\n")


def entry(timeline: _Played, n: int, viewer: int) -> dict[str, Any]:
    """Tell entry `n` and its events as the viewer may know them."""
    moment, move = timeline[n + 1], timeline.shown(n + 1, viewer)
    assert move is not None
    game, names = timeline.game, timeline.names
    events = [e._asdict() | {"text": named(game.tell(e), names)} for e in timeline.events(n + 1, viewer)]
    for event in events:
        del event["seen_by"]
    return {
        "n": n,
        "by": "chance" if moment.by == CHANCE else moment.by,
        "do": notation.text(move),
        "text": named(game.say(move), names),
        "events": events,
        **({"note": moment.note.note, "mark": moment.note.mark} if moment.note else {}),
    }


def lines(told: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Say an entry in lines, numbered by the step it leads to, as a panel numbers it."""
    yield f"{told['n'] + 1:4} {'Chance' if told['by'] == 'chance' else names[told['by']]}: {told['text']}"
    for event in told["events"]:
        yield f"       {event['text']} [{event['rule']}]"
    if "note" in told:
        yield f"       Note: {told['mark']} {told['note']}".rstrip()


def result(timeline: _Played) -> str:
    """Say who won a game that is over."""
    ended = timeline.game.outcome(timeline.position)
    assert ended is not None
    who = " and ".join(timeline.names[seat] for seat in ended.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(timeline.names, ended.scores, strict=True))
    reason = named(ended.reason, timeline.names)
    return f"{f'Won by {who}' if who else 'Nobody wins'}: {reason} [{ended.rule}]. Scores: {scores}."


def explained(game: Game[Any, Any], words: Sequence[str] = ()) -> Iterator[str]:
    """Say a rule in lines by its id, or list the rules that have the most of some words; without words, all rules.

    A word is found by its beginning; the little words of a question do not count. Where no rule has any of them,
    ElectionlibError.

    >>> from electionlib import games
    >>> next(explained(games.new("candidate", 2), ["cand-1.1"]))
    'CAND-1.1  A majority wins (rulebook)'
    >>> list(explained(games.new("candidate", 2), ["Do", "two", "zeros", "cancel?"]))[::2]
    ['CAND-10.1  Two Zeros cancel (rulebook)', '1 rule has “two zeros cancel”.']
    """
    typed = " ".join(words)
    ids = {name.lower(): name for name in game.rules} | {name.partition("-")[2]: name for name in game.rules}
    if typed.lower() in ids:
        yield from _in_full(game, game.rules[ids[typed.lower()]])
        return
    parts: list[str] = re.findall(r"\w+(?:[-.,]\w+)*", typed)
    asked_for = [word for word in parts if not _FILLER.fullmatch(word)] or parts
    beginnings = [re.compile(rf"\b{re.escape(_ENDING.sub('', word))}", re.IGNORECASE) for word in asked_for]
    hits = {rule: sum(bool(word.search(_searched(rule))) for word in beginnings) for rule in game.rules.values()}
    most = max(hits.values())
    found = [rule for rule in hits if hits[rule] == most]
    if typed and not most:
        near = get_close_matches(typed.lower(), ids, n=1, cutoff=0.5)
        hint = f"did you mean {ids[near[0]]}?" if near else "without a word all rules are listed."
        raise ElectionlibError(f"No rule has the id or the words “{typed}”; {hint}")
    width = max(len(rule.id) for rule in found)
    for rule in found:
        yield f"{rule.id:{width}}  {rule.title} ({rule.tag})"
        if typed and len(found) <= _FEW:
            yield f"{'':{width}}  {rule.summary}"
    if typed:
        have = f"{number(len(found), 'rule')} {'has' if len(found) == 1 else 'have'}"
        sought = f"“{' '.join(asked_for)}”"
        is_all = most == len(asked_for)
        yield f"{have} {sought}." if is_all else f"No rule has all of {sought}; {have} {most} of these words."


def _searched(rule: Rule) -> str:
    return f"{rule.title} {rule.summary} {rule.section} {rule.option}"


def _in_full(game: Game[Any, Any], rule: Rule) -> Iterator[str]:
    yield f"{rule.id}  {rule.title} ({rule.tag})"
    yield rule.summary
    yield f"Section: {rule.section}"
    if name := rule.option:
        yield f"Option: {name}={_value(game.options()[name])}"
        each = [f"{preset} {_value(values[name])}" for preset, values in games.presets(game).items()]
        if each:
            yield f"Presets for {game.seats} players: {'; '.join(each)}"


def _value(value: Any) -> str:
    """Write an option's value as a command line takes it; a component of the user's own has no name."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return "one of your own"
    return {True: "yes", False: "no", None: "none"}[value] if value is None or type(value) is bool else str(value)
