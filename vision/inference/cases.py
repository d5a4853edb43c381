"""The cases of a stroke: possible layouts before and after, since readings may err.

A coin may have been overlooked before, a disc may be no piece, and a striker may be taken for a coin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod
from statistics import median

from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.evidence.gone_out import gone_out
from vision.evidence.places import ends_at, set_out_from
from vision.evidence.read_discs import is_usual
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.stroke_falls import possible_falls
from vision.geometry import distance_mm
from vision.hypotheses.fall_likelihood import likelihood_of_colour
from vision.hypotheses.falling import is_at_brink, is_plainly_altered
from vision.hypotheses.place_odds import level_odds
from vision.inference.overlooked import GONE, bare_share, overlooked_pieces
from vision.layouts.consistency import BELIEVED_SCORE, SAME_PLACE_MM, is_among
from vision.layouts.difference import LayoutDifference, layout_difference
from vision.observing.requests import Level, Question
from vision.pieces.seen import SeenPiece

SUSPECTS = 3  # Pieces overlooked before that are considered at once.


@dataclass(frozen=True)
class Case:
    """One pair of layouts before and after, as their difference, and its weight.

    `misread` are the discs that were read as pieces but, in this case, are none.
    """

    difference: LayoutDifference
    weight: float
    misread: tuple[SeenPiece, ...]


def cases(evidence: StrokeEvidence, after: Layout) -> Iterator[Case]:
    """Every case, the one in which all readings are right first."""
    for before, read, weight, misread in _versions(evidence, after):
        for now, likely in _strikers(evidence, read):
            difference = layout_difference(before, now, SAME_PLACE_MM, misread=False)
            for same in (difference, *_gone_from_mouths(evidence, difference)):
                yield Case(same, weight * likely, misread)
            for other, odds in (*_no_queen(evidence, now, difference), *_queens(evidence, now, difference)):
                yield Case(
                    layout_difference(before, other, SAME_PLACE_MM, misread=False), weight * odds, misread
                )


def _gone_from_mouths(evidence: StrokeEvidence, difference: LayoutDifference) -> Iterator[LayoutDifference]:
    """The same difference, with a coin gone that stood at the brink of a mouth that has plainly changed.

    Which of two coins of a kind is gone and which has moved is not known: the nearest places are paired.
    """
    for pair in difference.moved:
        old, new = pair
        for gone in difference.gone:
            if gone.kind is old.kind and _stood_at_changed_mouth(old, evidence):
                rest = tuple(other for other in difference.moved if other is not pair)
                missing = tuple(old if other is gone else other for other in difference.gone)
                yield replace(difference, moved=(*rest, (gone, new)), gone=missing)


def _stood_at_changed_mouth(piece: Piece, evidence: StrokeEvidence) -> bool:
    return any(
        is_plainly_altered(pocket, evidence) and is_at_brink(piece, pocket, evidence) for pocket in Pocket
    )


def disc_questions(evidence: StrokeEvidence, after: Layout) -> Iterator[Question[float]]:
    """The questions about discs that may be no piece, or a striker taken for a coin."""
    for piece, disc in _unsure(evidence, after):
        if evidence.has_lain(disc.at):
            yield _bare_question(evidence, after, piece, disc)
    if any(piece.kind is Kind.STRIKER for piece in evidence.before):
        yield from (_level_question(disc) for _, disc in _new_discs(evidence, after))


def _versions(
    evidence: StrokeEvidence, after: Layout
) -> Iterator[tuple[Layout, Layout, float, tuple[SeenPiece, ...]]]:
    """The layouts before and after by the readings, and with the possible errors of the readings.

    Each comes with its weight, and the discs that were wrongly read.
    """
    suspects = overlooked_pieces(evidence, after)[:SUSPECTS]
    for count in range(len(suspects) + 1):
        for chosen in combinations(suspects, count):
            before = (*evidence.before, *(overlooked.piece for overlooked in chosen))
            weight = prod(overlooked.odds for overlooked in chosen)
            yield before, after, weight, ()
            for piece, disc in _unsure(evidence, after):
                rest = tuple(other for other in after if other is not piece)
                yield before, rest, weight * _odds_of_none(evidence, rest, disc), (disc,)
            for piece in _at_altered_mouths(evidence, after):
                rest = tuple(other for other in after if other is not piece)
                yield before, rest, weight * _odds_of_net(evidence), ()
            for piece in _of_a_kind_gone_out(evidence, after):
                yield (*before, piece), after, weight * _odds_of_unread(evidence, piece), ()
            if rest := _without_unread(evidence, after):
                yield before, rest, weight, ()


def _without_unread(evidence: StrokeEvidence, after: Layout) -> Layout:
    """The layout without the coins that only an unchanged picture keeps there, where something may have fallen.

    Wood in a lamp's image is as bright as a white coin: its place does not change when the coin leaves. So such
    coins are missing pieces, too, which may lie there unread. Empty where there are none.
    """
    discs = (*(evidence.seen.pieces or ()), *evidence.seen.doubtful)
    read = tuple(piece for piece in after if piece.kind is Kind.STRIKER or is_among(piece, discs))
    return read if len(read) < len(after) and possible_falls(evidence, after) else ()


def _of_a_kind_gone_out(evidence: StrokeEvidence, after: Layout) -> Iterator[Piece]:
    """The coins that lie where none lay, of kinds of which one went out of the picture: unread before."""
    kinds = {piece.kind for piece in gone_out(evidence)}
    yield from (piece for piece, _ in _new_discs(evidence, after) if piece.kind in kinds)


def _odds_of_unread(evidence: StrokeEvidence, piece: Piece) -> float:
    return evidence.model.lost_faint_of_pack if piece.kind in evidence.faint else evidence.model.unread


def _at_altered_mouths(evidence: StrokeEvidence, after: Layout) -> Iterator[Piece]:
    """The coins that came to lie at a pocket whose mouth has changed: they may lie in its net."""
    for piece, disc in _new_discs(evidence, after):
        if piece.kind is not Kind.STRIKER and _is_at_altered_mouth(evidence, disc.at):
            yield piece


def _is_at_altered_mouth(evidence: StrokeEvidence, at: Mm) -> bool:
    near_mm = evidence.profile.pocket_radius_mm + evidence.profile.coin_radius_mm
    nearest = evidence.profile.nearest_pocket(at)
    return nearest in evidence.altered and distance_mm(evidence.profile.pocket(nearest), at) < near_mm


def _may_lie_in_a_net(evidence: StrokeEvidence, at: Mm) -> bool:
    """Whether what is read there may lie in a changed mouth's net: on a board of the laws, over the hole."""
    if not _is_at_altered_mouth(evidence, at):
        return False
    off_mm = min(distance_mm(evidence.profile.pocket(pocket), at) for pocket in Pocket)
    return off_mm < evidence.profile.pocket_radius_mm or not is_usual(evidence)


def _odds_of_net(evidence: StrokeEvidence) -> float:
    return evidence.model.netted if is_usual(evidence) else evidence.model.netted_elsewhere


def _unsure(evidence: StrokeEvidence, after: Layout) -> Iterator[tuple[Piece, SeenPiece]]:
    """The pieces that came and are not read for sure, each with its disc."""
    for piece, disc in _with_discs(evidence, after):
        still = any(
            old.kind is piece.kind and distance_mm(old.at, piece.at) <= SAME_PLACE_MM for old in evidence.before
        )
        if disc.score < BELIEVED_SCORE and not still:
            yield piece, disc


def _odds_of_none(evidence: StrokeEvidence, others: Layout, disc: SeenPiece) -> float:
    """Odds that a disc is not what it was read as; where much changed that held nothing, something came.

    At a mouth that changed, what came may lie in the net; but what lies there has its middle over the hole.
    """
    odds = (1 - disc.score) / max(disc.score, 0.05)
    if evidence.seen.comparison is None or _may_lie_in_a_net(evidence, disc.at):
        return odds
    lain = evidence.has_lain(disc.at)
    asked = bare_share(evidence, others, disc) if lain else evidence.share_question(disc.at)
    return odds * evidence.model.ghost if evidence.answer(asked) >= GONE else odds


def _bare_question(evidence: StrokeEvidence, after: Layout, piece: Piece, disc: SeenPiece) -> Question[float]:
    return bare_share(evidence, tuple(other for other in after if other is not piece), disc)


def _strikers(evidence: StrokeEvidence, after: Layout) -> Iterator[tuple[Layout, float]]:
    """The layout as read and, where no striker was read, with each disc in turn that may be it."""
    yield after, 1.0
    was = any(piece.kind is Kind.STRIKER for piece in evidence.before)
    if not was or any(piece.kind is Kind.STRIKER for piece in after):
        return
    for piece, disc in _new_discs(evidence, after):
        others = tuple(other for other in after if other is not piece)
        odds = evidence.model.misread * _like_a_striker(evidence, disc)
        yield (*others, Piece(Kind.STRIKER, piece.at)), odds


def _no_queen(
    evidence: StrokeEvidence, after: Layout, difference: LayoutDifference
) -> Iterator[tuple[Layout, float]]:
    """The layouts in which what is read as the queen elsewhere is a coin that seems to be gone, and she is."""
    kinds = {piece.kind for piece in difference.gone} - {Kind.STRIKER, Kind.QUEEN}
    for queen, disc in _new_discs(evidence, after) if kinds else ():
        if queen.kind is Kind.QUEEN and Kind.QUEEN in (piece.kind for piece in evidence.before):
            others = tuple(piece for piece in after if piece is not queen)
            level, bright = evidence.answer(_level_question(disc)), dict(evidence.levels)
            for kind in sorted(kinds):
                like = likelihood_of_colour(kind, level, bright) / likelihood_of_colour(
                    queen.kind, level, bright
                )
                yield (*others, Piece(kind, queen.at)), evidence.model.misread * like


def _queens(
    evidence: StrokeEvidence, after: Layout, difference: LayoutDifference
) -> Iterator[tuple[Layout, float]]:
    """The layouts in which a coin that may be the queen, who seems to be gone, is she, by its look."""
    if all(piece.kind is not Kind.QUEEN for piece in difference.gone):
        return
    for coin, disc in _new_discs(evidence, after):
        if disc.instead is Kind.QUEEN:
            others = tuple(piece for piece in after if piece is not coin)
            yield (*others, Piece(Kind.QUEEN, coin.at)), min((1 - disc.score) / max(disc.score, 0.05), 1.0)


def _new_discs(evidence: StrokeEvidence, after: Layout) -> Iterator[tuple[Piece, SeenPiece]]:
    """The pieces that lie where none of their kind lay, each with its disc."""
    for piece, disc in _with_discs(evidence, after):
        like = (old.at for old in evidence.before if old.kind is piece.kind)
        if all(distance_mm(at, piece.at) > SAME_PLACE_MM for at in like):
            yield piece, disc


def _with_discs(evidence: StrokeEvidence, after: Layout) -> Iterator[tuple[Piece, SeenPiece]]:
    """The pieces that are read, each with the disc that it was read from."""
    discs = {(disc.at.x_mm, disc.at.y_mm): disc for disc in evidence.seen.pieces or ()}
    for piece in after:
        disc = discs.get((piece.at.x_mm, piece.at.y_mm))
        if disc is not None:
            yield piece, disc


def _level_question(disc: SeenPiece) -> Level:
    return Level(disc.at, disc.radius_mm)


def _like_a_striker(evidence: StrokeEvidence, disc: SeenPiece) -> float:
    """The likelihood ratio of a disc's look as the striker to its look as the coin that it was read as."""
    model = evidence.model
    coins = [p.radius_mm for p in evidence.seen.pieces or () if p.kind is not Kind.STRIKER and p is not disc]
    coin_mm = median(coins) if coins else evidence.profile.coin_radius_mm
    times = disc.radius_mm / coin_mm
    least_times = 0.0 if evidence.stand is None else (1 + evidence.stand.radius_mm / coin_mm) / 2
    odds = model.coin_size
    if times >= max(model.striker_times, least_times):
        odds = model.striker_size
    elif times >= (1 + model.striker_times) / 2:
        odds = model.striker_size / 10
    level = evidence.answer(_level_question(disc))
    odds *= level_odds(evidence, Kind.STRIKER, level) / level_odds(evidence, disc.kind, level)
    if ends_at(set_out_from(evidence.begun.start, evidence), disc.at, evidence):
        return odds * model.at_its_tracks_end
    return odds * (
        model.at_a_tracks_end if ends_at(evidence.tracks_since, disc.at, evidence) else model.no_tracks_end
    )
