"""One picture judged against its truth, and its text form, so that a long run can be resumed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Self

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Points
from device.evaluation.truth import KnownPicture
from device.watching.looking import Looked, look
from rules.pieces import Kind
from rules.table import Mm
from vision.diagnostics.accuracy import KnownPiece, Reading, judge
from vision.frame import Frame
from vision.pieces.seen import SeenPiece

CORNER_SHARE = 0.01  # of the side: a corner may be this far from its place, beyond its label's tolerance


@dataclass(frozen=True)
class CornerError:
    """The distance of the worst corner from its place, in px and as a share of the side; `within` the limit.

    `quarters`: the number of quarter turns between the found north and the truth's.
    """

    px: float
    share: float
    within: bool
    quarters: int


@dataclass(frozen=True)
class Judged:
    """A picture's judgement; `corner` None where no corner is known or none was found."""

    name: str
    has_board: bool
    found: bool
    corner: CornerError | None
    reading: Reading

    def to_json(self) -> dict[str, Any]:
        """The judgement as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Self:
        """Reads what `to_json` wrote; raises KeyError, TypeError or ValueError for anything else."""
        reading = record["reading"]
        return cls(
            record["name"],
            record["has_board"],
            record["found"],
            CornerError(**record["corner"]) if record["corner"] else None,
            Reading(
                tuple((_seen(seen), _known(known)) for seen, known in reading["pairs"]),
                tuple(map(_seen, reading["ghosts"])),
                tuple(map(_known, reading["missed"])),
            ),
        )


def judged(frame: Frame, known: KnownPicture, surface_mm: float | None = None) -> Judged:
    """The picture read with the board found by itself, against its truth.

    A truth that gives the board's side outranks `surface_mm`, as a person would give it on the command line.
    Without either it is estimated.
    """
    return judged_of(look(frame, surface_mm=known.surface_mm or surface_mm), known)


def judged_of(looked: Looked, known: KnownPicture) -> Judged:
    """The reading of a picture, judged against its truth."""
    has_board, name = known.corners_px is not None, known.path.name
    pieces = known.pieces if has_board else ()  # another game's discs are not to be found
    if looked.board_map is None or looked.still is None:
        return Judged(name, has_board, False, None, Reading((), (), pieces))
    corner = _corner_error(looked.board_map, known)
    seen = looked.still.pieces if known.has_pieces or not has_board else ()
    turned = [_turned(piece, corner.quarters if corner else 0) for piece in pieces]
    return Judged(name, has_board, True, corner, judge(seen, turned))


def _corner_error(board_map: BoardMap, known: KnownPicture) -> CornerError | None:
    if known.corners_px is None or np.isnan(known.corners_px).all():
        return None
    corners_px = board_map.corners_px()
    turns = [_away_px(np.roll(corners_px, turn, axis=0), known.corners_px) for turn in range(4)]
    best = int(np.argmin([np.nanmean(away) for away in turns]))
    worst_px = float(np.nanmax(turns[best]))
    side_px = board_map.px_per_mm() * board_map.surface_mm
    within = worst_px <= CORNER_SHARE * side_px + known.corner_tolerance_px
    return CornerError(worst_px, worst_px / side_px, within, best)


def _away_px(corners_px: Points, wanted: Points) -> Points:
    return np.asarray(np.linalg.norm(corners_px - wanted, axis=1), float)


def _turned(piece: KnownPiece, quarters: int) -> KnownPiece:
    """The piece in the found board's millimetres, whose north may be another side than the truth's."""
    if piece.at_mm is None:
        return piece
    x_mm, y_mm = piece.at_mm
    for _ in range(quarters):
        x_mm, y_mm = -y_mm, x_mm
    return replace(piece, at_mm=(x_mm, y_mm))


def _seen(record: dict[str, Any]) -> SeenPiece:
    x_px, y_px = record["px"]
    return SeenPiece(
        Kind(record["kind"]), Mm(**record["at"]), (x_px, y_px), record["radius_mm"], record["score"]
    )


def _known(record: dict[str, Any]) -> KnownPiece:
    kind = None if record["kind"] is None else Kind(record["kind"])
    at_mm = None if record["at_mm"] is None else (record["at_mm"][0], record["at_mm"][1])
    px = (record["px"][0], record["px"][1])
    return KnownPiece(kind, px, record["radius_px"], record["radius_mm"], record["hidden"], at_mm)
