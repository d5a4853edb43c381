"""Throws beside a course that is seen from low aside: a rounded die shows two sides below its top."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from device.virtual.golf.source import VirtualGolfTable
from rules.header import header_for
from tests.vision.golf.drawn_golf import found_on
from vision.golf.course_reader import CourseReader
from vision.golf.dice.top_face import shares_of
from vision.golf.watching.table_look import CERTAIN


@pytest.mark.parametrize(
    ("seed", "thrown", "least"),
    [(96_001, (2, 2, 1, 3, 2, 4, 2, 2), 7), (110_001, (1, 2, 1, 2, 1, 4, 1, 2), 7)],
    ids=["two pips far up", "no face suspected"],
)
def test_a_rounded_die_seen_from_low_aside_is_read(seed: int, thrown: Sequence[int], least: int) -> None:
    """Before outlines were looked for one of the first was, and five of the others before things were, too."""
    table = VirtualGolfTable(header_for("carom_golf", "carom", ("Ann", "Bo", "Cy")), seed, strokes=1)
    next(iter(table._drawn()))
    drawn: Any = SimpleNamespace(
        camera=table.camera,
        course=table.course.grounds,
        look=SimpleNamespace(print=SimpleNamespace(pitch_mm=table.laid.pitch_mm)),
    )
    reader = CourseReader(found_on(drawn), table.course.grounds, "carom_golf")
    reader.read(table._shown(()))
    right = 0
    for value in thrown:
        table.laid.throw((value,))
        table._rest = table._painted()
        dice = reader.read(table._shown(())).dice
        right += [die.value for die in dice] == [value] and shares_of(dice).max() >= CERTAIN
        assert all(die.value == value for die in dice)
    assert right >= least
