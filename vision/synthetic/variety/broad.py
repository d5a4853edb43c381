"""Boards of any make, seen by anybody: sizes, prints, sets, places and cameras as real photographs show them.

    scene = broad(seed=7)

`varied` draws match tables under a lamp arm. Here the surface has 470 to 745 mm, the base circles lie where any
maker puts them, print is missing, faded, or white on black, coins have any two colours, and the camera is held
by somebody at the table or across the room.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind
from vision.synthetic.scene.look import Bgr, Look
from vision.synthetic.scene.ornament import Arrows, Circles
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.board import Make, Stance, camera_that_fills, level_roll_deg
from vision.synthetic.variety.layout import arrange
from vision.synthetic.variety.look import draw_varied_look
from vision.synthetic.variety.odd import any_colour
from vision.synthetic.variety.traps import draw_traps
from vision.synthetic.variety.varied import VariedScene, disc_of, suited

WHAT, HOW = 20, 21  # Random streams beside those of `varied`.
SURFACES_MM, MATCH_SHARE = (470.0, 745.0), 0.3  # household boards; the share that has the laws' size
PRINT_RATIOS = (1.42, 1.70)  # half the side by the distance of the base circles from the middle
CIRCLES_MM = (12.0, 22.5)  # the radius of base circles
FRAMES_MM, FRAME_HEIGHTS_MM = (25.0, 120.0), (10.0, 45.0)
ROUND_MM, QUARTER_SHARES = (19.0, 30.0), (0.055, 0.11)  # pockets: round ones, quarter discs by the side
STRIKERS_MM, MORE_STRIKERS = (19.5, 30.0), 0.12
TILT_DEG, HFOV_DEG = 64.0, (30.0, 78.0)
SPANS, OUTSIDE_SHARE, OUTSIDE_SPANS = (0.4, 0.97), 0.15, (1.02, 1.4)
SIZES_PX = ((640, 480), (960, 720), (1024, 768), (1024, 576), (800, 800), (720, 960))
BARE_SHARE, FADED_SHARE, PALE_ON_DARK = 0.1, 0.2, 0.5
PLAIN_FRAME_SHARE, ANY_FRAME_SHARE = 0.2, 0.25  # of the wood's own colour; of any colour
SETS: tuple[tuple[Bgr, Bgr], ...] = (  # the lighter coin and the darker one
    ((170.0, 205.0, 228.0), (36.0, 36.0, 40.0)),
    ((80.0, 120.0, 175.0), (32.0, 32.0, 36.0)),
    ((55.0, 85.0, 140.0), (28.0, 28.0, 32.0)),
    ((120.0, 165.0, 205.0), (40.0, 60.0, 100.0)),
    ((190.0, 215.0, 230.0), (45.0, 70.0, 115.0)),
    ((60.0, 190.0, 225.0), (45.0, 40.0, 175.0)),
    ((225.0, 230.0, 232.0), (150.0, 80.0, 40.0)),
    ((90.0, 150.0, 200.0), (60.0, 75.0, 95.0)),
)
QUEENS: tuple[Bgr, ...] = ((48, 38, 200), (40, 35, 150), (35, 28, 95), (110, 70, 205), (45, 70, 190))
LEAST_APART = 12.0  # in CIE L*a*b*: no set is sold whose queen looks like its coins
WOODS: tuple[Bgr, ...] = ((30, 30, 32), (60, 60, 62), (60, 130, 60), (45, 40, 120), (225, 228, 230))
ANY_WOOD_SHARE = 0.2


def broad(seed: int) -> VariedScene:
    """The scene of a seed, a whole number from 0."""
    what, how = (np.random.default_rng((seed, stream)) for stream in (WHAT, HOW))
    make = draw_broad_make(what)
    habit, table = arrange(what, make)
    traps = draw_traps(what, table)
    pieces = [disc_of(kind, at, what) for kind, at in table.placed]
    look = draw_broad_look(how, make)
    board_map = draw_held_camera(how, make)
    development = replace(suited(how, look, board_map, make.profile), jpeg_quality=int(how.integers(35, 95)))
    discs = tuple(_more_strikers(pieces, what))
    return VariedScene(seed, str(habit), board_map, make.profile, look, discs, traps, development)


def draw_broad_make(luck: np.random.Generator) -> Make:
    """A make of any size and print."""
    surface_mm = 740.0 if luck.random() < MATCH_SHARE else float(luck.uniform(*SURFACES_MM))
    profile = replace(
        _printed(ICF.scaled_to(surface_mm), luck),
        frame_breadth_mm=float(luck.uniform(*FRAMES_MM)),
        frame_height_mm=float(luck.uniform(*FRAME_HEIGHTS_MM)),
        coin_radius_mm=float(luck.uniform(15.0, 16.0)),
        coin_thick_mm=float(luck.uniform(5.5, 9.0)),
        striker_radius_mm=float(luck.uniform(*STRIKERS_MM)),
    )
    if luck.random() < 0.45:
        return Make(profile, surface_mm * float(luck.uniform(*QUARTER_SHARES)), 0.0)
    radius_mm = float(luck.uniform(*ROUND_MM))
    return Make(profile, radius_mm, radius_mm)


def _printed(profile: BoardProfile, luck: np.random.Generator) -> BoardProfile:
    """The board with base lines and circles as some maker prints them."""
    radius_mm = min(float(luck.uniform(*CIRCLES_MM)), 0.032 * profile.surface_mm)
    from_rail_mm = profile.half_mm * (1 - 1 / float(luck.uniform(*PRINT_RATIOS)))
    return replace(
        profile,
        outer_line_mm=from_rail_mm - radius_mm,
        inner_line_mm=from_rail_mm + radius_mm,
        outer_line_thick_mm=float(luck.uniform(1.0, 6.5)),
        inner_line_thick_mm=float(luck.uniform(0.8, 4.0)),
        base_circle_radius_mm=radius_mm,
        base_circle_red_mm=radius_mm * float(luck.uniform(0.5, 1.0)),
        line_length_mm=profile.line_length_mm * float(luck.uniform(0.9, 1.06)),
        centre_circle_radius_mm=profile.surface_mm * float(luck.uniform(0.09, 0.14)),
        spot_radius_mm=profile.spot_radius_mm * float(luck.uniform(0.6, 1.4)),
    )


def draw_broad_look(luck: np.random.Generator, make: Make) -> Look:
    """A look with any wood, border, print and set."""
    look = draw_varied_look(luck, make)
    if luck.random() < ANY_WOOD_SHARE:
        look = replace(look, wood=_near(luck, WOODS[int(luck.integers(len(WOODS)))]))
    look = replace(_inked(look, luck), frame=_frame(look, luck))
    lighter, darker = SETS[int(luck.integers(len(SETS)))]
    coins = dict(look.coins) | {
        Kind.WHITE: _near(luck, lighter),
        Kind.BLACK: _near(luck, darker),
    }
    queen = _near(luck, QUEENS[int(luck.integers(len(QUEENS)))])
    if luck.random() < 0.4:
        coins[Kind.STRIKER] = any_colour(luck)
    coins = _apart(coins, look.wood)
    coins[Kind.QUEEN] = _told_apart(queen, coins)
    return replace(look, coins=tuple(coins.items()))


def _inked(look: Look, luck: np.random.Generator) -> Look:
    """The look with print of any colour, faded print, or none."""
    is_dark = sum(look.wood) / 3 < 95
    ink: Bgr = (225.0, 228.0, 230.0) if is_dark and luck.random() < PALE_ON_DARK else look.ink
    if luck.random() < 0.25:
        ink = any_colour(luck)
    ornament, red = look.ornament, any_colour(luck) if luck.random() < 0.35 else look.red
    if luck.random() < FADED_SHARE:
        share = float(luck.uniform(0.05, 0.5))
        ink, red = (_mixed(look.wood, colour, share) for colour in (ink, red))
    if luck.random() < BARE_SHARE:
        ink, red = look.wood, look.wood
        ornament = replace(ornament, circles=Circles.NONE, arrows=Arrows.NONE, medallion=None, words=())
    return replace(look, ink=ink, red=red, ornament=ornament)


def _frame(look: Look, luck: np.random.Generator) -> Bgr:
    chance = luck.random()
    if chance < PLAIN_FRAME_SHARE:
        return _near(luck, look.wood)
    return any_colour(luck) if chance < PLAIN_FRAME_SHARE + ANY_FRAME_SHARE else look.frame


def draw_held_camera(luck: np.random.Generator, make: Make) -> BoardMap:
    """A camera that somebody holds: from above or from a chair, near or across the room."""
    width, height = SIZES_PX[int(luck.integers(len(SIZES_PX)))]
    lens = Lens.from_hfov(width, height, float(luck.uniform(*HFOV_DEG)))
    tilt_deg = float(TILT_DEG * luck.beta(1.2, 1.4))
    azimuth_deg = float(luck.normal(0, 12) if luck.random() < 0.6 else luck.uniform(-180, 180))
    roll_deg = level_roll_deg(azimuth_deg, tilt_deg) + float(luck.normal(0, 5))
    target_mm = (float(luck.normal(0, 60)), float(luck.normal(0, 60)))
    spans = OUTSIDE_SPANS if luck.random() < OUTSIDE_SHARE else SPANS
    reach_mm = make.profile.half_mm + make.profile.frame_breadth_mm
    stance = Stance(tilt_deg, azimuth_deg, roll_deg, target_mm)
    camera = camera_that_fills(lens, stance, make.profile.surface_mm, reach_mm, float(luck.uniform(*spans)))
    return replace(camera, pocket_radius_mm=make.pocket_radius_mm, pocket_inset_mm=make.pocket_inset_mm)


def _more_strikers(pieces: list[Disc], luck: np.random.Generator) -> list[Disc]:
    """Sometimes a coin's place holds another striker, as players leave them about."""
    if luck.random() > MORE_STRIKERS or not pieces:
        return pieces
    number = int(luck.integers(len(pieces)))
    room = [np.hypot(p.at.x_mm - pieces[number].at.x_mm, p.at.y_mm - pieces[number].at.y_mm) for p in pieces]
    if sorted(room)[1:2] < [50.0]:
        return pieces
    return [replace(disc, kind=Kind.STRIKER) if i == number else disc for i, disc in enumerate(pieces)]


def _apart(coins: dict[Kind, Bgr], wood: Bgr) -> dict[Kind, Bgr]:
    """The coins, of which those that nobody could see on this wood are made lighter or darker."""
    bright = sum(wood) / 3
    for kind, away in ((Kind.WHITE, 30.0), (Kind.BLACK, -18.0)):
        if max(abs(own - under) for own, under in zip(coins[kind], wood, strict=True)) < abs(away):
            step = away if bright < 200 else -30.0
            coins[kind] = _clipped(*(part + step for part in wood))
    return coins


def _told_apart(queen: Bgr, coins: dict[Kind, Bgr]) -> Bgr:
    """The queen, or the one that differs most where players could not tell her from their coins."""
    others = [coins[Kind.WHITE], coins[Kind.BLACK]]

    def apart(colour: Bgr) -> float:
        return min(difference_of(colour, other) for other in others)

    return queen if apart(queen) >= LEAST_APART else max(QUEENS, key=apart)


def difference_of(first: Bgr, second: Bgr) -> float:
    """The difference of two colours in CIE 1976 L*a*b*: people just notice 2.3."""
    levels = np.array([[first, second]], np.float32) / 255
    first_lab, second_lab = cv2.cvtColor(levels, cv2.COLOR_BGR2Lab)[0]
    return float(np.linalg.norm(first_lab - second_lab))


def _mixed(under: Bgr, over: Bgr, share: float) -> Bgr:
    return _clipped(*(a + (b - a) * share for a, b in zip(under, over, strict=True)))


def _near(luck: np.random.Generator, colour: Bgr) -> Bgr:
    shade = luck.uniform(0.85, 1.12)
    return _clipped(*(float(value * shade * luck.uniform(0.93, 1.07)) for value in colour))


def _clipped(blue: float, green: float, red: float) -> Bgr:
    return min(max(blue, 4.0), 250.0), min(max(green, 4.0), 250.0), min(max(red, 4.0), 250.0)
