"""Old places that hardly changed though nothing is read there: the piece was nudged, or lies as it lay."""

from __future__ import annotations

from collections.abc import Iterator

from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.places import bareness
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd, Traces
from vision.hypotheses.unread_places import NOT_BARE
from vision.layouts.consistency import SAME_PLACE_MM, UNMOVED_SHARE
from vision.layouts.contrast import FAINT_SHARE

LEFT_SHARE = 0.5  # of what stood out of a piece; this much changes where it leaves, and its own shade stays


def hardly_changed(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> Iterator[Hypothesis]:
    """The old places of coins of its kind without a disc, where the picture hardly changed."""
    lying = (*traces.come, *traces.stayed)
    nudged = (old for old in evidence.before if old.kind is piece.kind and was_nudged(old, evidence, lying))
    for old in nudged if piece.kind is not Kind.STRIKER else ():
        is_seen = _is_refused_there(old, evidence)
        is_there = is_seen or (evidence.share(old.at) or 0.0) <= UNMOVED_SHARE
        if is_there or not _is_bare_now(old, evidence, lying):
            odds = evidence.model.same_place if is_there else evidence.model.nudged_place
            is_pale = piece.kind in evidence.pale or not evidence.stood_out(old.at)
            is_doubted = (is_pale and not _was_print(old, evidence)) or _may_have_left(old, evidence)
            odds = evidence.model.pale_upon_pale if is_doubted and not is_seen else odds
            yield Hypothesis(piece, PieceEnd.LIES, odds, old, at=old.at)


def _is_refused_there(old: Piece, evidence: StrokeEvidence) -> bool:
    """Whether a disc of its kind is refused just there: of five coins with such discs all lay there yet."""
    discs = (disc.at for disc in evidence.seen.doubtful if disc.kind is old.kind and not evidence.is_break)
    return any(distance_mm(at, old.at) <= SAME_PLACE_MM for at in discs)


def _was_print(old: Piece, evidence: StrokeEvidence) -> bool:
    """Whether it looked like the wood round it where its fellows stand out: it was print that was read once.

    Of six tables one had such a disc, with 0.02 of its place unlike the wood; their coins had 0.33 to 1.0. Of a
    pack, whose wood is far away, the print beneath may be pale.
    """
    if evidence.is_break or evidence.stood_out(old.at):
        return False
    fellows = [other for other in evidence.before if other.kind is old.kind and other is not old]
    shares = [evidence.answer(evidence.prominence_question(other.at)) for other in fellows]
    return len(shares) > 1 and min(shares) > FAINT_SHARE


def _is_bare_now(old: Piece, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether the place of a coin that stood out looks like bare wood now: a lamp's image hides the change."""
    stood = evidence.answer(evidence.prominence_question(old.at))
    return stood > FAINT_SHARE and evidence.answer(bareness(evidence, lying, old.at)) <= NOT_BARE * stood


def _may_have_left(old: Piece, evidence: StrokeEvidence) -> bool:
    """Whether so much of its place changed as stood out from the wood, which is little, as in a shadow."""
    share = evidence.share(old.at) or 0.0
    return share > max(UNMOVED_SHARE, LEFT_SHARE * evidence.answer(evidence.prominence_question(old.at)))


def never_stood_out(piece: Piece, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether its place hardly changed though it is read there no more, and it looked like the wood there."""
    is_coin = piece.kind is not Kind.STRIKER
    return is_coin and was_nudged(piece, evidence, lying) and not evidence.stood_out(piece.at)


def was_nudged(old: Piece, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether nothing is read where a piece lay, though its place hardly changed."""
    free = all(distance_mm(old.at, other.at) > evidence.profile.coin_radius_mm for other in lying)
    share = evidence.share(old.at) if free else None
    most = LEFT_SHARE if _is_refused_there(old, evidence) else evidence.model.nudged_share
    return share is not None and share <= most
