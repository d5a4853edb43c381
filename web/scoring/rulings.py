"""People's rulings: each is a POST with the revision seen, so that none applies to a newer state.

A body may say `"as": "umpire"`: the log then says so too, and the person must be one.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from rules.header import header_from_json
from rules.notation import act_from_json
from rules.record.log import By
from rules.ruling import Answer, Ruling
from web.ask import asked, asked_whole, verify_names
from web.door import scorekeeper
from web.errors import BadAsk
from web.own_box import with_own
from web.scoring.scoreboard import verify_shown
from web.visitors.codes import Role
from web.visitors.join import COLOURS
from web.visitors.roles import demand, needs

MOST_PLAYERS = 12  # golf has this many

rulings = Blueprint("rulings", __name__)


@rulings.post("/rulings")
@needs("score")
def rule() -> Response:
    """`{"revision", "act"}`: enters any ruling in the notation of the scenarios."""
    act = act_from_json(asked("act")["act"])
    if not isinstance(act, Ruling):
        raise BadAsk("what happened on the table is the camera's to tell: send a ruling, or Insert the event")
    return jsonify(scorekeeper().rule(act, asked_whole("revision"), _by()))


@rulings.post("/answer")
@needs("score")
def answer() -> Response:
    """`{"revision", "question", "choice"}`: answers an open question with the true reading."""
    ruling = Answer(question=asked_whole("question"), choice=asked_whole("choice"))
    return jsonify(scorekeeper().rule(ruling, asked_whole("revision"), _by()))


@rulings.post("/undo")
@needs("score")
def undo() -> Response:
    """`{"revision"}`: takes the last act back, a ruling or a whole stroke."""
    return jsonify(scorekeeper().undo(asked_whole("revision"), _by()))


@rulings.post("/redo")
@needs("score")
def redo() -> Response:
    """`{"revision"}`: restores the act that was taken back last."""
    return jsonify(scorekeeper().redo(asked_whole("revision"), _by()))


@rulings.post("/matches")
@needs("score")
def begin() -> Response:
    """`{"revision", "header", "put_away", "colours"}`: begins another match; the old one stays in the journal.

    `header` in the notation of the scenarios; left out, the same players play the same game again. A match
    that is under way is left only where `put_away` is true. `colours` are the chosen colours, by name.
    """
    body = asked("revision")
    header = None if body.get("header") is None else header_from_json(with_own(body["header"]))
    if header is not None:
        verify_shown(header.game)
        verify_names(player.name for player in header.players)
    put_away = body.get("put_away") is True
    colours = _colours(body.get("colours", {}))
    if colours:
        scorekeeper().keep_colours(colours)
    return jsonify(scorekeeper().begin(asked_whole("revision"), header, put_away=put_away))


@rulings.post("/matches/current")
@needs("score")
def take_up() -> Response:
    """`{"revision", "match", "put_away"}`: continues a match that was put away, by its number.

    The present match stays in the journal; while it is under way it is left only where `put_away` is true.
    """
    put_away = asked("revision", "match").get("put_away") is True
    return jsonify(scorekeeper().take_up(asked_whole("revision"), asked_whole("match"), put_away=put_away))


def _by() -> By:
    """The author of the ruling: the umpire where the page says so and the person may."""
    if asked().get("as") != "umpire":
        return "player"
    demand(Role.UMPIRE)
    return "umpire"


def _colours(given: object) -> dict[str, str]:
    if not isinstance(given, dict) or len(given) > MOST_PLAYERS:
        raise BadAsk(f'"colours" names the colours of at most {MOST_PLAYERS} people, by their names')
    for name, colour in given.items():
        if not isinstance(colour, str) or colour not in COLOURS:
            raise BadAsk(f"{name:.24} has a colour that is not known here: it is one of {', '.join(COLOURS)}")
    return given
