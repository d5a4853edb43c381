"""The reading of a settled board: from the view from above to pieces, each candidate with a score or reason.

One look at the whole board finds the pieces, and a closer one at each measures its place;
`vision.pieces.assembly` says what they are.
"""

from __future__ import annotations

from dataclasses import replace

from vision.pieces.assembly import Candidate, assemble
from vision.pieces.departing import scored_against
from vision.pieces.detector import Detections, detect_pieces
from vision.pieces.fusion import fused
from vision.pieces.learnt_table import NOTHING_LEARNT, LearntTable
from vision.pieces.overlap import lay_apart
from vision.pieces.refiner import refine
from vision.pieces.settings import ReadingSettings
from vision.pieces.whole_board import WholeBoard
from vision.rectified.view import RectifiedPicture, TopView

SURE_THOUGH_LARGE = 0.8  # with the larger network: of such discs on strange boards four were coins, one print


def consider(
    view: TopView,
    seen: RectifiedPicture,
    settings: ReadingSettings,
    learnt: LearntTable = NOTHING_LEARNT,
    whole: WholeBoard | None = None,
) -> tuple[Candidate, ...]:
    """Every disc that was looked at in a view from above, likeliest first, with the reason it was refused.

    `learnt` is what is known of this table: with the striker's size a coin on a printed circle is no striker,
    and where the bare board is known, print is not taken for a piece. `whole` is the larger network's look at
    this picture, where there is time for one.
    """
    settings = suited(settings, whole)
    detections = places_of(seen, settings, whole)
    if learnt.bare is not None:
        detections = scored_against(learnt.bare, seen, detections, larger=whole is not None)
    return lay_apart(assemble(seen, detections, settings, learnt.striker, learnt.colours), view.board_map)


def suited(settings: ReadingSettings, whole: WholeBoard | None) -> ReadingSettings:
    """The settings that suit the networks that look at a picture: the larger one where `whole` is its look."""
    if whole is None:  # It takes the larger network to tell several strikers from tins.
        return replace(settings, several_strikers=False)
    # It knows print: its scores mean the same on the printed spot as elsewhere, and more of large discs.
    return replace(settings, faint_on_spot=settings.faint, sure_though_large=SURE_THOUGH_LARGE)


def places_of(seen: RectifiedPicture, settings: ReadingSettings, whole: WholeBoard | None) -> Detections:
    """The possible places of pieces as the networks score them, likeliest first."""
    if whole is None:
        return refine(seen, detect_pieces(seen, settings), settings)
    return fused(seen, whole, settings)
