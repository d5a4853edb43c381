"""The prints of a maker on a board beyond its lines, and the wear of years of play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin

Bgr = tuple[float, float, float]


class Circles(StrEnum):
    """The printing of the base circles."""

    FILLED = "filled"
    RING = "ring"
    DOUBLE = "double"
    NONE = "none"


class Arrows(StrEnum):
    """The printing of the diagonal arrows."""

    CURLED = "curled"
    STRAIGHT = "straight"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Words:
    """One line of lettering: its middle in board mm, the height of its capitals, quarter turns clockwise."""

    text: str
    at_mm: tuple[float, float]
    height_mm: float
    bgr: Bgr
    quarters: int = 0


@dataclass(frozen=True, slots=True)
class Patch:
    """Something about as large as a piece that is no piece: a printed dot or ring, a sticker, a worn place.

    `ring_mm` how broad its outline is, 0 where it is filled; `ragged` 0 for a circle, more for the uneven.
    """

    at_mm: tuple[float, float]
    radius_mm: float
    bgr: Bgr
    ring_mm: float = 0.0
    ragged: float = 0.0


class Petals(StrEnum):
    """The shapes of a flower's petals."""

    LEAF = "leaf"
    KITE = "kite"
    DOT = "dot"


@dataclass(frozen=True, slots=True)
class Flower:
    """A ring of petals about the board's middle, coloured by turns.

    `reach` where they begin and end, in radii of the centre circle; `breadth` of each, 1 where neighbours
    touch; `turn_deg` where the first one points, counter-clockwise from board x.
    """

    petals: int
    shape: Petals
    reach: tuple[float, float]
    breadth: float
    colours: tuple[Bgr, ...]
    turn_deg: float = 0.0

    def angle(self, petal: int) -> float:
        """The direction of a petal, in radians."""
        return 2 * pi * petal / self.petals + pi * self.turn_deg / 180

    def middles_mm(self, circle_mm: float) -> list[tuple[float, float]]:
        """The middle of each petal, where the centre circle's radius is `circle_mm`."""
        out_mm = circle_mm * sum(self.reach) / 2
        angles = [self.angle(petal) for petal in range(self.petals)]
        return [(out_mm * cos(angle), out_mm * sin(angle)) for angle in angles]


@dataclass(frozen=True, slots=True)
class Ornament:
    """The maker's print.

    `shift_mm` and `turn_deg` are the offset and turn of the whole print against the surface. `arrow_thick_mm`,
    `rim_thick_mm` of the arrows and of the large circle. `rim_gap_mm` between that circle and a second one, 0
    for none. `has_heads`: the arrows' curls end in small heads. `has_knots`: two small rings where each arrow
    crosses the corner of the base lines. `is_boxed`: the base lines meet in the corners instead of ending in
    circles. `medallion` the colour of rosettes before the pockets, None for none. `flowers` are printed over
    the middle's motif; `patches` lie over all of it.
    """

    shift_mm: tuple[float, float] = (0.0, 0.0)
    turn_deg: float = 0.0
    circles: Circles = Circles.FILLED
    arrows: Arrows = Arrows.CURLED
    arrow_thick_mm: float = 1.5
    rim_thick_mm: float = 2.5
    rim_gap_mm: float = 0.0
    has_heads: bool = False
    has_knots: bool = False
    has_spot: bool = True
    is_boxed: bool = False
    medallion: Bgr | None = None
    words: tuple[Words, ...] = ()
    patches: tuple[Patch, ...] = ()
    flowers: tuple[Flower, ...] = ()


@dataclass(frozen=True, slots=True)
class Wear:
    """Traces of use. `powder` the strength of smears and dust, 0 to 1 where it hides half the wood.

    `scratches` is the number of fine marks across the surface, `scuffs` the number on the border's top.
    `fading` is the share of the print that was rubbed away, 0 to 1. `is_ply`: broad veneer figure beside the
    fine grain.
    """

    powder: float = 0.0
    scratches: int = 0
    scuffs: int = 0
    fading: float = 0.0
    is_ply: bool = False


PLAINLY_PRINTED = Ornament()
AS_NEW = Wear()
