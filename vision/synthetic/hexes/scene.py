"""A golf table at one moment, as plain values: its print, its solids, its hands. All in table millimetres.

The middle of hex (0, 0) is the origin, x points to the course's east, y to its north (against r).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import sqrt

from vision.synthetic.scene.look import Light
from vision.synthetic.scene.scene import Hand

Bgr = tuple[float, float, float]
Place = tuple[int, int]
ROW = sqrt(3) / 2


class Shape(StrEnum):
    """What a solid is."""

    BALL = "ball"
    FLAT = "flat"
    MEEPLE = "meeple"
    STUMP = "stump"
    ROCK = "rock"
    MUSHROOM = "mushroom"
    MOLE = "mole"
    HOLE = "hole"
    FLAG = "flag"
    TREE = "tree"
    DIE = "die"
    CAP = "cap"
    COIN = "coin"
    CARD = "card"
    CUP = "cup"


@dataclass(frozen=True, slots=True)
class Pips:
    """The pips of a die that is printed differently from its make: the colours of the pips of 1 to 6.

    They lie `apart` times as far from the middle of a face as the make's pips, and are small enough for that.
    """

    bgr: tuple[Bgr, ...]
    apart: float = 1.0


@dataclass(frozen=True, slots=True)
class Marbling:
    """Swirls of a second colour in the body of a die: `waves` across its half side, `sharp` from 1 (mist) on.

    `share` is how much of the second colour there is where it is purest, 0 to 1.
    """

    bgr: Bgr
    share: float
    waves: float
    sharp: float


@dataclass(frozen=True, slots=True)
class Solid:
    """A thing on the table; `at_mm` the middle of its foot, `base_mm` its height above the table.

    `size_mm` is its breadth, `height_mm` its height. `turn_deg` turns it counter-clockwise; `lies`: a meeple
    that was knocked over. `value` is a die's top face; the others follow from it and from `seed`.
    `lean_deg` tips a die over an edge, as if it leaned on something. Without `pips` a die has those of its
    make, in `trim`. `shine` is how much a wide lamp whitens a
    painted disc, or how sharply a small one is mirrored in a ball; at 0 each has the gloss of its make.
    """

    shape: Shape
    at_mm: tuple[float, float]
    size_mm: float
    height_mm: float
    bgr: Bgr
    trim: Bgr = (235.0, 238.0, 240.0)
    turn_deg: float = 0.0
    base_mm: float = 0.0
    value: int = 1
    seed: int = 0
    lies: bool = False
    lean_deg: float = 0.0
    pips: Pips | None = None
    shine: float = 0.0
    marbling: Marbling | None = None


class Edge(StrEnum):
    """How the board ends around its hexes."""

    RECTANGLE = "rectangle"
    DIE_CUT = "die_cut"


class Ground(StrEnum):
    """The ground that the board lies on."""

    PLAIN = "plain"
    CHECKED = "checked"
    WOOD = "wood"


@dataclass(frozen=True, slots=True)
class Print:
    """The look of a printed course; `colours` by ground, those left out are the plain print's.

    `blobs` rounds the outlines of grounds, `waves` bends them (both in pitches); `hexwise` paints each hex with
    its own shade. `line_share` is the width of lines in pitches, `line_alpha` how much they cover.
    """

    pitch_mm: float
    colours: Mapping[str, Bgr]
    line: Bgr
    line_share: float
    line_alpha: float
    grain: float
    stripes: float
    blobs: float
    waves: float
    hexwise: float
    edge: Edge
    marks: float  # share of hexes with a small printed mark
    seed: int = 0


@dataclass(frozen=True, slots=True)
class GolfLook:
    """Print, cloth below it and light above.

    `contact` is the share of the surrounding light that a thing keeps from the print at its foot.
    """

    print: Print
    ground: Ground
    ground_bgr: tuple[Bgr, Bgr]
    cell_mm: float
    light: Light
    contact: float = 0.0


@dataclass(frozen=True, slots=True)
class GolfScene:
    """Everything that lies, stands or reaches over the printed course."""

    solids: tuple[Solid, ...] = ()
    hands: tuple[Hand, ...] = field(default=())


def mm_of(place: Place, pitch_mm: float) -> tuple[float, float]:
    """The middle of a hex in millimetres."""
    q, r = place
    return pitch_mm * (q + r / 2), -pitch_mm * ROW * r
