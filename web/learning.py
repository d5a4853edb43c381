"""Learning a table at set-up: the camera looks at the empty board, then at the opening rack."""

from __future__ import annotations

from typing import Protocol, cast

from flask import Blueprint, Flask, Response, current_app, jsonify

from web.ask import asked
from web.door import Json
from web.errors import BadAsk, NoCamera
from web.language import marked
from web.roles import needs

DESK = "pocketwatch.learning"
STEPS = ("empty", "rack", "forget")

OUTCOMES = {  # what became of a step, by step and the eyes' word for it
    "empty-waiting": marked("Looking at the empty board: keep hands away."),
    "rack-waiting": marked("Looking at the opening rack: keep hands away."),
    "forget-waiting": marked("Forgetting this table."),
    "empty-learnt": marked("The empty board is learnt. Now lay the opening rack."),
    "empty-pieces": marked(
        "Something like {count} pieces lies on the board. Take them away, or say that it is print."
    ),
    "rack-learnt": marked("The set is learnt: {white} white, {black} black, {queen} queen. Done."),
    "rack-no_rack": marked("No opening rack is seen: lay it in the middle of the board, all pieces touching."),
    "forget-forgotten": marked("What was known of this table is forgotten."),
}


class TableLearning(Protocol):
    """The owner of what is learnt of the table. Every method may be called from any thread."""

    def learn(self, step: str, *, anyway: bool) -> Json:
        """Asks for a step of `STEPS`, and returns the state; raises NoCamera where nothing watches.

        `anyway`: discs that are seen on the empty board are print.
        """

    def state(self) -> Json:
        """`waiting` (a step, or null), and of the last answer `step`, `outcome`, `count`, `kinds`, `known`."""


learning = Blueprint("learning", __name__)


def add_learning(app: Flask, owner: TableLearning | None) -> None:
    """Gives the app what learns its table, and every template `has_learning()`."""
    app.extensions[DESK] = owner
    app.jinja_env.globals["has_learning"] = lambda: owner is not None


@learning.get("/learn.json")
@needs("umpire")
def state() -> Response:
    """What is being learnt, and the last answer."""
    return jsonify(desk().state())


@learning.post("/learn")
@needs("umpire")
def learn() -> Response:
    """Learns a step: `{"step": "empty" | "rack" | "forget"}`, with `"anyway": true` where discs are print."""
    body = asked("step")
    step, anyway = body["step"], body.get("anyway", False)
    if step not in STEPS:
        raise BadAsk(f'"step" must be one of {", ".join(STEPS)}, not {step!r:.40}')
    if not isinstance(anyway, bool):
        raise BadAsk(f'"anyway" must be true or false, not {anyway!r:.40}')
    return jsonify(desk().learn(str(step), anyway=anyway))


def desk() -> TableLearning:
    """What learns the table of the app that serves this request; raises NoCamera where nothing does."""
    owner = current_app.extensions.get(DESK)
    if owner is None:
        raise NoCamera("no camera belongs to this scoreboard")
    return cast(TableLearning, owner)
