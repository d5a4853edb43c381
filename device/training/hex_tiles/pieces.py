"""What stands on a board of hexes: houses and roads at corners and sides, tokens, and the spots of a lamp."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.lens import Points
from device.training.hex_tiles.textures import Luck, colour

TEAMS = 5
CROWDED = (0.0, 0.5)  # shares of corners and sides that are taken, at most
GLARED, GLARE = 0.25, (60.0, 200.0)  # share of boards with a lamp's spot, and how bright


def with_pieces(picture: Points, middles: Points, pitch_px: float, luck: Luck) -> None:
    """Draws pieces by chance onto a board (H, W, 3), in place."""
    teams = [colour(luck) for _ in range(TEAMS)]
    crowd = luck.uniform(*CROWDED) * (luck.random() < 0.7)
    for number in range(6):
        angle = np.radians(60.0 * number)
        for middle in middles:
            if luck.random() < crowd * 0.5:
                _block(picture, middle + _away(angle, pitch_px / 2), (0.34, 0.1), angle, pitch_px, teams, luck)
            if luck.random() < crowd * 0.4:
                corner = middle + _away(angle + np.pi / 6, pitch_px / np.sqrt(3))
                _block(picture, corner, (0.2, 0.17), luck.uniform(0, np.pi), pitch_px, teams, luck)
    for middle in middles[luck.random(len(middles)) < luck.uniform(0, 0.2)]:
        size = luck.uniform(0.1, 0.3) * pitch_px
        at = (middle + luck.normal(0, 0.2, 2) * pitch_px).astype(int).tolist()
        cv2.circle(picture, at, int(size), teams[int(luck.integers(TEAMS))].tolist(), -1, cv2.LINE_AA)
    if luck.random() < GLARED:
        _glare(picture, luck)


def _away(angle: float, length: float) -> Points:
    return np.array([np.cos(angle), np.sin(angle)]) * length


def _block(
    picture: Points,
    at: Points,
    size: tuple[float, float],
    angle: float,
    pitch_px: float,
    teams: list[Points],
    luck: Luck,
) -> None:
    """A house or a road across a direction, with its shaded side and a shadow."""
    tint = teams[int(luck.integers(TEAMS))]
    along, across = _away(angle + np.pi / 2, size[0] / 2), _away(angle, size[1] / 2)
    corners = np.array([along + across, along - across, -along - across, across - along]) * pitch_px
    lean = luck.normal(0, 0.06, 2) * pitch_px
    for shift, shade in ((lean * -1.2, 0.25), (lean * 0.5, 0.65), (lean, 1.0)):
        outline = np.round(at + corners + shift + luck.normal(0, 0.3, 2)).astype(np.int32)
        cv2.fillPoly(picture, [outline], (tint * shade).tolist(), cv2.LINE_AA)


def _glare(picture: Points, luck: Luck) -> None:
    """The spot of a lamp on a varnished board."""
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]]
    y, x = luck.uniform(0, 1, 2) * picture.shape[:2]
    reach = luck.uniform(0.05, 0.25) * max(picture.shape)
    spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * reach**2))[..., None]
    picture += (spot * luck.uniform(*GLARE)).astype(np.float32)
