"""Practice: drills that are drawn on the phone, laid on the board, checked by the camera, and counted."""

from __future__ import annotations

from typing import Protocol, cast

from flask import Blueprint, Response, current_app, jsonify, render_template

from web.ask import asked_text, asked_word
from web.door import Json
from web.errors import NoCamera
from web.languages.language import marked
from web.layout.board import drawn_board
from web.visitors.roles import needs, person

KEEPER = "pocketwatch.practice"
PRACTICE_ACTS = ("begin", "made", "missed", "undo", "leave")
SEATS = {"S": marked("South"), "W": marked("West"), "N": marked("North"), "E": marked("East")}
TITLES = {
    "straight": marked("Straight in"),
    "middle": marked("From the middle"),
    "cut": marked("A thin cut"),
    "rail": marked("Along the far rail"),
    "side": marked("Along the side rail"),
    "back": marked("Behind the own line"),
    "gate": marked("Through the gate"),
    "double": marked("Two that touch"),
    "queen": marked("The queen and her cover"),
    "break": marked("The break"),
}
HOW = {
    "straight": marked("One coin lies before the far left pocket. Send it straight in."),
    "middle": marked("One coin lies on the centre spot. Any pocket counts."),
    "cut": marked("Cut the coin into the far right pocket."),
    "rail": marked("The coin touches the far cushion. Far right pocket."),
    "side": marked("The coin touches the right cushion. Far right pocket."),
    "back": marked("The coin lies behind your own lines, at the cushion. Near left pocket."),
    "gate": marked("Send the white between the two blacks into the far right pocket."),
    "double": marked("The near coin sends the far one into the far left pocket."),
    "queen": marked("Pocket the queen, any pocket. Her cover lies ready for your own next stroke."),
    "break": marked("Lay the whole rack. Any coin that falls counts."),
}


class PracticeKeeper(Protocol):
    """The owner of the practice. Every method may be called from any thread and returns the state.

    The state is `{"drills", "has_camera", "refusal", "now"}`; `now` is null or the drill under way, with each
    piece to lay and its distance from its place in mm, see the README.
    """

    def state(self) -> Json:
        """The practice as it stands; without a question for a while it ends by itself."""

    def begin(self, name: str, seat: str, by: str) -> Json:
        """Begins a drill; raises BadAsk for an unknown one, NoCamera where nobody can practise."""

    def tell(self, made: bool | None) -> Json:
        """Counts a try that a person tells of; None takes the last one back."""

    def leave(self) -> Json:
        """Ends the practice: the table belongs to the match again."""


practice = Blueprint("practice", __name__)


@practice.get("/practice")
@needs("score")
def page() -> str:
    """The drills; its script asks for the state while the page is open."""
    art = drawn_board()
    is_here = current_app.extensions.get(KEEPER) is not None
    return render_template("practice.html", art=art, titles=TITLES, how=HOW, seats=SEATS, is_here=is_here)


@practice.get("/practice.json")
@needs("score")
def state() -> Response:
    """The practice as it stands: the drills with their best, and the one under way."""
    return jsonify(keeper().state())


@practice.post("/practice")
@needs("score")
def act() -> Response:
    """`{"act"}`: `begin` with `drill` and `seat`, `made`, `missed`, `undo` or `leave`; returns the state."""
    wanted = asked_word("act", PRACTICE_ACTS)
    if wanted == "begin":
        return jsonify(keeper().begin(asked_text("drill", 20), asked_text("seat", 1), person().name))
    if wanted == "leave":
        return jsonify(keeper().leave())
    return jsonify(keeper().tell({"made": True, "missed": False}.get(wanted)))


def keeper() -> PracticeKeeper:
    """The practice of the app that serves this request; raises NoCamera where it has none."""
    owner = current_app.extensions.get(KEEPER)
    if owner is None:
        raise NoCamera("nobody practises at this table")
    return cast(PracticeKeeper, owner)
