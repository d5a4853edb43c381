"""How well the pieces of a kind stand out from this table: what hardly does leaves no track and no trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isnan
from statistics import median

from rules.pieces import Kind
from rules.table import Layout, Mm
from vision.geometry import distance_mm
from vision.layouts.consistency import BELIEVED_SCORE, UNMOVED_SHARE
from vision.pieces.seen import SeenPiece

# Of the place of a piece that stands out, nine tenths change when it comes; of faint ones a tenth to a third.
FAINT_SHARE = 0.5


def changed_by_kind(
    pieces: Iterable[SeenPiece], lain: Layout, clear_mm: float, share: Callable[[Mm], float | None]
) -> dict[Kind, list[float]]:
    """The changed shares, 0 to 1, of the places to which pieces of each kind surely came.

    At `lain` pieces lay before: places within `clear_mm` of these changed when they left.
    """
    changed: dict[Kind, list[float]] = {}
    for disc in pieces:
        if disc.score >= BELIEVED_SCORE and all(distance_mm(disc.at, old.at) >= clear_mm for old in lain):
            part = share(disc.at)
            if part is not None and not isnan(part):
                changed.setdefault(disc.kind, []).append(part)
    return changed


def pale_kinds(changed: Mapping[Kind, list[float]]) -> frozenset[Kind]:
    """The kinds of which a piece came without showing: nor would its departure."""
    return frozenset(kind for kind, shares in changed.items() if min(shares) <= UNMOVED_SHARE)


def faint_kinds(changed: Mapping[Kind, list[float]]) -> frozenset[Kind]:
    """The kinds of which most pieces changed less than half of their places."""
    return frozenset(kind for kind, shares in changed.items() if median(shares) < FAINT_SHARE)
