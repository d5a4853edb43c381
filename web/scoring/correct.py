"""The correction of the past: every deed of the match, and its possible alternatives."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request

from rules.notation import json_from_act
from rules.record.alternatives import alternatives, missed
from rules.record.deeds import newest_deeds
from web.door import scorekeeper
from web.errors import BadAsk
from web.visitors.roles import needs

AT_ONCE = 100  # deeds: some 40 kB, and more than anybody scrolls through
FURTHEST = 4000  # entries: a list that reaches further back takes seconds
LONGEST = 19  # digits of a number of the journal

correct = Blueprint("correct", __name__)


@correct.get("/correct")
@needs("score")
def page() -> str:
    """The page, empty: its script asks for the log."""
    return render_template("correct.html")


@correct.get("/log.json")
def log() -> Response:
    """`{"revision", "game", "deeds", "older"}`: strokes and rulings, the newest first, and their corrections.

    A hundred at once, and as many more as it takes to reach the entry `since`, if it is not too far back.
    `older` is null at the beginning of the match; else the next ones are had with it as `before`.
    """
    revision, match = scorekeeper().snapshot()["revision"], scorekeeper().match()
    since = _entry("since")
    if since is not None and len(match.entries) > FURTHEST:
        since = max(since, match.entries[-FURTHEST].seq)
    shown = newest_deeds(match, AT_ONCE, before=_entry("before"), since=since)
    more = newest_deeds(match, 1, before=shown[0].entries[0]) if shown else ()
    acts = [deed.to_json() for deed in reversed(shown)]
    older = shown[0].entries[0] if more else None
    return jsonify(revision=revision, game=match.header.game, deeds=acts, older=older)


def _entry(name: str) -> int | None:
    """The number of an entry in the address; None where it names none."""
    text = request.args.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < LONGEST):
        raise BadAsk(f'"{name}" must be the number of an entry, not {text!r:.60}')
    return int(text) if text else None


@correct.get("/log/<int:entry>.json")
def others(entry: int) -> Response:
    """`{"revision", "entry", "alternatives"}`: the possible alternatives of a deed, the likeliest first."""
    revision, match = scorekeeper().snapshot()["revision"], scorekeeper().match()
    alternatives_json = [other.to_json() for other in alternatives(match, entry)]
    return jsonify(revision=revision, entry=entry, alternatives=alternatives_json)


@correct.get("/log/<int:entry>/missed.json")
def before(entry: int) -> Response:
    """`{"revision", "entry", "missed"}`: possibly missed deeds before this one, as rulings that insert them."""
    revision, match = scorekeeper().snapshot()["revision"], scorekeeper().match()
    missing = [json_from_act(act) for act in missed(match, entry)]
    return jsonify(revision=revision, entry=entry, missed=missing)
