"""What a measured disc is: a piece with its kind and score, or none for a reason.

Faces give the colour. Then each candidate must pass: it lies on the surface, not in a pocket, it is not
printed, nothing strange carries it, and no better disc occupies its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import COIN_HEIGHT_MM
from rules.pieces import Kind
from rules.table import Mm
from vision.colours import Faces, learn_wood, look_at_faces
from vision.discs import Floats, Rims
from vision.evidence import Looked, likelihood, marks
from vision.naming import Named, colours_of, name_apart, name_coins
from vision.observation import SeenPiece
from vision.rack import pack_queen
from vision.refusals import PIECE, refused
from vision.ringed import likely_strikers
from vision.set_colours import Colour, SetColours
from vision.settings import ReadingSettings
from vision.surroundings import strangeness
from vision.topview import Seen, TopView

__all__ = ["PIECE", "Candidate", "judge", "learnt"]


@dataclass(frozen=True)
class Candidate:
    """A disc that was considered: the piece it would be, and why it is none (empty: it is one).

    `colour` is how its face looks against the wood, as `SetColours` keeps it; `in_pack` whether it lies in an
    opening pack.
    """

    piece: SeenPiece
    reason: str
    colour: Colour = (0.0, 0.0, 0.0)
    in_pack: bool = False


def judge(
    view: TopView,
    seen: Seen,
    rims: Rims,
    settings: ReadingSettings,
    striker_mm: float | None = None,
    known: SetColours | None = None,
) -> tuple[Candidate, ...]:
    """What each of N >= 1 measured discs is, likeliest first; `striker_mm`, `known`: see `reading.consider`."""
    whole = rims.support > settings.whole_rim
    wood = learn_wood(view, seen, rims.at[whole], settings)
    faces = look_at_faces(view, seen, wood, rims.at, rims.radius, settings)
    coin_mm = _coin_radius(rims, faces, settings)
    large = rims.radius > _least_striker(coin_mm, striker_mm, settings)
    strange = strangeness(view, seen, wood, rims, whole, settings)
    told = marks(seen, wood, rims, faces, strange, settings)
    scores = _held(rims, large, likelihood(told, large, settings), settings)
    rings = _round_rings(rims, told, large, scores, coin_mm, settings)
    scores = np.maximum(scores, rings.max(axis=1))
    looked = Looked(seen, wood, rims.at, rims.radius, faces, told, large, scores)
    reasons, printed = refused(looked, settings)
    scores = scores * (1 - printed)
    _yield_places(rims, large, scores, rings > 0, reasons, settings)
    large = _one_striker(rims, large, scores, reasons, striker_mm, settings)
    names = _named(rims.at, colours_of(faces), large, reasons, coin_mm, settings, known)
    return _candidates(view, rims, names, scores, reasons)


@dataclass(frozen=True, eq=False)
class _Names:
    """What N discs are called: their kinds, how sure that is, their colours, and which lie in a pack."""

    kinds: tuple[Kind, ...]
    sure: Floats
    colours: Floats
    in_pack: NDArray[np.bool_]


def _named(
    at: Floats,
    colours: Floats,
    large: NDArray[np.bool_],
    reasons: list[str],
    coin_mm: float,
    settings: ReadingSettings,
    known: SetColours | None,
) -> _Names:
    """Names the pieces together, and each refused disc by itself. Refuses a printed spot beside the queen."""
    _refuse_printed_spot(at, colours, large, reasons, settings, known)
    coins = np.array([i for i in range(len(at)) if reasons[i] == PIECE and not large[i]], int)
    queen = pack_queen(at[coins], coin_mm)
    kinds, sure = [Kind.STRIKER] * len(at), np.ones(len(at))
    none = np.array([i for i in range(len(at)) if reasons[i] != PIECE and not large[i]], int)
    for i, kind in zip(none, name_apart(colours[none], settings, known).kinds, strict=True):
        kinds[i] = kind
    named = name_coins(colours[coins], settings, known, queen)
    for i, kind, how_sure in zip(coins, named.kinds, named.sure, strict=True):
        kinds[i], sure[i] = kind, how_sure
    in_pack = np.zeros(len(at), bool)
    in_pack[coins] = queen >= 0
    return _Names(tuple(kinds), sure, colours, in_pack)


def _refuse_printed_spot(
    at: Floats,
    colours: Floats,
    large: NDArray[np.bool_],
    reasons: list[str],
    settings: ReadingSettings,
    known: SetColours | None,
) -> None:
    """There is one queen: with another on the board, the red disc exactly on the spot is the printed spot."""
    coins = [i for i in range(len(at)) if reasons[i] == PIECE and not large[i]]
    red_there = (np.linalg.norm(at, axis=1) < settings.spot_off_mm) & (colours[:, 1] > settings.queen_red)
    on_spot = [i for i in coins if red_there[i]]
    others = [i for i in coins if i not in on_spot]
    named = name_coins(colours[others], settings, known) if on_spot else Named((), np.zeros(0))
    elsewhere = [sure for kind, sure in zip(named.kinds, named.sure, strict=True) if kind is Kind.QUEEN]
    if elsewhere and elsewhere[0] > settings.queen_sure:
        for i in on_spot:
            reasons[i] = "the printed spot: the queen lies elsewhere"


def _held(rims: Rims, large: NDArray[np.bool_], scores: Floats, settings: ReadingSettings) -> Floats:
    """(N,) scores, raised for coins that touch sure ones and overlap none: so they lie in a rack."""
    away = _gaps(rims)
    apart = away - (rims.radius[:, None] + rims.radius)
    sure = (scores > settings.sure) & ~large & ~np.eye(len(scores), dtype=bool)
    touches = (sure & (np.abs(apart) < settings.touch_mm)).sum(axis=1)
    overlaps = (sure & (apart < -settings.touch_mm)).any(axis=1)
    clipped = np.clip(scores, 1e-6, 1 - 1e-6)
    odds = np.log(clipped / (1 - clipped)) + settings.touch_odds * np.minimum(touches, settings.touch_most)
    odds += settings.soft_odds * _softness(rims.fit[(scores > settings.sure) & ~large], settings)
    return np.where(large | overlaps, scores, 1 / (1 + np.exp(-odds)))


def _softness(fits: Floats, settings: ReadingSettings) -> float:
    """How much worse than usual a picture's sure discs fit: in a soft picture faint ones are coins too."""
    if len(fits) < settings.few_coins:
        return 0.0
    return float(np.clip(settings.usual_fit - np.median(fits), 0.0, settings.softest))


def _round_rings(
    rims: Rims,
    told: Floats,
    large: NDArray[np.bool_],
    scores: Floats,
    coin_mm: float,
    settings: ReadingSettings,
) -> Floats:
    """(N, N) how likely large disc i is a striker round small disc k, 0 where it is rather none."""
    may_be = large[:, None] & (~large & (scores > settings.faint_coin))
    likely = likely_strikers(rims, told, may_be, coin_mm, settings)
    return np.where(likely > 0.5, likely, 0.0)


def _coin_radius(rims: Rims, faces: Faces, settings: ReadingSettings) -> float:
    """The coins' radius in this picture: the middle one of the whole small discs, red ones (print) left out."""
    small = rims.radius < settings.striker_times * settings.coin_radius_mm
    sure = small & (rims.support > settings.whole_rim) & (faces.redder < settings.queen_redder)
    if sure.sum() < settings.few_coins:
        return settings.coin_radius_mm
    return max(float(np.median(rims.radius[sure])), settings.coin_radius_mm)


def _least_striker(coin_mm: float, striker_mm: float | None, settings: ReadingSettings) -> float:
    """The radius above which a disc is the striker."""
    if striker_mm is None:
        return settings.striker_times * coin_mm
    return coin_mm + settings.striker_share * (striker_mm - coin_mm)


def _one_striker(
    rims: Rims,
    large: NDArray[np.bool_],
    scores: Floats,
    reasons: list[str],
    striker_mm: float | None,
    settings: ReadingSettings,
) -> NDArray[np.bool_]:
    """Only one striker is in play: of several large discs the others are coins, or too large for that.

    Notes the reason of those that are neither.
    """
    several = [i for i in np.flatnonzero(large) if reasons[i] == PIECE]
    most_mm = np.inf if striker_mm is None else striker_mm + settings.striker_off_mm
    fit = [i for i in several if rims.radius[i] < most_mm]
    best = max(fit, key=lambda i: (round(float(scores[i]), 2), float(rims.radius[i])), default=None)
    only = large.copy()
    for i in several:
        if i != best and rims.radius[i] < settings.ringed_coin_times * settings.coin_radius_mm:
            only[i] = False
        elif i != best:
            reasons[i] = "a second striker"
    return only


def _yield_places(
    rims: Rims,
    large: NDArray[np.bool_],
    scores: Floats,
    round_it: NDArray[np.bool_],
    reasons: list[str],
    settings: ReadingSettings,
) -> None:
    """Two pieces cannot share a place: the less likely of two overlapping discs is refused.

    A striker's own rings are coins to the eye, and a coin in a drawn ring is a striker: a likely striker goes
    before the coins that lie within it. `round_it` (N, N): disc i is
    the striker round disc k.
    """
    shared, order = _overlaps(rims, settings), np.argsort(-scores, kind="stable")
    stands = np.array([reason == PIECE for reason in reasons])
    small = stands & ~large
    yields = shared & ~round_it & ~_may_ring(rims, scores, settings)
    rings = stands & large & ~(yields & small).any(axis=1)
    taken = np.zeros(len(reasons), bool)
    kept = np.zeros(len(reasons), bool)
    for chosen in (rings, small, stands):
        for i in order[chosen[order] & ~kept[order]]:
            if reasons[i] == PIECE and taken[i]:
                reasons[i] = "where a likelier disc lies"
            elif reasons[i] == PIECE:
                kept[i] = True
                taken |= shared[i]


def _overlaps(rims: Rims, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N, N) which discs cannot both be there."""
    least_mm = settings.overlap * (rims.radius[:, None] + rims.radius)
    return np.asarray(_gaps(rims) < least_mm, bool)


def _may_ring(rims: Rims, scores: Floats, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N, N) whether each disc, a large one, may stand where small ones were found: it holds or outdoes it.

    What holds a small disc narrowly is that disc with its wall or shadow.
    """
    room_mm = rims.radius[:, None] - rims.radius
    holds_it = (room_mm > settings.ring_room_mm) & (_gaps(rims) < room_mm + settings.ring_off_mm)
    return np.asarray(scores[:, None] > np.where(holds_it, settings.striker_sure, scores), bool)


def _gaps(rims: Rims) -> Floats:
    """(N, N) mm between middles."""
    x_mm, y_mm = rims.at.T
    return np.asarray(np.sqrt((x_mm[:, None] - x_mm) ** 2 + (y_mm[:, None] - y_mm) ** 2), float)


def _candidates(
    view: TopView, rims: Rims, names: _Names, scores: Floats, reasons: list[str]
) -> tuple[Candidate, ...]:
    px = view.board_map.image_from_board(rims.at, COIN_HEIGHT_MM)
    columns = (rims.at, px, rims.radius, scores * names.sure, names.colours, names.in_pack)
    rows = zip(names.kinds, reasons, *(column.tolist() for column in columns), strict=True)
    found = [
        Candidate(SeenPiece(kind, Mm(*at), (x_px, y_px), radius_mm, score), reason, tuple(colour), in_pack)
        for kind, reason, at, (x_px, y_px), radius_mm, score, colour, in_pack in rows
    ]
    return tuple(sorted(found, key=lambda c: -c.piece.score))


def learnt(known: SetColours, pieces: Sequence[Candidate]) -> SetColours:
    """What is known of a set's colours after a reading at rest with these pieces; a pack begins anew."""
    coins = [candidate for candidate in pieces if candidate.piece.kind is not Kind.STRIKER]
    if not coins:
        return known
    kinds = tuple(candidate.piece.kind for candidate in coins)
    colours = np.array([candidate.colour for candidate in coins])
    scores = np.array([candidate.piece.score for candidate in coins])
    return known.refreshed(kinds, colours, scores, pack=any(candidate.in_pack for candidate in coins))
