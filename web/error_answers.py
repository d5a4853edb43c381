"""How each error becomes an answer: its HTTP status, and one sentence as JSON, or as a page for a person.

Guards abort with a status of their own; every other refusal is an error of `CODES` or of one of the functions
below.
"""

from __future__ import annotations

from math import ceil

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from rules.errors import NotationError, Refused
from web.archive import NoSuchMatch
from web.door import scorekeeper
from web.errors import BadAsk, BeingRead, Busy, Locked, NoCamera, NotAllowed, Stale, Unsaved
from web.languages.language import gettext
from web.languages.statuses import sentence_of
from web.own_box import NoSuchOwn

AGAIN_S = "2"  # a page that waits for a long match comes by itself
CODES: dict[type[Exception], int] = {
    BadAsk: 400,
    NotationError: 400,
    NoSuchMatch: 404,
    NoSuchOwn: 404,
    NoCamera: 404,
    Refused: 422,
    Busy: 503,
    Unsaved: 507,
}
Answer = tuple[Response, int]
AnswerWithHeaders = tuple[Response, int, dict[str, str]]


def answer_errors(app: Flask) -> None:
    """Has the app answer every error with its status and one sentence."""
    for kind, code in CODES.items():
        app.register_error_handler(kind, lambda error, code=code: _answer(code, str(error)))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(RecursionError, lambda _: _answer(400, "this is nested too deeply to be read"))
    app.register_error_handler(NotAllowed, _not_allowed)
    app.register_error_handler(Stale, _stale)
    app.register_error_handler(Locked, _locked)
    app.register_error_handler(BeingRead, _being_read)


def _is_for_a_person() -> bool:
    """Whether a browser asks for a page, not a script or a program for data."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _answer(code: int, sentence: str) -> Answer:
    if _is_for_a_person():
        return Response(render_template("error.html", code=code, error=gettext(sentence))), code
    return jsonify(error=sentence), code


def _http(error: HTTPException) -> Answer:
    return _answer(error.code or 500, sentence_of(error))


def _not_allowed(error: NotAllowed) -> Answer:
    """A missing role: `needs` names it."""
    return jsonify(error=str(error), needs=error.needs), 403


def _stale(error: Stale) -> Answer:
    """A revision that is no longer the newest: the fresh state comes along."""
    return jsonify(error=str(error), state=scorekeeper().snapshot()), 409


def _locked(error: Locked) -> AnswerWithHeaders:
    return (*_answer(429, str(error)), {"Retry-After": str(ceil(error.wait_s))})


def _being_read(error: BeingRead) -> AnswerWithHeaders:
    return (*_answer(503, str(error)), {"Retry-After": AGAIN_S, "Refresh": AGAIN_S})
