"""The umpire: the camera proposes and the umpire confirms; fouls, claims, the stroke clock."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template

from web.ask import asked, asked_whole, asked_yes_no
from web.door import scorekeeper
from web.errors import BadAsk
from web.visitors.roles import needs

LONGEST_S = 600  # a stroke that waits longer has been forgotten

umpire = Blueprint("umpire", __name__)


@umpire.get("/umpire")
@needs("umpire")
def page() -> str:
    """The umpire's page: its script fetches the state and the possible rulings."""
    return render_template("umpire.html")


@umpire.post("/umpire")
@needs("umpire")
def desk() -> Response:
    """`{"open", "patience_s"}`: whether the camera's strokes wait, and how long at most; null: no end."""
    patience = asked("open", "patience_s")["patience_s"]
    is_open = asked_yes_no("open")
    patience_s = None if patience is None else asked_whole("patience_s")
    if patience_s is not None and not 1 <= patience_s <= LONGEST_S:
        raise BadAsk(f'"patience_s" must be 1 to {LONGEST_S} seconds, or null')
    waits_s = None if patience_s is None else float(patience_s)
    return jsonify(scorekeeper().hold_strokes_for_umpire(is_open, waits_s))


@umpire.post("/proposals")
@needs("umpire")
def settle() -> Response:
    """`{"stroke", "confirm"}`: confirms the stroke that waits, or takes it back."""
    asked("stroke", "confirm")
    is_confirmed = asked_yes_no("confirm")
    return jsonify(scorekeeper().settle_waiting_stroke(asked_whole("stroke"), is_confirmed=is_confirmed))


@umpire.post("/clock")
@needs("umpire")
def clock() -> Response:
    """`{"run"}`: starts the stroke clock, or stops it."""
    return jsonify(scorekeeper().run_clock(is_running=asked_yes_no("run")))
