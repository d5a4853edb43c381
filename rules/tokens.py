"""The words for things seen at a golf table: tokens on hexes, and dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.hexes import Hex
from rules.table import TableEvent


@dataclass(frozen=True, slots=True)
class Token:
    """A ball or golfer as the camera reports it: its name and its hex, None where it is not on the course."""

    token: str
    at: Hex | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensSeen(TableEvent):
    """Everything is at rest, and these tokens stand on these hexes; a token left out is not on the course.

    `struck`: a stroke was made since the look before, though all may stand as they did; None: their places
    alone tell.
    """

    tokens: tuple[Token, ...]
    struck: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSeen(TableEvent):
    """Dice came to rest showing these numbers."""

    dice: tuple[int, ...]


Look: TypeAlias = TokensSeen | DiceSeen  # belongs to no stroke, and may itself make one known
