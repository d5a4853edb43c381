"""A long way that leads to where nothing is read was a piece's, which lies there unread."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from tests.vision.traces.tracks import track_of, way
from vision.traces.at_nothing import ended_at_nothing, without_freed_places
from vision.traces.continuation import last_of
from vision.tracking.track import Track

ROLLED = way(*((-200.0 + 12.0 * k, 60.0) for k in range(25)), begun_s=1.0)
END = ROLLED.last.mover.at
ON = way(*((END.x_mm + 30.0, 60.0 + 2.0 * k) for k in range(4)), begun_s=ROLLED.last.t_s + 0.1)
AT_HAND = Track(tuple(replace(sighting, clear_of_hand=False) for sighting in ROLLED.sightings))
INTO_MOUTH = way(*((150.0 + 9.0 * k, 150.0 + 9.0 * k) for k in range(20)), begun_s=1.0)


@pytest.mark.parametrize(
    ("tracks", "after", "how_many"),
    [
        ((ROLLED,), (), 1),
        ((ROLLED,), (Piece(Kind.WHITE, Mm(END.x_mm + 20.0, END.y_mm)),), 0),
        ((ROLLED, ON), (Piece(Kind.WHITE, ON.last.mover.at),), 0),
        ((AT_HAND,), (), 0),
        ((INTO_MOUTH,), (), 0),
    ],
    ids=["nothing there", "it lies there", "something took it up", "a hand's", "a mouth"],
)
def test_a_piece_lies_where_a_long_way_led_unless_something_else_explains_it(
    tracks: tuple[Track, ...], after: Layout, how_many: int
) -> None:
    """From 1070720 on tables of any make: a white stood on its edge, and was said to have fallen."""
    assert len(ended_at_nothing(tracks, after, ICF)) == how_many


def test_what_goes_on_soon_and_near_is_the_last_of_a_way() -> None:
    assert last_of(ROLLED, (ROLLED, ON)) == [ON]
    assert last_of(ROLLED, (ROLLED,)) == [ROLLED]


@pytest.mark.parametrize(
    ("aside_mm", "pictures", "lies", "is_left_out"),
    [(0.0, 3, False, True), (60.0, 3, False, False), (0.0, 12, False, False), (0.0, 3, True, False)],
    ids=["a freed place", "no place", "for long", "something lies there"],
)
def test_what_a_struck_coin_leaves_behind_is_no_part_of_what_struck_it(
    aside_mm: float, pictures: int, *, lies: bool, is_left_out: bool
) -> None:
    """From a room, 510152: the way of a white that the jaws threw back ended where it drove a black off."""
    black, there = Piece(Kind.BLACK, Mm(345.0, 285.0 - aside_mm)), Piece(Kind.WHITE, Mm(345.0, 285.0))
    goes_in = track_of([(120.0 + 40 * k, 117.0 + 40 * k) for k in range(6)], begun=10)
    place = track_of([(345.0, 285.0)] * pictures, begun=17)
    joined = Track((*goes_in.sightings, *place.sightings))
    left = without_freed_places(joined, (black,), (there,) if lies else (), ICF)
    assert left == (goes_in if is_left_out else joined)
    in_a_hole = replace(ICF, pocket_radius_mm=80.0)
    assert without_freed_places(joined, (black,), (), in_a_hole) == joined
