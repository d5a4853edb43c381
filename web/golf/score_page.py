"""The golf games' pages: the course, and the score page's data beside the snapshot.

Where no camera watches the course, balls, golfers and dice are entered by hand.
"""

from __future__ import annotations

from typing import Any, cast

from flask import Blueprint, Response, jsonify, request

from rules.golf import later
from rules.hexes import Hex
from web.door import scorekeeper
from web.errors import BadAsk
from web.golf.course_map import SIGNS, draw_course
from web.golf.line_preview import preview
from web.golf.moves import last_moves

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
    return jsonify(revision=revision, moves=last_moves(match) if match.header.game == "eighteen_holes" else [])


@golf.get("/line.json")
def line() -> Response:
    """`?player=Ann&into=0,2&turns=0,1,-1`: a possible line of Roll in One, and its next segments.

    `{"revision", "line", "offered", "may_end", "waits", "last"}`: `waits` for the fourth die; `last` is the
    shot as it would end, null where it does not yet. Nothing of it is entered.
    """
    match, revision = scorekeeper().match(), scorekeeper().snapshot()["revision"]
    player, into, turns = request.args.get("player", ""), _asked_hex(), _asked_turns()
    return jsonify(revision=revision, **preview(match, player, into, turns))


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
