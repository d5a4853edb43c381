"""The data that ships with the golf games: courses, cards, clubs, decks; and the entry of a user's own.

Shipped data is read through the package, not through a path. A user's own file arrives in a header, as the
object that it holds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any, TypeVar

from rules.codec import Json
from rules.errors import NotationError, unknown
from rules.golf.shared.leaf import Leaf, leaf_from_text, leaf_of

SHELF = "rules.golf.data"
DEFAULT = "default"
KEPT = 16  # files whose content is kept: of two or three matches, each with courses, cards, clubs and decks

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DataFile:
    """A data file as a header names it: one that ships, by its name, or a user's own, whole."""

    name: str | None
    text: str

    def leaf(self) -> Leaf:
        """The content, every part with its line; for an object in a header, with its place only."""
        if self.name is None:
            return leaf_of(json.loads(self.text), "data")
        return leaf_from_text(self.text, self.name)

    def read(self, as_what: Callable[[Leaf], T]) -> T:
        """The content as this reader makes it of the leaf; raises what it raises.

        It is kept: a file never changes, and a match, its form and its page read the same one again and again.
        """
        content: T = _read(self, as_what)
        return content

    def json(self) -> Json:
        """The form in a header."""
        written: Json = self.name or json.loads(self.text)
        return written


@lru_cache(KEPT)
def _read(file: DataFile, as_what: Callable[[Leaf], Any]) -> Any:
    return as_what(file.leaf())


@cache
def shipped(kind: str) -> tuple[str, ...]:
    """The names of the files of a kind that ship, in order.

    A kind is the name of a data file: there are several of `course_cg`, `course_rio` and `course_18h`, each
    with its name after the kind; `cards`, `clubs` and `shot_decks` have the `default`.
    """
    names = [entry.name.removesuffix(".json") for entry in resources.files(SHELF).iterdir()]
    several = [name.removeprefix(f"{kind}_") for name in names if name.startswith(f"{kind}_")]
    return tuple(sorted(several + [DEFAULT] * (kind in names)))


@lru_cache(KEPT)
def data_file(kind: str, name: str) -> DataFile:
    """A file that ships; raises NotationError naming the nearest one."""
    known = shipped(kind)
    if name not in known:
        raise NotationError(unknown(f"{kind} file", name, known))
    file = f"{kind}.json" if name == DEFAULT else f"{kind}_{name}.json"
    text = resources.files(SHELF).joinpath(file).read_text(encoding="utf-8")
    return DataFile(name, text)


def data_file_from_leaf(kind: str, leaf: Leaf) -> DataFile:
    """The file in a header: the name of one that ships, or an object."""
    if isinstance(leaf.value, str):
        return data_file(kind, leaf.value)
    if not isinstance(leaf.value, dict):
        raise leaf.wrong(f"wants the name of one of {', '.join(shipped(kind))}, or an object")
    return DataFile(None, json.dumps(leaf.value, ensure_ascii=False))
