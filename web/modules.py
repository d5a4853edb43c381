"""A page's script and all its imports, announced to the browser at once.

A module's imports are found only when it has arrived, and theirs when they have: each step costs time on a
slow line. So a page names all of them beforehand. The imports are read from the scripts themselves, once.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from flask import Flask, url_for
from markupsafe import Markup

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import [^;]*?from "\./([\w.-]+)";$|^import "\./([\w.-]+)";$', re.MULTILINE)


def add_modules(app: Flask) -> None:
    """Gives every template `module(name)`: the script of this name, and all its imports."""
    app.jinja_env.globals["module"] = module


def module(name: str) -> Markup:
    """The tags for a page's own script."""
    script = Markup('<script type="module" src="{}"></script>').format(url_for("static", filename=name))
    ways = (url_for("static", filename=script) for script in imported(name))
    return Markup("\n  ").join(
        [*(Markup('<link rel="modulepreload" href="{}">').format(way) for way in ways), script]
    )


@cache
def imported(name: str) -> tuple[str, ...]:
    """Every script that this one imports, directly or indirectly, each once."""
    names: dict[str, None] = {}
    waiting = [name]
    while waiting:
        text = (STATIC / waiting.pop()).read_text(encoding="utf-8")
        fresh = [named or bare for named, bare in IMPORT.findall(text) if (named or bare) not in names]
        names |= dict.fromkeys(fresh)
        waiting += fresh
    return tuple(names)
