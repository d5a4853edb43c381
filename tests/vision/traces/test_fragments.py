"""Several traces at one mouth: fragments of one piece's blur, a track that goes on, or a second piece."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm
from tests.vision.traces.tracks import quiet_but, track_into, way
from vision.observing.observation import Mouth
from vision.traces.fall import Fall
from vision.traces.falls import falls
from vision.traces.fragments import took_up
from vision.tracking.track import Track

# A coin runs to a corner at 800 mm a second, is one thing with another coin there, and is seen alone again.
FIRST = way(*((100.0 + 12.0 * k, 200.0 + 6.0 * k) for k in range(12)), begun_s=1.0)
END = FIRST.last.mover.at


@pytest.mark.parametrize(("from_mm", "steps", "is_scrap"), [(300, 31, False), (12, 5, True)])
def test_of_two_falls_at_one_time_the_later_is_a_scrap_only_if_it_was_not_seen_on_its_way(
    from_mm: float, steps: int, is_scrap: bool
) -> None:
    hole = ICF.pocket(Pocket.NE)
    first = track_into(Pocket.NE, 190.0)
    on_way = ((hole.x_mm - from_mm + 9 * k, hole.y_mm - 9) for k in range(steps))
    later = way(*on_way, begun_s=0.0 if steps > 5 else first.last.t_s - 1 / 60)
    both = falls((first, later), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.1)))
    assert any(fall.another for fall in both) is is_scrap


@pytest.mark.parametrize(("early", "is_scrap"), [(0, True), (4, False)])
def test_what_is_in_a_mouth_while_the_other_is_still_on_its_way_is_no_fragment_of_it(
    early: int, is_scrap: bool
) -> None:
    """From drawn rooms, 413032: a coin dropped into the net while the striker was seen far from the mouth."""
    hole, coming = ICF.pocket(Pocket.NE), track_into(Pocket.NE, 190.0)
    places = [(hole.x_mm - 6 + 2 * k, hole.y_mm - 9 + k) for k in range(4 + early)]
    times = [k / 60 for k in range(len(coming.sightings) - 2 - early, 99)]  # the other's own
    seen = [replace(s, t_s=t_s) for s, t_s in zip(way(*places, begun_s=0.0).sightings, times, strict=False)]
    possible = falls((Track(tuple(seen)), coming), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.1)))
    assert any(fall.another for fall in possible) is is_scrap


def test_the_fragments_beside_a_fall_that_was_seen_on_its_way_are_anothers() -> None:
    """From drawn rooms, 412708: a fragment at the mouth, the likelier, made the striker's own way doubtful."""
    whole = Track(track_into(Pocket.NE, 160.0).sightings[:-2])
    hole, end_s = ICF.pocket(Pocket.NE), whole.last.t_s
    fragment = way(*((hole.x_mm - 4 * k, hole.y_mm - 9 + 6 * k) for k in range(4)), begun_s=end_s)
    by_track = {id(fall.track): fall for fall in falls((fragment, whole), (), ICF, quiet_but())}
    assert by_track[id(fragment)].likelihood > by_track[id(whole)].likelihood
    assert (by_track[id(whole)].another, by_track[id(fragment)].another) == (False, True)


@pytest.mark.parametrize(("on", "is_one"), [(3, True), (-2, False)], ids=["farther on", "farther back"])
def test_what_is_seen_where_a_track_would_have_come_to_continues_it(on: int, *, is_one: bool) -> None:
    """From 1060000 on tables of any make: of three whites that fell one was told as two."""
    begin = Mm(END.x_mm + 13.0 * on, END.y_mm + 6.5 * on)
    later = way(
        *((begin.x_mm + 9.0 * k, begin.y_mm + 9.0 * k) for k in range(6)), begun_s=FIRST.last.t_s + 0.05
    )
    profile = replace(ICF, coin_radius_mm=12.0)
    assert took_up(Fall(later, Pocket.NE, 0.9), Fall(FIRST, Pocket.NE, 0.9), profile) is is_one
