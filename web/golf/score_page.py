"""The golf games' pages: the course, and the score page's data beside the snapshot.

Where no camera watches the course, balls, golfers and dice are entered by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from flask import Blueprint, Response, jsonify, request

from rules.games import Position
from rules.golf import later
from rules.golf.shared.shown import Marker
from rules.hexes import Hex
from rules.match import Match
from rules.record.log import Entry
from rules.record.passage import Passage
from web.door import Json, scorekeeper
from web.errors import BadAsk
from web.golf.course_map import SIGNS, draw_course

GAMES = ("carom_golf", "roll_in_one", "eighteen_holes")
MOST_SEGMENTS = 40  # of a line: no shot of the game has as many

golf = Blueprint("golf", __name__, url_prefix="/golf")


def shown_of_golf() -> dict[str, object]:
    """The data of the golf page before its script arrives: the course, and the scorepad."""
    match = scorekeeper().match()
    chart, score = later.charts.chart_of(match), match.score.to_json()
    if chart is None:
        raise LookupError(f"{match.header.game} is no golf game")
    hexes = cast(list[dict[str, Any]], chart["hexes"])
    return {
        "art": draw_course(chart),
        "signs": SIGNS,
        "score": score,
        "has_mushrooms": any(field["ground"] == "mushroom" for field in hexes),
    }


@golf.get("/chart.json")
def chart() -> Response:
    """The present course as data, with its cards and clubs; `course` null where no golf is played."""
    return jsonify(later.charts.chart_of(scorekeeper().match()) or {"course": None, "hexes": []})


@golf.get("/moves.json")
def moves() -> Response:
    """`{"revision", "moves"}`: the last moves of 18 Holes; empty for other games.

    Each is `{"token", "from", "to", "hole"}`, with the hole that was played before the move.
    """
    match, revision = scorekeeper().match(), scorekeeper().snapshot()["revision"]
    return jsonify(revision=revision, moves=_last_moves(match) if match.header.game == "eighteen_holes" else [])


def _last_moves(match: Match) -> list[Json]:
    """The moves of the newest entry in force that moved somebody."""
    return _newest_moves(match.recent) or _newest_moves(tuple(match.passages()))  # the end costs nothing


def _newest_moves(way: Sequence[Passage]) -> list[Json]:
    for passage in reversed(way):
        was = {token.token: token.at for token in _tokens(passage.before)}
        holes = _holes(passage.before)
        moved: list[Json] = [
            {"token": token.token, "from": was[token.token], "to": token.at, "hole": holes.get(token.player)}
            for token in _tokens(passage.after)
            if token.at and was.get(token.token) not in (None, token.at)
        ]
        if moved:
            return moved
    return []


def _tokens(position: Position) -> tuple[Marker, ...]:
    score = position.score()
    return score.tokens if isinstance(score, later.eighteen_screens.EighteenScore) else ()


def _holes(position: Position) -> dict[str, int]:
    """The hole that each player of 18 Holes is on."""
    score = position.score()
    return (
        {row.player: row.hole for row in score.players}
        if isinstance(score, later.eighteen_screens.EighteenScore)
        else {}
    )


@golf.get("/line.json")
def line() -> Response:
    """`?player=Ann&into=0,2&turns=0,1,-1`: a possible line of Roll in One, and its next segments.

    `{"revision", "line", "offered", "may_end", "waits", "last"}`: `waits` for the fourth die; `last` is the
    shot as it would end, null where it does not yet. Nothing of it is entered.
    """
    match, revision = scorekeeper().match(), scorekeeper().snapshot()["revision"]
    player, into, turns = request.args.get("player", ""), _asked_hex(), _asked_turns()
    drawn = [match]  # after each segment
    for k, turn in enumerate(turns):
        act = later.line_acts.DrawSegment(turn=turn, into=into if k == 0 else None, player=player)
        seq = drawn[-1].entries[-1].seq + 1 if drawn[-1].entries else 1
        drawn.append(drawn[-1].receive(Entry(seq, "player", act)).match)
    shots = [_shot_of(shot, player) for shot in drawn]
    shot, is_made = shots[-1], shots[-1] is None and len(shots) > 1
    return jsonify(
        revision=revision,
        line=_whole_line(shots, turns, into),
        offered=shot["offered"] if shot else [],
        may_end=shot is not None and drawn[-1].can_receive(later.line_acts.EndLine(player=player)),
        waits=shot is not None and shot["needs_fourth"] and shot["fourth"] is None,
        last=drawn[-1].score.to_json()["last"] if is_made else None,
    )


def _shot_of(match: Match, player: str) -> dict[str, Any] | None:
    """The present shot of a player of Roll in One."""
    score = cast(dict[str, Any], match.score.to_json())
    return next((row.get("shot") for row in score.get("players", ()) if row["player"] == player), None)


def _whole_line(shots: list[dict[str, Any] | None], turns: tuple[int, ...], into: Hex | None) -> list[Json]:
    """The line with its last segment, also where that completes the shot, or leaves the page."""
    now, before = shots[-1], shots[-2] if len(shots) > 1 else None
    if now is not None or before is None:
        return now["line"] if now else []
    first = None if before["line"] else into
    met = [
        offer
        for offer in before["offered"]
        if offer["turn"] == turns[-1] and first in (None, Hex(*offer["hex"]))
    ]
    return [*before["line"], *met[:1]]


def _asked_hex() -> Hex | None:
    numbers = _whole_numbers("into")
    if len(numbers) not in (0, 2):
        raise BadAsk("into wants a hex, such as 0,2")
    return Hex(*numbers) if numbers else None


def _asked_turns() -> tuple[int, ...]:
    turns = _whole_numbers("turns")
    if len(turns) > MOST_SEGMENTS:
        raise BadAsk(f"turns wants at most {MOST_SEGMENTS} of them")
    return turns


def _whole_numbers(name: str) -> tuple[int, ...]:
    text = request.args.get(name, "")
    try:
        return tuple(int(part) for part in text.split(",")) if text else ()
    except ValueError:
        raise BadAsk(f"{name} wants whole numbers with commas between, not {text:.40}") from None
