"""The printed tables: the distance of a club, the segments that fly, the curls of a lie (section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.golf.shared.leaf import Leaf


class Club(StrEnum):
    """The four clubs."""

    WOOD = "wood"
    IRON = "iron"
    WEDGE = "wedge"
    PUTTER = "putter"


Row = tuple[int, ...]  # six values, one for each number of the die


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a course: distances by club, segments in the air by club, curls by lie (a row a number)."""

    distance: tuple[tuple[str, Row], ...]
    elevation: tuple[tuple[str, tuple[Row, ...]], ...]
    deviation: tuple[tuple[str, Row], ...]

    def distance_of(self, club: Club, die: int) -> int:
        """Segments of a shot before deductions."""
        return dict(self.distance)[club.value][die - 1]

    def elevated(self, club: Club, die: int) -> Row:
        """The numbers of the segments that clear trees, from 1."""
        return dict(self.elevation)[club.value][die - 1]

    def curls(self, lie: str, die: int) -> int:
        """Curls a shot from this lie needs."""
        return dict(self.deviation)[lie][die - 1]


def _flight(first: str, middle: str, six: str) -> tuple[Row, ...]:
    return tuple(tuple(int(digit) for digit in text) for text in (first, *(middle,) * 4, six))


CURRENT = Tables(
    distance=(
        ("wood", (6, 6, 7, 7, 7, 8)),
        ("iron", (3, 3, 4, 4, 4, 5)),
        ("wedge", (1, 1, 2, 2, 2, 3)),
        ("putter", (1, 1, 2, 2, 2, 3)),
    ),
    elevation=(
        ("wood", _flight("34", "345", "345")),
        ("iron", _flight("2", "23", "234")),
        ("wedge", _flight("1", "2", "12")),
        ("putter", _flight("", "", "")),
    ),
    deviation=(
        ("tee", (2, 1, 0, 0, 0, 0)),
        ("fairway", (2, 1, 1, 0, 0, 0)),
        ("rough", (2, 2, 1, 1, 0, 0)),
        ("bunker", (2, 1, 1, 1, 1, 0)),
    ),
)


def tables_from_leaf(leaf: Leaf) -> Tables:
    """The tables of a course that has its own; those that it does not print are as in the rules."""
    keys = leaf.table((), ("distance", "elevation", "deviation"))
    return Tables(
        distance=_rows(keys["distance"], CURRENT.distance, 1, 12) if "distance" in keys else CURRENT.distance,
        elevation=_flights(keys["elevation"]) if "elevation" in keys else CURRENT.elevation,
        deviation=_rows(keys["deviation"], CURRENT.deviation, 0, 3)
        if "deviation" in keys
        else CURRENT.deviation,
    )


def _rows(leaf: Leaf, usual: tuple[tuple[str, Row], ...], least: int, most: int) -> tuple[tuple[str, Row], ...]:
    keys = leaf.table((), [name for name, _ in usual])
    own = {name: flight.each(lambda value: value.whole(least, most), 6, 6) for name, flight in keys.items()}
    return tuple((name, own.get(name, row)) for name, row in usual)


def _flights(leaf: Leaf) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    keys = leaf.table((), [name for name, _ in CURRENT.elevation])
    own = {
        name: flight.each(lambda row: row.each(lambda value: value.whole(1, 12)), 6, 6)
        for name, flight in keys.items()
    }
    return tuple((name, own.get(name, rows)) for name, rows in CURRENT.elevation)
