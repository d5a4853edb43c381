"""A frozen value with some fields of its own: `dataclasses.replace` at a third of the cost.

A match of fifty thousand entries makes three hundred thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replaced(value: T, **changes: object) -> T:
    """This value with other fields; raises TypeError for one that it does not have.

    Of a class whose fields, two or more, are all given to its constructor in their order.
    """
    places, read = _read_of(type(value))
    parts = list(read(value))
    try:
        for name, part in changes.items():
            parts[places[name]] = part
    except KeyError as unknown:
        raise TypeError(f"a {type(value).__name__} has no field {unknown}") from None
    return type(value)(*parts)


@cache
def _read_of(kind: type[Any]) -> tuple[Mapping[str, int], Callable[[Any], tuple[Any, ...]]]:
    """The place of each field of a class, and what reads them all."""
    names = [field.name for field in fields(kind)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)
