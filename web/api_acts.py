"""The form of every ruling, made from the classes of `rules.ruling`: a program can send all that logs hold."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rules.notation import ACTS, WRITTEN
from rules.ruling import Act, Ruling
from web.door import Json

PLAIN: dict[object, dict[str, Any]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
}


def ruling_forms() -> dict[str, Any]:
    """Any ruling: its `type` names its form in `x-forms`; most keys mean the same in all."""
    forms = [_form(word, kind) for word, kind in ACTS.items() if issubclass(kind, Ruling)]
    keys: dict[str, list[Json]] = {}
    for form in forms:
        for key, schema in form["properties"].items():
            keys.setdefault(key, []).append(schema)
    words = [form["properties"]["type"]["enum"][0] for form in forms]
    del keys["type"]
    alike = {
        key: schemas[0] if all(schema == schemas[0] for schema in schemas) else {}
        for key, schemas in keys.items()
    }
    return {
        "description": "a ruling in the notation of the scenarios, see rules/README.md",
        "type": "object",
        "properties": {"type": {"type": "string", "enum": words}, **alike},
        "required": ["type"],
        "additionalProperties": False,
        "x-forms": forms,
    }


def _form(word: str, kind: type[Act]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    properties = {WRITTEN.get(field.name, field.name): schema_of(hints[field.name]) for field in fields(kind)}
    wanted = [
        WRITTEN.get(field.name, field.name)
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    ]
    return {
        "type": "object",
        "properties": {"type": {"type": "string", "enum": [word]}, **properties},
        "required": ["type", *wanted],
    }


def schema_of(hint: Any) -> dict[str, Any]:
    """A value of this Python type in JSON; no restriction where the type is not plain."""
    if hint in PLAIN:
        return dict(PLAIN[hint])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"type": "string", "enum": [_word(member) for member in hint]}
    parts = get_args(hint)
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(parts)}
    if get_origin(hint) in (Union, UnionType):
        others = [part for part in parts if part is not type(None)]
        return {**schema_of(others[0]), "nullable": True} if len(others) == 1 else {}
    if get_origin(hint) is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return {"type": "array", "items": schema_of(parts[0])}
    return {}


def _word(member: Enum) -> str:
    return member.value if isinstance(member.value, str) else member.name
