"""Pictures turned, tilted and relit by seed, and pictures of other things, for testing the search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture, Points

Luck = np.random.Generator


@dataclass(frozen=True, eq=False)
class Seen:
    """A picture and the (4, 2) pixels of the corners of the surface in it, NaN where unknown."""

    bgr: Picture
    corners_px: Points

    @property
    def side_px(self) -> float:
        """The mean side between corners that are known."""
        sides = np.linalg.norm(self.corners_px - np.roll(self.corners_px, 1, axis=0), axis=1)
        return float(np.nanmean(sides))

    def off_px(self, corners_px: Points) -> float:
        """The error of the worst found corner, whichever corner comes first."""
        turned = [np.linalg.norm(np.roll(corners_px, k, axis=0) - self.corners_px, axis=1) for k in range(4)]
        return float(np.nanmax(min(turned, key=lambda off: float(np.nanmean(off)))))


def turned(seen: Seen, luck: Luck) -> Seen:
    """Rolled by up to 40 degrees."""
    height, width = seen.bgr.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(luck.uniform(-40, 40)), 0.8)
    return _warped(seen, np.vstack([turn, [0, 0, 1]]))


def tilted(seen: Seen, luck: Luck) -> Seen:
    """As a camera tilted by up to 20 degrees more would see it."""
    height, width = seen.bgr.shape[:2]
    lens = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1.0]])
    way = luck.uniform(0, 2 * np.pi)
    tilt = np.radians(luck.uniform(8, 20))
    turn = cv2.Rodrigues(tilt * np.array([np.cos(way), np.sin(way), 0.0]))[0]
    matrix = lens @ turn @ np.linalg.inv(lens)
    middle = cv2.perspectiveTransform(np.array([[[width / 2, height / 2]]]), matrix)[0, 0]
    back = np.array(
        [[0.85, 0, width / 2 - 0.85 * middle[0]], [0, 0.85, height / 2 - 0.85 * middle[1]], [0, 0, 1]]
    )
    return _warped(seen, back @ matrix)


def smaller(seen: Seen, luck: Luck) -> Seen:
    """From farther away, down to a side of 220 pixels."""
    scale = max(float(luck.uniform(0.4, 0.8)), min(1.0, 220 / seen.side_px))
    bgr = cv2.resize(seen.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return Seen(np.asarray(bgr, np.uint8), (seen.corners_px + 0.5) * scale - 0.5)


def mirrored(seen: Seen, luck: Luck) -> Seen:
    """Seen in a mirror; the corners keep running clockwise."""
    width = seen.bgr.shape[1]
    corners = np.column_stack([width - 1 - seen.corners_px[:, 0], seen.corners_px[:, 1]])
    return Seen(np.ascontiguousarray(seen.bgr[:, ::-1]), corners[[1, 0, 3, 2]])


def relit(seen: Seen, luck: Luck) -> Seen:
    """Under another lamp, by another sensor: gamma, white balance, noise, JPEG."""
    lit = 255 * (seen.bgr / 255.0) ** luck.uniform(0.6, 1.6) * luck.uniform(0.85, 1.1, 3)
    noisy = np.clip(lit + luck.normal(0, luck.uniform(1, 8), seen.bgr.shape), 0, 255).astype(np.uint8)
    _, coded = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, int(luck.integers(40, 90))])
    return Seen(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8), seen.corners_px)


def grey(seen: Seen, luck: Luck) -> Seen:
    """Without colour: no red circle helps."""
    single = cv2.cvtColor(seen.bgr, cv2.COLOR_BGR2GRAY)
    return Seen(np.repeat(np.asarray(single, np.uint8)[..., None], 3, axis=2), seen.corners_px)


def reached_over(seen: Seen, luck: Luck) -> Seen:
    """With an arm over one edge."""
    known = np.where(np.isfinite(seen.corners_px), seen.corners_px, np.nanmean(seen.corners_px, axis=0))
    side = int(luck.integers(4))
    edge = known[side] + (known[(side + 1) % 4] - known[side]) * luck.uniform(0.25, 0.75)
    inwards = known.mean(axis=0) - edge
    ends = [tuple(int(x) for x in edge + share * inwards) for share in (-0.6, float(luck.uniform(0.2, 0.7)))]
    bgr = seen.bgr.copy()
    cv2.line(bgr, ends[0], ends[1], (110, 140, 190), int(0.11 * seen.side_px), cv2.LINE_AA)
    return Seen(bgr, seen.corners_px)


def dazzled(seen: Seen, luck: Luck) -> Seen:
    """With a lamp's image somewhere in the middle half, so bright that nothing shows through."""
    height, width = seen.bgr.shape[:2]
    middle = seen.corners_px.mean(axis=0) + luck.uniform(-0.2, 0.2, 2) * seen.side_px
    y, x = np.mgrid[:height, :width]
    reach = seen.side_px * luck.uniform(0.22, 0.36)
    away = np.hypot(x - middle[0], (y - middle[1]) * luck.uniform(0.7, 1.4)) / reach
    lit = np.minimum(seen.bgr + 420.0 * np.exp(-1.2 * away**2)[..., None], 244.0)
    grained = lit + luck.normal(0, 1.2, lit.shape)
    return Seen(np.clip(grained, 0, 255).astype(np.uint8), seen.corners_px)


CHANGES: dict[str, Callable[[Seen, Luck], Seen]] = {
    change.__name__: change for change in (turned, tilted, smaller, mirrored, relit, grey, reached_over)
}


def other_thing(kind: str, seed: int) -> Picture:
    """A drawn picture of something other than a carrom board, seen somewhat askew."""
    luck = np.random.default_rng([seed, *kind.encode()])
    canvas = np.full((700, 900, 3), luck.uniform(60, 200, 3), np.uint8)
    inks = [tuple(int(x) for x in luck.uniform(0, 255, 3)) for _ in range(4)]
    _DRAWN[kind](canvas, inks)
    turn = cv2.getRotationMatrix2D((450, 350), float(luck.uniform(-35, 35)), 0.85)
    matrix = np.vstack([turn, [*luck.uniform(-2e-4, 2e-4, 2), 1]])
    seen = cv2.warpPerspective(canvas, matrix, (900, 700), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(np.clip(seen + luck.normal(0, 3, seen.shape), 0, 255), np.uint8)


Ink = tuple[int, ...]


def _square(canvas: Picture, half: int, ink: Ink, width: int) -> None:
    cv2.rectangle(canvas, (450 - half, 350 - half), (450 + half, 350 + half), ink, width, cv2.LINE_AA)


def _chessboard(canvas: Picture, inks: list[Ink]) -> None:
    _square(canvas, 310, inks[2], -1)
    for row in range(8):
        for column in range(8):
            at = (450 - 280 + 70 * column, 350 - 280 + 70 * row)
            cv2.rectangle(canvas, at, (at[0] + 70, at[1] + 70), inks[(row + column) % 2], -1)
            if (row * 5 + column * 3) % 4 == 0:
                cv2.circle(canvas, (at[0] + 35, at[1] + 35), 24, inks[3], -1, cv2.LINE_AA)


def _tiles(canvas: Picture, inks: list[Ink]) -> None:
    for step in range(0, 900, 90):
        cv2.line(canvas, (step, 0), (step, 700), inks[0], 4)
        cv2.line(canvas, (0, step), (900, step), inks[0], 4)


def _rings(canvas: Picture, inks: list[Ink]) -> None:
    for number, radius in enumerate((330, 300, 200, 105, 20)):
        cv2.circle(canvas, (450, 350), radius, inks[number % 4], -1 if number == 0 else 3, cv2.LINE_AA)


def _morris(canvas: Picture, inks: list[Ink]) -> None:
    for half in (300, 200, 100):
        _square(canvas, half, inks[0], 4)
        for east in (-1, 0, 1):
            for south in (-1, 0, 1):
                if east or south:
                    cv2.circle(canvas, (450 + half * east, 350 + half * south), 14, inks[1], -1, cv2.LINE_AA)


def _court(canvas: Picture, inks: list[Ink]) -> None:
    _square(canvas, 310, inks[0], 5)
    _square(canvas, 220, inks[0], 4)
    cv2.circle(canvas, (450, 350), 75, inks[0], 4, cv2.LINE_AA)
    cv2.line(canvas, (140, 350), (760, 350), inks[0], 4)


def _window(canvas: Picture, inks: list[Ink]) -> None:
    for half, width in ((320, -1), (290, 12), (265, 3), (255, 2)):
        _square(canvas, half, inks[width % 4], width)
    cv2.line(canvas, (450, 60), (450, 640), inks[1], 10)
    cv2.line(canvas, (160, 350), (740, 350), inks[1], 10)


def _crokinole(canvas: Picture, inks: list[Ink]) -> None:
    for radius, ink in ((340, 0), (300, 1), (205, 2), (105, 2), (18, 3)):
        cv2.circle(canvas, (450, 350), radius, inks[ink], -1 if ink < 2 else 3, cv2.LINE_AA)
    for turn in np.radians([45, 135, 225, 315]):
        ends = [(450 + int(r * np.cos(turn)), 350 + int(r * np.sin(turn))) for r in (205, 300)]
        cv2.line(canvas, ends[0], ends[1], inks[2], 3, cv2.LINE_AA)
    for number in range(14):
        at = (450 + int(250 * np.cos(2.4 * number)), 350 + int(18 * number * np.sin(2.4 * number)))
        cv2.circle(canvas, at, 16, inks[3 - number % 2], -1, cv2.LINE_AA)


def _billiards(canvas: Picture, inks: list[Ink]) -> None:
    cv2.rectangle(canvas, (90, 150), (810, 550), inks[0], -1)
    cv2.rectangle(canvas, (125, 185), (775, 515), (60, 120, 40), -1)
    for x in (125, 450, 775):
        for y in (185, 515):
            cv2.circle(canvas, (x, y), 22, (15, 15, 15), -1, cv2.LINE_AA)
    cv2.line(canvas, (290, 185), (290, 515), inks[1], 3)
    for number in range(12):
        at = (560 + 30 * (number % 5), 300 + 24 * (number // 3))
        cv2.circle(canvas, at, 12, inks[number % 4], -1, cv2.LINE_AA)


def _page(canvas: Picture, inks: list[Ink]) -> None:
    canvas[:] = 250
    cv2.rectangle(canvas, (0, 0), (900, 60), inks[0], -1)
    for row in range(3):
        for column in range(4):
            at = (40 + 215 * column, 90 + 200 * row)
            cv2.rectangle(canvas, at, (at[0] + 185, at[1] + 170), (200, 200, 200), 2)
            cv2.circle(canvas, (at[0] + 92, at[1] + 60), 40, inks[(row + column) % 4], -1, cv2.LINE_AA)
            for line in range(3):
                y = at[1] + 120 + 16 * line
                cv2.line(canvas, (at[0] + 15, y), (at[0] + 165 - 30 * line, y), (90, 90, 90), 5)


def _carpet(canvas: Picture, inks: list[Ink]) -> None:
    for number, half in enumerate((330, 315, 290, 240, 230, 140, 60)):
        _square(canvas, half, inks[number % 4], -1 if number < 3 else 6)
    for east in range(-4, 5):
        for south in range(-4, 5):
            cv2.circle(
                canvas, (450 + 55 * east, 350 + 55 * south), 12, inks[(east * south) % 4], -1, cv2.LINE_AA
            )


def _ludo(canvas: Picture, inks: list[Ink]) -> None:
    _square(canvas, 310, (245, 245, 245), -1)
    _square(canvas, 310, (20, 20, 20), 4)
    for number, (east, south) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        middle = (450 + 186 * east, 350 + 186 * south)
        corners = [(middle[0] + k * 124, middle[1] + k * 124) for k in (-1, 1)]
        cv2.rectangle(canvas, corners[0], corners[1], inks[number], -1)
        for dx, dy in ((-40, -40), (40, -40), (40, 40), (-40, 40)):
            cv2.circle(canvas, (middle[0] + dx, middle[1] + dy), 24, (245, 245, 245), -1, cv2.LINE_AA)
    for step in range(-7, 8):
        if abs(step) > 1:
            for side in (-1, 0, 1):
                for at in ((450 + 41 * side, 350 + 41 * step), (450 + 41 * step, 350 + 41 * side)):
                    cv2.rectangle(canvas, (at[0] - 20, at[1] - 20), (at[0] + 20, at[1] + 20), (30, 30, 30), 2)


def _street(canvas: Picture, inks: list[Ink]) -> None:
    canvas[:260] = (235, 215, 190)
    canvas[260:] = (95, 95, 98)
    for number in range(5):
        left, top = 20 + 180 * number, 60 + 37 * (number % 3)
        cv2.rectangle(canvas, (left, top), (left + 160, 420), inks[number % 4], -1)
        for row in range(4):
            for column in range(3):
                at = (left + 15 + 48 * column, top + 20 + 70 * row)
                cv2.rectangle(canvas, at, (at[0] + 34, at[1] + 46), (60, 50, 40), -1)
    for stripe in range(7):
        outline = np.array([(130 * stripe - 20, 690), (130 * stripe + 50, 690), (450, 430), (446, 430)])
        cv2.fillPoly(canvas, [outline], (230, 230, 230))


_DRAWN: dict[str, Callable[[Picture, list[Ink]], None]] = {
    "chessboard": _chessboard,
    "tiles": _tiles,
    "rings": _rings,
    "morris": _morris,
    "court": _court,
    "window": _window,
    "crokinole": _crokinole,
    "billiards": _billiards,
    "page": _page,
    "carpet": _carpet,
    "ludo": _ludo,
    "street": _street,
}
OTHER_THINGS = tuple(_DRAWN)


def _warped(seen: Seen, matrix: Points) -> Seen:
    size = (seen.bgr.shape[1], seen.bgr.shape[0])
    bgr = cv2.warpPerspective(seen.bgr, matrix, size, flags=cv2.INTER_LINEAR)
    corners = cv2.perspectiveTransform(np.nan_to_num(seen.corners_px)[None], matrix)[0]
    return Seen(np.asarray(bgr, np.uint8), np.where(np.isfinite(seen.corners_px), corners, np.nan))
