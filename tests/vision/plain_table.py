"""A plain table with pieces in flat levels, and strokes over it for the witness."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, LeftBoard, Mm, Piece, Pocketed, TableEvent, Uncertain
from tests.vision.pictures import answered
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference
from vision.change.movers import Mover
from vision.change.rest_picture import RestPicture
from vision.change.settings import ChangeSettings
from vision.evidence.onset import Onset
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.place_odds import UnreadPlace
from vision.hypotheses.unread_places import unread_places
from vision.inference.joint import RankedOutcome
from vision.inference.ranking import ranked_outcomes
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import LayoutDifference, layout_difference
from vision.observing.observation import Mouth, TableReading
from vision.observing.reading_pictures import ReadingPictures
from vision.observing.settling import SettlingHistory
from vision.pieces.seen import SeenPiece
from vision.strokes.measuring import measured_places, measured_stroke
from vision.strokes.report import stroke_events
from vision.synthetic.scene.camera import camera_above
from vision.tracking.track import Sighting, Track

WHITE, BLACK, QUEEN, STRIKER = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
LEVEL = {WHITE: 200, BLACK: 50, QUEEN: 100, STRIKER: 130}
WOOD = 160
START, REST = Mm(0.0, -252.6), Mm(-150.0, 60.0)
HERE, THERE = Mm(100.0, 50.0), Mm(-120.0, -160.0)
NE = ICF.pocket(Pocket.NE)
LIES, LAID = Mm(-80.0, 220.0), Mm(-74.0, 216.0)  # a coin, and its apparent place with another half on it
LIP = Mm(NE.x_mm - 30.0, NE.y_mm - 30.0)
BEGUN = 12  # the frame in which a coin leaps off in `flight`
STEP_MM = 40.0  # its way from frame to frame


@dataclass(frozen=True)
class DrawnStroke(StrokeEvidence):
    """A stroke, and the drawn pictures that answer questions about it."""

    pictures: ReadingPictures = field(default_factory=ReadingPictures, compare=False)


def plain_detector() -> ChangeDetector:
    """A detector over a table seen from above."""
    board_map: BoardMap = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1050.0))
    return ChangeDetector(board_map, ChangeSettings())


def picture(detector: ChangeDetector, layout: Layout) -> np.ndarray:
    """The reduced brightness of a plain table with these pieces on it."""
    small = np.full((detector.grid.size[1], detector.grid.size[0]), WOOD, np.uint8)
    y, x = np.ogrid[: detector.grid.size[1], : detector.grid.size[0]]
    for piece in layout:
        column, row = detector.grid.cell_from_board(np.array([[piece.at.x_mm, piece.at.y_mm]]))[0]
        radius = size(piece.kind) * detector.grid.cells_per_mm()
        small[(x - column) ** 2 + (y - row) ** 2 <= radius**2] = LEVEL[piece.kind]
    return small


def size(kind: Kind) -> float:
    return ICF.striker_radius_mm if kind is STRIKER else ICF.coin_radius_mm


def disc(kind: Kind, at: Mm, score: float = 1.0, radius_mm: float | None = None) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), radius_mm or size(kind), score)


def slid(start: Mm, end: Mm, begun_s: float = 1.0, steps: int = 20, level: float = 130.0) -> Track:
    """A track that slides from one place to another, ever slower."""
    sightings = []
    for k in range(steps):
        share = 1 - (1 - k / (steps - 1)) ** 2
        x_mm, y_mm = (a + (b - a) * share for a, b in ((start.x_mm, end.x_mm), (start.y_mm, end.y_mm)))
        mover = Mover(Mm(x_mm, y_mm), 700.0, level, over_border=False)
        sightings.append(Sighting(begun_s + k / 60, mover, clear_of_hand=True))
    return Track(tuple(sightings))


def ran(start: Mm, end: Mm, begun_s: float = 1.0, steps: int = 20, level: float = 130.0) -> Track:
    """A track that runs from one place to another, and on from there as it slides."""
    beyond = Mm(2 * end.x_mm - start.x_mm, 2 * end.y_mm - start.y_mm)
    slower = slid(start, beyond, begun_s, 3 * steps, level)
    far_mm = distance_mm(start, end)
    return Track(tuple(s for s in slower.sightings if distance_mm(start, s.mover.at) <= far_mm))


OWN = slid(START, REST)
STRUCK = (Piece(STRIKER, START),)
STOPPED = Piece(STRIKER, REST)


def evidence(
    detector: ChangeDetector,
    before: Layout,
    lies: Layout,
    read: tuple[SeenPiece, ...],
    *tracks: Track,
    fell: tuple[Pocket, ...] = (),
    doubtful: tuple[SeenPiece, ...] = (),
    doubted: tuple[SeenPiece, ...] = (),
    fetched: Layout = (),
) -> DrawnStroke:
    """A stroke over a table on which `lies` really lies in the end, and of which `read` was read.

    `fetched` lay there at the last reading at rest, until a hand took it up to strike.
    """
    grey = np.full((detector.grid.size[1], detector.grid.size[0]), 128, np.uint8)
    was, now = (RestPicture(picture(detector, lay), grey, grey) for lay in ((*before, *fetched), lies))
    mouths = tuple(Mouth(pocket, 9.0, 4.0) if pocket in fell else Mouth(pocket, 1.0, 0.1) for pocket in Pocket)
    seen = TableReading(
        9.0,
        pieces=read,
        read_s=9.0,
        mouths=mouths,
        comparison=1,
        doubtful=doubtful,
    )
    difference = TableDifference(detector.grid, was, now, 12, 8)
    return DrawnStroke(
        number=1,
        before=(*STRUCK, *before),
        begun=Onset(1.0, START, Seat.S),
        stand=None,
        seen=seen,
        tracks=tracks or (OWN,),
        shaken_s=None,
        levels=tuple((kind, float(level)) for kind, level in LEVEL.items()),
        reached={},
        profile=ICF,
        quiet_share=0.03,
        rested=(*before, *fetched),
        doubted=doubted,
        pictures=ReadingPictures(difference, SettlingHistory(detector.grid, (), now.y, 12)),
    )


def lay(*pieces: tuple[Kind, Mm]) -> Layout:
    return tuple(Piece(kind, at) for kind, at in pieces)


def as_read(layout: Layout) -> tuple[SeenPiece, ...]:
    return tuple(disc(piece.kind, piece.at) for piece in layout)


def measured(stroke: DrawnStroke, after: Layout) -> StrokeEvidence:
    """The stroke with all answers of the drawn pictures about it."""
    return answered(measured_stroke(stroke, after), stroke.pictures)


def ranked(stroke: DrawnStroke, after: Layout) -> tuple[RankedOutcome, ...]:
    """The outcomes, by the drawn pictures."""
    return ranked_outcomes(measured(stroke, after), after)


def unread(stroke: DrawnStroke, after: Layout) -> tuple[UnreadPlace, ...]:
    """The places where a piece may lie unread, by the drawn pictures."""
    difference: LayoutDifference = layout_difference(stroke.before, after, SAME_PLACE_MM)
    return unread_places(answered(measured_places(stroke, difference), stroke.pictures), difference)


def events(stroke: DrawnStroke) -> list[TableEvent]:
    after = tuple(Piece(piece.kind, piece.at) for piece in stroke.seen.pieces or ())
    return answered(stroke_events(stroke, ranked(stroke, after)), stroke.pictures)


def left(stroke: DrawnStroke) -> list[tuple[str, Kind]]:
    """The pieces reported to have left the board, and the questions: "asked" and the kinds of the favourite."""
    outcomes = []
    for event in events(stroke):
        if isinstance(event, Pocketed | LeftBoard):
            outcomes.append((type(event).__name__, event.piece))
        if isinstance(event, Uncertain):
            outcomes += [
                ("asked", piece.piece) for piece in event.choices[0].events if isinstance(piece, Pocketed)
            ]
            outcomes += [] if event.choices[0].events else [("asked", WHITE)]
    return outcomes


def flight(kind: Kind, first: int, last: int, start: Mm = HERE) -> tuple[Sighting, ...]:
    """Sightings of a coin that leaps off eastward, from one frame to before another."""
    outcomes = []
    for frame in range(first, last):
        at = Mm(start.x_mm + STEP_MM * frame, start.y_mm)
        mover = Mover(at, 600.0, float(LEVEL[kind]), over_border=at.x_mm > 385)
        outcomes.append(Sighting(1.0 + (BEGUN + frame) / 60, mover, clear_of_hand=True))
    return tuple(outcomes)


def white_gone(
    detector: ChangeDetector, fell: tuple[Pocket, ...] = (), tracks: tuple[Track, ...] = (OWN,)
) -> DrawnStroke:
    """The white coin is gone; nothing but a mouth or these tracks, if any, shows where it went."""
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    return evidence(detector, before, after, as_read(after), *tracks, fell=fell)


def with_mouths(drawn: DrawnStroke, mouths: tuple[Mouth, ...]) -> DrawnStroke:
    """The same stroke, whose mouths looked like this at its end."""
    return replace(drawn, seen=replace(drawn.seen, mouths=mouths))
