"""Where a piece may lie that no reading names: what is followed to a place lies there only if it stopped."""

from __future__ import annotations

import pytest

from rules.table import Mm
from tests.vision.plain_table import BLACK, OWN, STOPPED, THERE, as_read, lay, plain_gate, ran, slid
from vision.account import account
from vision.follow import Sighting, Track
from vision.gate import Gate
from vision.movers import Mover
from vision.unread import unread_places


@pytest.fixture(scope="module")
def gate() -> Gate:
    return plain_gate()


@pytest.mark.parametrize(("leap_mm", "lies"), [(0.0, 1), (28.0, 0)])
def test_what_leapt_to_a_scrap_at_the_last_did_not_come_to_rest_there(
    gate: Gate, leap_mm: float, lies: int
) -> None:
    """The striker went on towards a pocket; its track was given the place of a coin that had gone."""
    stopped = Mm(-60.0, 130.0)
    way = [Mm(stopped.x_mm, stopped.y_mm - 0.02 * k * k) for k in range(30, -1, -1)]
    way += [Mm(stopped.x_mm + step * leap_mm, stopped.y_mm) for step in (0.1, 0.7, 1.0, 0.0)]
    came = Track(tuple(Sighting(1.1 + k / 60, Mover(at, 700.0, 50.0, False), True) for k, at in enumerate(way)))
    after = lay((BLACK, THERE))
    stroke = ran(gate, after, after, as_read(after), OWN, came)
    found = account(stroke.before, (STOPPED, *after), stroke.settings.same_place_mm)
    places = [one for one in unread_places(stroke, found) if one.at.y_mm > 100.0]
    assert len(places) == lies


@pytest.mark.parametrize(("wait_s", "lies"), [(1 / 60, 0), (0.5, 1)])
def test_what_another_track_takes_up_did_not_come_to_rest(gate: Gate, wait_s: float, lies: int) -> None:
    """Of a rendered break: a coin slowed down, its track broke off, and the next led on to where it lies."""
    slowed, came_to = Mm(-60.0, 130.0), Mm(-20.0, 150.0)
    came = slid(Mm(-200.0, 60.0), slowed, steps=40, level=50)
    goes_on = slid(slowed, came_to, came.last.t_s + wait_s, level=50)
    after = lay((BLACK, came_to))
    stroke = ran(gate, after, after, as_read(after), OWN, came, goes_on)
    found = account(stroke.before, (STOPPED, *after), stroke.settings.same_place_mm)
    assert (
        len([one for one in unread_places(stroke, found) if one.at.x_mm < -40.0 and one.at.y_mm > 100.0])
        == lies
    )
