"""What people say: each ruling is a POST with the revision seen, so that none falls on a newer state."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from rules.header import header_from_json
from rules.notation import act_from_json
from rules.ruling import Answer, Ruling
from web.door import scorekeeper
from web.errors import BadAsk
from web.roles import needs

rulings = Blueprint("rulings", __name__)


@rulings.post("/rulings")
@needs("score")
def rule() -> Response:
    """`{"revision", "act"}`: any ruling in the notation of the scenarios."""
    act = act_from_json(_asked("act").get("act"))
    if not isinstance(act, Ruling):
        raise BadAsk("what happened on the table is the camera's to tell: send a ruling, or Insert the event")
    return jsonify(scorekeeper().rule(act, _whole("revision")))


@rulings.post("/answer")
@needs("score")
def answer() -> Response:
    """`{"revision", "question", "choice"}`: which reading of an open question is the true one."""
    ruling = Answer(question=_whole("question"), choice=_whole("choice"))
    return jsonify(scorekeeper().rule(ruling, _whole("revision")))


@rulings.post("/undo")
@needs("score")
def undo() -> Response:
    """`{"revision"}`: takes the last act back, a ruling or a whole stroke."""
    return jsonify(scorekeeper().undo(_whole("revision")))


@rulings.post("/redo")
@needs("score")
def redo() -> Response:
    """`{"revision"}`: has back what was taken back last."""
    return jsonify(scorekeeper().redo(_whole("revision")))


@rulings.post("/matches")
@needs("score")
def begin() -> Response:
    """`{"revision", "header", "put_away"}`: begins another match; the old one stays in the journal.

    `header` in the notation of the scenarios; left out, the same players play the same game again. A match that
    is under way is left only where `put_away` is true.
    """
    asked = _asked()
    header = None if asked.get("header") is None else header_from_json(asked["header"])
    put_away = asked.get("put_away") is True
    return jsonify(scorekeeper().begin(_whole("revision"), header, put_away=put_away))


def _asked(*wanted: str) -> dict[str, object]:
    body = request.get_json()
    if not isinstance(body, dict):
        raise BadAsk(f"the body must be a JSON object, not {body!r}")
    missing = [key for key in wanted if key not in body]
    if missing:
        raise BadAsk(f'the body has no "{missing[0]}": it wants {", ".join(wanted)}')
    return body


def _whole(key: str) -> int:
    value = _asked(key)[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadAsk(f'"{key}" must be a whole number, not {value!r}')
    return value
