"""The reading of a settled board: from the view from above to pieces, each candidate with a score or reason.

One look at the whole board finds the pieces, and a closer one at each measures its place;
`vision.pieces.assembly` says what they are.
"""

from __future__ import annotations

from dataclasses import replace

from vision.kinds.set_colours import SetColours
from vision.pieces.assembly import Candidate, assemble
from vision.pieces.detector import detect_pieces
from vision.pieces.fusion import fused
from vision.pieces.overlap import lay_apart
from vision.pieces.refiner import refine
from vision.pieces.settings import ReadingSettings
from vision.pieces.striker import KnownStriker
from vision.pieces.whole_board import WholeBoard
from vision.rectified.view import Seen, TopView


def consider(
    view: TopView,
    seen: Seen,
    settings: ReadingSettings,
    striker: KnownStriker | None = None,
    known: SetColours | None = None,
    whole: WholeBoard | None = None,
) -> tuple[Candidate, ...]:
    """Every disc that was looked at in a view from above, likeliest first, with the reason it was refused.

    `striker` is the size of this set's striker, where it is known: a coin on a printed circle measures large.
    `known` is the look of this set's coins, where that was learnt. `whole` is the larger network's look at this
    picture, where there is time for one.
    """
    if whole is None:
        # It takes the larger network to tell several strikers from tins.
        settings = replace(settings, several_strikers=False)
        detections = refine(seen, detect_pieces(seen, settings), settings)
    else:
        # It knows print, so its scores mean the same on the printed spot as elsewhere.
        settings = replace(settings, faint_on_spot=settings.faint)
        detections = fused(seen, whole, settings)
    return lay_apart(assemble(seen, detections, settings, striker, known), view.board_map)
