"""The pockets' mouths between two readings at rest: a fallen piece lies in the net and shows.

The net is seen through the hole. A coin that has fallen changes that picture, whatever its track looked like.
An unchanged mouth is only weak evidence, since a deep net or a full one may show nothing new.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from math import copysign, sqrt
from statistics import median_low

import cv2
import numpy as np

from calibration.lens import Points
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.change.difference import TableDifference
from vision.change.grid import CellGrid
from vision.change.hands import Hand
from vision.frame import Plane
from vision.observing.observation import Mouth
from vision.observing.settling import CLEAR_MM
from vision.pieces.seen import SeenPiece

EDGE_POINTS = 32
RIM_SHARE = 0.8  # Share of the pocket's radius: nearer to its rim the cushion's shadow varies.
# Mean grey levels by which a pocket's mouth must change, beyond noise, for something to have fallen in. Lower
# sees a dark coin on dark coins in a net, and a shadow that moved.
MOUTH_LEVELS = 1.2
MOUTH_BRIGHTER = 0.8  # Grey levels by which it must become brighter or darker as a whole: noise makes 0.3.
# Most grey levels, beyond noise, by which an unchanged mouth changes. Where nothing fell, 99 in a hundred
# change by less than 0.25; in rendered nets of fine mesh each fall makes 0.4 to 1.0. Seen at a slant a fall may
# make 0.2; but a coin that leapt over made 0.15, and one fall of 0.17 passed for two.
STILL_MOUTH = 0.35
# The same for a change before a stroke, while hands are about, if one reached into the mouth.
HANDLED_LEVELS = 4.0
# Mean grey levels by which a quiet mouth changes. Where the quietest half changed more, a lamp or a camera that
# sank disturbs them all, and a mouth must change by as many times more to show a fall.
MOUTH_NOISE = 1.5
# Grey levels by which evened light leaves mouths unlike, beside what is common to them, where nothing fell.
UNEVEN_LEVELS = 1.5
LEAST_MOUTHS = 3  # Fewer mouths in view do not show what the light does to all of them.


@dataclass(frozen=True, eq=False)
class Mouths:
    """The four mouths in a grid's reduced picture: the cells of each have its number, others 0."""

    numbers: Plane
    profile: BoardProfile = ICF

    @classmethod
    def of(cls, grid: CellGrid) -> Mouths:
        """The mouths of a board's pockets: round holes, or parts of a disc about the corner."""
        profile = grid.board_map.profile
        numbers = np.zeros((grid.size[1], grid.size[0]), np.uint8)
        for number, pocket in enumerate(Pocket, start=1):
            edge = grid.cell_from_board(_edge_mm(profile, pocket))
            cv2.fillPoly(numbers, [np.round(edge).astype(np.int32)], (number,))
        return cls(numbers, profile)

    def mask(self, pocket: Pocket) -> Plane:
        """255 in the cells of one mouth."""
        number = list(Pocket).index(pocket) + 1
        return np.asarray(cv2.inRange(self.numbers, (number,), (number,)), np.uint8)

    def middle(self, pocket: Pocket) -> Mm:
        """The middle of a mouth."""
        return self.profile.pocket(pocket)

    def compare_beside(
        self, hand: Hand | None, before: Plane, after: Plane, contrast: float, *, is_uneven: bool
    ) -> tuple[Mouth, ...]:
        """As `compare`, for the mouths that no hand is near."""
        mouths = self.compare(before, after, contrast, is_uneven=is_uneven)
        if hand is None:
            return mouths
        return tuple(mouth for mouth in mouths if not hand.covers(self.middle(mouth.pocket), CLEAR_MM))

    def compare(
        self, before: Plane, after: Plane, contrast: float = 1.0, *, is_uneven: bool = False
    ) -> tuple[Mouth, ...]:
        """The change of each mouth between two reduced pictures; with less `contrast`, levels count more.

        `is_uneven`: the light changed, and was evened by factors of the wood, which fit dark mouths less well.
        """
        difference = cv2.absdiff(before, after)
        compared = []
        for pocket in Pocket:
            mask = self.mask(pocket)
            if cv2.countNonZero(mask):
                changed, was, now = (cv2.mean(picture, mask)[0] for picture in (difference, before, after))
                compared.append(Mouth(pocket, changed / contrast, (now - was) / contrast, level=now))
        return _without_light(tuple(compared)) if is_uneven else tuple(compared)

    def compare_tables(self, difference: TableDifference | None, contrast: float) -> tuple[Mouth, ...]:
        """The change of each mouth between two tables at rest; none where they cannot be compared."""
        if difference is None:
            return ()
        before, after = difference.before.y, difference.after.y
        return self.compare(before, after, contrast, is_uneven=difference.relit)


def _edge_mm(profile: BoardProfile, pocket: Pocket) -> Points:
    """(N, 2) the edge of the compared part of a mouth: within the rim and inside both rails."""
    turn = np.linspace(0, 2 * np.pi, EDGE_POINTS, endpoint=False)
    middle, rim_mm = profile.pocket(pocket), RIM_SHARE * profile.pocket_radius_mm
    edge = np.array([middle.x_mm, middle.y_mm]) + rim_mm * np.column_stack([np.cos(turn), np.sin(turn)])
    inside_mm = profile.half_mm - (1 - RIM_SHARE) * min(profile.pocket_radius_mm, profile.coin_radius_mm)
    return np.clip(edge, -inside_mm, inside_mm)


def levels_of(grid: CellGrid, small: Plane, pieces: tuple[SeenPiece, ...]) -> tuple[tuple[Kind, float], ...]:
    """The mean brightness of each kind's middles in a reduced picture."""
    levels_of_kind: dict[Kind, list[float]] = {}
    for piece in pieces:
        levels_of_kind.setdefault(piece.kind, []).append(grid.level(small, piece.at, piece.radius_mm))
    return tuple((kind, float(np.mean(levels))) for kind, levels in levels_of_kind.items())


def coins_of(pieces: tuple[SeenPiece, ...]) -> list[tuple[Mm, float]]:
    """The place of each coin and its radius in millimetres."""
    return [(piece.at, piece.radius_mm) for piece in pieces if piece.kind is not Kind.STRIKER]


def quiet_levels(mouths: tuple[Mouth, ...]) -> float:
    """The change of the quieter half of the mouths: that is noise, wherever two pieces fell."""
    return median_low(mouth.changed for mouth in mouths) if mouths else 0.0


def mouth_noise(mouths: tuple[Mouth, ...]) -> float:
    """How many times the usual noise the quieter half of the mouths shows; 1 at least."""
    return max(quiet_levels(mouths) / MOUTH_NOISE, 1.0)


def common_light(mouths: tuple[Mouth, ...]) -> float:
    """The levels by which all mouths became brighter, or darker: that is light, whatever fell; else 0.

    Most changed the same way, by more than noise; two pieces that fell leave two mouths alone.
    """
    gains = sorted((mouth.brighter for mouth in mouths), key=abs)[: len(mouths) // 2 + 1]
    if len(mouths) < LEAST_MOUTHS or min(gains) * max(gains) <= 0:
        return 0.0
    common = gains[(len(gains) - 1) // 2]
    return common if abs(common) > MOUTH_BRIGHTER else 0.0


def _without_light(mouths: tuple[Mouth, ...]) -> tuple[Mouth, ...]:
    """The mouths without the brightness that evened light leaves: common to them, and a little of each.

    The quietest show whether there is any, and what is common; where two pieces fell, two of them hold none.
    """
    quietest = sorted(mouths, key=lambda mouth: mouth.changed)[:LEAST_MOUTHS]
    if not mouths or median_low(abs(mouth.brighter) for mouth in quietest) <= MOUTH_BRIGHTER:
        return mouths
    light = median_low(mouth.brighter for mouth in quietest) if len(mouths) >= LEAST_MOUTHS else 0.0
    return tuple(_beyond(mouth, light) for mouth in mouths)


def _beyond(mouth: Mouth, light: float) -> Mouth:
    """The mouth's change beyond that of the light; noise and light add to it as their squares."""
    own = mouth.brighter - light
    brighter = copysign(max(abs(own) - UNEVEN_LEVELS, 0.0), own)
    changed = sqrt(max(mouth.changed**2 - (mouth.brighter - brighter) ** 2, 0.0))
    return replace(mouth, changed=changed, brighter=brighter, is_even=False)


def changed_mouths(mouths: tuple[Mouth, ...]) -> dict[Pocket, Mouth]:
    """The mouths that changed more than the quietest half of them, which shows the noise.

    Common light reaches no two mouths alike: beyond it a mouth must change by as much again.
    """
    quiet, light = quiet_levels(mouths), common_light(mouths)
    noisy = mouth_noise(mouths)
    brighter = noisy * MOUTH_BRIGHTER + abs(light)
    return {
        mouth.pocket: replace(mouth, brighter=mouth.brighter - light)
        for mouth in mouths
        if mouth.changed - quiet > noisy * MOUTH_LEVELS or abs(mouth.brighter - light) > brighter
    }


def much_changed(mouths: tuple[Mouth, ...], levels: float) -> frozenset[Pocket]:
    """The pockets whose mouths changed by more than so many levels beyond the quieter half of them."""
    quiet = quiet_levels(mouths)
    return frozenset(m.pocket for m in changed_mouths(mouths).values() if m.changed - quiet > levels)


def still_mouths(mouths: tuple[Mouth, ...]) -> frozenset[Pocket]:
    """The unchanged mouths; the rest, apart from `changed_mouths`, hardly changed.

    A piece that falls into a deep net of fine mesh shows no more than that. Nor is a mouth still in light that
    changed, or that the common light left as it was: something may have fallen that looks the other way.
    """
    quiet, light, changed = quiet_levels(mouths), common_light(mouths), changed_mouths(mouths)
    noisy = mouth_noise(mouths)
    return frozenset(
        mouth.pocket
        for mouth in mouths
        if mouth.is_even
        and mouth.changed - quiet <= noisy * STILL_MOUTH
        and abs(mouth.brighter - light) <= noisy * MOUTH_BRIGHTER
        and mouth.pocket not in changed
    )


def handled_mouths(mouths: tuple[Mouth, ...]) -> frozenset[Pocket]:
    """The mouths that hands altered: they changed more than by the shadow of a hand."""
    quiet, most = quiet_levels(mouths), HANDLED_LEVELS
    return frozenset(m.pocket for m in mouths if m.changed - quiet > most or abs(m.brighter) > most)


class QuietFalls:
    """Learns how often this table's mouths show nothing of a fall: a deep or full net hides it."""

    def __init__(self, share: float, falls: float) -> None:
        """The prior: `share` of so many falls were quiet."""
        self._quiet, self._falls = share * falls, falls

    @property
    def quiet_share(self) -> float:
        """The share of the falls so far that left the mouth unchanged."""
        return self._quiet / self._falls

    def learn(self, fell: Iterable[Pocket], quiet: Container[Pocket]) -> None:
        """Takes in the pockets that pieces were seen to fall into, and those with unchanged mouths."""
        for pocket in fell:
            self._falls += 1
            self._quiet += pocket in quiet
