"""Boards of many makes and cameras at many places, by chance."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Points
from rules.carrom.board import ICF, BoardProfile
from vision.synthetic.scene.camera import camera_above

SIZES_PX = ((1332, 990), (1536, 864), (1920, 1080), (1456, 1088))
HOUSEHOLD_MM = (500.0, 560.0, 610.0, 660.0, 700.0)
NEAREST_MM, FARTHEST_MM = 250.0, 4000.0
WIDE_DEG = 90.0  # From this field of view on a lens bends visibly.


@dataclass(frozen=True, slots=True)
class Make:
    """One make of board: its sizes, and the mouths of its pockets as a board map has them."""

    profile: BoardProfile
    pocket_radius_mm: float
    pocket_inset_mm: float

    @property
    def is_netted(self) -> bool:
        """Whether its pockets are quarter discs round the corners."""
        return self.pocket_inset_mm == 0.0


def draw_make(luck: np.random.Generator) -> Make:
    """A make by chance: two boards in three by the Laws, with liberties of makers, the rest for households."""
    pieces = {
        "coin_radius_mm": float(luck.uniform(15.1, 15.9)),
        "coin_thick_mm": float(luck.uniform(7.2, 8.8)),
        "striker_radius_mm": _striker_radius_mm(luck),
    }
    if luck.random() < 0.66:
        profile = replace(ICF, **pieces, **_liberties(luck, 1.0))
        radius_mm = float(luck.uniform(21.5, 23.0))
        return Make(profile, radius_mm, radius_mm)
    surface_mm = 740.0 if luck.random() < 0.4 else float(luck.choice(HOUSEHOLD_MM))
    profile = replace(ICF.scaled_to(surface_mm), **pieces, **_liberties(luck, surface_mm / 740.0))
    profile = replace(profile, frame_breadth_mm=float(luck.uniform(45, 95)))
    if luck.random() < 0.6:
        return Make(profile, surface_mm * float(luck.uniform(0.055, 0.108)), 0.0)
    radius_mm = float(luck.uniform(20.5, 25.0))
    return Make(profile, radius_mm, radius_mm)


def _striker_radius_mm(luck: np.random.Generator) -> float:
    """Mostly the size that the Laws allow; some players own a larger one."""
    return float(luck.uniform(19.0, 20.65) if luck.random() < 0.75 else luck.uniform(20.65, 30.0))


def _liberties(luck: np.random.Generator, ratio: float) -> dict[str, float]:
    """Sizes that makers choose for themselves, around the Laws' own."""
    outer_mm = ICF.outer_line_mm + float(luck.normal(0, 1.5))
    gap_mm = ICF.inner_line_mm - ICF.outer_line_mm + float(luck.normal(0, 0.8))
    return {
        "frame_breadth_mm": float(luck.uniform(58, 80)),
        "frame_height_mm": float(luck.uniform(16, 25)),
        "outer_line_mm": outer_mm * ratio,
        "inner_line_mm": (outer_mm + gap_mm) * ratio,
        "outer_line_thick_mm": float(luck.uniform(2.5, 6.5)) * ratio,
        "inner_line_thick_mm": float(luck.uniform(1.0, 2.2)) * ratio,
        "line_length_mm": (ICF.line_length_mm + float(luck.normal(0, 2.5))) * ratio,
        "base_circle_radius_mm": gap_mm / 2 * ratio,
        "base_circle_red_mm": gap_mm / 2 * ratio * float(luck.uniform(0.7, 0.92)),
        "centre_circle_radius_mm": float(luck.choice((75.0, 85.0, 85.0, 85.0, 95.0))) * ratio,
        "arrow_length_mm": float(luck.uniform(225, 275)) * ratio,
    }


def draw_camera(luck: np.random.Generator, make: Make) -> BoardMap:
    """A camera on this board: from near above to 35 degrees of tilt, from any side, sometimes too near."""
    lens = _lens(luck)
    tilt_deg = float(35.0 * luck.beta(1.2, 2.2))
    azimuth_deg, roll_deg = _stance(luck, tilt_deg)
    target = (float(luck.normal(0, 12)), float(luck.normal(0, 12)))
    chance = luck.random()
    half = make.profile.half_mm
    outer = half + make.profile.frame_breadth_mm
    if chance < 0.72:
        reach_mm, span = outer, float(luck.uniform(0.78, 0.985))
    elif chance < 0.92:
        reach_mm, span = half, float(luck.uniform(0.93, 0.99))
    else:
        reach_mm, span = half, float(luck.uniform(1.02, 1.10))

    stance = Stance(tilt_deg, azimuth_deg, roll_deg, target)
    camera = camera_that_fills(lens, stance, make.profile.surface_mm, reach_mm, span)
    return replace(camera, pocket_radius_mm=make.pocket_radius_mm, pocket_inset_mm=make.pocket_inset_mm)


@dataclass(frozen=True, slots=True)
class Stance:
    """The way a camera looks: its tilt from upright, the side it stands on (0 is south), its roll.

    `target_mm` is the place on the board that it looks at.
    """

    tilt_deg: float
    azimuth_deg: float
    roll_deg: float
    target_mm: tuple[float, float]


def camera_that_fills(lens: Lens, stance: Stance, surface_mm: float, reach_mm: float, span: float) -> BoardMap:
    """The camera at the distance at which a square of this reach fills this share of the picture."""

    def at(distance_mm: float) -> BoardMap:
        tilt, azimuth = math.radians(stance.tilt_deg), math.radians(stance.azimuth_deg)
        away = distance_mm * math.sin(tilt)
        eye = (
            stance.target_mm[0] + away * math.sin(azimuth),
            stance.target_mm[1] - away * math.cos(azimuth),
            distance_mm * math.cos(tilt),
        )
        return camera_above(lens, eye, stance.target_mm, stance.roll_deg, surface_mm)

    return at(_distance_mm(at, reach_mm, span))


def hfov_deg(lens: Lens) -> float:
    """The horizontal field of view that a straight lens of this focal length has."""
    return math.degrees(2 * math.atan(lens.width_px / 2 / lens.f_px))


def tilt_deg(board_map: BoardMap) -> float:
    """The tilt from upright of the line from the picture's middle to the eye."""
    lens = board_map.lens
    seen = board_map.board_from_image(np.array([[lens.cx_px, lens.cy_px]]))[0]
    eye = np.array(board_map.eye_mm)
    return float(np.degrees(np.arctan2(np.hypot(*(eye[:2] - seen)), eye[2])))


def _lens(luck: np.random.Generator) -> Lens:
    width, height = SIZES_PX[int(luck.integers(len(SIZES_PX)))]
    chance = luck.random()
    if chance < 0.45:
        return Lens.from_hfov(width, height, 66.0)
    if chance < 0.75:
        hfov = float(luck.uniform(WIDE_DEG, 102.0))
        lens = Lens.from_hfov(width, height, hfov)
        return replace(lens, k1=float(luck.uniform(-0.135, -0.08)), k2=float(luck.uniform(0.008, 0.016)))
    lens = Lens.from_hfov(width, height, float(luck.uniform(60.0, 82.0)))
    middle = luck.normal(0, 0.004 * width, 2)
    return replace(
        lens,
        cx_px=lens.cx_px + float(middle[0]),
        cy_px=lens.cy_px + float(middle[1]),
        k1=float(luck.normal(0, 0.03)),
    )


def _stance(luck: np.random.Generator, tilt: float) -> tuple[float, float]:
    """Azimuth of the eye from south and the picture's roll: held level by a person, or mounted anyhow."""
    if luck.random() < 0.18:
        return float(luck.uniform(-180, 180)), float(luck.uniform(-45, 45))
    azimuth = float(luck.normal(0, 8) if luck.random() < 0.72 else luck.uniform(-40, 40))
    level = level_roll_deg(azimuth, tilt)
    return azimuth, float(np.clip(level + luck.normal(0, 3), -45, 45))


def level_roll_deg(azimuth_deg: float, tilt: float) -> float:
    """The roll at which the rows of the picture are level."""
    lean, azimuth = math.radians(tilt), math.radians(azimuth_deg)
    forward = -np.array(
        [math.sin(lean) * math.sin(azimuth), -math.sin(lean) * math.cos(azimuth), math.cos(lean)]
    )
    right = np.cross(forward, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    level = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
    return math.degrees(math.atan2(-float(down @ level), float(right @ level)))


def _distance_mm(at: Callable[[float], BoardMap], reach_mm: float, span: float) -> float:
    """The distance of the eye at which a square of this reach fills this share of the picture."""
    near, far = NEAREST_MM, FARTHEST_MM
    for _ in range(30):
        middle = math.sqrt(near * far)
        if _span(at(middle), reach_mm) > span:
            near = middle
        else:
            far = middle
    return far


def _span(board_map: BoardMap, reach_mm: float) -> float:
    """The reach of the corners of a square, in halves of the picture's sides."""
    corners: Points = reach_mm * np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], float)
    lens = board_map.lens
    middle = np.array([(lens.width_px - 1) / 2, (lens.height_px - 1) / 2])
    away = np.abs(board_map.image_from_board(corners) - middle) / middle
    return float(away.max())
