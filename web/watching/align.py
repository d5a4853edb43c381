"""The alignment of the camera: the picture, the drawing over it, and corners that a person drags."""

from __future__ import annotations

from math import isfinite

from flask import Blueprint, Response, jsonify, render_template

from web.ask import asked
from web.camera import Corners, camera
from web.errors import BadAsk
from web.languages.language import marked
from web.visitors.roles import needs
from web.watching.learning import OUTCOMES, USUAL_MM

FARTHEST_PX = 100_000  # no camera's picture is larger

LIGHT = {  # the worst fault of the light, and its remedy
    "none": marked("The light is good."),
    "dark": marked("It is too dark: black pieces drown. Bring a lamp nearer."),
    "bright": marked("It is too bright: white pieces fade into the wood. Dim the lamp."),
    "glare": marked("Something glares on the board: turn the lamp or shade the window until no spot is white."),
    "uneven": marked("One side lies in the shadow: move the lamp over the middle of the board."),
}
KINDS = {
    "white": marked("White"),
    "black": marked("Black"),
    "queen": marked("Queen"),
    "striker": marked("Striker"),
}

align = Blueprint("align", __name__)


@align.get("/align")
@needs("umpire")
def page() -> str:
    """The picture with four corners to drag; its script fetches the data."""
    return render_template("align.html", light=LIGHT, kinds=KINDS, outcomes=OUTCOMES, sizes=USUAL_MM)


@align.get("/align.json")
@needs("umpire")
def state() -> Response:
    """The seen place of the board, the light, the colours."""
    return jsonify(camera().alignment())


@align.get("/align/picture.jpg")
@needs("umpire")
def picture() -> Response:
    """The newest picture; a later request gets a newer one, and nothing is queued."""
    return Response(camera().picture(), mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@align.post("/align")
@needs("umpire")
def accept() -> Response:
    """Sets the board's corners: `{"corners": [[x, y], ...]}`, four of them in pixels, NW NE SE SW."""
    camera().align(corners_of(asked("corners")["corners"]))
    return jsonify(by="hand")


@align.post("/align/accept")
@needs("umpire")
def accept_moved() -> Response:
    """Accepts the board's place as the moved camera sees it now."""
    asked()
    camera().accept()
    return jsonify(accepted=True)


@align.post("/align/find")
@needs("umpire")
def find() -> Response:
    """Has the board found automatically."""
    asked()
    camera().find()
    return jsonify(by="found")


@align.post("/align/back")
@needs("umpire")
def put_back() -> Response:
    """Restores the alignment before the last change."""
    asked()
    return jsonify(by=camera().put_back())


def corners_of(value: object) -> Corners:
    """Four corners from JSON; raises BadAsk for anything else."""
    points = value if isinstance(value, list) else []
    corners = tuple((point[0], point[1]) for point in points if _is_point(point))
    if len(corners) != 4 or len(points) != 4:
        raise BadAsk('"corners" must be four pairs of pixels: NW, NE, SE, SW')
    return corners


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_place(part) for part in value)


def _is_place(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and abs(value) <= FARTHEST_PX
