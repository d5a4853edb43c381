"""The look: the theme that a person chose, and this set's own colours for the drawn board."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import Blueprint, Flask, Response, current_app, request

from web.camera import CAMERA, Camera
from web.languages.language import marked

THEMES = {"system": marked("As the system"), "light": marked("Light"), "dark": marked("Dark")}
COOKIE = "theme"
DISCS = ("white", "black", "queen", "striker")
COLOUR = re.compile(r"#[0-9a-f]{6}")
DEEPER = 0.87  # of the wood's brightness: towards its edges a board looks darker
SCHEMES = {"system": "light dark", "light": "light", "dark": "dark"}

look = Blueprint("look", __name__)


def add_look(app: Flask) -> None:
    """Gives every template `theme()`, `themes`, `schemes` and `has_set()`."""
    app.jinja_env.globals.update(theme=theme, themes=THEMES, schemes=SCHEMES, has_set=_has_set)


def theme() -> str:
    """The theme that this browser chose: system, light or dark."""
    asked = request.cookies.get(COOKIE, "system")
    return asked if asked in THEMES else "system"


@look.get("/set.css")
def colours() -> Response:
    """The colours of this set and board as the camera has learnt them, as properties of a style."""
    camera: Camera | None = current_app.extensions.get(CAMERA)
    learnt = {} if camera is None else camera.colours()
    return Response(style_of(learnt), mimetype="text/css", headers={"Cache-Control": "no-cache"})


def style_of(learnt: Mapping[str, str | None]) -> str:
    """The style that gives the drawn board these colours; what is not known keeps its usual one."""
    known = {kind: colour for kind, colour in learnt.items() if colour and COLOUR.fullmatch(colour)}
    lines = [f"--disc-{kind}: {known[kind]};" for kind in DISCS if kind in known]
    if "wood" in known:
        lines += [f"--wood-light: {known['wood']};", f"--wood-shade: {_deeper(known['wood'])};"]
    return f":root {{ {' '.join(lines)} }}\n" if lines else ""


def _deeper(colour: str) -> str:
    parts = (round(int(colour[at : at + 2], 16) * DEEPER) for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _has_set() -> bool:
    return current_app.extensions.get(CAMERA) is not None
