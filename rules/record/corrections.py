"""A game's part in correcting its entries; it registers an object of this shape in `rules.games`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from rules.games import part
from rules.record.passage import Passage
from rules.ruling import Amend, Insert


class Corrections(Protocol):
    """Other readings of an entry, and acts that nobody entered; `past` is the way to now, or the end of it."""

    def others(self, past: Sequence[Passage], entry: int) -> Iterator[Amend]:
        """The acts to offer in place of this entry, the likeliest first."""

    def missed(self, past: Sequence[Passage], entry: int) -> Iterator[Insert]:
        """Acts that may have been missed before this entry, the likeliest first; none before a correction."""


def corrections_of(game: str) -> Corrections:
    """The corrections of the game of this name."""
    corrections: Corrections = part(game, "corrections")
    return corrections
