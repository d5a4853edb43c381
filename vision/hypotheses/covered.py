"""Pieces upon one another: one beneath what came to rest on its place, or two that are read as one."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from statistics import median
from typing import Any

from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.evidence.places import at_pocket
from vision.evidence.read_discs import radius_mm
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.nudged import LEFT_SHARE
from vision.hypotheses.piece_ends import Hypothesis, PieceEnd, Traces
from vision.layouts.consistency import UNMOVED_SHARE
from vision.observing.requests import Disc, Question, Share
from vision.pieces.seen import SeenPiece
from vision.tracking.track import STROKE_MM, Track

EDGE_MM = 4.0  # beside a piece that lies on another its edge and shadow are seen


def swollen_questions(evidence: StrokeEvidence) -> Iterator[Question[Any]]:
    """The questions about discs so large that two pieces may lie there."""
    least_mm = _swollen_mm(evidence)
    for disc in evidence.seen.pieces or ():
        if disc.kind is not Kind.STRIKER and disc.radius_mm >= least_mm:
            yield evidence.share_question(disc.at)


def upon_another(piece: Piece, evidence: StrokeEvidence) -> Iterator[Hypothesis]:
    """Two pieces of a kind that lie on one another and are read as one larger disc."""
    if piece.kind is Kind.STRIKER:
        return
    least_mm = _swollen_mm(evidence)
    for disc in evidence.seen.pieces or ():
        if disc.kind is piece.kind and disc.radius_mm >= least_mm and not _is_same(disc, evidence):
            yield Hypothesis(piece, PieceEnd.LIES, evidence.model.swollen, at=disc.at)


def _is_same(disc: SeenPiece, evidence: StrokeEvidence) -> bool:
    share = evidence.share(disc.at)
    return share is not None and share <= UNMOVED_SHARE


def _swollen_mm(evidence: StrokeEvidence) -> float:
    """The radius from which a disc is larger than these coins or, where they are few, than any maker's."""
    radii_mm = [disc.radius_mm for disc in evidence.seen.pieces or () if disc.kind is not Kind.STRIKER]
    if len(radii_mm) >= evidence.model.usual_discs:
        return evidence.model.swollen_times * median(radii_mm)
    return evidence.model.swollen_beyond * evidence.profile.coin_radius_mm


def odds_beneath(piece: Piece, evidence: StrokeEvidence, traces: Traces) -> float:
    """The odds that a piece lies beneath another that came to rest on its place, by the look of its edge."""
    near_mm, same_mm = _upon_mm(evidence), evidence.profile.coin_radius_mm / 2
    if not was_covered(piece, evidence, traces.come):
        return 0.0
    if any(
        neighbour.kind is piece.kind and distance_mm(neighbour.at, piece.at) < same_mm
        for neighbour in traces.stayed
    ):
        return 0.0
    model = evidence.model
    near = [other for other in traces.come if distance_mm(other.at, piece.at) < near_mm]
    coin = any(other.kind is not Kind.STRIKER for other in near)
    beneath = model.beneath if coin else model.beneath_striker
    shows = evidence.answer(beneath_question(piece, evidence, traces.come))
    if shows <= model.nudged_share:  # that says nothing of what looks like the wood
        is_plain = piece.kind not in evidence.faint and evidence.stood_out(piece.at) and not evidence.is_break
        return beneath * (model.peeps_out if is_plain else 1.0)
    if any(_set_out_near(track, piece, 2 * near_mm, evidence) for track in evidence.tracks):
        return 0.0
    stood = evidence.answer(evidence.prominence_question(piece.at))
    if isnan(shows) or shows <= LEFT_SHARE * stood:  # of what left as much changes as stood out
        return beneath
    return model.shows_wood


def _upon_mm(evidence: StrokeEvidence) -> float:
    """The distance within which one coin lies partly on another."""
    return 1.7 * evidence.profile.coin_radius_mm


def was_covered(piece: Piece, evidence: StrokeEvidence, come: Layout) -> bool:
    """Whether something came to rest on the place of a piece, away from the pockets."""
    return is_laid_upon(piece, come, evidence) and not at_pocket(evidence, piece.at)


def is_laid_upon(piece: Piece, come: Layout, evidence: StrokeEvidence) -> bool:
    """Whether something came to rest on the place of a piece, or partly so."""
    return any(distance_mm(other.at, piece.at) < _upon_mm(evidence) for other in come)


def beneath_question(piece: Piece, evidence: StrokeEvidence, come: Layout) -> Share:
    """The question how much changed of what shows of a piece's place beside those that came to rest."""
    upper: tuple[Disc, ...] = tuple((piece.at, radius_mm(evidence, piece.kind) + EDGE_MM) for piece in come)
    return Share(piece.at, evidence.profile.coin_radius_mm, upper)


def _set_out_near(track: Track, piece: Piece, near_mm: float, evidence: StrokeEvidence) -> bool:
    near = track.first.t_s >= evidence.begun.t_s and distance_mm(track.first.mover.at, piece.at) < near_mm
    return near and track.reached_mm() > STROKE_MM
