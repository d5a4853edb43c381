"""Places on a board as a heat map: squares of one coin's breadth, the more often the redder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.carrom.board import ICF
from rules.coins.past.account import Place

CELL_MM = 37  # a twentieth of the board
FAINTEST = 0.2  # the share of the full colour for a single place


@dataclass(frozen=True, slots=True)
class Cell:
    """A spot of the map, on the screen's axes: its middle, mm, the number of places, its strength up to 1."""

    x: float
    y: float
    count: int
    strength: float


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The spots, the number of places, and what is drawn of the board."""

    cells: tuple[Cell, ...]
    places: int
    half: float = ICF.half_mm
    pocket: float = ICF.pocket_centre_mm
    pocket_radius: float = ICF.pocket_radius_mm
    base: float = ICF.half_mm - ICF.inner_line_mm
    centre: float = ICF.centre_circle_radius_mm
    radius: float = CELL_MM * 0.62


def heat_map(places: Iterable[Place]) -> HeatMap:
    """The map of these places, mm in board axes."""
    cells = Counter((_cell(x), _cell(y)) for x, y in places)
    most = max(cells.values(), default=1)
    drawn = (
        Cell(x * CELL_MM, -y * CELL_MM, n, round(FAINTEST + (1 - FAINTEST) * n / most, 2))
        for (x, y), n in sorted(cells.items())
    )
    return HeatMap(tuple(drawn), sum(cells.values()))


def _cell(part_mm: int) -> int:
    """The number of a cell from the middle; a coin on the rail belongs to the last one."""
    last = int(ICF.half_mm / CELL_MM - 0.5)
    return max(-last, min(last, round(part_mm / CELL_MM)))
