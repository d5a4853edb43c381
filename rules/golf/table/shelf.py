"""The data that ships with the golf games: courses, cards, clubs, decks; and where a user's own come in.

What ships is read through the package, not through a path. A user's own file arrives in a header, as the object
that it holds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources

from rules.codec import Json
from rules.errors import NotationError, unknown
from rules.golf.table.papers import Leaf, leaf_from_text, leaf_of

SHELF = "rules.golf.data"
DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Paper:
    """A data file as a header names it: one that ships, by its name, or a user's own, whole."""

    name: str | None
    text: str

    def leaf(self) -> Leaf:
        """Its content, every part with its line; of what a header says whole, with its place alone."""
        if self.name is None:
            return leaf_of(json.loads(self.text), "data")
        return leaf_from_text(self.text, self.name)

    def json(self) -> Json:
        """How the header writes it."""
        written: Json = self.name or json.loads(self.text)
        return written


def shipped(kind: str) -> tuple[str, ...]:
    """The names of the papers of a kind that ship, in order.

    A kind is the name of a data file: `course_cg`, `course_rio`, `course_18h`, of which there are several, each
    with its name behind; `cards`, `clubs`, `shot_decks`, of which there is the `default`.
    """
    names = [entry.name.removesuffix(".json") for entry in resources.files(SHELF).iterdir()]
    several = [name.removeprefix(f"{kind}_") for name in names if name.startswith(f"{kind}_")]
    return tuple(sorted(several + [DEFAULT] * (kind in names)))


def paper(kind: str, name: str) -> Paper:
    """A paper that ships; raises NotationError naming the nearest one."""
    known = shipped(kind)
    if name not in known:
        raise NotationError(unknown(f"{kind} file", name, known))
    file = f"{kind}.json" if name == DEFAULT else f"{kind}_{name}.json"
    text = resources.files(SHELF).joinpath(file).read_text(encoding="utf-8")
    return Paper(name, text)


def paper_from_leaf(kind: str, leaf: Leaf) -> Paper:
    """What a header says: the name of a paper that ships, or an object."""
    if isinstance(leaf.value, str):
        return paper(kind, leaf.value)
    if not isinstance(leaf.value, dict):
        raise leaf.wrong(f"wants the name of one of {', '.join(shipped(kind))}, or an object")
    return Paper(None, json.dumps(leaf.value, ensure_ascii=False))
