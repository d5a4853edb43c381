"""A page's styles as one file: those of every page first, then its own in their order."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, Flask, Response, abort, url_for
from markupsafe import Markup

from web.layout.packing import STATIC, are_here, joined, mark_of, name_of, parts_of

LETTERS, EVERYWHERE = "layout/letters.css", "layout/base.css"
FONTS = 'url("../fonts/', 'url("/static/fonts/'  # as the sheets name them, and from where a joined one stands

sheets = Blueprint("sheets", __name__)


def add_sheets(app: Flask) -> None:
    """Gives every template `styles(*names)` and `bare_styles(*names)`: the tags for a page's styles."""
    app.jinja_env.globals.update(styles=styles, bare_styles=bare_styles)
    app.register_blueprint(sheets)


def styles(*files: str) -> Markup:
    """The tag for a page's styles, beside those that all pages have."""
    return bare_styles(EVERYWHERE, *files)


def bare_styles(*files: str) -> Markup:
    """The tag for these styles and the letters alone."""
    name = name_of((LETTERS, *files), ".css")
    way = url_for("sheets.sheet", name=name, v=mark_of(sheet_of(name)))
    return Markup('<link rel="stylesheet" href="{}">').format(way)


@sheets.get("/styles/<path:name>.css")
def sheet(name: str) -> Response:
    """`layout/base+golf/golf.css`: these sheets, one after the other; `v` is the mark of the content."""
    if not are_here(name, ".css"):
        abort(404)
    return joined(sheet_of(name), "text/css")


@cache
def sheet_of(name: str) -> str:
    """These sheets, one after the other."""
    texts = ((STATIC / part).read_text(encoding="utf-8") for part in parts_of(name, ".css"))
    return "".join(texts).replace(*FONTS)
