"""The scene at one moment: pieces, perhaps in motion, and hands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.pieces import Kind
from rules.table import Layout, Mm


@dataclass(frozen=True, slots=True)
class Disc:
    """A piece, lying flat. `velocity_mm_s` (x, y) smears it; `base_mm` is the height of its underside.

    A piece with a negative `base_mm` sinks into a pocket or lies in the net, seen only through the pocket's
    mouth; or it lies beside the board. `tone` makes this one brighter or darker than its set, `turn_deg` turns
    it about its middle, counter-clockwise. With `edge_deg` it stands on its edge and would roll in that
    direction, counter-clockwise from east.
    """

    kind: Kind
    at: Mm
    velocity_mm_s: tuple[float, float] = (0.0, 0.0)
    base_mm: float = 0.0
    tone: float = 1.0
    turn_deg: float = 0.0
    edge_deg: float | None = None


class Pose(StrEnum):
    """The pose of the fingers."""

    OPEN = "open"
    PINCH = "pinch"
    CURLED = "curled"
    FLICKED = "flicked"
    POINTING = "pointing"
    PALM = "palm"
    FIST = "fist"


@dataclass(frozen=True, slots=True)
class Hand:
    """A forearm and hand. `fingertip` is above that place; `heading_deg` turns from north, clockwise.

    `wearer` chooses skin and sleeve; the same number is the same person. `is_upper_arm`: only the part of a
    long arm that begins 265 mm behind the place. `sleeve` is the BGR of a sleeve other than the wearer's own.
    """

    pose: Pose
    fingertip: Mm
    heading_deg: float
    wearer: int = 0
    is_upper_arm: bool = False
    sleeve: tuple[float, float, float] | None = None


class Thing(StrEnum):
    """Things that people put down beside a board, or on it."""

    PHONE = "phone"
    TIN = "tin"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Prop:
    """A thing other than a piece, standing or lying with its base at `base_mm`.

    `size_mm` is its breadth, depth and height; a round tin's breadth is its diameter. `bgr` is the colour of
    its top, `trim` that of its print or screen.
    """

    sort: Thing
    at: Mm
    size_mm: tuple[float, float, float]
    turn_deg: float
    base_mm: float
    bgr: tuple[float, float, float]
    trim: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on and above an otherwise empty table."""

    discs: tuple[Disc, ...] = ()
    hands: tuple[Hand, ...] = ()
    props: tuple[Prop, ...] = ()


def scene_of(layout: Layout) -> Scene:
    """The scene of a layout at rest, without hands."""
    return Scene(tuple(Disc(piece.kind, piece.at) for piece in layout))
