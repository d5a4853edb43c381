"""Learning a table at set-up: the camera looks at the empty board, then at the opening rack."""

from __future__ import annotations

from typing import Protocol, cast

from flask import Blueprint, Flask, Response, current_app, jsonify

from web.ask import asked, asked_word, asked_yes_no
from web.door import Json
from web.errors import BadAsk, NoCamera
from web.languages.language import marked
from web.visitors.roles import needs

DESK = "pocketwatch.learning"
LEARN_STEPS = ("empty", "rack", "size", "forget")
NARROWEST_MM, WIDEST_MM = 300, 1000  # of a playing surface
USUAL_MM = (740, 660, 610, 560, 510)  # offered as buttons
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
    "size-waiting": marked("The size is taken in."),
    "size-sized": marked("The size of the board is kept."),
    "size-left": marked("The camera goes by its own estimate."),
    "forget-forgotten": marked("What was known of this table is forgotten."),
}


class TableLearning(Protocol):
    """The owner of what is learnt of the table. Every method may be called from any thread."""

    def learn(self, step: str, *, anyway: bool, mm: float | None) -> Json:
        """Asks for a step of `LEARN_STEPS`, and returns the state; raises NoCamera where nothing watches.

        `anyway`: discs that are seen on the empty board are print. `mm`: the width of the surface that a person
        measured, for the step `size`; None leaves it to the camera.
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
    """Learns a step: `{"step": "empty"}`, with `"anyway": true` where discs are print; `rack`, `forget`.

    `{"step": "size", "mm": 605}` tells the width of the surface, null leaves it to the camera.
    """
    step, anyway = asked_word("step", LEARN_STEPS), asked_yes_no("anyway", usual=False)
    return jsonify(desk().learn(step, anyway=anyway, mm=_width(asked().get("mm"))))


def _width(mm: object) -> float | None:
    """The width of a surface from JSON; raises BadAsk for one that no board has."""
    if mm is None:
        return None
    if isinstance(mm, bool) or not isinstance(mm, int | float) or not NARROWEST_MM <= mm <= WIDEST_MM:
        raise BadAsk(
            f"the width of the playing surface is {NARROWEST_MM} to {WIDEST_MM} mm, from cushion to cushion"
        )
    return float(mm)


def desk() -> TableLearning:
    """What learns the table of the app that serves this request; raises NoCamera where nothing does."""
    owner = current_app.extensions.get(DESK)
    if owner is None:
        raise NoCamera("no camera belongs to this scoreboard")
    return cast(TableLearning, owner)
