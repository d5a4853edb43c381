"""Reading a settled board: from the view from above to pieces, each candidate with its score or its reason.

Votes say where a circle might be, rims measure it; what a measured disc is, `vision.judging` says.
"""

from __future__ import annotations

from functools import reduce

import numpy as np

from vision.aligning import Floats, Search, align
from vision.discs import measure
from vision.judging import PIECE, Candidate, judge
from vision.placing import lay_apart
from vision.set_colours import SetColours
from vision.settings import ReadingSettings
from vision.topview import Seen, TopView
from vision.votes import HALF, Edges, edge_field, peaks, ring_votes

__all__ = ["PIECE", "Candidate", "consider", "propose"]


def consider(
    view: TopView,
    seen: Seen,
    settings: ReadingSettings,
    striker_mm: float | None = None,
    known: SetColours | None = None,
) -> tuple[Candidate, ...]:
    """Every disc that was looked at in a view from above, likeliest first, with the reason it was refused.

    `striker_mm` is this set's striker's radius, where it is known: a coin on a printed circle measures large.
    `known` how this set's coins look, where that was learnt.
    """
    edges = edge_field(seen.bgr, settings.gradient_floor)
    search = Search.of(seen, edges, settings)
    rough = align(search, *propose(edges, view, settings), settings)
    if not len(rough.at):
        return ()
    rims = measure(seen, search, rough, settings)
    judged = judge(view, seen, rims, settings, striker_mm, known)
    return lay_apart(judged, view.board_map)


def propose(edges: Edges, view: TopView, settings: ReadingSettings) -> tuple[Floats, Floats]:
    """(N, 2) places in mm and (N,) radii where the edges vote for a disc."""
    scale = view.scale_px_per_mm
    groups = (
        (settings.coin_votes_mm, settings.vote_floor),
        (settings.striker_votes_mm, settings.striker_vote_floor),
        (settings.large_votes_mm, settings.large_vote_floor),
    )
    radii_px = tuple(radius_mm * scale for radii, _ in groups for radius_mm in radii)
    cast = iter(ring_votes(edges, radii_px, settings.vote_width_mm * scale))
    parts = []
    for radii, floor in groups:
        votes = np.stack([next(cast) for _ in radii])
        columns, rows = peaks(reduce(np.maximum, votes), floor, settings.vote_apart_mm * scale / HALF)
        sizes = np.array(radii)[votes[:, rows, columns].argmax(axis=0)]
        if radii == settings.coin_votes_mm:
            sizes[:] = settings.coin_radius_mm
        parts.append(np.column_stack([columns, rows, sizes]))
    places = np.concatenate(parts)
    at = view.board_from_view((places[:, :2] + 0.5) * HALF - 0.5)
    return np.asarray(at, float), np.asarray(places[:, 2], float)
