"""Looks at drawn golf tables, before and after each deed, as features of every layout that they might show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.golf.by_hand import corner_hexes, course_by_hand
from device.golf_tables.foresight import foreseen_in
from device.virtual.golf.players import Deed, Say
from device.virtual.golf.source import VirtualGolfTable
from rules.header import header_for
from vision.frame import Frame
from vision.golf.course_reader import CourseReader, Reading
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import Foreseen, Layout
from vision.golf.layouts.landings import learnt
from vision.golf.layouts.likelihoods import UNFORESEEN, usual_layouts
from vision.golf.layouts.patch_colours import Known
from vision.golf.layouts.scorer import LayoutScorer
from vision.synthetic.hexes.scene import mm_of

PLAYERS = ("Ann", "Bo", "Cy")
VARIANTS = {"carom_golf": "carom", "eighteen_holes": "match"}
ELSEWHERE = 30  # hexes against the laws that each token is weighed on
Values = NDArray[np.floating[Any]]


@dataclass(frozen=True, eq=False)
class Look:
    """One look: (L, FEATURES) features of its layouts, the log (L,) of how usual each is, and which is true."""

    features: Values
    usual: Values
    true: int


class Resting(VirtualGolfTable):
    """A drawn table of which each rest is one frame; nobody's hands are drawn."""

    foreseen: Foreseen | None = None

    def _next(self) -> Deed | None:
        deed = super()._next()
        if deed is not None and not isinstance(deed, Say):
            self.foreseen = foreseen_in(self.match)
        return deed

    def _reaching(self, *_: object, **__: object) -> Iterator[Frame]:
        return iter(())

    def _held(self, seconds: float) -> Iterator[Frame]:
        yield self._shown(())

    @property
    def standing(self) -> Layout:
        """The tokens where they truly stand."""
        at = {name: self.laid.hex_of(name) for name in self.laid.tokens}
        return frozenset((name, (place.q, place.r)) for name, place in at.items() if place is not None)


def looks_of(game: str, seed: int, deeds: int, *, alone: bool) -> Iterator[Look]:
    """The looks at one table; `alone`: each as if there were no earlier one."""
    table = Resting(header_for(game, VARIANTS[game], PLAYERS), seed, strokes=deeds)
    chance, reader = np.random.default_rng(seed), None
    before: tuple[Reading, Layout] | None = None
    colours: dict[str, Known] = {}
    for frame in table:
        reader = reader or _reader(table, frame.whole_bgr())
        reading, standing, foreseen = reader.read(frame), table.standing, table.foreseen
        if before is not None and foreseen is not None and not reading.hand and before[1] == foreseen.present:
            earlier = (None, None) if alone else before
            features = Features(reading, earlier[0], foreseen.guises, colours)
            yield from _looks(
                LayoutScorer(features, foreseen, earlier[1]), foreseen, earlier[1], standing, chance
            )
            colours = learnt(colours, features.landings, before[1], standing)
        before = (reading, standing)


def _reader(table: Resting, bgr: NDArray[np.uint8]) -> CourseReader:
    """The reader of a table, whose course lies where it is drawn."""
    grounds = table.course.grounds
    corners_mm = np.array([mm_of(at, table.look.print.pitch_mm) for at in corner_hexes(grounds)])
    corners_px = tuple((float(x), float(y)) for x, y in table.camera.image_from_board(corners_mm))
    return CourseReader(course_by_hand(bgr, grounds, corners_px), grounds, table.course.game)


def _looks(
    scale: LayoutScorer, foreseen: Foreseen, before: Layout | None, true: Layout, chance: np.random.Generator
) -> Iterator[Look]:
    """The look, where the laws foresee what it shows."""
    layouts = dict(usual_layouts(foreseen, before))
    if true not in layouts:
        return
    for layout in _elsewhere(scale, foreseen, chance):
        layouts.setdefault(layout, UNFORESEEN)
    features = np.array([scale.features(dict(layout)) for layout in layouts])
    yield Look(features, np.array(list(layouts.values())), list(layouts).index(true))


def _elsewhere(scale: LayoutScorer, foreseen: Foreseen, chance: np.random.Generator) -> Iterator[Layout]:
    present = dict(foreseen.present)
    count = min(ELSEWHERE, len(scale.places))
    for number in chance.choice(len(scale.places), count, replace=False):
        for name in foreseen.guises:
            yield frozenset((present | {name: scale.places[number]}).items())
    for name in present:
        yield frozenset((other, at) for other, at in present.items() if other != name)
