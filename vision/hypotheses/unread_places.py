"""Places that may hold, or have held, a piece in no reading: on print, on its edge, half beneath another.

There are three kinds of evidence: a disc that was refused there, a changed picture though no known piece came
or went, and a track that stopped there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot, nan, pi, sqrt
from statistics import median
from typing import Any

from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.evidence.places import at_pocket, bareness, covers, is_netted
from vision.evidence.read_discs import ROUND_MM, discs_read
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.place_odds import UnreadPlace, is_as_large_as_a_coin, patch_odds, track_tells
from vision.layouts.consistency import SAME_PLACE_MM, UNMOVED_SHARE
from vision.layouts.difference import LayoutDifference
from vision.observing.requests import ChangedPatches, Level, Question, Share
from vision.pieces.seen import SeenPiece
from vision.traces.ends import SHORT_MM, came_to_rest
from vision.tracking.track import LEVEL_SIGHTINGS, Track

SCRAP_MM2 = 130.0  # a coin on its edge changes about this area
RIM_MM2 = 60.0  # and this area beside a pocket, over whose hole the rest of it stands
USUAL_PATCHES = 3  # where more places than this changed, the camera shook: each is weaker evidence
# The share of the surface beside the pockets' rims: so many of the scraps that are strewn over it lie there.
RIMS_SHARE = 0.022
STANDS_SHARE = 0.2  # a coin on its edge changed at least 0.35 of the place round it
HARDLY_CHANGED = 0.1  # likelihood left to one where less changed
NOT_BARE = 0.25  # a coin on its edge fills more of a freed place; an arrow's line fills 0.15


def unread_places(
    evidence: StrokeEvidence, difference: LayoutDifference, misread: tuple[SeenPiece, ...] = ()
) -> tuple[UnreadPlace, ...]:
    """Places where a piece may lie after the stroke besides those read; `misread` discs count as refused."""
    refused = (_refused(evidence, difference, disc) for disc in (*misread, *evidence.seen.doubtful))
    discs = [place for place in refused if place is not None]
    discs += [*_seen_anew(evidence, difference)]
    places = [*discs, *(_as_read(place, misread) for place in _patches(evidence, difference, discs))]
    places += _in_freed_places(evidence, difference, places)
    return (*places, *_stopped(evidence, difference, places))


def unread_questions(
    evidence: StrokeEvidence, difference: LayoutDifference, misread: tuple[SeenPiece, ...] = ()
) -> Iterator[Question[Any]]:
    """The questions of `unread_places` about the picture."""
    coin_mm = evidence.profile.coin_radius_mm
    yield ChangedPatches(discs_read(evidence, difference), RIM_MM2)
    yield from (bareness(evidence, difference.layout, at) for at in _freed_places(evidence, difference))
    for disc in dict.fromkeys((*misread, *(evidence.seen.pieces or ()), *evidence.seen.doubtful)):
        if _is_bare(evidence, difference, disc):
            yield _own_share(evidence, difference, disc)
            yield Level(disc.at, coin_mm)
    for track in _stopped_tracks(evidence, difference):
        yield Level(track.last.mover.at, coin_mm)
        yield evidence.share_question(track.last.mover.at)


def _refused(evidence: StrokeEvidence, difference: LayoutDifference, disc: SeenPiece) -> UnreadPlace | None:
    """A refused disc, where no piece lies and something changed."""
    radius_mm = evidence.profile.coin_radius_mm
    if not _is_bare(evidence, difference, disc):
        return None
    compares = evidence.seen.comparison is not None
    share = evidence.answer(_own_share(evidence, difference, disc))
    if compares and share <= UNMOVED_SHARE:  # where known pieces changed all of its place its look alone tells
        return None
    lain = any(distance_mm(disc.at, piece.at) < 2 * radius_mm for piece in (*evidence.before, *evidence.rested))
    model = evidence.model
    odds = model.seen_where_one_left if lain or not compares else model.seen_and_changed
    odds *= max(min(disc.score, 0.5) * 2, 0.1) if lain else 1.0
    odds *= track_tells(evidence, disc.at) * (model.refused_before if _is_print(evidence, disc) else 1.0)
    return UnreadPlace(disc.at, disc.kind, disc.radius_mm, evidence.level(disc.at, radius_mm), odds)


def _seen_anew(evidence: StrokeEvidence, difference: LayoutDifference) -> Iterator[UnreadPlace]:
    """Discs that none was like before, where hardly anything changed: on pale wood, or in a lamp's image."""
    for disc in (*(evidence.seen.pieces or ()), *evidence.seen.doubtful):
        is_new = disc.kind is not Kind.STRIKER and not _is_print(evidence, disc)
        if not is_new or evidence.seen.comparison is None or not _is_bare(evidence, difference, disc):
            continue
        if evidence.answer(_own_share(evidence, difference, disc)) <= UNMOVED_SHARE:
            odds = evidence.model.seen_anew * track_tells(evidence, disc.at)
            yield UnreadPlace(disc.at, disc.kind, disc.radius_mm, nan, odds)


def _is_bare(evidence: StrokeEvidence, difference: LayoutDifference, disc: SeenPiece) -> bool:
    """Whether no known piece lies where a disc was refused, and no pocket is near."""
    covered = any(covers(evidence, piece, disc.at) for piece in difference.layout)
    return not covered and not at_pocket(evidence, disc.at)


def _is_print(evidence: StrokeEvidence, disc: SeenPiece) -> bool:
    """Whether a disc of this kind was refused just there before the stroke too, or boards are printed there."""
    near_mm = SAME_PLACE_MM
    is_spot = disc.kind is Kind.QUEEN and distance_mm(disc.at, Mm(0.0, 0.0)) <= near_mm
    return is_spot or any(
        piece.kind is disc.kind and distance_mm(piece.at, disc.at) <= near_mm for piece in evidence.doubted
    )


def _own_share(evidence: StrokeEvidence, difference: LayoutDifference, disc: SeenPiece) -> Share:
    """The question how much of a disc's place changed that the pieces beside it did not change.

    A piece of its kind that is gone from just there does not count as beside it: it may be that one, nudged.
    """
    near_mm = evidence.profile.coin_radius_mm
    own = [
        piece.at
        for piece in difference.gone
        if piece.kind is disc.kind and distance_mm(piece.at, disc.at) < near_mm
    ]
    known = tuple(neighbour for neighbour in discs_read(evidence, difference) if neighbour[0] not in own)
    return evidence.share_question(disc.at, known)


def _patches(
    evidence: StrokeEvidence, difference: LayoutDifference, discs: list[UnreadPlace]
) -> Iterator[UnreadPlace]:
    """Changed places apart from every piece that is known, then or now, and from these discs."""
    if evidence.seen.comparison is None:
        return
    every = evidence.measures.of(ChangedPatches(discs_read(evidence, difference), RIM_MM2))
    patches = [patch for patch in every if patch.area_mm2 >= SCRAP_MM2 or at_pocket(evidence, patch.at)]
    large = sum(is_as_large_as_a_coin(patch, evidence) for patch in patches)
    middles = [evidence.profile.pocket(pocket) for pocket in Pocket]
    at_rims = [patch.at for patch in patches if at_pocket(evidence, patch.at)]
    rims = len({min(middles, key=lambda middle: distance_mm(middle, at)) for at in at_rims})
    strewn = sum(not at_pocket(evidence, patch.at) for patch in every)
    for patch in patches:
        among = large if is_as_large_as_a_coin(patch, evidence) else len(patches)
        odds = patch_odds(evidence, patch, rims) * _tells_among(among, evidence)
        if odds > 0 and strewn > USUAL_PATCHES and at_pocket(evidence, patch.at):
            odds = 1 / (1 / odds + RIMS_SHARE * strewn)
        if all(distance_mm(patch.at, disc.at) > evidence.profile.coin_radius_mm for disc in discs) and odds > 0:
            over_rim = at_pocket(evidence, patch.at)
            level = nan if over_rim else patch.level
            yield UnreadPlace(patch.at, None, sqrt(patch.area_mm2 / pi), level, odds, over_rim)


def _tells_among(count: int, evidence: StrokeEvidence) -> float:
    """The factor of one of so many changed places that are alike: where many changed, the camera shook."""
    moved = evidence.model.changed_after_a_move if evidence.shaken else 1.0
    return moved / max(count - USUAL_PATCHES, 1)


def _as_read(place: UnreadPlace, misread: tuple[SeenPiece, ...]) -> UnreadPlace:
    """A place over a rim, which looks like the disc that was read upon it, however unsure that reading is."""
    upon = (disc for disc in misread if place.over_rim and distance_mm(disc.at, place.at) < disc.radius_mm)
    disc = next(upon, None)
    return place if disc is None else replace(place, kind=disc.kind, radius_mm=disc.radius_mm)


def _in_freed_places(
    evidence: StrokeEvidence, difference: LayoutDifference, places: list[UnreadPlace]
) -> Iterator[UnreadPlace]:
    """Old places of coins that do not look like the wood round them now: one on its edge may stand there.

    That such a place has changed says nothing: the coin that left changed it.
    """
    coin_mm = evidence.profile.coin_radius_mm
    for at in _freed_places(evidence, difference) if evidence.seen.comparison is not None else ():
        share = evidence.answer(bareness(evidence, difference.layout, at))
        if share > NOT_BARE and all(distance_mm(at, place.at) > 2 * coin_mm for place in places):
            odds = evidence.model.scrap_only * track_tells(evidence, at)
            yield UnreadPlace(at, None, sqrt(share) * coin_mm, nan, odds)


def _freed_places(evidence: StrokeEvidence, difference: LayoutDifference) -> list[Mm]:
    """The places that coins left, clear of all that lies there now, of the usual print, and of pockets.

    There tracks end anyway, and the mouth's shade is round the place.
    """
    clear_mm = 2 * evidence.profile.coin_radius_mm + ROUND_MM
    return [
        piece.at
        for piece in difference.left
        if piece.kind is not Kind.STRIKER
        and all(distance_mm(piece.at, other.at) > clear_mm for other in difference.layout)
        and not is_netted(evidence, piece.at, 3 * evidence.profile.coin_radius_mm)
        and not _meets_print(evidence, piece.at)
    ]


def _meets_print(evidence: StrokeEvidence, at: Mm) -> bool:
    """Whether a coin there covers print of the middle, or lies as far from a rail as the base lines."""
    profile, coin_mm = evidence.profile, evidence.profile.coin_radius_mm
    if hypot(at.x_mm, at.y_mm) < profile.centre_circle_radius_mm + coin_mm:
        return True
    nearest, farthest = profile.outer_line_mm - coin_mm, profile.inner_line_mm + coin_mm
    return any(nearest < profile.half_mm - abs(mm) < farthest for mm in (at.x_mm, at.y_mm))


def _stopped(
    evidence: StrokeEvidence, difference: LayoutDifference, places: list[UnreadPlace]
) -> Iterator[UnreadPlace]:
    """Places where a track lay still at its end, but nothing is read: a coin on its edge hardly shows."""
    radius_mm = evidence.profile.coin_radius_mm
    known: list[Mm] = [place.at for place in places]
    for track in _stopped_tracks(evidence, difference):
        at = track.last.mover.at
        if all(distance_mm(at, other) >= 2 * radius_mm for other in known):
            known.append(at)
            odds = (
                evidence.model.scrap_only
                * evidence.model.at_a_tracks_end
                * _stands_odds(evidence, difference, at)
            )
            own = median(sighting.mover.level for sighting in track.sightings[-LEVEL_SIGHTINGS:])
            yield UnreadPlace(at, None, radius_mm, evidence.level(at, radius_mm), odds, own_level=own)


def _stands_odds(evidence: StrokeEvidence, difference: LayoutDifference, at: Mm) -> float:
    """The likelihood left to a place that hardly changed, or that a piece left: its bare wood seems to move."""
    near_mm, share = evidence.profile.coin_radius_mm, evidence.share(at)
    is_plain = share is not None and share < STANDS_SHARE and not (evidence.faint or evidence.pale)
    is_freed = any(distance_mm(old.at, at) < near_mm for old in difference.left)
    return HARDLY_CHANGED if is_plain or is_freed else 1.0


def _stopped_tracks(evidence: StrokeEvidence, difference: LayoutDifference) -> Iterator[Track]:
    """The tracks that came to rest where no known piece lies, and not over a pocket."""
    clear_mm = 2 * evidence.profile.coin_radius_mm
    for track in evidence.tracks_since:
        at = track.last.mover.at
        taken = any(distance_mm(at, piece.at) < clear_mm for piece in difference.layout)
        if (
            not taken
            and not is_netted(evidence, at, SHORT_MM)
            and came_to_rest(track, evidence.tracks_since, evidence.profile)
        ):
            yield track
