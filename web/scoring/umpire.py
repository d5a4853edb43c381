"""The umpire: the camera proposes and the umpire confirms; fouls, claims, the stroke clock."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template

from web.ask import asked, asked_whole
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
    body = asked("open", "patience_s")
    patience = body["patience_s"]
    if not isinstance(body["open"], bool):
        raise BadAsk(f'"open" must be true or false, not {body["open"]!r:.40}')
    if patience is not None and not 1 <= asked_whole("patience_s") <= LONGEST_S:
        raise BadAsk(f'"patience_s" must be 1 to {LONGEST_S} seconds, or null')
    return jsonify(
        scorekeeper().hold_strokes_for_umpire(
            body["open"], None if patience is None else float(asked_whole("patience_s"))
        )
    )


@umpire.post("/proposals")
@needs("umpire")
def settle() -> Response:
    """`{"stroke", "confirm"}`: confirms the stroke that waits, or takes it back."""
    confirm = asked("stroke", "confirm")["confirm"]
    if not isinstance(confirm, bool):
        raise BadAsk(f'"confirm" must be true or false, not {confirm!r:.40}')
    return jsonify(scorekeeper().settle_waiting_stroke(asked_whole("stroke"), is_confirmed=confirm))


@umpire.post("/clock")
@needs("umpire")
def clock() -> Response:
    """`{"run"}`: starts the stroke clock, or stops it."""
    run = asked("run")["run"]
    if not isinstance(run, bool):
        raise BadAsk(f'"run" must be true or false, not {run!r:.40}')
    return jsonify(scorekeeper().run_clock(is_running=run))
