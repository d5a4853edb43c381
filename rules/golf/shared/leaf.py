"""JSON with its line numbers, read strictly, with errors that name the line.

A course, a deck or a tile file comes as text from a disk, and then an error names the line, or inside a header,
and then it names the place within. A `Leaf` is one value with its place; its methods read it as what it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from rules.codec import Json
from rules.errors import Misplaced, NotationError, unknown
from rules.hexes import Hex

T = TypeVar("T")
_ENTRY = re.compile(r"[^\[]*\[\d+\]")  # the outermost entry of a list on the way to a place
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
FARTHEST = 300  # hexes, either way: eighteen holes on end make some hundred and fifty
DEEPEST = 12  # levels of brackets; no file of these games has more than six


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of a data file: its content, its place within, and its line (None: no text was given)."""

    value: Json
    place: str
    line: int | None = None

    def wrong(self, says: str) -> Misplaced:
        """The error that names this place, followed by `says`."""
        return Misplaced(self.place, self.line, says)

    def table(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Leaf]:
        """The leaves of an object by key; refuses a missing key, and an unknown one with the nearest known."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"wants an object in braces, not {_short(self.value)}")
        needed = tuple(required)
        known = (*needed, *optional)
        for key, leaf in self.value.items():
            if key not in known:
                raise _as_leaf(leaf, self, f".{key}").wrong("is not known: " + unknown("key", key, known))
        for key in needed:
            if key not in self.value:
                raise self.wrong(f'wants the key "{key}", which is missing')
        return {key: _as_leaf(leaf, self, f".{key}") for key, leaf in self.value.items()}

    def items(self) -> dict[str, Leaf]:
        """The leaves of an object whose keys are free."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"wants an object in braces, not {_short(self.value)}")
        return {key: _as_leaf(leaf, self, f".{key}") for key, leaf in self.value.items()}

    def entries(self, at_least: int = 0, at_most: int | None = None) -> tuple[Leaf, ...]:
        """The leaves of a list of so many."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong(f"wants a list in brackets, not {_short(self.value)}")
        count = len(self.value)
        if count < at_least or (at_most is not None and count > at_most):
            span = f"{at_least}" if at_least == at_most else f"{at_least} to {at_most or 'any number'}"
            raise self.wrong(f"wants {span} entries, not {count}")
        return tuple(_as_leaf(leaf, self, f"[{k}]") for k, leaf in enumerate(self.value))

    def each(self, read: Callable[[Leaf], T], at_least: int = 0, at_most: int | None = None) -> tuple[T, ...]:
        """Every entry of a list, read by the same function."""
        return tuple(read(leaf) for leaf in self.entries(at_least, at_most))

    def without(self, place: str) -> Leaf | None:
        """The same with the outermost list entry on the way to this place left out; None: it is in no list."""
        entry = _ENTRY.match(place)
        if entry is None or not isinstance(self.value, dict | list | tuple):
            return None
        return Leaf(_pruned(self, entry.group()), self.place, self.line)

    def hex(self) -> Hex:
        """A hex written [q, r], no farther from the middle than any course reaches."""
        q, r = self.entries(2, 2)
        return Hex(q.whole(-FARTHEST, FARTHEST), r.whole(-FARTHEST, FARTHEST))

    def whole(self, least: int | None = None, most: int | None = None) -> int:
        """A whole number within bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.wrong(f"wants a whole number, not {_short(self.value)}")
        if (least is not None and self.value < least) or (most is not None and self.value > most):
            raise self.wrong(f"wants a whole number from {least} to {most}, not {self.value}")
        return self.value

    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.wrong(f"wants a text, not {_short(self.value)}")
        return self.value

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"wants true or false, not {_short(self.value)}")
        return self.value

    def word(self, words: Iterable[str]) -> str:
        """One of some words."""
        known = tuple(words)
        if not isinstance(self.value, str) or self.value not in known:
            raise self.wrong("is " + unknown("word", self.value, known))
        return self.value


def leaf_of(value: Json, name: str) -> Leaf:
    """A value without a text of its own, as the header of a match carries it."""
    return Leaf(value, name)


def leaf_from_text(text: str, name: str) -> Leaf:
    """The value that a JSON text holds, every part with its line; raises NotationError naming a line."""
    reader = _Reader(text)
    leaf = reader.value(name, 0)
    if reader.peek():
        raise reader.wrong("nothing may follow the closing bracket")
    return leaf


class _Reader:
    """Walks through a JSON text once; numbers and texts are left to the standard decoder."""

    def __init__(self, text: str) -> None:
        self.text = text.lstrip("\ufeff")
        self.at = 0

    def wrong(self, says: str) -> NotationError:
        return NotationError(f"line {self.line()} is not JSON: {says}")

    def line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def peek(self) -> str:
        """The next character that is no space; empty at the end."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.text[self.at : self.at + 1]

    def take(self, wanted: str) -> None:
        if self.peek() != wanted:
            raise self.wrong(f"expected {wanted} found {self.peek() or 'the end'}")
        self.at += 1

    def comma(self, close: str) -> None:
        """Pass the comma between two entries; none before the closing bracket."""
        if self.peek() != close:
            self.take(",")
            if self.peek() == close:
                raise self.wrong(f"a comma before {close}")

    def value(self, place: str, depth: int) -> Leaf:
        first = self.peek()
        if depth > DEEPEST:
            raise self.wrong(f"brackets within more than {DEEPEST} others")
        line = self.line()
        if first == "{":
            return Leaf(self.table(place, depth), place, line)
        if first == "[":
            return Leaf(self.entries(place, depth), place, line)
        return Leaf(self.plain(), place, line)

    def plain(self) -> Json:
        try:
            value, self.at = _DECODER.raw_decode(self.text, self.at)
        except ValueError as error:
            raise self.wrong("expected a value") from error
        return value

    def entries(self, place: str, depth: int) -> list[Leaf]:
        leaves: list[Leaf] = []
        self.take("[")
        while self.peek() != "]":
            leaves.append(self.value(f"{place}[{len(leaves)}]", depth + 1))
            self.comma("]")
        self.take("]")
        return leaves

    def table(self, place: str, depth: int) -> dict[str, Leaf]:
        leaves: dict[str, Leaf] = {}
        self.take("{")
        while self.peek() != "}":
            if self.peek() != '"':
                raise self.wrong("expected a key in quotes")
            key = str(self.plain())
            if key in leaves:
                raise self.wrong(f'the key "{key}" stands there twice')
            self.take(":")
            leaves[key] = self.value(f"{place}.{key}", depth + 1)
            self.comma("}")
        self.take("}")
        return leaves


def _pruned(leaf: Leaf, place: str) -> Json:
    """The value without the entry at this place; every part keeps the place that it had."""
    if isinstance(leaf.value, dict):
        return {
            key: Leaf(_pruned(part, place), part.place, part.line) if place.startswith(part.place) else part
            for key, part in leaf.items().items()
        }
    if isinstance(leaf.value, list | tuple):
        return [part for part in leaf.entries() if part.place != place]
    return leaf.value


def _as_leaf(inner: Json, outer: Leaf, way: str) -> Leaf:
    return inner if isinstance(inner, Leaf) else Leaf(inner, outer.place + way, outer.line)


def _short(value: Json) -> str:
    """The short form of a wrong value: brackets by their kind alone."""
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list | tuple) else repr(value)
