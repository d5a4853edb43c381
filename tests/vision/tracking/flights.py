"""Tracks and flights over the board and round it, and the leaps that are found of them."""

from __future__ import annotations

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.change.movers import Mover
from vision.tracking.ballistic import leaps_among
from vision.tracking.track import Sighting, Track

DT_S = 1 / 60
COIN = Piece(Kind.WHITE, Mm(-265.0, -65.0))
AWAY = Piece(Kind.BLACK, Mm(200.0, 200.0))
FLIGHT = [(-284.0, -6.0), (-300.0, 55.0), (-316.0, 117.0), (-332.0, 180.0), (-348.0, 246.0), (-364.0, 315.0)]
OVER = (-381.0, 388.0)
ROUND = [(-398.0, 459.0), (-414.0, 530.0), (-431.0, 601.0)]


def track(*places: tuple[float, float], begun: int = 0, clear: bool = True, area_mm2: float = 900.0) -> Track:
    sightings = []
    for frame, (x_mm, y_mm) in enumerate(places, begun):
        over = max(abs(x_mm), abs(y_mm)) > ICF.half_mm + 14
        mover = Mover(Mm(x_mm, y_mm), area_mm2, 200.0, over)
        sightings.append(Sighting(1.0 + frame * DT_S, mover, clear))
    return Track(tuple(sightings))


def found(
    *tracks: Track,
    before: tuple[Piece, ...] = (COIN, AWAY),
    rest_s: float = 2.0,
    beyond: tuple[Sighting, ...] = (),
) -> list[int]:
    """The number of sightings of each leap."""
    leaps = leaps_among(tracks, (1.0, rest_s), before, ICF, beyond)
    return [len(leap.sightings) for leap in leaps]


def seen_round(*places: tuple[float, float], begun: int, area_mm2: float = 400.0) -> tuple[Sighting, ...]:
    """Sightings round the board, one place in each frame."""
    return tuple(
        Sighting(1.0 + frame * DT_S, Mover(Mm(*place), area_mm2, 60.0, over_border=True), clear_of_hand=True)
        for frame, place in enumerate(places, begun)
    )
