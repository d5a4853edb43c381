"""Samples: the truth follows the picture, laid pieces lie where it says, and groups are named."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.lens import Picture
from device.training.sources import HIDDEN, KIND, RADIUS, X, Y
from device.training.whole_board.cutting import cuts_of, ring_colour, room_at
from device.training.whole_board.laying import MOST_LAID, laid_on
from device.training.whole_board.pictures import BASE_PX, SHOWN_PX, UNSEEN
from device.training.whole_board.samples import sample_of
from device.training.whole_board.view import (
    SIDE_PX,
    drawn_view,
    seen_through,
    truth_through,
    view_from_base,
)
from tests.device.training.whole_board.boards import LAID, TONES, base_view, other_thing, painted
from tests.fuzz import examples
from vision.frame import Frame
from vision.pieces.detector import filled
from vision.pieces.whole_board import FILLED_MM, VIEW_PX_PER_MM
from vision.rectified.view import MARGIN_MM, Floats, TopView

SEEDS = st.integers(0, 2**32 - 1)
SHOWN = np.ones((SHOWN_PX, SHOWN_PX), bool)
EMPTY = np.zeros((0, 5))


def colour_at(view: Picture, row: Floats) -> Floats:
    """The median colour of the inner part of a piece."""
    colour = ring_colour(view, float(row[X]), float(row[Y]), (-1.0, 0.7 * float(row[RADIUS])))
    assert colour is not None
    return np.asarray(colour, float)


@given(seed=SEEDS)
@settings(max_examples=examples(4), deadline=None)
def test_the_truth_follows_the_picture_under_turns_flips_and_tilts(seed: int) -> None:
    matrix = drawn_view(np.random.default_rng(seed))
    view, truth = seen_through(painted(LAID), matrix), truth_through(LAID, matrix, SHOWN)
    assert view.shape == (SIDE_PX, SIDE_PX, 3)
    assert len(truth) == len(LAID), "all of them lie well inside"
    for row in truth:
        assert np.abs(colour_at(view, row) - TONES[int(row[KIND])]).max() < 12
        just_outside = ring_colour(view, row[X], row[Y], (row[RADIUS] + 1.5, row[RADIUS] + 4))
        assert just_outside is not None
        assert np.abs(just_outside - (140, 180, 205)).max() < 12
    assert (truth[:, HIDDEN] == 0).all()


def test_views_are_turned_both_ways_round() -> None:
    signs = {np.sign(np.linalg.det(drawn_view(np.random.default_rng(seed))[:2, :2])) for seed in range(20)}
    assert signs == {-1, 1}


def test_an_exact_view_lies_as_the_network_sees_it_in_a_picture() -> None:
    """The middle of the surface, and a corner, in the pixels of `TopView` at the network's scale."""
    half, reach = FILLED_MM / 2, FILLED_MM / 2 + MARGIN_MM
    for at in ((0.0, 0.0), (-half, half), (120.0, -60.0)):
        base = np.array([at[0] + half + 40 - 0.5, half + 40 - at[1] - 0.5])
        due = np.array([at[0] + reach, reach - at[1]]) * VIEW_PX_PER_MM - 0.5
        assert cv2.perspectiveTransform(base[None, None], view_from_base())[0, 0] == pytest.approx(due)
    assert view_from_base().shape == (3, 3)
    assert len(filled(np.zeros((394, 394, 3), np.uint8))) == SIDE_PX


def test_what_the_picture_does_not_show_is_mostly_hidden_in_the_truth() -> None:
    shown = SHOWN.copy()
    shown[:, : SHOWN_PX // 2] = False
    truth = truth_through(LAID, view_from_base(), shown)
    assert truth[:, HIDDEN].tolist() == [UNSEEN, UNSEEN, 0, UNSEEN]
    assert len(truth_through(EMPTY, view_from_base(), shown)) == 0


def test_pieces_that_lie_alone_are_cut_out_and_others_are_not() -> None:
    more = [[600.0, 600, 16, 0, 0], [634, 600, 16, 1, 0], [700, 100, 16, -1, 0], [9, 9, 16, 0, 0]]
    beside = np.array([*LAID, *more, [100.0, 700, 16, 0, 0.4]])
    cuts = cuts_of(base_view(beside, group=3))
    assert [cut.kind for cut in cuts] == [0, 1, 2, 3], "touching, unnamed, cut off and hidden ones are left"
    assert {cut.group for cut in cuts} == {3}
    for cut, row in zip(cuts, LAID, strict=True):
        assert np.abs(cut.wood - (140, 180, 205)).max() < 6
        inner = ring_colour(cut.bgr, *cut.middle, (-1.0, 0.7 * cut.radius))
        assert inner is not None
        assert np.abs(inner - TONES[int(row[KIND])]).max() < 3


@given(seed=SEEDS)
@settings(max_examples=examples(4), deadline=None)
def test_a_laid_coin_lies_where_its_truth_says(seed: int) -> None:
    view = base_view()
    composite = laid_on(painted(LAID), LAID, cuts_of(view), np.random.default_rng(seed))
    assert np.array_equal(composite.truth[: len(LAID)], LAID)
    laid = composite.truth[len(LAID) :]
    assert len(laid) <= MOST_LAID
    assert composite.groups == (frozenset({1}) if len(laid) else frozenset())
    for number, row in enumerate(laid):
        others = np.delete(composite.truth, len(LAID) + number, axis=0)
        assert room_at(row[X], row[Y], row[RADIUS], others) >= -0.3 - 1e-9
        assert np.abs(colour_at(composite.bgr, row) - TONES[int(row[KIND])]).max() < 25
    untouched = np.hypot(*(np.mgrid[:BASE_PX, :BASE_PX][::-1] - LAID[0, :2, None, None])) < LAID[0, RADIUS] - 2
    same = np.abs(composite.bgr.astype(int) - painted(LAID))[untouched]
    assert np.median(same) == 0, "laid pieces and their shadows leave the others alone"


@given(seed=SEEDS)
@settings(max_examples=examples(4), deadline=None)
def test_a_sample_names_every_group_whose_pixels_it_holds(seed: int) -> None:
    base, of_another = base_view(group=0), base_view(group=2)
    cuts = cuts_of(of_another)
    alone = sample_of(base, (), (), np.random.default_rng(seed))
    assert alone.groups == {0}
    sample = sample_of(base, cuts, (), np.random.default_rng(seed))
    assert sample.groups <= {0, 2}
    assert (2 in sample.groups) == (len(sample.truth) > len(LAID)), "pieces of another group were laid on it"
    both = sample_of(base, cuts, [other_thing(4)], np.random.default_rng(seed))
    assert (4 in both.groups) or np.array_equal(both.view, sample.view)


def test_a_drawn_board_belongs_to_no_group_and_gets_no_pieces() -> None:
    drawn = base_view(group=None)
    drawn = type(drawn)(drawn.jpeg, drawn.truth, drawn.bits, "broad", None, True)
    for seed in range(4):
        sample = sample_of(drawn, cuts_of(base_view()), (), np.random.default_rng(seed))
        assert sample.groups == frozenset()
        assert len(sample.truth) == len(LAID)
        assert sample.hand is True


def test_nobody_is_taught_that_a_covered_board_has_no_hand() -> None:
    base, thing, hands = base_view(), other_thing(), set()
    for seed in range(40):
        sample = sample_of(base, (), [thing], np.random.default_rng(seed))
        assert sample.hand is (None if 4 in sample.groups else False)
        hands.add(sample.hand)
    assert hands == {None, False}


def test_the_view_of_a_frame_is_as_large_as_a_sample() -> None:
    from calibration.solve import map_from_corners

    corners = np.array([[10.0, 10], [309, 10], [309, 309], [10, 309]])
    board_map = map_from_corners(corners, (320, 320)).resized(FILLED_MM)
    view = TopView.of(board_map, VIEW_PX_PER_MM, MARGIN_MM)
    seen = view.look(Frame.from_bgr(np.full((320, 320, 3), 90, np.uint8)))
    assert filled(seen.bgr).shape == (SIDE_PX, SIDE_PX, 3)
