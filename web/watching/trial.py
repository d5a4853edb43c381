"""The trial of a table: five layouts to lay, the camera's reading of each, the figures, one zip to share."""

from __future__ import annotations

from typing import Protocol, cast

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template

from web.ask import asked, asked_whole, asked_word
from web.door import Json
from web.errors import BadAsk, NoCamera, Stale
from web.languages.language import marked
from web.layout.board import drawn_board
from web.visitors.roles import needs
from web.watching.align import KINDS

KEEPER = "pocketwatch.trial"
ARCHIVE = "pocketwatch-trial.zip"
TRIAL_ACTS = ("begin", "resume", "laid", "again", "confirm", "skip", "go", "finish", "leave")

TITLES = {  # the five layouts, by name, in their order
    "rack": marked("Rack"),
    "cushion": marked("Cushion"),
    "pockets": marked("Pockets"),
    "scattered": marked("Scattered"),
    "print": marked("Near the print"),
}
HOW = {  # how a layout is laid, in one or two sentences
    "rack": marked(
        "The queen on the centre spot, three white and three black around her in turn, all touching. "
        "The striker between the two base lines, in their middle."
    ),
    "cushion": marked(
        "Each of these touches its cushion, at the middle of the side. The pairs touch each other too."
    ),
    "pockets": marked(
        "At three pockets, one that touches the rim of the hole. At the top left pocket, one that touches the "
        "cushion and the rim, and one on the middle of the arrow. The striker in the middle of its base lines."
    ),
    "scattered": marked(
        "One at the inner end of each arrow, the queen on the spot, one half way between the centre circle and "
        "the base line at the top, one at the right. The striker in the middle of its base lines."
    ),
    "print": marked(
        "Four on the left base circle of each side, as its player sees it. One between the base lines at the "
        "right, one at the bottom. One inside the centre circle, touching it; one beside the spot."
    ),
}
WAYS = {  # what is in the way of a reading, by the eyes' word for it
    "watching": marked("The table lies still."),
    "hand": marked("A hand is over the board: take it away."),
    "placing": marked("A hand is over the board: take it away."),
    "moving": marked("Something moves on the board."),
    "settling": marked("Waiting until everything lies still."),
    "no_view": marked("The board cannot be seen: it is dark, covered, or out of the picture."),
    "starting": marked("The camera looks for the board: show it the whole board, well lit."),
    "silent": marked("Nothing comes from the camera: look at the page Status."),
}
MEND = {  # the weak points, by part and word, each with what to mend
    "lamp-dark": marked("It is too dark: black pieces drown. Bring a lamp nearer."),
    "lamp-bright": marked("It is too bright: white pieces fade into the wood. Dim the lamp."),
    "lamp-glare": marked(
        "Something glares on the board ({where}): turn the lamp or shade the window until no spot is white."
    ),
    "lamp-uneven": marked("One side lies in the shadow ({where}): move the lamp over the middle of the board."),
    "camera-far": marked(
        "The board is small in the picture ({n} pixels a millimetre): bring the camera nearer."
    ),
    "camera-low": marked("The camera hangs low ({n} mm): raise it to about a metre."),
    "camera-oblique": marked("The camera looks from the side ({n} degrees): bring it over the middle."),
    "camera-misfit": marked("The drawn board is {n} mm off what is seen: align the camera."),
    "focus-soft": marked("The picture is soft (rims are {n} mm broad): focus the lens, and wipe it."),
    "focus-restless": marked("Pieces at rest seem to move by {n} mm: fix the camera's arm, add light."),
    "size-unsure": marked(
        "The size of the surface is unsure by {n} mm: measure it, and give it with --surface-mm."
    ),
    "size-gaps": marked(
        "Touching pieces are read {n} mm apart: give the size of the surface with --surface-mm."
    ),
    "kinds-wrong": marked("Kinds were mistaken: more light, and whiter, tells the colours of a set apart."),
}
PLACES = (  # of the board, row by row from the top left
    *(marked("top left"), marked("top"), marked("top right")),
    *(marked("left"), marked("middle"), marked("right")),
    *(marked("bottom left"), marked("bottom"), marked("bottom right")),
)


class TrialKeeper(Protocol):
    """The owner of the trial. Every method may be called from any thread."""

    def state(self) -> Json:
        """The stage, the layouts with what was read, what is possible, and the report; see the README."""

    def act(self, act: str, revision: int, at: int) -> Json:
        """A person's act; raises Stale where the revision is not the newest, BadAsk where it does not fit."""

    def picture(self, number: int) -> bytes:
        """The kept picture of a layout, with the board alone; raises NoCamera where none was taken."""

    def archive(self) -> bytes:
        """The archive to share; raises NoCamera while no layout is confirmed."""


trial = Blueprint("trial", __name__)


def add_trial(app: Flask, owner: TrialKeeper | None) -> None:
    """Gives the app its trial, and every template `has_trial()`."""
    app.extensions[KEEPER] = owner
    app.jinja_env.globals["has_trial"] = lambda: owner is not None


@trial.get("/trial")
@needs("umpire")
def page() -> str:
    """Try this table: the page draws layouts to lay, and shows what the camera reads of them."""
    words = {"titles": TITLES, "how": HOW, "ways": WAYS, "mend": MEND, "kinds": KINDS}
    return render_template(
        "trial.html",
        art=drawn_board(),
        zones=PLACES,
        has_camera=current_app.extensions.get(KEEPER) is not None,
        **words,
    )


@trial.get("/trial.json")
@needs("umpire")
def state() -> Response:
    """The trial as it stands."""
    return jsonify(keeper().state())


@trial.post("/trial")
@needs("umpire")
def act() -> tuple[Response, int] | Response:
    """An act in the trial: `{"revision", "act"}`, for `go` also `"layout"`; a stale one gets the new state."""
    body, revision = asked("revision", "act"), asked_whole("revision")
    wanted, at = asked_word("act", TRIAL_ACTS), body.get("layout", 0)
    if isinstance(at, bool) or not isinstance(at, int):
        raise BadAsk(f'"layout" must be a whole number, not {at!r:.40}')
    try:
        return jsonify(keeper().act(wanted, revision, at))
    except Stale as stale:
        return jsonify(error=str(stale), state=keeper().state()), 409


@trial.get("/trial/<int:number>/picture.jpg")
@needs("umpire")
def picture(number: int) -> Response:
    """The kept picture of a layout: the board alone, everything else is black."""
    return Response(keeper().picture(number), mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@trial.get("/trial.zip")
@needs("umpire")
def archive() -> Response:
    """The archive to share: pictures, their truth, the figures."""
    headers = {"Content-Disposition": f'attachment; filename="{ARCHIVE}"', "Cache-Control": "no-store"}
    return Response(keeper().archive(), mimetype="application/zip", headers=headers)


def keeper() -> TrialKeeper:
    """The trial of the app that serves this request; raises NoCamera where it has none."""
    owner = current_app.extensions.get(KEEPER)
    if owner is None:
        raise NoCamera("no camera belongs to this scoreboard")
    return cast(TrialKeeper, owner)
