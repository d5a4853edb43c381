"""The end of a match as a moment: who won, the score, the match in three figures, and its card to be shared.

The same players may go on at once: the header of the next match, with the sides swapped, comes along.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, jsonify

from rules.codec import Json as Value
from rules.golf.scorepad import Scorepad, scorepad_of
from rules.header import Header, json_from_header
from rules.match import Match
from rules.paper.accounts import card_of, statistics
from rules.paper.card import CardSide
from rules.paper.statistics import PlayerStatistics
from web.archive import Kept, NoSuchMatch, archive
from web.cards.sheet import Sheet, sheet_of
from web.door import Json, scorekeeper
from web.languages.language import gettext, ngettext, number
from web.languages.terms import ending_name

end = Blueprint("end", __name__)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a match: a number, and the words below it."""

    value: str
    words: str


@end.get("/end.json")
def at_the_end() -> Response:
    """`{"revision", "end"}`: the result of the decided match, its figures and card; null before."""
    state, match = scorekeeper().snapshot(), scorekeeper().match()
    ending = told_of(int(str(state["match"])), match) if match.position.is_over else None
    return jsonify(revision=state["revision"], match=state["match"], end=ending)


def told_of(number_here: int, match: Match) -> Json:
    """The end of a decided match in this request's language."""
    sheet = sheet_of(_kept(number_here, match))
    figures, table = figures_of(match), table_of(match, sheet)
    return {
        "title": sheet.title,
        "notes": list(sheet.notes),
        "facts": [list(fact) for fact in sheet.facts if all(fact)],
        "figures": [{"value": figure.value, "words": figure.words} for figure in figures],
        "heads": list(table.heads),
        "rows": [list(row) for row in table.rows],
        "text": text_of(sheet, figures, table),
        "swapped": swapped(match.header),
    }


def figures_of(match: Match) -> tuple[Figure, ...]:
    """The match in three figures; fewer where there is nothing to count."""
    golf, counted = scorepad_of(match), statistics(match)
    if golf is not None:
        return _of_golf(golf)
    return () if counted is None else _of_board(match, counted.players)


@dataclass(frozen=True, slots=True)
class Table:
    """The card as narrow as a phone: a line a board with every side's total, or a golf game's pad."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table_of(match: Match, sheet: Sheet) -> Table:
    """The totals of each side after each board; of a golf game the whole sheet."""
    card = card_of(match)
    if card is None:
        return Table(sheet.heads, sheet.rows)
    names = (" & ".join(side) for side in card.sides)
    rows = (
        (
            number(line.board),
            *(number(_tally(side)) for side in line.sides),
            ending_name(line.ending, line.badge),
        )
        for line in card.lines
    )
    return Table((gettext("Board"), *names, gettext("End")), tuple(rows))


def _tally(side: CardSide) -> int:
    """The points after a board; of a player alone the misses."""
    return side.total if side.misses is None else side.misses


def text_of(sheet: Sheet, figures: tuple[Figure, ...], table: Table) -> str:
    """The card as plain text, to be sent to a friend: the names, the result, the figures, a line a board."""
    said = " · ".join(f"{figure.value} {figure.words}" for figure in figures)
    rows = (
        " · ".join(f"{head} {cell}" for head, cell in zip(table.heads, row, strict=True)) for row in table.rows
    )
    return "\n".join(line for line in (sheet.title, *sheet.notes, said, *rows) if line)


def swapped(header: Header) -> dict[str, Value] | None:
    """The header of a next match where everybody sits, or plays, one place on; None for a player alone."""
    if len(header.players) < 2:
        return None
    written = dict(json_from_header(header))
    names = [player.name for player in header.players]
    places = zip(header.players, (*names[1:], names[0]), strict=True)
    players = [
        {"name": name} if player.seat is None else {"name": name, "seat": player.seat.name}
        for player, name in places
    ]
    return {**written, "players": players, "start": None}


def _kept(number_here: int, match: Match) -> Kept:
    try:
        return archive().kept(number_here)
    except NoSuchMatch:  # a keeper without a journal
        return Kept(number_here, "", match)


def _of_board(match: Match, players: tuple[PlayerStatistics, ...]) -> tuple[Figure, ...]:
    card = card_of(match)
    boards = 0 if card is None else len(card.lines)
    strokes = sum(player.strokes for player in players)
    best = max(players, key=lambda player: player.best_run)
    run = ngettext("piece in a row: %(name)s", "pieces in a row: %(name)s", best.best_run, name=best.player)
    return (
        Figure(number(boards), ngettext("board", "boards", boards)),
        Figure(number(strokes), ngettext("stroke", "strokes", strokes)),
        Figure(number(best.best_run), run),
    )


def _of_golf(card: Scorepad) -> tuple[Figure, ...]:
    played = [[score for score in line.holes if score is not None] for line in card.lines]
    holes = max(len(scores) for scores in played)
    every = sum(line.total for line in card.lines)
    is_most = card.best == "most"
    words = ngettext("point", "points", every) if is_most else ngettext("stroke", "strokes", every)
    figures = (
        Figure(number(holes), ngettext("hole played", "holes played", holes)),
        Figure(number(every), words),
    )
    choose = max if is_most else min
    bests = [(choose(scores), line.player) for line, scores in zip(card.lines, played, strict=True) if scores]
    if not bests:
        return figures
    best, player = choose(bests, key=lambda pair: pair[0])
    return (*figures, Figure(number(best), gettext("best hole: %(name)s", name=player)))
