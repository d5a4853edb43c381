"""A long file, an exported match above all, of which only one entry at a time is held as values.

The text is skimmed once for where each entry begins; each is read when its turn comes. Whole, fifty thousand
entries would be ten times as large as their text.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from rules.codec import TOO_DEEP, Json, json_from_text
from rules.errors import NotationError

BETWEEN = re.compile(r"[ \t\n\r]*")
SKIMMING = json.JSONDecoder()
ENTRIES = "entries"


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a skimmed text: iterated as often as wanted, each read by `rules.codec` when it comes."""

    text: str
    places: array[int]  # the beginning and the end of each

    def __len__(self) -> int:
        return len(self.places) // 2

    def __iter__(self) -> Iterator[Json]:
        for at in range(0, len(self.places), 2):
            yield json_from_text(self.text[self.places[at] : self.places[at + 1]])


def skimmed(text: str, wanted: frozenset[str]) -> dict[str, object]:
    """The wanted keys of a JSON object, and its `entries` where that is a list; none of anything else.

    Raises NotationError as `json_from_text` does, ValueError for an object that is no JSON.
    """
    parts: dict[str, object] = {}
    known: set[str] = set()
    if text[_blank(text, 0) :][:1] != "{":
        return parts
    at = _after(text, 0, "{")
    while text[at : at + 1] != "}":
        key, at = _value(text, at)
        if not isinstance(key, str) or key in known:
            raise NotationError(f'the key "{key!s:.60}" stands there twice: leave one of them out')
        known.add(key)
        begun = _after(text, at, ":")
        if key == ENTRIES and text[begun : begun + 1] == "[":
            parts[key], at = _entries(text, begun)
        else:
            _, at = _value(text, begun)
            if key in wanted:
                parts[key] = json_from_text(text[begun:at])
        at = _next(text, at, "}")
    if _blank(text, at + 1) != len(text):
        raise ValueError(f"extra text at letter {at + 1}")
    return parts


def _entries(text: str, at: int) -> tuple[Entries, int]:
    """The entries of the list that begins here, and where it ends."""
    places = array("q")
    at = _blank(text, at + 1)
    while text[at : at + 1] != "]":
        _, end = _value(text, at)
        places.extend((at, end))
        at = _next(text, end, "]")
    return Entries(text, places), at + 1


def _value(text: str, at: int) -> tuple[object, int]:
    """The value that begins here, plainly read, and where it ends."""
    try:
        value, end = SKIMMING.raw_decode(text, at)
    except RecursionError as deep:
        raise NotationError(TOO_DEEP) from deep
    return value, end


def _next(text: str, at: int, last: str) -> int:
    """The beginning of the next value after a comma, or the place of the bracket that ends them."""
    at = _blank(text, at)
    if text[at : at + 1] == last:
        return at
    at = _after(text, at, ",")
    if text[at : at + 1] == last:
        raise ValueError(f"a comma before the end at letter {at}")
    return at


def _after(text: str, at: int, sign: str) -> int:
    """The place after this sign and what is blank around it."""
    at = _blank(text, at)
    if text[at : at + 1] != sign:
        raise ValueError(f"letter {at} is no {sign}")
    return _blank(text, at + 1)


def _blank(text: str, at: int) -> int:
    gap = BETWEEN.match(text, at)
    return at if gap is None else gap.end()
