"""Reading a settled board: from the view from above to pieces, each candidate with its score or its reason.

Votes say where a circle might be, rims measure it; what a measured disc is, `vision.judging` says.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from vision.discs import Floats, measure
from vision.frame import Frame, Plane
from vision.judging import PIECE, Candidate, judge
from vision.observation import SeenPiece
from vision.set_colours import SetColours
from vision.settings import ReadingSettings
from vision.topview import TopView
from vision.votes import edge_field, peaks, ring_votes

__all__ = ["PIECE", "Candidate", "consider", "propose", "read_pieces"]


def read_pieces(
    frame: Frame, board_map: BoardMap, settings: ReadingSettings | None = None
) -> tuple[SeenPiece, ...]:
    """The pieces on the surface in one still."""
    settings = settings or ReadingSettings()
    view = TopView.of(board_map, settings.view_px_per_mm, settings.margin_mm)
    return tuple(c.piece for c in consider(view, view.look(frame), settings) if c.reason == PIECE)


def consider(
    view: TopView,
    seen: Plane,
    settings: ReadingSettings,
    striker_mm: float | None = None,
    known: SetColours | None = None,
) -> tuple[Candidate, ...]:
    """Every disc that was looked at in a view from above, likeliest first, with the reason it was refused.

    `striker_mm` is this set's striker's radius, where it is known: a coin on a printed circle measures large.
    `known` how this set's coins look, where that was learnt.
    """
    at, radius = propose(view, seen, settings)
    if not len(at):
        return ()
    rims = measure(view, seen, at, radius, settings)
    return judge(view, seen, rims, settings, striker_mm, known)


def propose(view: TopView, seen: Plane, settings: ReadingSettings) -> tuple[Floats, Floats]:
    """(N, 2) places in mm and (N,) radii where the edges vote for a disc."""
    scale = settings.vote_px_per_mm
    shrink = scale / view.scale_px_per_mm
    small = np.asarray(cv2.resize(seen, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    field = edge_field(small, settings.gradient_floor)
    groups = (
        (settings.coin_votes_mm, settings.vote_floor),
        (settings.striker_votes_mm, settings.striker_vote_floor),
        (settings.large_votes_mm, settings.large_vote_floor),
    )
    radii_px = tuple(radius_mm * scale for radii, _ in groups for radius_mm in radii)
    cast = iter(ring_votes(field, radii_px, settings.vote_width_mm * scale))
    found: list[tuple[float, float, float]] = []
    for radii, floor in groups:
        votes = np.stack([next(cast) for _ in radii])
        best = votes.max(axis=0)
        for column, row, _ in peaks(best, floor, settings.vote_apart_mm * scale):
            size = settings.coin_radius_mm if radii == settings.coin_votes_mm else 0.0
            found.append((column, row, size or radii[int(votes[:, row, column].argmax())]))
    places = np.array(found, float).reshape(-1, 3)
    at = view.board_from_view((places[:, :2] + 0.5) / shrink - 0.5)
    return np.asarray(at, float), np.asarray(places[:, 2], float)
