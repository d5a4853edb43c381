"""Whole sheets by chance, with their truth: pages of hexes, and the shots of several pens on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from calibration.boardmap import BoardMap
from rules.golf.roll_in_one.lines.edges import Edge, edge
from rules.hexes import Hex
from vision.synthetic.hexes.courses import Grounds, around
from vision.synthetic.hexes.painter import GolfPainter, Picture
from vision.synthetic.hexes.printing import Ink
from vision.synthetic.hexes.scene import Bgr, GolfLook, GolfScene, Place, Print, mm_of
from vision.synthetic.hexes.scene import Edge as Outline
from vision.synthetic.hexes.tables import as_photograph
from vision.synthetic.hexes.variety import camera_by_chance, look_by_chance, near
from vision.synthetic.sheets.pens import PENS, SHOTS, Line, hand_by_chance, inked, shot_by_chance

SIZE_PX = (1600, 1200)  # a phone's photograph, reduced
GAME = "roll_in_one"
SPREAD = (("fairway", 9, 22), ("bunker", 2, 5), ("water", 3, 10), ("green", 4, 9), ("tee", 2, 3))
PATCHES = (8, 20)
TEES = 8  # besides those of patches: a page has nine holes
PALE = (0.25, 0.85)  # share of white in the print's colours: pens are to be seen on them
MINDS_OTHERS = 0.8  # the share of other pens' hexes that a pen keeps away from
KEEPS_CLEAR = 0.9  # how often a pen keeps away from the hexes of its shots before
CAMERAS = 40
MOST_GRAIN = 0.05


@dataclass(frozen=True)
class Shot:
    """A drawn shot: the pen's colour, and its segments."""

    colour: str
    line: Line

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges that it crosses, from its start to its end."""
        return (self.line[0].start, *(segment.end for segment in self.line))


@dataclass(frozen=True, eq=False)
class DrawnSheet:
    """A sheet and its truth: the ground of each hex, and the shots."""

    course: Mapping[Place, str]
    look: GolfLook
    camera: BoardMap
    shots: tuple[Shot, ...]
    ink: tuple[Ink, ...]


def sheet_by_chance(seed: int) -> DrawnSheet:
    """A page with the shots of one to four pens."""
    luck = np.random.default_rng((seed, 61))
    course = page_by_chance(luck)
    look, camera = look_and_camera(luck, course)
    shots, ink, taken = [], [], set[Hex]()
    for colour in luck.permutation(list(PENS))[: int(luck.integers(1, 5))]:
        hand, tints = hand_by_chance(luck), PENS[str(colour)]
        bgr = tints[int(luck.integers(len(tints)))]
        page = {Hex(*place) for place in course}
        start, free = _start(luck, course), page - {at for at in taken if luck.random() < MINDS_OTHERS}
        for _ in range(int(luck.integers(SHOTS[0], SHOTS[1] + 1))):
            line = shot_by_chance(luck, start, free)
            if not line:
                break
            shots.append(Shot(str(colour), line))
            ink += inked(line, start, hand, bgr, luck)
            start = line[-1].end
            taken |= {segment.hex for segment in line}
            if luck.random() < KEEPS_CLEAR:
                free -= {segment.hex for segment in line}
    return DrawnSheet(course, look, camera, tuple(shots), tuple(ink))


def look_and_camera(luck: np.random.Generator, course: Mapping[Place, str]) -> tuple[GolfLook, BoardMap]:
    """A sheet's print and light, and where it is photographed from."""
    look = look_by_chance(luck, GAME)
    look = replace(look, print=_on_paper(luck, look.print))
    return look, _camera(luck, course, look.print.pitch_mm)


def page_by_chance(luck: np.random.Generator) -> Grounds:
    """A page of rough with patches of all else."""
    rows, length = int(luck.integers(12, 24)), int(luck.integers(16, 34))
    grounds: Grounds = {(q - r // 2, r): "rough" for r in range(rows) for q in range(length)}
    places = list(grounds)
    for _ in range(int(luck.integers(PATCHES[0], PATCHES[1]))):
        ground, least, most = SPREAD[int(luck.integers(len(SPREAD)))]
        patch = [places[int(luck.integers(len(places)))]]
        for _ in range(int(luck.integers(least, most + 1)) - 1):
            near = [at for place in patch for at in around(place) if at in grounds and at not in patch]
            patch.append(near[int(luck.integers(len(near)))])
        grounds.update(dict.fromkeys(patch, ground))
    for _ in range(TEES):
        tee = places[int(luck.integers(len(places)))]
        grounds.update(dict.fromkeys((tee, next(at for at in around(tee) if at in grounds)), "tee"))
    return grounds


def sheet_photographed(sheet: DrawnSheet, seed: int) -> Picture:
    """The sheet's photograph."""
    painter = GolfPainter(sheet.camera, sheet.look, sheet.course, sheet.ink)
    return as_photograph(painter.picture(GolfScene()), np.random.default_rng((seed, 63)))


def _on_paper(luck: np.random.Generator, style: Print) -> Print:
    """The print in the pale colours of a sheet, with straight borders, and lines that a player can follow."""
    share, grey = float(luck.uniform(*PALE)), float(luck.uniform(40, 130))
    return replace(
        style,
        edge=Outline.RECTANGLE,
        colours={ground: _paler(bgr, share) for ground, bgr in style.colours.items()},
        line=near(luck, (grey, grey, grey)),
        line_share=float(luck.uniform(0.025, 0.06)),
        line_alpha=float(luck.uniform(0.5, 0.95)),
        grain=min(style.grain, MOST_GRAIN),
    )


def _paler(bgr: Bgr, share: float) -> Bgr:
    blue, green, red = (value * (1 - share) + 250 * share for value in bgr)
    return blue, green, red


def _camera(luck: np.random.Generator, course: Mapping[Place, str], pitch_mm: float) -> BoardMap:
    """A camera that sees all of the page: a person photographs it."""
    corners = np.array([mm_of(place, pitch_mm) for place in course])
    for _ in range(CAMERAS):
        camera = camera_by_chance(luck, course, pitch_mm, SIZE_PX)
        px = camera.image_from_board(corners)
        if (px > 0).all() and (px < np.array(SIZE_PX)).all():
            break
    return camera


def _start(luck: np.random.Generator, course: Mapping[Place, str]) -> Edge:
    tees = [place for place, ground in course.items() if ground == "tee"] or list(course)
    return edge(Hex(*tees[int(luck.integers(len(tees)))]), int(luck.integers(6)))
