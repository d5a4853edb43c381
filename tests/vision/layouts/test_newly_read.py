"""What a reading finds for the first time: a piece that has come, or print that was there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.table import Mm, Piece
from tests.vision.layouts.two_pictures import (
    BLACK,
    HERE,
    LIP,
    QUEEN,
    THERE,
    WHITE,
    apart,
    kinds,
    read,
    seen,
    standing,
    table,
)
from vision.change.detector import ChangeDetector
from vision.layouts.consistency import CONTRADICTIONS
from vision.layouts.rest import doubted

SPOT = Mm(2.0, -3.0)


def test_a_queen_that_hands_put_on_print_of_her_own_colour_is_told_by_her_whole_place_having_changed(
    detector: ChangeDetector,
) -> None:
    before, after = table(detector, (SPOT, 110)), table(detector, (SPOT, 80))
    layout = seen(detector, before, after, doubtful=(read(QUEEN, SPOT, 0.24),))
    assert standing().layout((), layout, by_hand=True) == (Piece(QUEEN, SPOT),)
    assert standing().layout((), layout) == ()  # a stroke considers arrivals by itself


def test_nothing_was_put_outside_of_the_centre_circle(detector: ChangeDetector) -> None:
    layout = seen(detector, table(detector), table(detector, (THERE, 80)), doubtful=(read(BLACK, THERE, 0.24),))
    assert standing().layout((), layout, by_hand=True) == ()


def test_nothing_was_put_where_the_place_is_as_it_was_or_what_lay_there_left_it_bare(
    detector: ChangeDetector,
) -> None:
    guess, bare = (read(QUEEN, SPOT, 0.24),), table(detector, (SPOT, 110))
    assert standing().layout((), seen(detector, bare, bare, doubtful=guess), by_hand=True) == ()
    left = seen(detector, table(detector, (SPOT, 60)), bare, doubtful=guess)
    assert standing().layout((Piece(BLACK, SPOT),), left, by_hand=True) == ()
    second = seen(detector, bare, table(detector, (SPOT, 80)), read(QUEEN, THERE), doubtful=guess)
    assert kinds(standing().layout((Piece(QUEEN, THERE),), second, by_hand=True)) == [QUEEN]


@pytest.mark.parametrize(("score", "queens"), [(0.0, [THERE]), (0.5, [THERE]), (1.0, [HERE, THERE])])
def test_a_queen_that_surely_came_shows_that_the_one_before_was_print(
    detector: ChangeDetector, score: float, queens: list[Mm]
) -> None:
    """From match 70005: after the break the printed spot was read as the queen, who lay 110 mm away."""
    reading = seen(
        detector,
        table(detector),
        table(detector, (THERE, 90)),
        read(QUEEN, HERE, score),
        read(QUEEN, THERE, 0.99),
    )
    layout = standing().layout((Piece(QUEEN, HERE),), reading)
    assert sorted((piece.at for piece in layout), key=lambda at: -at.x_mm) == queens


def test_a_disc_that_is_read_but_not_believed_is_doubted_as_a_refused_one_is(detector: ChangeDetector) -> None:
    """From 110181: a coin on the lip was read, but its place never changed enough to believe the readings."""
    picture, refused = table(detector), read(BLACK, THERE, 0.3)
    unbelieved, believed = read(WHITE, LIP, 0.9), read(WHITE, Mm(HERE.x_mm + 2.0, HERE.y_mm))
    layout = seen(detector, picture, picture, unbelieved, believed, doubtful=(refused,))
    assert doubted((Piece(WHITE, HERE),), layout) == (refused, unbelieved)


@pytest.mark.parametrize(("radius_mm", "count"), [(15.6, 7), (16.6, 6)])
def test_a_coin_that_nobody_saw_come_is_believed_in_the_end_if_it_is_of_this_sets_size(
    detector: ChangeDetector, radius_mm: float, count: int
) -> None:
    others = tuple(read(BLACK, Mm(60.0 * number - 200.0, -250.0)) for number in range(6))
    before, picture, keeps = (
        tuple(Piece(reading.kind, reading.at) for reading in others),
        table(detector, (HERE, 60)),
        standing(),
    )
    for _ in range(2 * CONTRADICTIONS):
        now = seen(detector, picture, picture, *others, read(WHITE, HERE, radius_mm=radius_mm))
        before = keeps.layout(before, now)
    assert len(before) == count


def test_a_coin_as_pale_as_the_wood_that_no_reading_finds_is_not_kept_for_an_unchanged_picture(
    detector: ChangeDetector,
) -> None:
    """From 6670 on tables of any make: white on white in a lamp's image fell, and was reported as lying."""
    coins = (Piece(WHITE, HERE), Piece(BLACK, THERE))
    was, now = table(detector, (HERE, 155), (THERE, 60)), table(detector, (THERE, 60))
    after = seen(detector, was, now, read(BLACK, THERE))
    assert kinds(standing().layout(coins, after, struck=True)) == [BLACK]
    assert kinds(standing().layout(coins, after)) == [BLACK, WHITE], "nobody struck"
    both = table(detector, (HERE, 200), (THERE, 60))
    shows = seen(detector, both, both, read(BLACK, THERE))
    assert kinds(standing().layout(coins, shows, struck=True)) == [BLACK, WHITE]
    assert apart(detector, was, now).prominence_before(HERE, 15.5) == 0.0
    assert apart(detector, both, both).prominence_before(HERE, 15.5) > 0.9


def test_amid_a_pack_a_coin_is_told_against_the_wood_and_not_against_its_neighbours(
    detector: ChangeDetector,
) -> None:
    """From 130661 on tables of any make: pale coins of a pack, once gone, were held to lie where they lay."""
    ring = tuple(Mm(HERE.x_mm + 31.0 * np.cos(turn), HERE.y_mm + 31.0 * np.sin(turn)) for turn in np.arange(6))
    lying = tuple((at, ICF.coin_radius_mm) for at in ring)
    pack = table(detector, (HERE, 152), *((at, 60) for at in ring))
    look = apart(detector, pack, pack)
    assert look.prominence_before(HERE, 15.5) == 1.0
    assert look.prominence_before(HERE, 15.5, lying) == 0.0
    coins = (Piece(WHITE, HERE), *(Piece(BLACK, at) for at in ring))
    gone = seen(detector, pack, table(detector))
    assert WHITE not in kinds(standing().layout(coins, gone, struck=True))


def test_a_pale_coin_that_is_surely_read_has_come_though_the_picture_hardly_changed(
    detector: ChangeDetector,
) -> None:
    """From 130661: it was read at 0.99 where nothing had lain, and not believed."""
    bare, now = table(detector, (THERE, 60)), table(detector, (HERE, 153), (THERE, 60))
    before = (Piece(BLACK, THERE),)
    for score, count in ((0.99, 2), (0.5, 1)):
        after = seen(detector, bare, now, read(BLACK, THERE), replace(read(WHITE, HERE), score=score))
        assert len(standing().layout(before, after, struck=True)) == count
        assert len(standing().layout(before, after)) == 1, "nobody struck"
    printed = table(detector, (HERE, 60), (THERE, 60))
    stands_out = seen(detector, printed, printed, read(BLACK, THERE), read(BLACK, HERE))
    assert len(standing().layout(before, stands_out, struck=True)) == 1, "print that is taken for a coin"


def test_a_missing_coin_that_is_plainly_read_has_come_though_the_picture_hardly_changed(
    detector: ChangeDetector,
) -> None:
    """From a broad table, 910290: a cream coin came to cream wood, where only its shade shows."""
    same = table(detector, (HERE, 60), (THERE, 60))
    before, printed = (Piece(BLACK, THERE), Piece(BLACK, Mm(0.0, 200.0))), read(BLACK, HERE, 0.4)
    for score, doubts, count in ((1.0, [], 2), (1.0, [printed], 1), (0.95, [], 1)):
        after = seen(detector, same, same, read(BLACK, THERE), read(BLACK, HERE, score))
        assert len(standing().layout(before, after, *doubts, struck=True)) == count
        assert len(standing().layout(before[:1], after, *doubts, struck=True)) == 1, "no coin is missing"
