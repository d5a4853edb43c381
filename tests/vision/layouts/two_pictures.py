"""Two pictures of a plain table and the readings of them, to compare what lies there."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm
from tests.vision.pictures import answered
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference
from vision.change.rest_picture import RestPicture
from vision.layouts.consistency import LayoutConsistency
from vision.observing.observation import Observation, State, View
from vision.observing.reading_pictures import ReadingPictures
from vision.pieces.seen import SeenPiece

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
HERE, THERE = Mm(100.0, 50.0), Mm(-120.0, -60.0)
LIP = Mm(ICF.pocket(Pocket.NE).x_mm - 25.0, ICF.pocket(Pocket.NE).y_mm - 10.0)


def table(detector: ChangeDetector, *discs: tuple[Mm, int], light: float = 1.0) -> np.ndarray:
    """The reduced picture of a plain table with discs of a brightness on it."""
    picture = np.full((detector.grid.size[1], detector.grid.size[0]), 150.0)
    y, x = np.mgrid[: detector.grid.size[1], : detector.grid.size[0]]
    for at, level in discs:
        column, row = detector.grid.cell_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
        inside = np.hypot(x - column, y - row) <= ICF.coin_radius_mm * detector.grid.cells_per_mm()
        picture[inside] = level
    return (picture * light).clip(0, 255).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class DrawnReading(Observation):
    """A reading, and the drawn pictures that answer questions about it."""

    pictures: ReadingPictures = field(default_factory=ReadingPictures)


@dataclass
class Standing:
    """The pieces on a drawn table, reading after reading."""

    consistency: LayoutConsistency

    def layout(self, before: Layout, seen: DrawnReading, *doubted: SeenPiece, **how: bool) -> Layout:
        return answered(self.consistency.layout(before, seen, doubted, **how), seen.pictures)

    def dismissed(self, before: Layout, seen: DrawnReading) -> Layout:
        return answered(self.consistency.dismissed(before, seen), seen.pictures)


def seen(
    detector: ChangeDetector,
    before: np.ndarray,
    after: np.ndarray,
    *pieces: SeenPiece,
    doubtful: tuple[SeenPiece, ...] = (),
) -> DrawnReading:
    return DrawnReading(
        9.0,
        View.CLEAR,
        State.WATCHING,
        pieces=pieces,
        comparison=1,
        doubtful=doubtful,
        pictures=ReadingPictures(apart(detector, before, after)),
    )


def apart(detector: ChangeDetector, before: np.ndarray, after: np.ndarray) -> TableDifference:
    grey = np.full_like(before, 128)
    return TableDifference(
        detector.grid, RestPicture(before, grey, grey), RestPicture(after, grey, grey), 12, 8
    )


def read(kind: Kind, at: Mm, score: float = 1.0, radius_mm: float = 15.5) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), radius_mm, score)


def kinds(layout: Layout) -> list[Kind]:
    return sorted(piece.kind for piece in layout)


def standing() -> Standing:
    return Standing(LayoutConsistency(ICF))
