"""What a pen draws on blank paper is read hex by hex."""

import numpy as np
import pytest

from rules.hexes import Hex
from tests.vision.golf.sheets.page_with_ink import BLANK, HEXES, page_with
from vision.golf.sheets.ink import ink_on
from vision.golf.sheets.marks import mark_on
from vision.golf.sheets.segments import segments_on
from vision.synthetic.hexes.printing import Ink
from vision.synthetic.sheets.pens import PENS, Hand, Segment, inked

# Straight from (0, 2), bent through (1, 2), curled in (2, 1).
LINE = (Segment(Hex(0, 2), 3, 0), Segment(Hex(1, 2), 3, 1), Segment(Hex(2, 1), 4, 3))
HAND = Hand(off=0.05, is_angular=False, gap=0.0, wobble=0.005, width=0.07)


def strokes(line: tuple[Segment, ...], hand: Hand, colour: str) -> list[Ink]:
    return inked(line, line[0].start, hand, PENS[colour][0], np.random.default_rng(3))


@pytest.mark.sample(5)
@pytest.mark.parametrize("colour", PENS)
@pytest.mark.parametrize(
    "hand",
    [HAND, Hand(0.07, True, 0.0, 0.01, 0.05), Hand(0.03, False, 0.05, 0.0, 0.09)],
    ids=["round", "angular", "gaps"],
)
def test_segments_are_read_with_their_pen(hand: Hand, colour: str) -> None:
    page = page_with(strokes(LINE, hand, colour))
    seen = segments_on(page, ink_on(page, BLANK))
    assert {(one.colour, one.at, frozenset(one.sides)) for one in seen} == {
        (colour, segment.hex, frozenset((segment.enter, segment.leave))) for segment in LINE
    }


def test_a_shot_is_marked_at_its_end_and_nowhere_else() -> None:
    page = page_with(strokes(LINE, HAND, "blue"))
    ink = ink_on(page, BLANK)
    line = segments_on(page, ink)[0]
    assert mark_on(LINE[-1].end, line, page, ink) > 0.75
    assert all(mark_on(segment.start, line, page, ink) < 0.5 for segment in LINE)


def test_lines_that_cross_in_a_hex_are_told_apart() -> None:
    across = (Segment(Hex(1, 3), 2, 5), Segment(Hex(1, 4), 2, 5))
    along = (Segment(Hex(0, 3), 3, 0), Segment(Hex(1, 3), 3, 0), Segment(Hex(2, 3), 3, 0))
    page = page_with([*strokes(across, HAND, "red"), *strokes(along, HAND, "blue")])
    seen = {(one.colour, one.at, frozenset(one.sides)) for one in segments_on(page, ink_on(page, BLANK))}
    assert ("red", Hex(1, 3), frozenset({2, 5})) in seen
    assert ("blue", Hex(1, 3), frozenset({0, 3})) in seen


def test_dots_and_an_empty_page_are_no_segments() -> None:
    dot = np.array([[0.0, 0.0], [0.05, 0.0]])
    page = page_with([Ink(dot + place, (30.0, 30.0, 30.0), 0.1) for place in ((1.0, 0.9), (2.0, 1.8))])
    assert segments_on(page, ink_on(page, BLANK)) == []
    assert segments_on(page_with([]), ink_on(page_with([]), BLANK)) == []
    assert len(HEXES) == 40
