"""The print of a drawn board: lines, circles, arrows, the centre's motif, lettering and rosettes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import CORNER, BoardProfile
from rules.pieces import Pocket, Seat
from rules.table import Mm
from vision.synthetic.scene.look import Bgr, Look, Motif
from vision.synthetic.scene.ornament import Arrows, Circles, Flower, Patch, Petals, Words

Texture = NDArray[np.float32]
FRACTION_BITS = 4  # OpenCV draws at sixteenths of a pixel.
ONE = 1 << FRACTION_BITS
ARROW_CURL_MM = 24.0  # Radius of the ring around an arrow's tail, which the Laws leave to the maker.
FINE_LINE_MM = 1.5
CAPITAL_PX = 21.0  # Height of a capital of OpenCV's plain font at scale 1.


class Brush:
    """Draws in millimetres on a square texture; the print's own shift and turn are applied here."""

    def __init__(
        self,
        canvas: Texture,
        texel_per_mm: float,
        shift_mm: tuple[float, float] = (0.0, 0.0),
        turn_deg: float = 0.0,
    ) -> None:
        self.canvas = canvas
        self.texel_per_mm = texel_per_mm
        self._middle = (canvas.shape[0] - 1) / 2
        self._shift_mm = shift_mm
        self._cosine, self._sine = float(np.cos(np.radians(turn_deg))), float(np.sin(np.radians(turn_deg)))

    def disc(self, at: Mm, radius_mm: float, colour: Bgr) -> None:
        """A filled circle."""
        cv2.circle(self.canvas, self._at(at), self._size(radius_mm), colour, -1, cv2.LINE_AA, FRACTION_BITS)

    def ring(self, at: Mm, radius_mm: float, thick_mm: float, colour: Bgr) -> None:
        """A circle's outline."""
        thick = max(round(thick_mm * self.texel_per_mm), 1)
        cv2.circle(self.canvas, self._at(at), self._size(radius_mm), colour, thick, cv2.LINE_AA, FRACTION_BITS)

    def path(self, points: Iterable[Mm], thick_mm: float, colour: Bgr) -> None:
        """Straight strokes from point to point."""
        thick = max(round(thick_mm * self.texel_per_mm), 1)
        for start, end in pairwise(points):
            cv2.line(self.canvas, self._at(start), self._at(end), colour, thick, cv2.LINE_AA, FRACTION_BITS)

    def shape(self, corners: Iterable[Mm], colour: Bgr) -> None:
        """A filled polygon."""
        polygon = np.array([self._at(corner) for corner in corners])
        cv2.fillPoly(self.canvas, [polygon], colour, cv2.LINE_AA, FRACTION_BITS)

    def words(self, words: Words) -> None:
        """One line of lettering, where it fits on the texture."""
        scale = words.height_mm * self.texel_per_mm / CAPITAL_PX
        thick = max(round(1.6 * scale), 1)
        (wide, high), below = cv2.getTextSize(words.text, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
        mask = np.zeros((high + below + 2 * thick, wide + 2 * thick), np.uint8)
        foot = (thick, high + thick)
        cv2.putText(mask, words.text, foot, cv2.FONT_HERSHEY_DUPLEX, scale, 255, thick, cv2.LINE_AA)
        self._stamp(np.rot90(mask, -words.quarters), words)

    def _stamp(self, mask: NDArray[np.uint8], words: Words) -> None:
        column, row = (value // ONE for value in self._at(Mm(*words.at_mm)))
        top, left = row - mask.shape[0] // 2, column - mask.shape[1] // 2
        under = self.canvas[max(top, 0) : top + mask.shape[0], max(left, 0) : left + mask.shape[1]]
        if under.shape[:2] == mask.shape:
            share = (mask / np.float32(255))[..., None]
            under[...] = under * (1 - share) + np.asarray(words.bgr, np.float32) * share

    def _at(self, at: Mm) -> tuple[int, int]:
        x_mm = at.x_mm * self._cosine - at.y_mm * self._sine + self._shift_mm[0]
        y_mm = at.x_mm * self._sine + at.y_mm * self._cosine + self._shift_mm[1]
        return (
            round((self._middle + x_mm * self.texel_per_mm) * ONE),
            round((self._middle - y_mm * self.texel_per_mm) * ONE),
        )

    def _size(self, length_mm: float) -> int:
        return round(length_mm * self.texel_per_mm * ONE)


def print_board(brush: Brush, look: Look, profile: BoardProfile) -> None:
    """Everything the maker prints, from the middle outwards."""
    _centre(brush, look, profile)
    for pocket in Pocket:
        _medallion(brush, look, profile, pocket)
    for seat in Seat:
        _base_lines(brush, look, profile, seat)
    for pocket in Pocket:
        _arrow(brush, look, profile, pocket)
        _knots(brush, look, profile, pocket)
    for words in look.ornament.words:
        brush.words(words)
    for patch in look.ornament.patches:
        _patch(brush, patch)


def _patch(brush: Brush, patch: Patch) -> None:
    at = Mm(*patch.at_mm)
    if patch.ragged > 0:
        angles = np.linspace(0, 2 * np.pi, 40)
        turns = np.array([[2], [3], [5]])
        waves = (np.sin(turns * (angles + 7 * patch.radius_mm)) / turns).sum(axis=0)  # the size decides how
        reach_mm = patch.radius_mm * (1 + patch.ragged * waves / 2)
        brush.shape([_from(at, float(a), float(r)) for a, r in zip(angles, reach_mm, strict=True)], patch.bgr)
    elif patch.ring_mm > 0:
        brush.ring(at, patch.radius_mm, patch.ring_mm, patch.bgr)
    else:
        brush.disc(at, patch.radius_mm, patch.bgr)


def _base_lines(brush: Brush, look: Look, profile: BoardProfile, seat: Seat) -> None:
    outer, inner = profile.base_lines(seat)
    if look.ornament.is_boxed:
        outer, inner = (_stretched(line) for line in (outer, inner))
    brush.path(outer, profile.outer_line_thick_mm, look.ink)
    brush.path(inner, profile.inner_line_thick_mm, look.ink)
    for centre in profile.base_circles(seat):
        _base_circle(brush, look, profile, centre)


def _stretched(line: tuple[Mm, Mm]) -> tuple[Mm, Mm]:
    """The line made as long as it is far from the middle, so that the four sides meet."""
    along_x = abs(line[0].x_mm - line[1].x_mm) > abs(line[0].y_mm - line[1].y_mm)
    away = abs(line[0].y_mm if along_x else line[0].x_mm)
    start, end = (_to_reach(place, away, along_x) for place in line)
    return start, end


def _to_reach(place: Mm, reach_mm: float, along_x: bool) -> Mm:
    if along_x:
        return Mm(float(np.copysign(reach_mm, place.x_mm)), place.y_mm)
    return Mm(place.x_mm, float(np.copysign(reach_mm, place.y_mm)))


def _base_circle(brush: Brush, look: Look, profile: BoardProfile, centre: Mm) -> None:
    circles = look.ornament.circles
    if circles is Circles.NONE:
        return
    brush.disc(centre, profile.base_circle_radius_mm, look.wood)
    brush.ring(centre, profile.base_circle_radius_mm, FINE_LINE_MM, look.ink)
    if circles is Circles.FILLED:
        brush.disc(centre, profile.base_circle_red_mm, look.red)
    if circles is Circles.DOUBLE:
        brush.ring(centre, profile.base_circle_red_mm - 2.0, FINE_LINE_MM, look.red)


def _centre(brush: Brush, look: Look, profile: BoardProfile) -> None:
    middle = Mm(0.0, 0.0)
    ornament = look.ornament
    MOTIFS[look.motif](brush, look, profile)
    for flower in ornament.flowers:
        _flower(brush, flower, profile.centre_circle_radius_mm)
    brush.ring(middle, profile.centre_circle_radius_mm, ornament.rim_thick_mm, look.ink)
    if ornament.rim_gap_mm > 0:
        second_mm = profile.centre_circle_radius_mm + ornament.rim_gap_mm
        brush.ring(middle, second_mm, ornament.rim_thick_mm, look.red)
    if look.motif in (Motif.STAR, Motif.PETALS):
        brush.ring(middle, profile.centre_circle_radius_mm - 4, 1.0, look.red)
    if ornament.has_spot:
        brush.disc(middle, profile.spot_radius_mm, look.red)
        brush.ring(middle, profile.spot_radius_mm, FINE_LINE_MM, look.ink)


def _plain(brush: Brush, look: Look, profile: BoardProfile) -> None:
    """Nothing in the circle."""


def _star(brush: Brush, look: Look, profile: BoardProfile) -> None:
    reach_mm = profile.centre_circle_radius_mm - 5
    for ray in range(8):
        angle = np.pi * ray / 4
        colour = look.red if ray % 2 else look.ink
        tip = _polar(angle, reach_mm if ray % 2 == 0 else reach_mm * 0.85)
        sides = [_polar(angle - np.pi / 8, 24.0), tip, _polar(angle + np.pi / 8, 24.0)]
        brush.shape([Mm(0.0, 0.0), *sides], colour)


def _compass(brush: Brush, look: Look, profile: BoardProfile) -> None:
    """A star whose rays are split along their middle, one half dark and the other red or bare."""
    reach_mm = profile.centre_circle_radius_mm * 0.97
    for ray in range(8):
        angle = np.pi * ray / 4
        tip = _polar(angle, reach_mm)
        for side, colour in ((-1, look.ink), (1, look.red if ray % 2 else look.wood)):
            waist = _polar(angle + side * np.pi / 8, profile.spot_radius_mm * 1.45)
            brush.shape([Mm(0.0, 0.0), waist, tip], colour)
            brush.path([waist, tip], 0.7, look.ink)


def _rings(brush: Brush, look: Look, profile: BoardProfile) -> None:
    for share in (0.36, 0.68):
        brush.ring(Mm(0.0, 0.0), profile.centre_circle_radius_mm * share, 1.2, look.ink)


def _emblem(brush: Brush, look: Look, profile: BoardProfile) -> None:
    """A filled badge with a ring of dots."""
    radius_mm = profile.centre_circle_radius_mm
    brush.disc(Mm(0.0, 0.0), radius_mm * 0.74, look.accent)
    brush.disc(Mm(0.0, 0.0), radius_mm * 0.52, look.wood)
    for dot in range(16):
        brush.disc(_polar(np.pi * dot / 8, radius_mm * 0.87), radius_mm * 0.05, look.red)


def _petals(brush: Brush, look: Look, profile: BoardProfile) -> None:
    reach_mm = profile.centre_circle_radius_mm - 7
    for petal in range(12):
        angle = np.pi * petal / 6
        _leaf(brush, Mm(0.0, 0.0), angle, (20.0, reach_mm), 0.2, look.accent if petal % 2 else look.ink)


def _flower(brush: Brush, flower: Flower, circle_mm: float) -> None:
    half_rad = flower.breadth * np.pi / flower.petals
    inner_mm, outer_mm = (circle_mm * share for share in flower.reach)
    for petal, middle_mm in enumerate(flower.middles_mm(circle_mm)):
        angle, colour = flower.angle(petal), flower.colours[petal % len(flower.colours)]
        if flower.shape is Petals.LEAF:
            _leaf(brush, Mm(0.0, 0.0), angle, (inner_mm, outer_mm), half_rad, colour)
        elif flower.shape is Petals.KITE:
            waist_mm = 0.65 * inner_mm + 0.35 * outer_mm
            waist = [_polar(angle + side * half_rad, waist_mm) for side in (-1, 1)]
            brush.shape([_polar(angle, inner_mm), waist[0], _polar(angle, outer_mm), waist[1]], colour)
        else:
            brush.disc(Mm(*middle_mm), half_rad * (inner_mm + outer_mm) / 2, colour)


def _leaf(
    brush: Brush, at: Mm, angle: float, reach_mm: tuple[float, float], breadth_rad: float, colour: Bgr
) -> None:
    spine = np.linspace(0.0, 1.0, 12)
    wide = breadth_rad * np.sin(np.pi * spine)
    out = reach_mm[0] + (reach_mm[1] - reach_mm[0]) * spine
    left = [_from(at, angle + w, float(r)) for r, w in zip(out, wide, strict=True)]
    right = [_from(at, angle - w, float(r)) for r, w in zip(out, wide, strict=True)]
    brush.shape([*left, *reversed(right)], colour)


MOTIFS: dict[Motif, Callable[[Brush, Look, BoardProfile], None]] = {
    Motif.PLAIN: _plain,
    Motif.STAR: _star,
    Motif.PETALS: _petals,
    Motif.COMPASS: _compass,
    Motif.RINGS: _rings,
    Motif.EMBLEM: _emblem,
}


def _medallion(brush: Brush, look: Look, profile: BoardProfile, pocket: Pocket) -> None:
    """A rosette on the diagonal, where the base lines of two seats come together."""
    if look.ornament.medallion is None:
        return
    east, north = CORNER[pocket]
    away_mm = profile.half_mm - profile.inner_line_mm * 1.12
    at = Mm(east * away_mm, north * away_mm)
    size_mm = profile.base_circle_radius_mm * 1.3
    for leaf in range(8):
        _leaf(brush, at, np.pi * leaf / 4, (size_mm * 0.5, size_mm * 1.5), 0.28, look.ornament.medallion)
    brush.ring(at, size_mm, 1.5, look.accent)
    brush.disc(at, size_mm * 0.4, look.accent)


def _arrow(brush: Brush, look: Look, profile: BoardProfile, pocket: Pocket) -> None:
    if look.ornament.arrows is Arrows.NONE:
        return
    thick_mm = look.ornament.arrow_thick_mm
    tip, tail = profile.arrow(pocket)
    brush.path((tip, tail), thick_mm, look.ink)
    outward = float(np.arctan2(tip.y_mm, tip.x_mm))
    _head(brush, look, tip, outward, 9.0)
    if look.ornament.arrows is Arrows.STRAIGHT:
        return
    open_at = outward + np.linspace(0.45, 2 * np.pi - 0.45, 60)
    brush.path([_from(tail, angle, ARROW_CURL_MM) for angle in open_at], thick_mm, look.ink)
    if look.ornament.has_heads:
        for end, along in ((open_at[0], -np.pi / 2), (open_at[-1], np.pi / 2)):
            _head(brush, look, _from(tail, float(end), ARROW_CURL_MM), float(end + along), 7.0)


def _head(brush: Brush, look: Look, tip: Mm, heading: float, length_mm: float) -> None:
    barbs = [_from(tip, heading + turn, length_mm) for turn in (np.pi - 0.4, np.pi + 0.4)]
    brush.shape([tip, *barbs], look.ink)


def _knots(brush: Brush, look: Look, profile: BoardProfile, pocket: Pocket) -> None:
    if not look.ornament.has_knots:
        return
    east, north = CORNER[pocket]
    for from_rail_mm in (profile.outer_line_mm + 8.0, profile.inner_line_mm - 8.0):
        away_mm = profile.half_mm - from_rail_mm
        brush.ring(Mm(east * away_mm, north * away_mm), 6.0, FINE_LINE_MM, look.ink)


def _polar(angle: float, radius_mm: float) -> Mm:
    return _from(Mm(0.0, 0.0), angle, radius_mm)


def _from(start: Mm, angle: float, distance_mm: float) -> Mm:
    return Mm(start.x_mm + distance_mm * float(np.cos(angle)), start.y_mm + distance_mm * float(np.sin(angle)))
