"""Pieces that every reading before refused, and that are gone now: their places have changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.places import covers, is_netted
from vision.evidence.read_discs import ROUND_MM, radius_mm
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.observing.requests import Question, Share
from vision.pieces.seen import SeenPiece

GONE = 0.2  # a coin that left, or came, changed at least this share of its place


@dataclass(frozen=True)
class OverlookedPiece:
    """A piece that may have lain there before though every reading refused it, and the odds that it did."""

    piece: Piece
    odds: float


def overlooked_pieces(evidence: StrokeEvidence, after: Layout) -> tuple[OverlookedPiece, ...]:
    """Pieces that lay there before, though every reading refused them: their places have changed."""
    overlooked: list[OverlookedPiece] = []
    for disc in _discs_that_left(evidence, after):
        share = evidence.share(disc.at)
        alone = not any(covers(evidence, other.piece, disc.at) for other in overlooked)
        if alone and share is not None and share > GONE:
            piece = Piece(_kind_of(evidence, disc), disc.at)
            overlooked.append(OverlookedPiece(piece, _odds_once(evidence, after, disc)))
    return tuple(overlooked)


def overlooked_questions(evidence: StrokeEvidence, after: Layout) -> Iterator[Question[float]]:
    """The questions of `overlooked_pieces` about the picture."""
    for disc in _discs_that_left(evidence, after):
        yield evidence.share_question(disc.at)
        yield bare_share(evidence, after, disc)


def _discs_that_left(evidence: StrokeEvidence, after: Layout) -> list[SeenPiece]:
    """The discs, likeliest first, that were refused before and are not seen now, where no known piece lay."""
    coin_mm = evidence.profile.coin_radius_mm
    now = [piece.at for piece in after] + [disc.at for disc in evidence.seen.doubtful]
    return [
        disc
        for disc in sorted(evidence.doubted, key=lambda disc: -disc.score)
        if disc.kind is not Kind.STRIKER
        and not is_netted(evidence, disc.at)
        and not any(covers(evidence, piece, disc.at) for piece in evidence.before)
        and all(distance_mm(disc.at, at) > coin_mm for at in now)
    ]


def bare_share(evidence: StrokeEvidence, after: Layout, disc: SeenPiece) -> Share:
    """The question how much of a disc's place changed that no known piece beside it can have changed.

    `after` is the layout without the disc itself.
    """
    beside = ((piece.at, radius_mm(evidence, piece.kind) + ROUND_MM) for piece in (*after, *evidence.before))
    return evidence.share_question(disc.at, tuple(beside))


def _kind_of(evidence: StrokeEvidence, disc: SeenPiece) -> Kind:
    """The kind of piece that a refused disc may be: where all of its own were read, the one that is short."""
    is_full = disc.kind is not Kind.QUEEN and disc.kind not in evidence.unread
    return evidence.unread[0] if is_full and len(evidence.unread) == 1 else disc.kind


def _odds_once(evidence: StrokeEvidence, after: Layout, disc: SeenPiece) -> float:
    """The odds that the disc was a piece: print stays, so a full departure confirms the earlier reading.

    Where all coins of its kind were read elsewhere, it is of the kind that is short, or one of those is print.
    """
    model = evidence.model
    to_spare = 1.0 if disc.kind in evidence.unread else model.ghost
    if _kind_of(evidence, disc) is not disc.kind:
        to_spare = model.other_kind
    bare = evidence.answer(bare_share(evidence, after, disc)) > GONE
    looked = disc.score / max(1 - disc.score, 0.05) if bare and not evidence.shaken else 0.0
    return to_spare * max(model.unread, looked) * model.seen_and_changed
