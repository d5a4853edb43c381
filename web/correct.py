"""The correction of the past: every deed of the match, and its possible alternatives."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template

from rules.notation import json_from_act
from rules.record.alternatives import alternatives, missed
from rules.record.deeds import deeds
from web.door import scorekeeper
from web.roles import needs

correct = Blueprint("correct", __name__)


@correct.get("/correct")
@needs("score")
def page() -> str:
    """The page, empty: its script asks for the log."""
    return render_template("correct.html")


@correct.get("/log.json")
def log() -> Response:
    """`{"revision", "game", "deeds"}`: every stroke and ruling, the newest first, and who changed it when."""
    revision, match = scorekeeper().snapshot()["revision"], scorekeeper().match()
    acts = [deed.to_json() for deed in reversed(deeds(match))]
    return jsonify(revision=revision, game=match.header.game, deeds=acts)


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
