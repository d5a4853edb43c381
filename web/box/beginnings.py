"""The content that a new entry of My box begins with: none, another entry's, or that of one that ships."""

from __future__ import annotations

import json
from typing import Any

from rules.codec import Json
from rules.games import game_of
from rules.golf import later
from rules.magnetic.laws.sets import json_from_set
from rules.magnetic.laws.sets import shipped as shipped_set
from web.box.palettes import COURSES
from web.own_box import own_box
from web.starting.setup import VARIANTS, options_of


def samples(kind: str) -> tuple[str, ...]:
    """What ships of this kind, to begin a new one with."""
    if kind in ("rule_set", "magnetic_set"):
        return game_of("carrom" if kind == "rule_set" else "magnetic").variants
    return later.shelf.shipped(kind)


def model(kind: str, like: str) -> Json:
    """The content that a new entry begins with; None for an empty one."""
    if like and like in own_box().names(kind):
        return own_box().read(kind, like)
    if kind == "rule_set":
        return None
    if kind == "magnetic_set":
        return dict(json_from_set(shipped_set("rani")))
    named = like or ("" if kind in COURSES else "default")
    if not named:
        return None
    value: Json = json.loads(later.shelf.data_file(kind, named).text)
    return value


def rules_shown(value: Json, like: str) -> dict[str, Any]:
    """The options of the base of a club's rules, and those that the club changed."""
    given = value if isinstance(value, dict) else {}
    base = given.get("based_on") or (like if like in VARIANTS else "base")
    return {
        "base": base,
        "bases": [(variant, VARIANTS.get(variant, variant)) for variant in game_of("carrom").variants],
        "choices": list(options_of("carrom", base)),
        "changed": given.get("options", {}),
        "about": given.get("about", ""),
    }
