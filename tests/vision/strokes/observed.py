"""Readings, tracks and hands as the witness gets them, without a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.change.detector import ChangeDetector
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.observing.observation import Observation, State, View
from vision.pieces.seen import SeenPiece
from vision.tracking.track import Sighting, Track

WHITE, BLACK, STRIKER = Kind.WHITE, Kind.BLACK, Kind.STRIKER
SOUTH, NORTH, REST = Mm(0.0, -252.6), Mm(0.0, 252.6), Mm(-100.0, 40.0)
COIN, OTHER = Mm(100.0, 50.0), Mm(-120.0, -160.0)
NE = ICF.pocket(Pocket.NE)


def arm(detector: ChangeDetector, tip: Mm) -> Hand:
    """A hand that reaches in over the north rail as far as this."""
    mask = np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8)
    column, row = detector.grid.cell_from_board(np.array([[tip.x_mm, tip.y_mm]]))[0].astype(int)
    mask[: row + 1, column - 10 : column + 10] = 255
    return Hand(mask, detector.grid)


def disc(kind: Kind, at: Mm) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), 20.6 if kind is STRIKER else 15.9, 0.99)


def slid(start: Mm, end: Mm, begun_s: float) -> Track:
    """A track that slides from one place to another within a third of a second."""
    share = [1 - (1 - k / 19) ** 2 for k in range(20)]
    at = [Mm(start.x_mm + (end.x_mm - start.x_mm) * s, start.y_mm + (end.y_mm - start.y_mm) * s) for s in share]
    return Track(
        tuple(Sighting(begun_s + k / 60, Mover(piece, 700.0, 130.0, False), True) for k, piece in enumerate(at))
    )


def seen(t_s: float, hand: Hand | None, *pieces: SeenPiece, beside_hand: bool = False) -> Observation:
    state = State.HAND if hand else State.WATCHING
    return Observation(
        t_s,
        View.CLEAR,
        state,
        pieces=pieces or None,
        read_s=t_s,
        rest_s=t_s,
        hand=hand,
        beside_hand=beside_hand,
    )


def at_a_hand(track: Track) -> Track:
    """The same track, beside a hand all the way."""
    return Track(tuple(replace(sighting, clear_of_hand=False) for sighting in track.sightings))
