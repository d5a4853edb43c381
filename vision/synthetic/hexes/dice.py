"""Dice as they are made: rounded cubes with pips, followed ray by ray, of the look that their box has.

A die's own frame has its middle at the origin and half its side as the unit; its top face looks along z.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from vision.synthetic.hexes.scene import Marbling, Pips, Solid
from vision.synthetic.hexes.shading import project
from vision.synthetic.hexes.solids import PIPS
from vision.synthetic.scene.look import Light

Values = NDArray[np.floating[Any]]
FINE, LARGE_FINE, LARGE_PX = 3, 2, 45  # rays across a pixel, fewer of dice that are larger than this
STEPS = 14  # along each ray
NEAR = 0.02  # of half a side: a ray so near has met the die
CORNER = float(np.sqrt(3))  # how far a sharp cube reaches
MOST_OF_STEP = 0.47  # of the way between two pips in a row: so large is each at most
WIDE_ONE_SHARE, BALL_SHARE, RIM_SHARE, FRAME_SHARE = 0.3, 0.45, 0.3, 0.2  # of makes


@dataclass(frozen=True, slots=True)
class Make:
    """The look of the dice of one box; lengths in halves of the side.

    `edge` is the radius of the edges, `ball` that of the sphere that rounds the corners. `pip` and `lone_pip`
    are the radii of pips and of a one, `apart` how far pips lie from the middle, `close` how far those of a six
    lie across. `dent` is the steepness of pips; `rim` is what their rims add to the light, `frame` what edges
    add.
    """

    edge: float
    ball: float
    pip: float
    lone_pip: float
    apart: float
    close: float
    dent: float
    rim: float
    frame: float
    gloss: float
    focus: float
    cloudy: float


def make_of(size_mm: float) -> Make:
    """The make of all dice of exactly one size: they come from one box."""
    luck = np.random.default_rng(int(size_mm * 1e6))
    apart, pip = float(luck.uniform(0.42, 0.6)), float(luck.uniform(0.14, 0.25))
    is_wide = luck.random() < WIDE_ONE_SHARE
    return Make(
        edge=float(luck.uniform(0.04, 0.4)),
        ball=float(luck.uniform(1.3, CORNER)) if luck.random() < BALL_SHARE else CORNER,
        pip=min(pip, 0.84 - apart),
        lone_pip=float(luck.uniform(0.26, 0.42)) if is_wide else pip,
        apart=apart,
        close=apart * float(luck.uniform(0.8, 1.0)),
        dent=float(luck.uniform(0.0, 0.9)),
        rim=float(luck.uniform(-0.45, 0.5)) * (luck.random() < RIM_SHARE),
        frame=float(luck.uniform(-0.25, 0.25)) * (luck.random() < FRAME_SHARE),
        gloss=float(luck.uniform(0.0, 0.9)),
        focus=float(10 ** luck.uniform(0.9, 2.3)),
        cloudy=float(luck.uniform(0.0, 0.12)),
    )


def stance(die: Solid) -> tuple[Values, Values]:
    """A die's middle (3,) in millimetres, and the turn (3, 3) from its own frame to the table's."""
    lean, turn = np.radians(die.lean_deg), np.radians(die.turn_deg)
    tipped = np.array([[np.cos(lean), 0, np.sin(lean)], [0, 1, 0], [-np.sin(lean), 0, np.cos(lean)]])
    turned = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    height = die.size_mm / 2 * (abs(np.cos(lean)) + abs(np.sin(lean)))
    return np.array([*die.at_mm, die.base_mm + height]), turned @ tipped


def corners_of(die: Solid) -> Values:
    """(8, 3) the corners of the cube in millimetres; the first four are the top face's, around."""
    middle, turn = stance(die)
    around = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    unit = np.vstack([np.column_stack([around, np.full(4, level)]) for level in (1.0, -1.0)])
    return np.asarray(unit * (die.size_mm / 2) @ turn.T + middle)


def paint_die(picture: Values, camera: BoardMap, light: Light, die: Solid) -> None:
    """Draws a die into a picture, in place."""
    px = project(camera, corners_of(die))
    left, top = np.maximum(np.floor(px.min(axis=0) - 2), 0).astype(int)
    right, bottom = np.minimum(np.ceil(px.max(axis=0) + 2), picture.shape[1::-1]).astype(int)
    if right <= left + 1 or bottom <= top + 1:
        return
    fine = FINE if right - left < LARGE_PX else LARGE_FINE
    columns = left - 0.5 + (np.arange((right - left) * fine) + 0.5) / fine
    rows = top - 0.5 + (np.arange((bottom - top) * fine) + 0.5) / fine
    foot = camera.board_from_image(np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2))
    make, (middle, turn) = make_of(die.size_mm), stance(die)
    eye = ((np.array(camera.eye_mm) - middle) @ turn / (die.size_mm / 2)).astype(np.float32)
    ends = (np.column_stack([foot, np.zeros(len(foot))]) - middle) @ turn / (die.size_mm / 2)
    ways = (ends - eye).astype(np.float32)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    rays, met = _met(eye, ways, make)
    layer = cv2.resize(picture[top:bottom, left:right], None, fx=fine, fy=fine).reshape(-1, 3)
    lamp = (np.array(light.lamp_mm) - middle) @ turn
    up = turn.T @ np.array([0.0, 0.0, 1.0])
    layer[rays] = _shaded(met, die, make, light, (eye / np.linalg.norm(eye), lamp / np.linalg.norm(lamp), up))
    size = (right - left, bottom - top)
    whole = layer.reshape(size[1] * fine, size[0] * fine, 3)
    picture[top:bottom, left:right] = cv2.resize(whole, size, interpolation=cv2.INTER_AREA)


def _met(eye: Values, ways: Values, make: Make) -> tuple[NDArray[np.intp], Values]:
    """Which rays meet the die, and where (N, 3), in its own frame."""
    along = -(ways @ eye)
    rays = np.flatnonzero(eye @ eye - along**2 < make.ball**2)
    way, far = ways[rays].T.copy(), along[rays] - CORNER  # rows of coordinates: sums of three are quick then
    for _ in range(STEPS):
        far = far + _distance(eye[:, None] + far * way, make)
    met = eye[:, None] + far * way
    hit = _distance(met, make) < NEAR
    return rays[hit], np.asarray(met[:, hit].T.copy(), np.float32)


def _distance(at: Values, make: Make) -> Values:
    """How far points (3, N) are from the surface of a rounded cube cut by a sphere."""
    x, y, z = np.abs(at)
    flat = 1 - make.edge
    outside = sum(np.maximum(axis - flat, 0) ** 2 for axis in (x, y, z))
    inside = np.minimum(np.maximum(np.maximum(x, y), z) - flat, 0)
    cube = np.sqrt(outside) + inside - make.edge
    return np.asarray(np.maximum(cube, np.sqrt(x * x + y * y + z * z) - make.ball))


def _normals(at: Values, make: Make) -> Values:
    beyond = np.maximum(np.abs(at) - (1 - make.edge), 1e-4)
    of_cube = np.sign(at) * beyond
    away = np.linalg.norm(at, axis=1, keepdims=True)
    normal = np.where(away > make.ball - 1.5 * NEAR, at, of_cube)
    return np.asarray(normal / np.linalg.norm(normal, axis=1, keepdims=True))


def face_values(die: Solid) -> dict[tuple[int, int], int]:
    """The values by axis and sign: `value` on top, opposite faces make seven, the others by the die's seed."""
    luck = np.random.default_rng(die.seed)
    east = int(luck.choice([value for value in range(1, 7) if value not in (die.value, 7 - die.value)]))
    others = [value for value in range(1, 7) if value not in (die.value, 7 - die.value, east, 7 - east)]
    firsts = (east, int(luck.choice(others)), die.value)
    return {(axis, sign): v if sign > 0 else 7 - v for axis, v in enumerate(firsts) for sign in (1, -1)}


def _shaded(at: Values, die: Solid, make: Make, light: Light, ways: tuple[Values, Values, Values]) -> Values:
    """The colours of points (N, 3) of the surface; `ways` to the eye, to the lamp and up."""
    eye, lamp, up = ways
    normal = _normals(at, make)
    colour = np.broadcast_to(np.asarray(die.bgr, np.float32), at.shape).copy()
    luck = np.random.default_rng(die.seed)
    cloud = np.sin(at @ luck.normal(0, 2.5, (3, 3)) + luck.uniform(0, 6, 3)).mean(axis=1, keepdims=True)
    colour *= 1 + make.cloudy * cloud
    if die.marbling is not None:
        colour = _marbled(at, colour, die.marbling, luck)
    edge = np.sort(np.abs(at), axis=1)[:, 1] > 0.86
    colour[edge] *= 1 + make.frame
    tone = np.ones(len(at), np.float32)
    for (axis, sign), value in face_values(die).items():
        _print_face(at, (axis, sign, value), die, make, (normal, colour, tone))
    normal = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    share = light.ambient * (0.7 + 0.3 * normal @ up) + (1 - light.ambient) * (
        np.maximum(normal @ lamp, 0) + 0.1
    )
    half = (lamp + eye) / np.linalg.norm(lamp + eye)
    gloss = make.gloss * 200 * np.clip(normal @ half, 0, 1) ** make.focus
    return np.asarray(np.clip(colour * (share * tone)[:, None] * light.tint + gloss[:, None], 0, 255))


def _marbled(at: Values, colour: Values, marbling: Marbling, luck: np.random.Generator) -> Values:
    """Colours (N, 3) of points with swirls in them: waves across the die, bent by slower ones."""
    bent = np.sin(at @ luck.normal(0, 1.6, (3, 3)) + luck.uniform(0, 6, 3)).sum(axis=1)
    across = at @ luck.normal(0, marbling.waves, 3) + luck.uniform(0, 6)
    level = np.tanh(marbling.sharp * np.sin(across + 1.3 * bent)) / np.tanh(marbling.sharp)
    share = (marbling.share * (0.5 + 0.5 * level))[:, None]
    return np.asarray(colour * (1 - share) + np.asarray(marbling.bgr, np.float32) * share, np.float32)


def _print_face(
    at: Values, face: tuple[int, int, int], die: Solid, make: Make, layers: tuple[Values, Values, Values]
) -> None:
    """Paints the pips of a face (axis, sign, value) into its points' normals, colours and tones, in place."""
    axis, sign, value = face
    normal, colour, tone = layers
    own = np.flatnonzero((np.abs(at).argmax(axis=1) == axis) & (np.sign(at[:, axis]) == sign))
    u, v = (at[own, (axis + step) % 3] for step in (1, 2))
    pips = die.pips or Pips((die.trim,) * 6)
    apart, close, radius = _laid_out(make, pips, value)
    for a, b in PIPS[value]:
        off_u, off_v = u - a * (close if value == 6 else apart), v - b * apart
        away = np.hypot(off_u, off_v) / radius
        inside, rim = away < 1, (away > 0.72) & (away < 1.08)
        rows = own[inside]
        colour[rows] = pips.bgr[value - 1]
        normal[rows, (axis + 1) % 3] -= make.dent * off_u[inside] / radius
        normal[rows, (axis + 2) % 3] -= make.dent * off_v[inside] / radius
        tone[own[rim]] *= 1 + make.rim


def _laid_out(make: Make, pips: Pips, value: int) -> tuple[float, float, float]:
    """How far the pips of a face lie from its middle, and those of a six across; and their radius."""
    apart, close = make.apart * pips.apart, make.close * pips.apart
    if value == 1:
        return apart, close, make.lone_pip
    return apart, close, make.pip if pips.apart == 1 else min(make.pip, MOST_OF_STEP * close)
