"""What a viewer may see of a position, and how it is described for a screen.

`facts` is built up: only what `SHOWN` lists, and hidden cards as `?`. `view` describes the facts and nothing else.
"""

from typing import TYPE_CHECKING, NamedTuple

from electionlib.atlas import MAJORITY, STATES, name
from electionlib.engine.game import EVERYTHING, Move
from electionlib.engine.view import (
    Card,
    Cards,
    Group,
    MapLayer,
    Meter,
    Piece,
    Pips,
    StateMark,
    Table,
    Text,
    Track,
    View,
    listed,
)
from electionlib.games.campaign_manager import words
from electionlib.games.campaign_manager.components import ISSUES, SPACES
from electionlib.games.campaign_manager.negative import rolls_a_card
from electionlib.games.campaign_manager.position import NOBODY, UNKNOWN, Battle, Position
from electionlib.games.rows import reconstructed

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = ["HIDDEN", "SHOWN", "Facts", "facts", "preview", "shown", "view"]

SHOWN = (
    *("discards", "owners", "step", "after", "draws", "turn", "seat", "chooser", "battles", "played", "media"),
    *("frames", "won", "vacancy", "claimant", "entrant", "headline", "negatives", "rolls", "rolled", "last_won"),
    "reason",
)
"""The fields of a position that everybody sees."""

LOOKS = ("seat 0 as 1", "seat 1 as 0")
"""McCain in the palette's red and Obama in its blue, as on every election night."""

HIDDEN = ("pools", "decks", "hands", "aside", "chosen", "offered", "fresh", "news")
"""The fields of which a viewer sees a part: his own, and how many the others are."""


class Facts(NamedTuple):
    """What one viewer may see: a position in which hidden cards and states are `?`."""

    viewer: int
    seen: Position


def facts(p: Position, viewer: int) -> Facts:
    """Return what a viewer may see (CM-3.8): what is played and discarded is open, what is to come is not."""
    if viewer == EVERYTHING:
        return Facts(viewer, p)

    def own(piles: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(pile if seat == viewer else (UNKNOWN,) * len(pile) for seat, pile in enumerate(piles))

    public = {name: getattr(p, name) for name in SHOWN}
    return Facts(
        viewer,
        Position(
            pools=own(p.pools),
            decks=own(p.decks),
            hands=own(p.hands),
            aside=own(p.aside),
            chosen=own(p.chosen),
            offered=p.offered if viewer == p.chooser else (UNKNOWN,) * len(p.offered),
            fresh=p.fresh if viewer == p.seat else (UNKNOWN,) * len(p.fresh),
            news=(UNKNOWN,) * len(p.news),
            **public,
        ),
    )


def shown(p: Position, m: Move, viewer: int) -> Move:
    """Return a move as a viewer sees it."""
    if m.kind in ("offer", "deal") and viewer not in (EVERYTHING, *m.args[:1]):
        return Move(m.kind, (m.args[0], *(UNKNOWN,) * (len(m.args) - 1)))
    if m.kind in ("keep", "choose") and viewer not in (EVERYTHING, p.chooser):
        return Move(m.kind, (UNKNOWN,))
    return m


def view(game: "CampaignManager", facts: Facts) -> View:
    """Describe the facts: the map, the race to 270, the states in play, the news, the chart, hands and piles."""
    p = facts.seen
    pieces = (
        *_news(game, p),
        *_chart(game, p),
        *(_battle(game, p, battle) for battle in p.battles),
        *_offer(game, p),
        *_hands(game, p),
        *_media(game, p),
        _race(game, p),
        _players(game, p),
        *reconstructed(game.cards, game.tiles, game.news, game.chart),
    )
    return View(_heading(game, p), _layer(game, p), pieces)


def _heading(game: "CampaignManager", p: Position) -> str:
    if p.step == "over":
        totals = game.totals(p)
        end = f"@{totals.index(max(totals))} is elected" if p.reason == "majority" else "The game is a draw"
        return f"Turn {p.turn}. {end}: {totals[0]} to {totals[1]} votes"
    where = f"Turn {p.turn} of @{p.seat}" if p.turn else "Getting started"
    doing = words.DOING.get(p.step, "")
    if p.step == "keep":
        doing += f", set {len(p.decks[p.chooser]) + 1} of 15"
    if p.frames:
        where += f": {words.source(game, p.frames[-1].source)}"
    return f"{where}. @{p.chooser} {doing}" if doing else where


def _layer(game: "CampaignManager", p: Position) -> MapLayer:
    there = {battle.state for battle in p.battles}
    own = [{*safe} for safe in game.tiles.safe]
    mine = [{*states} for states in p.chosen]
    states = {}
    for state in STATES:
        votes, outline = game.votes[state], ""
        if state in there:
            category, where = "contested", "in play"
        elif state not in game.tile_index:
            seat = int(state in own[1])
            category, where = LOOKS[seat], f"safe for @{seat} from the start"
        elif (owner := p.owners[game.tile_index[state]]) != NOBODY:
            category, where, outline = LOOKS[owner], f"won by @{owner}", "won"
        elif any(state in each for each in mine):
            category, where = "undecided", "chosen to start with"
        else:
            category, where = "plain", "not yet in play"
        states[state] = StateMark(category, str(votes), f"{name(state)}, {votes} votes: {where}", outline=outline)
    legend = {look: f"@{seat}: safe, or won (outlined)" for seat, look in enumerate(LOOKS)}
    legend |= {"contested": "in play", "undecided": "chosen to start with", "plain": "not yet in play"}
    used = {mark.category for mark in states.values()}
    return MapLayer(
        states, {category: said for category, said in legend.items() if category in used}, key="Numbers: votes"
    )


def _news(game: "CampaignManager", p: Position) -> tuple[Piece, ...]:
    if not p.headline:
        return ()
    card = game.news.by_code[p.headline]
    return (Text("Breaking News", f"{card.title}: {words.effect(game, card.ops)}", "alert"),)


def _chart(game: "CampaignManager", p: Position) -> tuple[Piece, ...]:
    """What the roll may bring (CM-9.2), from the moment a card with the die is played to the end of the turn."""
    each = rolls_a_card(game, p, p.seat)
    if not (p.negatives and each) or p.step == "over":
        return ()
    rows = tuple((str(face), words.effect(game, ops)) for face, ops in enumerate(game.chart.results, 1))
    mark = (p.rolled - 1,) if p.rolled else ()
    return (Table(_gain(p.seat, each), ("Roll", "Bonus"), rows, mark),)


def _gain(seat: int, each: int) -> str:
    return f"Going Negative: what @{1 - seat} may gain{' by each of two rolls' * (each == 2)}"


def _race(game: "CampaignManager", p: Position) -> Meter:
    totals = game.totals(p)
    bars = [(f"@{seat}", total, LOOKS[seat]) for seat, total in enumerate(totals)]
    in_play = sum(game.votes[battle.state] for battle in p.battles)
    bars.append(("In play", in_play, "contested"))
    bars.append(("Not yet in play", sum(game.votes.values()) - sum(totals) - in_play, "plain"))
    return Meter("Votes", tuple(bars), MAJORITY)


def _battle(game: "CampaignManager", p: Position, battle: Battle) -> Group:
    """One state in play: two rows of voters, the issue marker, the demographics."""
    tile = game.tile(battle.state)
    rows = []
    for row, issue in enumerate(ISSUES):
        mccain, obama = battle.rows[row]
        spots = (LOOKS[0],) * mccain + ("open",) * (tile.voters - mccain - obama) + (LOOKS[1],) * obama
        is_decisive = row == battle.majority
        rows.append(Pips(f"{issue.title()}{' ◀ decides' if is_decisive else ''}", spots))
    spaces = tuple(words.SPACES[space] for space in SPACES)
    groups = dict(game.tiles.demographics)
    key, other = groups[tile.demographics[battle.key]], groups[tile.demographics[1 - battle.key]]
    winner = dict(p.won).get(battle.state)
    title = f"{name(battle.state)}, {game.votes[battle.state]} votes"
    if winner is not None:
        title += f": won by @{winner}"
    return Group(
        title, (rows[0], Track("Issue", spaces, battle.issue), rows[1], Text("Key demographic", f"{key} (not {other})"))
    )


def _cards(game: "CampaignManager", codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(words.card(game, code) for code in codes)


def _offer(game: "CampaignManager", p: Position) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    if p.offered:
        pieces.append(Cards(f"@{p.chooser} keeps one of", _cards(game, p.offered)))
    for seat in range(2):
        if p.step in ("offer", "keep", "choose") and p.decks[seat]:
            kept = p.decks[seat] if UNKNOWN not in p.decks[seat] else ()
            pieces.append(Cards(f"Deck of @{seat}, {len(p.decks[seat])} of 15 cards", _cards(game, kept)))
        if p.chosen[seat]:
            states = listed([name(state) if state != UNKNOWN else "a secret state" for state in p.chosen[seat]])
            pieces.append(Text(f"@{seat} starts with", f"{states}."))
    return tuple(pieces)


def _hands(game: "CampaignManager", p: Position) -> tuple[Piece, ...]:
    known = [(seat, hand) for seat, hand in enumerate(p.hands) if hand and UNKNOWN not in hand]
    pieces = tuple(
        Table(
            f"Hand of @{seat}",
            ("Card", "What it does"),
            tuple(((words.card(game, code),), words.text(game, game.card(code)).rstrip(".")) for code in hand),
        )
        for seat, hand in known
    )
    return pieces if len(pieces) < 2 else (Group("Hands", pieces),)


def _media(game: "CampaignManager", p: Position) -> tuple[Piece, ...]:
    if not p.media:
        return ()
    card = game.card(p.media)
    return (Text(f"Media Support of @{card.seat}", f"{card.title}: {words.text(game, card)}"),)


def _players(game: "CampaignManager", p: Position) -> Table:
    rows: list[tuple[str | tuple[Card, ...], ...]] = []
    for seat in range(2):
        played = _cards(game, p.played) if seat == p.seat else ()
        counts = (str(len(p.hands[seat])), str(len(p.decks[seat])))
        rows.append((f"@{seat}", *counts, played, _cards(game, p.discards[seat])))
    mark = (p.seat,) if p.seat != NOBODY else ()
    return Table("Players", ("Player", "Hand", "Deck", "Played now", "Discards"), tuple(rows), mark)


def preview(game: "CampaignManager", facts: Facts, m: Move) -> tuple[Piece, ...]:
    """Say what a card does where its playing does not, and what each roll grants the opponent of who goes negative."""
    if m.kind not in ("play", "keep", "discard") or m.args[0] == UNKNOWN:
        return ()
    card = game.card(str(m.args[0]))
    pieces: tuple[Piece, ...] = (Text(card.title, words.text(game, card)),) * (m.kind != "play")
    each = rolls_a_card(game, facts.seen, card.seat)
    if not (card.is_negative and each) or m.kind == "discard":
        return pieces
    faces = len(game.chart.results)
    rows = tuple(
        (words.effect(game, ops), f"{game.chart.results.count(ops)} in {faces}")
        for ops in dict.fromkeys(game.chart.results)
    )
    return (*pieces, Table(_gain(card.seat, each), ("Bonus", "Odds"), rows))
