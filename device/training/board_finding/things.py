"""Drawn things that are no carrom boards, though they are square, framed, lined or spotted.

Mats, game boards, carpets, courts, windows, pages: each is a few layers about one middle. None has a dark hole
inside each corner alone, for that is a board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture
from device.training.board_finding.makes import WOOD_SPREAD, WOODS
from device.training.board_finding.pictures import Kept
from device.training.pretrained.batches import Luck

SIDE_PX = 480
QUALITY = 90  # of the JPEG
HALF_SIDES = (0.25, 0.46)  # half of the thing's longer side, as a share of the picture's
STRETCHED_CHANCE, STRETCH = 0.35, (0.5, 0.95)  # most are square
INKS = 5  # colours of one thing
MOST_LAYERS = 4
FILLED_CHANCE = 0.6  # the first of nested squares is filled, mostly
WOOD_CHANCE, GREY_CHANCE, GREY_SPREAD = 0.35, 0.25, 8.0  # of a colour; grey levels about a grey
GRAIN, WAVES = (0.0, 9.0), (0.0, 6.0)  # of the ground: noise; grey levels of its wood or light
THIN, SPOT, RING = (0.004, 0.03), (0.015, 0.07), (0.06, 1.1)  # shares of half a side

Ink = tuple[float, float, float]


@dataclass(frozen=True)
class Plot:
    """Where a thing lies on its picture: its middle and half its sides in pixels; and its colours (B, G, R)."""

    half_px: tuple[float, float]
    inks: tuple[Ink, ...]

    def at(self, east: float, south: float) -> tuple[int, int]:
        """The pixel at so many half sides from the middle."""
        return (
            round(SIDE_PX / 2 + east * self.half_px[0]),
            round(SIDE_PX / 2 + south * self.half_px[1]),
        )

    def px(self, share: float) -> int:
        """So much of half the shorter side, at least a pixel."""
        return max(1, round(share * min(self.half_px)))

    def ink(self, luck: Luck) -> Ink:
        """One of the colours."""
        return self.inks[int(luck.integers(len(self.inks)))]


def drawn_thing(luck: Luck) -> Kept:
    """A drawn thing, in memory as photographs are."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    return Kept(np.asarray(cv2.imencode(".jpg", picture_of_a_thing(luck), quality)[1], np.uint8), None, ())


def picture_of_a_thing(luck: Luck) -> Picture:
    """A picture (SIDE_PX, SIDE_PX, 3) of a thing from above."""
    canvas = _ground(luck)
    plot = _plot(luck)
    _nested(canvas, plot, luck)
    layers = luck.choice(len(LAYERS), int(luck.integers(1, MOST_LAYERS + 1)), replace=False)
    for number in sorted(layers):
        LAYERS[number](canvas, plot, luck)
    return canvas


def _plot(luck: Luck) -> Plot:
    half = luck.uniform(*HALF_SIDES) * SIDE_PX
    stretch = luck.uniform(*STRETCH) if luck.random() < STRETCHED_CHANCE else 1.0
    return Plot((half, half * stretch), tuple(_any_ink(luck) for _ in range(INKS)))


def _any_ink(luck: Luck) -> Ink:
    """Of wood, grey, or any colour."""
    choice = luck.random()
    if choice < WOOD_CHANCE:
        mixed = np.array(WOODS[luck.integers(len(WOODS))]) + luck.normal(0, WOOD_SPREAD, 3)
    elif choice < WOOD_CHANCE + GREY_CHANCE:
        mixed = luck.uniform(0, 255) + luck.normal(0, GREY_SPREAD, 3)
    else:
        mixed = luck.uniform(0, 255, 3)
    blue, green, red = np.clip(mixed, 0, 255)
    return float(blue), float(green), float(red)


def _ground(luck: Luck) -> Picture:
    """A floor or a table: a colour with grain and waves, perhaps tiled."""
    across = np.arange(SIDE_PX) * luck.uniform(0.01, 0.4)
    waves = luck.uniform(*WAVES) * np.sin(across + luck.uniform(0, 7))[:, None, None]
    grain = luck.normal(0, luck.uniform(*GRAIN), (SIDE_PX, SIDE_PX, 1))
    return np.asarray(np.clip(np.array(_any_ink(luck)) + waves + grain, 0, 255), np.uint8)


def _nested(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Squares one in another: a frame, a border, a field."""
    for number, share in enumerate(sorted(luck.uniform(0.15, 1.0, int(luck.integers(1, 7))), reverse=True)):
        filled = luck.random() < FILLED_CHANCE / (number + 1)
        width = -1 if filled else plot.px(luck.uniform(*THIN))
        cv2.rectangle(
            canvas, plot.at(-share, -share), plot.at(share, share), plot.ink(luck), width, cv2.LINE_AA
        )


def _checked(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Fields in two colours, some with a man on them."""
    count, reach = int(luck.integers(3, 13)), luck.uniform(0.6, 1.0)
    inks, man = (plot.ink(luck), plot.ink(luck)), plot.ink(luck)
    lines, occupied = np.linspace(-reach, reach, count + 1), luck.uniform(0, 0.5)
    for row in range(count):
        for column in range(count):
            ends = plot.at(lines[column], lines[row]), plot.at(lines[column + 1], lines[row + 1])
            cv2.rectangle(canvas, ends[0], ends[1], inks[(row + column) % 2], -1)
            if luck.random() < occupied:
                middle = plot.at(lines[column] + reach / count, lines[row] + reach / count)
                cv2.circle(canvas, middle, plot.px(0.7 * reach / count), man, -1, cv2.LINE_AA)


def _gridded(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Lines both ways: tiles, a go board, panes."""
    reach, ink, width = luck.uniform(0.6, 1.3), plot.ink(luck), plot.px(luck.uniform(*THIN))
    for at in np.linspace(-reach, reach, int(luck.integers(2, 16))):
        cv2.line(canvas, plot.at(at, -reach), plot.at(at, reach), ink, width, cv2.LINE_AA)
        cv2.line(canvas, plot.at(-reach, at), plot.at(reach, at), ink, width, cv2.LINE_AA)


def _spotted(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Spots in rows and columns, the corners and what is between them alike: a mill, a cloth."""
    ink, size = plot.ink(luck), plot.px(luck.uniform(*SPOT))
    for reach in luck.uniform(0.25, 1.0, int(luck.integers(1, 4))):
        places = np.linspace(-reach, reach, int(luck.integers(3, 8)))
        for east in places:
            for south in places:
                if max(abs(east), abs(south)) >= reach - 1e-6:
                    cv2.circle(canvas, plot.at(east, south), size, ink, -1, cv2.LINE_AA)


def _crossed(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Lines through the middle, straight or aslant."""
    ink, width = plot.ink(luck), plot.px(luck.uniform(*THIN))
    ends = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)]
    for number in luck.choice(4, int(luck.integers(1, 5)), replace=False):
        east, south = np.array(ends[number]) * luck.uniform(0.4, 1.0)
        cv2.line(canvas, plot.at(-east, -south), plot.at(east, south), ink, width, cv2.LINE_AA)


def _ringed(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Rings round the middle, the outer ones sometimes filled: a court, a target, a plate."""
    for number, share in enumerate(sorted(luck.uniform(*RING, int(luck.integers(1, 6))), reverse=True)):
        filled = luck.random() < FILLED_CHANCE / (number + 2)
        width = -1 if filled else plot.px(luck.uniform(*THIN))
        cv2.circle(canvas, plot.at(0, 0), plot.px(share), plot.ink(luck), width, cv2.LINE_AA)


def _quartered(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """A field in each quarter, with a few spots: a game of four homes, panes of a window."""
    near, far, size = luck.uniform(0.08, 0.4), luck.uniform(0.6, 1.0), plot.px(luck.uniform(*SPOT))
    for east in (-1, 1):
        for south in (-1, 1):
            ends = plot.at(east * near, south * near), plot.at(east * far, south * far)
            cv2.rectangle(canvas, ends[0], ends[1], plot.ink(luck), -1)
            for _ in range(int(luck.integers(0, 5))):
                spot = plot.at(*(np.array([east, south]) * luck.uniform(near, far, 2)))
                cv2.circle(canvas, spot, size, plot.ink(luck), -1, cv2.LINE_AA)


def _strewn(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Discs anywhere: buttons, coins, men beside a board."""
    size, inks = plot.px(luck.uniform(*SPOT)), (plot.ink(luck), plot.ink(luck))
    for number in range(int(luck.integers(3, 30))):
        place = plot.at(*luck.uniform(-1.0, 1.0, 2))
        cv2.circle(canvas, place, size, inks[number % 2], -1, cv2.LINE_AA)


def _written(canvas: Picture, plot: Plot, luck: Luck) -> None:
    """Rows of short strokes, as of print on a page."""
    ink, width = plot.ink(luck), plot.px(luck.uniform(0.01, 0.04))
    for south in np.arange(-0.9, 0.9, luck.uniform(0.06, 0.2)):
        ends = np.sort(luck.uniform(-0.9, 0.9, 2))
        cv2.line(canvas, plot.at(ends[0], south), plot.at(ends[1], south), ink, width)


LAYERS: tuple[Callable[[Picture, Plot, Luck], None], ...] = (  # drawn in this order
    _checked,
    _quartered,
    _gridded,
    _ringed,
    _crossed,
    _spotted,
    _strewn,
    _written,
)
