"""Hands: they have come once they stay, cover what they first reach, and are forgotten at rest."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.solve import map_from_corners
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket, Seat
from rules.table import HandIn, HandOut, Mm, Piece
from vision.change.detector import ChangeDetector
from vision.change.hands import Hand
from vision.change.settings import ChangeSettings
from vision.frame import Plane
from vision.observing.hand_history import HandHistory
from vision.observing.observation import Observation, State, View

CORNERS = np.array([[40.0, 40.0], [760.0, 40.0], [760.0, 760.0], [40.0, 760.0]])
DETECTOR = ChangeDetector(map_from_corners(CORNERS, (800, 800)), ChangeSettings())
COIN = Piece(Kind.WHITE, Mm(0.0, -200.0))
FRAME_S = 1 / 60


def seen(t_s: float, *places: Mm) -> Observation:
    """A hand with these fingertips, or none."""
    mask: Plane = np.zeros((DETECTOR.grid.size[1], DETECTOR.grid.size[0]), np.uint8)
    for place in places:
        column, row = (round(part) for part in DETECTOR.grid.cell_of(place))
        mask[row - 2 : row + 3, column - 2 : column + 3] = 255
    hand = Hand(mask, DETECTOR.grid) if places else None
    return Observation(t_s, View.CLEAR, State.HAND if places else State.WATCHING, hand=hand)


def handling() -> HandHistory:
    return HandHistory(ICF)


def test_a_hand_has_come_once_it_stays_and_is_told_from_when_it_came() -> None:
    hands, events = handling(), []
    for step in range(60):
        t_s = 1.0 + step * FRAME_S
        events += hands.hand_events(seen(t_s, COIN.at) if 1.2 <= t_s < 1.7 else seen(t_s))
    assert [type(event) for event in events] == [HandIn, HandOut]
    assert [event.t_s for event in events] == pytest.approx([1.2, 1.7], abs=FRAME_S)


def test_what_flickers_is_no_hand() -> None:
    hands = handling()
    for step in range(30):
        assert hands.hand_events(seen(step * FRAME_S, *([COIN.at] if step % 2 else []))) == []


def test_a_piece_is_covered_from_when_a_hand_first_reached_it() -> None:
    hands = handling()
    for t_s, place in ((1.0, Mm(300.0, 0.0)), (1.05, COIN.at), (1.1, COIN.at)):
        hands.note(seen(t_s, place), (COIN,), None)
    assert hands.covered_s == {COIN: 1.05}
    assert (hands.came_s, hands.seen_s) == (1.0, 1.1)


def test_a_pocket_is_reached_from_when_to_when_a_hand_was_over_it() -> None:
    hands, at = handling(), ICF.pocket(Pocket.NE)
    for t_s in (1.0, 1.1, 1.4):
        hands.note(seen(t_s, at), (), None)
    assert hands.reached == {Pocket.NE: (1.0, 1.4)}


def test_only_hands_that_came_since_the_stroke_began_have_swept_the_table() -> None:
    hands = handling()
    hands.note(seen(1.0, COIN.at), (COIN,), 0.5)
    assert hands.swept is not None
    assert hands.swept.covers(COIN.at)
    before = handling()
    before.note(seen(1.0, COIN.at), (COIN,), 1.5)
    assert before.swept is None


def test_a_stroke_forgets_what_hands_hid_before_it_and_a_rest_forgets_all() -> None:
    hands = handling()
    hands.note(seen(1.0, COIN.at, ICF.pocket(Pocket.SW)), (COIN,), 0.5)
    hands.struck({Pocket.NE: (0.2, 0.3)})
    assert hands.reached == {Pocket.NE: (0.2, 0.3)}
    assert COIN in hands.covered_s
    hands.rested()
    assert (hands.reached, hands.covered_s, hands.swept) == ({}, {}, None)


def test_hands_were_where_one_of_them_was_since_the_last_rest() -> None:
    hands, elsewhere = handling(), Mm(200.0, 100.0)
    for t_s, place in ((1.0, COIN.at), (1.1, elsewhere)):
        hands.note(seen(t_s, place), (), None)
    assert hands.were_at(COIN.at)
    assert hands.were_at(elsewhere)
    assert not hands.were_at(Mm(0.0, 0.0))
    hands.rested()
    assert not hands.were_at(COIN.at)


def test_a_hand_that_came_after_the_picture_that_was_read_took_nothing_that_it_does_not_show() -> None:
    """From drawn rooms, 412388: a hand of 2.5 s may have taken the striker that 2.4 s did not show."""
    hands = handling()
    hands.note(seen(2.5, COIN.at), (COIN,), 1.3)
    assert hands.reach([COIN.at], 2.4) is None
    assert hands.reach([COIN.at], 2.6) == frozenset({COIN.at})
    hands.rested()
    assert hands.reach([COIN.at], 2.6) is None


@pytest.mark.parametrize(("places", "seat"), [((Mm(-117.0, -253.0),), Seat.S), ((Mm(0.0, 0.0),), None)])
def test_a_hand_was_at_the_base_lines_of_a_seat(places: tuple[Mm, ...], seat: Seat | None) -> None:
    hands = handling()
    hands.note(seen(1.0, *places), (), None)
    assert hands.seats_since(0.5) == (frozenset() if seat is None else {seat})
    assert hands.seats_since(1.5) == frozenset()


def test_at_a_corner_a_hand_is_at_the_lines_of_the_seat_over_whose_rail_it_came() -> None:
    """From a broad table, 900760: the striker stood on the south's right base circle, and the east struck."""
    hands, corner, rail = handling(), (Mm(235.0, -252.0), Mm(252.0, -235.0)), Mm(235.0, -400.0)
    hands.note(seen(1.0, *corner), (), None)
    assert hands.seats_since(0.5) == {Seat.S, Seat.E}
    hands.note(seen(1.1, *corner, rail), (), None)
    assert hands.seats_since(0.5) == {Seat.S}


@pytest.mark.parametrize(("over_border", "until_s"), [(True, 2.5), (False, 1.1)])
def test_what_keeps_still_within_the_frame_reaches_into_no_pocket(over_border: bool, until_s: float) -> None:
    """From a broad table, 900390: striker and coins that had come to rest about a pocket passed for a hand."""
    hands, at = handling(), ICF.pocket(Pocket.SW)
    hands.note(seen(1.0, at), (), None)
    for t_s, beside_mm in ((1.1, 40.0), (1.2, 40.0), (2.5, 40.0)):
        shown = seen(t_s, at, Mm(at.x_mm + beside_mm, at.y_mm))
        assert shown.hand is not None
        hands.note(replace(shown, hand=replace(shown.hand, over_border=over_border)), (), None)
    assert hands.reached == {Pocket.SW: (1.0, until_s)}
