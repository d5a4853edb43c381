"""Looking back: a kept match as an animation, stroke by stroke, from its log; the browser adds the real paths.

A link to a stroke is the page's own address with the entry behind `#`; nothing is stored for it.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request

from rules.coins.past.looking_back import PastStroke, best_stroke, past_strokes
from rules.golf.scorepad import GAMES as GOLF
from rules.match import Match
from rules.paper.accounts import counted_strokes
from rules.table import Layout
from web.archive import archive
from web.door import Json
from web.layout.board import drawn_board
from web.past.golf_replay import PART, courses_of, golf_replay_of, has_golf_replay, next_of

replay = Blueprint("replay", __name__)


@replay.get("/matches/<int:number>/replay")
def page(number: int) -> str:
    """The player of a match; its script fetches the strokes."""
    match = archive().kept(number).match
    shown: dict[str, object] = {
        "number": number,
        "names": " – ".join(player.name for player in match.header.players),
        "has_strokes": has_replay(match),
    }
    if match.header.game in GOLF:
        return render_template("golf_replay.html", **shown, courses=courses_of(match))
    return render_template("replay.html", **shown, art=drawn_board())


@replay.get("/matches/<int:number>/replay.json")
def strokes_json(number: int) -> Response:
    """`{"match", "game", "strokes", "best", "next"}`: what lay before and after each; see the README."""
    match = archive().kept(number).match
    since = request.args.get("since", 0, type=int)
    account = golf_replay_of(match, since) if match.header.game in GOLF else replay_of(match, since)
    return jsonify(match=number, **account)


def replay_of(match: Match, since: int = 0) -> Json:
    """The game, strokes from the entry `since` on, and the entry of the best stroke of all, null without one.

    `next` is the entry from which to ask for more, null at the end.
    """
    past, best = past_strokes(match, since, PART + 1), best_stroke(counted_strokes(match))
    return {
        "game": match.header.game,
        "strokes": [_stroke_json(match, stroke) for stroke in past[:PART]],
        "best": None if best is None else best.entry,
        "next": next_of(past),
    }


def has_replay(match: Match) -> bool:
    """Whether there is any stroke to look at."""
    return has_golf_replay(match) if match.header.game in GOLF else bool(counted_strokes(match))


def _stroke_json(match: Match, stroke: PastStroke) -> Json:
    played = stroke.played
    return {
        "entry": stroke.entry,
        "game": played.game,
        "board": played.board,
        "player": match.header.players[played.player].name,
        "before": _layout_json(stroke.before),
        "after": _layout_json(stroke.after),
        "pocketed": [
            {"piece": kind.value, "pocket": None if pocket is None else pocket.value}
            for kind, pocket in stroke.pocketed
        ],
        "verdicts": [verdict.to_json() for verdict in stroke.verdicts],
        "clip": stroke.clip,
    }


def _layout_json(layout: Layout | None) -> list[Json] | None:
    if layout is None:
        return None
    return [
        {"kind": piece.kind.value, "x_mm": round(piece.at.x_mm, 1), "y_mm": round(piece.at.y_mm, 1)}
        for piece in layout
    ]
