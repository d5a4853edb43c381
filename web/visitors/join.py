"""Joining: the code to scan, the person's name, and the table's codes."""

from __future__ import annotations

import segno
from flask import Blueprint, Response, current_app, jsonify, render_template, request
from markupsafe import Markup

from web.ask import LONGEST_NAME, asked, asked_text
from web.errors import BadAsk
from web.languages.language import marked
from web.visitors.codes import Codes, CodeWish, Role, lock, seal
from web.visitors.roles import may, needs, open_with, person
from web.visitors.session import remember

ADDRESSES = "pocketwatch.addresses"
ROLES = tuple(role.name.lower() for role in Role)
COLOURS = {  # distinguishable also with colour blindness (Okabe and Ito), each with its name
    "orange": marked("Orange"),
    "sky": marked("Sky blue"),
    "green": marked("Green"),
    "yellow": marked("Yellow"),
    "blue": marked("Blue"),
    "red": marked("Vermilion"),
    "pink": marked("Pink"),
    "grey": marked("Grey"),
}

join = Blueprint("join", __name__)


@join.get("/join")
def page() -> str:
    """The code to scan and its addresses, and the choice of a name."""
    codes, addresses = lock().codes(), current_app.extensions[ADDRESSES]() or (request.host_url,)
    shown = shown_code(codes)
    links = tuple(link(address, lock().secret, shown) for address in addresses)
    return render_template(
        "join.html",
        codes=codes,
        colours=COLOURS,
        addresses=addresses,
        links=links,
        drawings=tuple(code_to_scan(address) for address in links),
        score_code=codes.score if may("score") else None,
        umpire_code=codes.umpire if may("umpire") else None,
        wanted=request.args.get("role", ""),
        next=own_path(request.args.get("next", "/")),
    )


@join.post("/session")
def begin() -> Response:
    """`{"code", "role", "name", "colour"}`, each optional: this browser gets the rights of the code.

    `role` is the most that is requested: a person with the umpire's code may still only play, or watch.
    """
    body = asked()
    held = person()
    opened = open_with(asked_text("code", 64)) if body.get("code") is not None else Role.WATCH
    role = min(max(opened, held.role), _most_wished(body))
    name = " ".join(asked_text("name", LONGEST_NAME).split()) if "name" in body else held.name
    colour = asked_text("colour", 16) if "colour" in body else held.colour
    if colour and colour not in COLOURS:
        raise BadAsk(f'there is no colour "{colour}": it is one of {", ".join(COLOURS)}')
    remember(role, name, colour)
    return jsonify(role=role.name.lower(), name=name, colour=colour)


@join.post("/session/end")
def end() -> Response:
    """Returns this browser to watching; its name stays, and no copy of its cookie opens anything."""
    asked()
    remember(Role.WATCH, person().name, person().colour)
    return jsonify(role=person().role.name.lower())


@join.post("/codes")
@needs("umpire")
def change() -> Response:
    """`{"score", "umpire"}`, each optional, a code of one's own, `new` or `none`: changes the codes.

    Everybody who came with a changed code only watches from now on, except the person who changes it.
    """
    asked()
    codes = lock().change(CodeWish(_wish("score"), _wish("umpire")))
    remember(Role.UMPIRE, person().name, person().colour)
    return jsonify(score=codes.score, umpire=codes.umpire)


def shown_code(codes: Codes) -> str | None:
    """The code in the picture: the table's, for those who have it already; else only the way to watch."""
    return codes.score if may("score") else None


def link(address: str, secret: bytes, code: str | None) -> str:
    """The address for a phone that scans it, with the seal of a code; without one, the way to watch.

    The seal is behind `#`, which no server and no log ever sees.
    """
    return f"{address}join#{seal(secret, code)}" if code else address


def code_to_scan(text: str) -> Markup:
    """The text as a drawn code, without a style of its own: dark on light in any theme of the page."""
    drawn = segno.make(text, error="m", micro=False)
    return Markup(drawn.svg_inline(border=3, dark="#000", light="#fff", omitsize=True, svgclass="scan"))


def own_path(path: str) -> str:
    """The requested path, or the scoreboard for anything that would lead elsewhere."""
    is_own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_own else "/"


def _most_wished(body: dict[str, object]) -> Role:
    name = body.get("role", "umpire")
    if name not in ROLES:
        raise BadAsk(f'"role" must be one of {", ".join(ROLES)}')
    return Role.named(str(name))


def _wish(name: str) -> str | None:
    return asked_text(name, 64) if asked().get(name) is not None else None
