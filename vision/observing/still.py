"""A single picture: its pieces, and whether something large covers part of the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calibration.boardmap import BoardMap
from rules.pieces import Kind
from vision.frame import Frame
from vision.light.legibility import Legibility, legibility_of
from vision.observing.observation import View
from vision.occlusion.covers import Cover, find_cover
from vision.pieces.assembly import Candidate
from vision.pieces.learnt_table import NOTHING_LEARNT, LearntTable
from vision.pieces.reading import consider
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import CAREFUL, ReadingSettings
from vision.pieces.suppression import CARRIED, PIECE, PRINTED, TOO_LITTLE
from vision.pieces.whole_board import WholeBoard
from vision.rectified.view import MARGIN_MM, TopView

# Likelihood from which a disc without part of its rim is taken for a smeared or half hidden piece.
MAYBE_PIECE = 0.3
HAND = 0.5  # likelihood from which the larger network sees a hand


@dataclass(frozen=True, slots=True)
class Still:
    """The contents of one picture; `covered_mm2` of the surface are covered, and `hand`: as by an arm.

    `unknown` are the pieces whose kind the picture does not tell; their `kind` is a guess.
    """

    pieces: tuple[SeenPiece, ...]
    hand: bool
    view: View
    covered_mm2: float = 0.0
    unknown: tuple[SeenPiece, ...] = ()


def read_pieces(
    frame: Frame,
    board_map: BoardMap,
    settings: ReadingSettings | None = None,
    whole: WholeBoard | None = None,
) -> tuple[SeenPiece, ...]:
    """The pieces on the surface in one picture; arguments as of `look_at_still`."""
    return look_at_still(frame, board_map, settings, whole).pieces


def look_at_still(
    frame: Frame,
    board_map: BoardMap,
    settings: ReadingSettings | None = None,
    whole: WholeBoard | None = None,
) -> Still:
    """A full, careful reading of one picture; frames of a moving table go to an Observer.

    `whole` is the larger network's look at this picture: pieces of boards that nobody has learnt from are read
    with it.
    """
    settings = settings or CAREFUL
    view = TopView.of(board_map, settings.view_px_per_mm, MARGIN_MM)
    candidates, cover = consider_still(view, frame, settings, whole=whole)
    pieces = tuple(c.piece for c in candidates if c.reason == PIECE)
    hand = cover.hand if whole is None else whole.hand > HAND
    view_is = _view_of(legibility_of(frame, board_map), covered=hand or bool(cover.mask.any()))
    return Still(
        pieces, hand, view_is, cover.mm2, unknown=_unknown(pieces) if view_is is View.NO_COLOUR else ()
    )


def _view_of(legible: Legibility, *, covered: bool) -> View:
    """Whether a picture can be read; the worst hindrance counts."""
    if legible.is_dark:
        return View.DARK
    if legible.is_blurred:
        return View.BLURRED
    if covered:
        return View.OBSTRUCTED
    return View.CLEAR if legible.has_colour else View.NO_COLOUR


def _unknown(pieces: tuple[SeenPiece, ...]) -> tuple[SeenPiece, ...]:
    """The pieces that colour alone tells apart: each dark coin may be the queen."""
    return tuple(piece for piece in pieces if piece.kind in (Kind.BLACK, Kind.QUEEN))


def consider_still(
    view: TopView,
    frame: Frame,
    settings: ReadingSettings,
    learnt: LearntTable = NOTHING_LEARNT,
    whole: WholeBoard | None = None,
) -> tuple[tuple[Candidate, ...], Cover]:
    """Every disc that was looked at, those that a thing carries refused, and where things cover the board.

    `learnt` and `whole` as in `reading.consider`; where `whole` sees a hand, that carries none.
    """
    seen = view.look(frame)
    candidates = consider(view, seen, settings, learnt, whole)
    cover = find_cover(view, seen.bgr, _perhaps(candidates))
    if whole is not None and whole.hand > HAND:
        return candidates, cover  # it knows hands: what it takes for a piece beside one lies there
    judged = (replace(c, reason=CARRIED) if _is_carried(c, cover) else c for c in candidates)
    return tuple(judged), cover


def _perhaps(candidates: tuple[Candidate, ...]) -> list[SeenPiece]:
    """The pieces, and the discs that may be a smeared or half hidden piece."""
    return [
        c.piece
        for c in candidates
        if c.reason == PIECE or (c.reason in (TOO_LITTLE, PRINTED) and c.piece.score > MAYBE_PIECE)
    ]


def _is_carried(candidate: Candidate, cover: Cover) -> bool:
    return candidate.reason == PIECE and cover.carries(candidate.piece)
