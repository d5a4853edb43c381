"""Ink is what is darker than a page without it: not a label's rim, not a hand, and faint lines are ink, too."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from rules.hexes import Hex
from tests.vision.golf.sheets.page_with_ink import HEXES, page_with
from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage
from vision.golf.sheets.ink import AROUND_PX, PLAIN, ink_on
from vision.golf.sheets.marks import mark_on
from vision.golf.sheets.segments import segments_on
from vision.synthetic.hexes.printing import Ink
from vision.synthetic.sheets.pens import PENS, Hand, Segment, inked

GREEN, PALE_GREEN = (90.0, 170.0, 120.0), (190.0, 225.0, 205.0)
HAND = Hand(off=0.0, is_angular=False, gap=0.0, wobble=0.0, width=0.05)
LINE = tuple(Segment(Hex(q, 2), 3, 0) for q in range(4))
COURSE = {at: "green" if at[0] < 2 else "fairway" for at in HEXES}
GROUNDS = {at: GREEN if at[0] < 2 else PALE_GREEN for at in HEXES}


def line_of(colour: str, width: float = 0.05) -> list[Ink]:
    hand = replace(HAND, width=width)
    return inked(LINE, LINE[0].start, hand, PENS[colour][0], np.random.default_rng(3))


def seen_on(page: FlatPage) -> set[tuple[str, Hex]]:
    return {(one.colour, one.at) for one in segments_on(page, ink_on(page, COURSE))}


def grained(page: FlatPage, spread: float, keeps: float = 0.0) -> FlatPage:
    """The page with a camera's grain; its ink fades so far towards the bare page."""
    bare = page_with([], GROUNDS).bgr.astype(float)
    faded = bare * keeps + page.bgr * (1 - keeps)
    grain = np.random.default_rng(5).normal(0, spread, page.bgr.shape)
    return replace(page, bgr=np.clip(faded + grain, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("colour", PENS)
def test_a_pen_is_known_on_any_ground(colour: str) -> None:
    assert seen_on(page_with(line_of(colour), GROUNDS)) == {(colour, segment.hex) for segment in LINE}


def test_the_rim_of_a_hex_about_a_white_label_is_no_ink() -> None:
    page = page_with([], GROUNDS)
    x, y = ((2.0, 2 * np.sqrt(3) / 2) - page.low) * PX_PER_PITCH  # the middle of (1, 2)
    half = int(0.36 * PX_PER_PITCH)
    page.bgr[round(y) - half : round(y) + half, round(x) - half : round(x) + half] = 240
    own = cv2.erode((page.index == HEXES.index((1, 2))).astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    around = cv2.medianBlur(page.bgr, AROUND_PX)
    assert (page.bgr[own].astype(int) < around[own] * 0.8).any(), "it is darker than what surrounds it"
    assert not (ink_on(page, COURSE).faint[own] > PLAIN).any()


def test_a_faint_line_in_grain_is_read_by_its_length() -> None:
    page = grained(page_with(line_of("black"), GROUNDS), 4.0, keeps=0.8)
    ink = ink_on(page, COURSE)
    assert (ink.strength > 0).sum() < (ink.faint > 0).sum()
    assert {at for _, at in seen_on(page)} == {segment.hex for segment in LINE}
    bare = grained(page_with([], GROUNDS), 4.0)
    assert seen_on(bare) == set()


def test_what_is_thick_is_a_thing_and_hides_what_is_below() -> None:
    page = page_with(line_of("blue"), GROUNDS)
    thing = np.s_[90:170, 96:170]  # over (0, 2) and (1, 2)
    page.bgr[thing] = (80, 110, 160)
    assert not (ink_on(page, COURSE).faint[thing] > 0).any()
    assert {at for _, at in seen_on(page)} == {Hex(2, 2), Hex(3, 2)}


def test_the_light_may_fall_off_over_a_page() -> None:
    page = page_with(line_of("red"), GROUNDS)
    fading = np.linspace(1.0, 0.45, page.bgr.shape[1])[None, :, None]
    dim = replace(page, bgr=(page.bgr * fading).astype(np.uint8))
    assert seen_on(dim) == {("red", segment.hex) for segment in LINE}


@pytest.mark.parametrize("colour", ["blue", "red"])
def test_a_line_goes_on_through_a_lamps_glare(colour: str) -> None:
    page = page_with(line_of(colour), GROUNDS)
    rows, columns = np.indices(page.index.shape)
    glare = 60 * np.exp(-(((columns - 170) / 50) ** 2 + ((rows - 110) / 50) ** 2))
    lit = replace(page, bgr=np.clip(page.bgr * 0.6 + glare[..., None], 0, 255).astype(np.uint8))
    assert seen_on(lit) == {(colour, segment.hex) for segment in LINE}


def test_a_dot_marks_the_end_of_a_shot() -> None:
    x, y = 2.5 + 1.0, 2 * np.sqrt(3) / 2  # the east side of (2, 2)
    dot = Ink(np.array([[x, y], [x + 0.01, y]]), PENS["red"][0], 0.2)
    for ink_there, expected in (([dot], 1.0), ([], 0.0)):
        page = page_with([*line_of("red")[:-1], *ink_there], GROUNDS)
        ink = ink_on(page, COURSE)
        line = next(one for one in segments_on(page, ink) if one.at == Hex(1, 2))
        assert (mark_on(LINE[2].end, line, page, ink) >= 1.0) is bool(expected)
