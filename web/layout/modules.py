"""A page's script and everything that it imports, as one file.

Modules that are fetched one by one cost a slow phone more than they weigh: each is a request, a task and a
compilation of its own before the score can be painted. So each page gets one file, made here from the same
modules. Each has a scope of its own, in the order in which a browser would run them.
"""

from __future__ import annotations

import re
from functools import cache
from posixpath import dirname, join, normpath

from flask import Blueprint, Flask, Response, abort, url_for
from markupsafe import Markup

from web.layout.packing import STATIC, are_here, joined, mark_of, name_of, parts_of

EVERYWHERE = "layout/menu.js"  # the script of every page
IMPORT = re.compile(
    r'^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<way>\.\.?/[\w./]+)";\n', re.MULTILINE
)
EXPORT = re.compile(r"^export ((?:async )?(?:function|const) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)

modules = Blueprint("modules", __name__)


def add_modules(app: Flask) -> None:
    """Gives every template `module(*names)`: a page's scripts with all their imports and the menu's."""
    app.jinja_env.globals["module"] = module
    app.register_blueprint(modules)


def module(*scripts: str) -> Markup:
    """The tag for a page's own scripts."""
    name = name_of(scripts or (EVERYWHERE,), ".js")
    way = url_for("modules.script", name=name, v=mark_of(bundled(f"{name}.js")))
    return Markup('<script type="module" src="{}"></script>').format(way)


@modules.get("/scripts/<path:name>.js")
def script(name: str) -> Response:
    """`golf/page+scoring/screens/big_screen.js`: a page's scripts with their imports; `v` marks the content."""
    if not are_here(name, ".js"):
        abort(404)
    return joined(bundled(f"{name}.js"), "text/javascript")


@cache
def bundled(name: str) -> str:
    """The script of a page: the menu's, all its imports, and its own, each once."""
    return "".join(_scoped(script) for script in imported(name))


def _scoped(name: str) -> str:
    """A module as an expression in its own scope, whose value has what it exports."""
    text = COMMENT.sub("", (STATIC / name).read_text(encoding="utf-8"))
    text = IMPORT.sub(lambda match: _taken(match, name), text)
    exported = ", ".join(named for _, named in EXPORT.findall(text))
    text = EXPORT.sub(r"\1", text)
    return f"const {_value_of(name)} = (() => {{\n{text}return {{ {exported} }};\n}})();\n"


def _taken(match: re.Match[str], name: str) -> str:
    """An import as a constant: the other module has run already."""
    names, value = match["names"], _value_of(_far_end(match, name))
    return "" if names is None else f"const {names.removeprefix('* as ')} = {value};\n"


def _far_end(match: re.Match[str], name: str) -> str:
    """The module that this one imports there, by its way from the folder `static`."""
    return normpath(join(dirname(name), match["way"]))


def _value_of(name: str) -> str:
    """The constant of a module: `$golf$map` of golf/map.js, so that those of two folders differ."""
    return "$" + name.removesuffix(".js").replace("/", "$")


@cache
def imported(name: str) -> tuple[str, ...]:
    """Every script of a page in the order in which a browser runs them: those that are imported come first."""
    names: dict[str, None] = {}
    for first in (EVERYWHERE, *parts_of(name, ".js")):
        _follow(first, names)
    return tuple(names)


def _follow(name: str, names: dict[str, None]) -> None:
    if name in names:
        return
    text = (STATIC / name).read_text(encoding="utf-8")
    for match in IMPORT.finditer(text):
        _follow(_far_end(match, name), names)
    names[name] = None
