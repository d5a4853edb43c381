"""The reasons why a place holds no piece: off the surface, in a pocket, print, faint, taken, second striker."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Lens
from vision.pieces.detector import Detections
from vision.pieces.settings import CAREFUL, ReadingSettings
from vision.pieces.striker import KnownStriker, one_striker
from vision.pieces.suppression import (
    IN_POCKET,
    OFF,
    PIECE,
    PRINTED,
    SECOND,
    SHARED,
    TOO_LARGE,
    TOO_LITTLE,
    UNSEEN,
    refuse_too_large,
    refused,
    yield_places,
)
from vision.synthetic.scene.camera import camera_above

SETTINGS = ReadingSettings()
WHITE, STRIKER = (0.9, 0.1, 0.0, 0.0), (0.1, 0.0, 0.0, 0.9)


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    return camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -120.0, 1040.0))


def detections_of(*rows: tuple[float, float, float, float, tuple[float, ...]]) -> Detections:
    """Detections from rows of x, y, radius, score, kinds."""
    x, y, radius, score, kinds = zip(*rows, strict=True)
    return Detections(np.column_stack([x, y]), np.array(radius), np.array(score), np.array(kinds))


@pytest.mark.parametrize(
    ("x_mm", "y_mm", "score", "why"),
    [
        (100.0, 50.0, 0.9, PIECE),
        (100.0, 50.0, 0.2, TOO_LITTLE),
        (354.0, 100.0, 0.9, PIECE),
        (366.0, 100.0, 0.9, OFF),
        (345.0, 345.0, 0.3, IN_POCKET),
        (345.0, 345.0, 0.9, PIECE),
        (318.0, 318.0, 0.9, PIECE),
        (219.1, -252.6, 0.3, PRINTED),
        (219.1, -252.6, 0.9, PIECE),
        (0.0, 2.0, 0.3, PRINTED),
    ],
)
def test_each_place_has_its_reason(
    board_map: BoardMap, x_mm: float, y_mm: float, score: float, why: str
) -> None:
    assert refused(detections_of((x_mm, y_mm, 15.5, score, WHITE)), board_map, SETTINGS) == [why]


def on_circles(count: int) -> Detections:
    """Likely white coins on so many of the base circles, and one elsewhere."""
    places = [(x, y) for x in (219.1, -219.1) for y in (252.6, -252.6)]
    places += [(y, x) for x, y in places]
    return detections_of(*((x, y, 15.5, 0.95, WHITE) for x, y in [*places[:count], (40.0, 60.0)]))


def test_discs_alike_on_nearly_all_base_circles_are_print(board_map: BoardMap) -> None:
    assert refused(on_circles(8), board_map, SETTINGS) == [PRINTED] * 8 + [PIECE]
    assert refused(on_circles(7), board_map, SETTINGS) == [PRINTED] * 7 + [PIECE]
    assert refused(on_circles(6), board_map, SETTINGS) == [PIECE] * 7


def twins(near_mm: float, far_mm: float, scores: Sequence[float]) -> Detections:
    """Strikers on the eight places about the middle that turns and mirrors make of one, and a white coin."""
    places = [(x * near_mm, y * far_mm) for x in (1, -1) for y in (1, -1)]
    places += [(y, x) for x, y in places]
    discs = [(x, y, 19.4, score, STRIKER) for (x, y), score in zip(places, scores, strict=False)]
    return detections_of(*discs, (40.0, 60.0, 15.5, 0.95, WHITE))


@pytest.mark.parametrize(
    ("scores", "printed"),
    [
        ((0.99, 0.44, 0.35, 0.34, 0.3, 0.1, 0.08, 0.004), (0, 1, 2, 3)),
        ((0.99, 0.44, 0.35, 0.34, 0.3, 0.01, 0.02, 0.004), ()),
        ((0.9999, 0.5, 0.05, 0.04, 0.04, 0.04, 0.04, 0.04), (1,)),
    ],
    ids=["720150", "few alike", "a piece on print"],
)
@pytest.mark.parametrize(("near_mm", "far_mm"), [(194.0, 256.0), (196.0, 232.0)])
def test_a_disc_that_has_twins_all_round_is_print_wherever_a_maker_prints_it(
    board_map: BoardMap, near_mm: float, far_mm: float, scores: Sequence[float], printed: Sequence[int]
) -> None:
    seen = twins(near_mm, far_mm, scores)
    reasons = refused(seen, board_map, SETTINGS)
    pieces = [i for i, why in enumerate(reasons) if why == PIECE]
    likely = [i for i, score in enumerate(seen.score.tolist()) if score > SETTINGS.faint_striker]
    assert pieces == [i for i in likely if i not in printed]


@pytest.mark.parametrize(("corners", "why"), [(4, PRINTED), (3, PIECE)])
def test_discs_alike_in_all_four_corners_are_print(board_map: BoardMap, corners: int, why: str) -> None:
    places = [(x, y) for x in (240.0, -240.0) for y in (242.0, -242.0)][:corners]
    seen = detections_of(*((x, y, 15.5, 0.9, WHITE) for x, y in places))
    assert refused(seen, board_map, SETTINGS) == [why] * corners


def test_of_two_in_one_place_the_likelier_stands() -> None:
    given = detections_of((0, 0, 20.0, 0.95, STRIKER), (3, 0, 15.5, 0.9, WHITE), (36, 0, 15.5, 0.8, WHITE))
    reasons = [PIECE] * 3
    yield_places(given, reasons)
    assert reasons == [PIECE, SHARED, PIECE]


def test_what_was_refused_takes_no_place() -> None:
    given = detections_of((0, 0, 15.5, 0.95, WHITE), (3, 0, 15.5, 0.9, WHITE))
    reasons = [TOO_LITTLE, PIECE]
    yield_places(given, reasons)
    assert reasons == [TOO_LITTLE, PIECE]


def test_one_striker_is_in_play() -> None:
    given = detections_of(
        (0, 0, 21.0, 0.9, STRIKER), (100, 0, 21.0, 0.8, STRIKER), (200, 0, 16.0, 0.8, STRIKER)
    )
    reasons = [PIECE] * 3
    assert one_striker(given, reasons, None).tolist() == [True, True, False]
    assert reasons == [PIECE, SECOND, PIECE]


def test_what_is_larger_than_this_sets_striker_is_no_striker() -> None:
    given = detections_of((0, 0, 26.0, 0.9, STRIKER), (100, 0, 20.5, 0.6, STRIKER))
    reasons = [PIECE] * 2
    one_striker(given, reasons, KnownStriker(20.6))
    assert reasons == [SECOND, PIECE]


@pytest.mark.parametrize(("at_rest", "reason"), [(True, SECOND), (False, PIECE)])
def test_a_striker_that_was_only_read_beside_a_hand_may_be_larger(at_rest: bool, reason: str) -> None:
    """A finger hid a part of its rim: at rest it is read as 20.0 mm."""
    reasons = [PIECE]
    one_striker(detections_of((0, 0, 20.0, 0.99, STRIKER)), reasons, KnownStriker(18.4, at_rest))
    assert reasons == [reason]


def test_of_a_broad_striker_fingers_hide_more() -> None:
    """From a broad table, 910510: one of 29.9 mm was read as 26.2 beside a hand, and refused for ever after."""
    reasons = [PIECE]
    one_striker(detections_of((0, 0, 30.6, 0.99, STRIKER)), reasons, KnownStriker(26.2, at_rest=False))
    assert reasons == [PIECE]


@pytest.mark.parametrize(("known_mm", "is_striker"), [(None, True), (20.6, False), (18.9, True)])
def test_what_looks_half_like_a_coin_is_no_striker_of_another_size_than_this_sets(
    known_mm: float | None, is_striker: bool
) -> None:
    coin_upon_coin = (-268.0, 191.0, 18.6, 0.99, (0.53, 0.0, 0.01, 0.46))
    coins = [(x, -100.0, 15.5, 0.99, WHITE) for x in (-100.0, 0.0, 100.0)]
    known = None if known_mm is None else KnownStriker(known_mm)
    strikers = one_striker(detections_of(coin_upon_coin, *coins), [PIECE] * 4, known)
    assert strikers[0] == is_striker


@pytest.mark.parametrize("tin_first", [True, False])
def test_of_two_that_look_like_a_striker_the_one_of_a_usual_size_is_it_and_a_tin_is_none(
    tin_first: bool,
) -> None:
    tin = (200.0, 100.0, 26.9, 0.9, (0.0, 0.0, 0.0, 1.0))
    striker = (-50.0, 100.0, 19.1, 0.9, (0.05, 0.0, 0.0, 0.95))
    coins = [(x, -100.0, 15.5, 0.99, WHITE) for x in (-100.0, 0.0, 100.0)]
    seen = detections_of(*((tin, striker) if tin_first else (striker, tin)), *coins)
    reasons = [PIECE] * 5
    strikers = one_striker(seen, reasons, None)
    assert seen.radius[strikers & (np.array(reasons) == PIECE)].tolist() == [19.1]
    assert reasons[0 if tin_first else 1] == SECOND


def test_a_disc_as_large_as_two_coins_takes_no_plain_strikers_place() -> None:
    """From 760390: a white coin was called a striker, and the stroke of the true one was told as that one's."""
    coin, large = (-190.0, -188.0, 15.5, 0.65, (0.3, 0.0, 0.0, 0.7)), (154.0, 149.0, 28.8, 0.994, STRIKER)
    seen = detections_of(large, coin, *((x, -100.0, 15.6, 0.95, WHITE) for x in (-100.0, 0.0)))
    reasons = [PIECE] * 4
    strikers = one_striker(seen, reasons, None)
    assert seen.radius[strikers & (np.array(reasons) == PIECE)].tolist() == [28.8]
    assert reasons[1] == PIECE


@pytest.mark.parametrize(("times", "is_striker"), [(1.2, False), (1.42, True)])
def test_what_is_far_larger_than_the_coins_is_no_coin_though_it_looks_like_one(
    times: float, is_striker: bool
) -> None:
    """A striker of 22 mm beside coins of 15.5 is one by its size, though it looks like a coin."""
    coins = [(x, -100.0, 15.5, 0.99, WHITE) for x in (-100.0, 0.0, 100.0)]
    seen = detections_of((-139.0, 168.0, 15.5 * times, 0.92, (0.99, 0.0, 0.004, 0.006)), *coins)
    assert one_striker(seen, [PIECE] * 4, None)[0] == is_striker


@pytest.mark.parametrize("is_there", [False, True])
def test_no_coin_is_the_striker_though_none_looks_like_a_coin(is_there: bool) -> None:
    """From a broad table, 900550: of orange coins on a green board one was the striker; a stroke was missed."""
    looks = ((0.2, 0.0, 0.0, 0.8), (0.07, 0.0, 0.0, 0.93), (0.01, 0.03, 0.07, 0.89), (0.35, 0.25, 0.03, 0.37))
    coins = [(100.0 * k, -100.0, 15.5 + 0.05 * k, 0.98, look) for k, look in enumerate(looks)]
    striker = [(77.0, 70.0, 24.6, 0.93, STRIKER)] * is_there
    seen, reasons = detections_of(*coins, *striker), [PIECE] * (4 + is_there)
    assert one_striker(seen, reasons, None).tolist() == [False] * 4 + [True] * is_there
    assert reasons == [PIECE] * (4 + is_there)


def test_a_printed_dot_takes_no_plain_strikers_place() -> None:
    dot, large = (0.0, -2.0, 20.4, 0.43, (0.0, 0.0, 0.3, 0.7)), (218.0, 51.0, 27.6, 0.996, STRIKER)
    coins = [(x, -100.0, 15.5, 0.99, WHITE) for x in (-100.0, 0.0, 100.0)]
    seen, reasons = detections_of(large, dot, *coins), [PIECE] * 5
    strikers = one_striker(seen, reasons, None)
    assert seen.radius[strikers & (np.array(reasons) == PIECE)].tolist() == [27.6]


@pytest.mark.parametrize(
    ("at_mm", "radius_mm", "spread_mm", "count", "why"),
    [
        ((50.0, 21.0), 16.7, 0.05, 8, TOO_LARGE),  # wood amid four coins, as it was once read
        ((50.0, 21.0), 16.3, 0.05, 8, PIECE),
        ((50.0, 21.0), 14.0, 0.05, 8, PIECE),
        ((2.0, 1.0), 16.7, 0.05, 8, PIECE),  # the queen on a spot larger than herself
        ((50.0, 21.0), 16.7, 0.4, 8, PIECE),  # a small, blurred picture
        ((50.0, 21.0), 16.7, 0.05, 4, PIECE),
    ],
)
def test_a_coin_larger_than_those_of_its_set_is_no_coin(
    board_map: BoardMap,
    at_mm: tuple[float, float],
    radius_mm: float,
    spread_mm: float,
    count: int,
    why: str,
) -> None:
    others = [(40.0 * k - 200.0, -100.0, 15.5 + spread_mm * (-1) ** k, 0.99, WHITE) for k in range(count)]
    given = detections_of((*at_mm, radius_mm, 0.9, WHITE), *others)
    reasons = [PIECE] * (count + 1)
    refuse_too_large(given, reasons, np.zeros(count + 1, bool), board_map, CAREFUL)
    assert reasons == [why] + [PIECE] * count
    live = [PIECE] * (count + 1)
    refuse_too_large(given, live, np.zeros(count + 1, bool), board_map, SETTINGS)
    assert live == [PIECE] * (count + 1)


def test_what_is_surely_a_piece_may_measure_larger_than_its_set(board_map: BoardMap) -> None:
    """On the far side of a picture taken aslant three plain black coins measured 17 mm."""
    others = [(40.0 * k - 200.0, -100.0, 15.5, 0.99, WHITE) for k in range(8)]
    reasons = [PIECE] * 9
    given = detections_of((50.0, 21.0, 17.1, 0.97, WHITE), *others)
    refuse_too_large(given, reasons, np.zeros(9, bool), board_map, CAREFUL)
    assert reasons == [PIECE] * 9


@pytest.mark.parametrize(("score", "why"), [(0.85, PIECE), (0.75, TOO_LARGE)])
def test_where_scores_mean_more_a_less_likely_piece_may_measure_larger(
    board_map: BoardMap, score: float, why: str
) -> None:
    others = [(40.0 * k - 200.0, -100.0, 15.5, 0.99, WHITE) for k in range(8)]
    reasons = [PIECE] * 9
    given = detections_of((50.0, 21.0, 17.1, score, WHITE), *others)
    settings = replace(CAREFUL, sure_though_large=0.8)
    refuse_too_large(given, reasons, np.zeros(9, bool), board_map, settings)
    assert reasons == [why] + [PIECE] * 8


@pytest.mark.parametrize(
    ("beyond", "score", "why"),
    [(-0.2, 0.9, PIECE), (0.4, 0.97, PIECE), (0.4, 0.9, UNSEEN), (0.8, 0.99, UNSEEN)],
)
def test_a_disc_cut_by_the_picture_is_a_piece_only_if_it_is_plain(
    beyond: float, score: float, why: str
) -> None:
    """`beyond` the picture's edge is its middle, in radii."""
    aside = camera_above(Lens.from_hfov(1332, 990, 66.0), (500.0, -1.0, 1050.0), (500.0, 0.0))
    ((edge_mm, _),) = aside.board_from_image(np.array([[0.0, 495.0]]), COIN_HEIGHT_MM)
    disc = detections_of((edge_mm - beyond * 15.5, 0.0, 15.5, score, WHITE))
    assert refused(disc, aside, SETTINGS) == [why]
