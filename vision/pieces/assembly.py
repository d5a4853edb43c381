"""Detections become pieces: each place gets its kind and score, or a reason why it holds none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM
from rules.pieces import Kind
from rules.table import Mm
from vision.kinds.classification import ORDER, name_coins
from vision.kinds.colours import COIN_RADIUS_MM, faces_of, learn_wood
from vision.kinds.looks import COLOUR, LOOK, looks_of
from vision.kinds.opening_rack import pack_queen
from vision.kinds.set_colours import SetColours
from vision.pieces.detector import COINS, Detections
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import ReadingSettings
from vision.pieces.striker import FEW_COINS, KnownStriker, one_striker
from vision.pieces.suppression import PIECE, refuse_too_large, refused, yield_places
from vision.rectified.view import Floats, Mask, RectifiedPicture, TopView

# Likelihood from which a coin's kind is plain. Of 2,215 coins on tables of any size, print and set ten that
# were named right are not plain, and three of the nine that were misnamed.
PLAIN_KIND = 0.8


@dataclass(frozen=True)
class Candidate:
    """A disc that was considered: the piece it would be, and why it is refused (empty: it is a piece).

    `look` is what tells its kind (`vision.kinds.looks`); `in_pack` whether it lies in an opening pack.
    """

    piece: SeenPiece
    reason: str
    look: tuple[float, ...] = (0.0,) * LOOK
    in_pack: bool = False


def assemble(
    seen: RectifiedPicture,
    detections: Detections,
    settings: ReadingSettings,
    striker: KnownStriker | None = None,
    known: SetColours | None = None,
) -> tuple[Candidate, ...]:
    """Each of the places as a candidate, likeliest first; `striker`, `known`: see `reading.consider`."""
    if not len(detections.at):
        return ()
    reasons = refused(detections, seen.view.board_map, settings)
    yield_places(detections, reasons)
    is_striker = one_striker(detections, reasons, striker, several=settings.several_strikers)
    refuse_too_large(detections, reasons, is_striker, seen.view.board_map, settings)
    wood = learn_wood(seen, detections.at[detections.score > settings.faint])
    faces = faces_of(seen, detections.at, detections.radius)
    is_piece = np.array([why == PIECE for why in reasons])
    near = wood.at(seen.view, detections.at)
    looks = looks_of(faces, near, wood.whole)
    names = _named(detections, looks, is_striker, is_piece, known)
    return _candidates(seen.view, detections, names, reasons)


@dataclass(frozen=True, eq=False)
class _Names:
    """The names of N places: kinds, certainty, what each may be instead, looks, and which lie in a pack."""

    kinds: tuple[Kind, ...]
    sure: Floats
    instead: tuple[Kind | None, ...]
    looks: Floats
    in_pack: Mask


def _named(
    detections: Detections, looks: Floats, striker: Mask, is_piece: Mask, known: SetColours | None
) -> _Names:
    """Names the coins together, and each refused disc by its look alone."""
    coins, none = np.flatnonzero(is_piece & ~striker), np.flatnonzero(~is_piece & ~striker)
    queen = pack_queen(detections.at[coins], _coin_radius(detections.radius[coins]))
    kinds, sure = [Kind.STRIKER] * len(striker), detections.striker.copy()
    instead: list[Kind | None] = [None] * len(striker)
    for i in none:
        kinds[i], sure[i] = ORDER[int(detections.kinds[i, COINS].argmax())], 1.0
    named = name_coins(looks[coins], known, queen)
    for i, kind, how_sure, other in zip(coins, named.kinds, named.sure, named.instead, strict=True):
        kinds[i], sure[i], instead[i] = kind, how_sure, other if how_sure < PLAIN_KIND else None
    in_pack = np.zeros(len(striker), bool)
    in_pack[coins] = queen >= 0
    return _Names(tuple(kinds), sure, tuple(instead), looks, in_pack)


def _coin_radius(radii: Floats) -> float:
    """The coins' radius in this picture, the middle one."""
    return median(radii.tolist()) if len(radii) >= FEW_COINS else COIN_RADIUS_MM


def _candidates(
    view: TopView, detections: Detections, names: _Names, reasons: list[str]
) -> tuple[Candidate, ...]:
    """One candidate for each place, likeliest first: its score is that of the piece times that of its kind."""
    px = view.board_map.image_from_board(detections.at, COIN_HEIGHT_MM)
    score = detections.score * names.sure
    columns = (detections.at, px, detections.radius, score, names.looks, names.in_pack)
    rows = zip(names.kinds, names.instead, reasons, *(column.tolist() for column in columns), strict=True)
    candidates = [
        Candidate(SeenPiece(kind, Mm(*at), tuple(px), radius, score, instead), reason, tuple(look), in_pack)
        for kind, instead, reason, at, px, radius, score, look, in_pack in rows
    ]
    return tuple(sorted(candidates, key=lambda c: -c.piece.score))


def refreshed_colours(known: SetColours, pieces: Sequence[Candidate]) -> SetColours:
    """The colours of a set after a reading at rest with these pieces; a pack starts again."""
    coins = [candidate for candidate in pieces if candidate.piece.kind is not Kind.STRIKER]
    if not coins:
        return known
    kinds = tuple(candidate.piece.kind for candidate in coins)
    colours = np.array([candidate.look[COLOUR] for candidate in coins])
    scores = np.array([candidate.piece.score for candidate in coins])
    return known.refreshed(kinds, colours, scores, pack=any(candidate.in_pack for candidate in coins))
