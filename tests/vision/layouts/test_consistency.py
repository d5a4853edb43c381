"""Pieces that stayed: each reading is held against the picture."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from tests.vision.pictures import answered
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference, difference_between
from vision.change.rest_picture import RestPicture
from vision.change.settings import ChangeSettings
from vision.layouts.consistency import CONTRADICTIONS, LayoutConsistency
from vision.layouts.rest import doubted
from vision.observing.observation import Observation, State, View
from vision.observing.reading_pictures import ReadingPictures
from vision.pieces.seen import SeenPiece
from vision.synthetic.scene.camera import camera_above

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
HERE, THERE = Mm(100.0, 50.0), Mm(-120.0, -60.0)
LIP = Mm(ICF.pocket(Pocket.NE).x_mm - 25.0, ICF.pocket(Pocket.NE).y_mm - 10.0)


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    board_map: BoardMap = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1050.0))
    return ChangeDetector(board_map, ChangeSettings())


def table(detector: ChangeDetector, *discs: tuple[Mm, int], light: float = 1.0) -> np.ndarray:
    """The reduced picture of a plain table with discs of a brightness on it."""
    picture = np.full((detector.grid.size[1], detector.grid.size[0]), 150.0)
    y, x = np.mgrid[: detector.grid.size[1], : detector.grid.size[0]]
    for at, level in discs:
        column, row = detector.grid.cell_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
        inside = np.hypot(x - column, y - row) <= ICF.coin_radius_mm * detector.grid.cells_per_mm()
        picture[inside] = level
    return (picture * light).clip(0, 255).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class DrawnReading(Observation):
    """A reading, and the drawn pictures that answer questions about it."""

    pictures: ReadingPictures = field(default_factory=ReadingPictures)


@dataclass
class Standing:
    """The pieces on a drawn table, reading after reading."""

    consistency: LayoutConsistency

    def layout(self, before: Layout, seen: DrawnReading, *doubted: SeenPiece, **how: bool) -> Layout:
        return answered(self.consistency.layout(before, seen, doubted, **how), seen.pictures)

    def dismissed(self, before: Layout, seen: DrawnReading) -> Layout:
        return answered(self.consistency.dismissed(before, seen), seen.pictures)


def seen(
    detector: ChangeDetector,
    before: np.ndarray,
    after: np.ndarray,
    *pieces: SeenPiece,
    doubtful: tuple[SeenPiece, ...] = (),
) -> DrawnReading:
    return DrawnReading(
        9.0,
        View.CLEAR,
        State.WATCHING,
        pieces=pieces,
        comparison=1,
        doubtful=doubtful,
        pictures=ReadingPictures(apart(detector, before, after)),
    )


def apart(detector: ChangeDetector, before: np.ndarray, after: np.ndarray) -> TableDifference:
    grey = np.full_like(before, 128)
    return TableDifference(
        detector.grid, RestPicture(before, grey, grey), RestPicture(after, grey, grey), 12, 8
    )


def read(kind: Kind, at: Mm, score: float = 1.0, radius_mm: float = 15.5) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), radius_mm, score)


def kinds(layout: Layout) -> list[Kind]:
    return sorted(piece.kind for piece in layout)


def standing() -> Standing:
    return Standing(LayoutConsistency(ICF))


@pytest.mark.parametrize(
    ("score", "moved_mm", "kept"), [(0.34, 2.0, BLACK), (0.95, 2.0, QUEEN), (0.34, 12.0, QUEEN)]
)
def test_a_coin_that_is_unsurely_named_otherwise_is_the_same_where_little_changed(
    detector: ChangeDetector, score: float, moved_mm: float, kept: Kind
) -> None:
    """From drawn rooms, 420028: a black was read as a queen, who had fallen, in a compressed picture."""
    there = Mm(HERE.x_mm + moved_mm, HERE.y_mm)
    before, after = table(detector, (HERE, 60)), table(detector, (there, 60))
    share = apart(detector, before, after).share(HERE, ICF.coin_radius_mm)
    assert share > 0.06
    reading = seen(detector, before, after, read(QUEEN, there, score))
    assert kinds(standing().layout((Piece(BLACK, HERE),), reading, struck=True)) == [kept]


def test_a_coin_that_is_not_read_lies_there_where_nothing_changed(detector: ChangeDetector) -> None:
    picture = table(detector, (HERE, 60))
    before = (Piece(BLACK, HERE),)
    assert standing().layout(before, seen(detector, picture, picture)) == before


def test_a_coin_that_is_not_read_is_gone_where_the_picture_changed(detector: ChangeDetector) -> None:
    observation = seen(detector, table(detector, (HERE, 60)), table(detector))
    assert standing().layout((Piece(BLACK, HERE),), observation) == ()


def test_a_coin_keeps_its_kind_where_nothing_changed(detector: ChangeDetector) -> None:
    picture = table(detector, (HERE, 60))
    after = standing().layout((Piece(BLACK, HERE),), seen(detector, picture, picture, read(WHITE, HERE)))
    assert kinds(after) == [BLACK]


def test_print_that_is_taken_for_a_coin_is_none_where_nothing_changed(detector: ChangeDetector) -> None:
    picture = table(detector)
    assert standing().layout((), seen(detector, picture, picture, read(WHITE, HERE, 0.5))) == ()


def test_a_coin_that_came_changed_the_picture(detector: ChangeDetector) -> None:
    observation = seen(detector, table(detector), table(detector, (HERE, 60)), read(BLACK, HERE, 0.7))
    assert kinds(standing().layout((), observation)) == [BLACK]


def test_a_brighter_lamp_changes_no_place(detector: ChangeDetector) -> None:
    before, after = table(detector, (HERE, 60)), table(detector, (HERE, 60), light=1.08)
    assert apart(detector, before, after).share(HERE, 15.5) == 0.0


def coloured(detector: ChangeDetector, y: np.ndarray, *discs: tuple[Mm, int]) -> RestPicture:
    """A table of warm wood; the discs have a tint of their own."""
    v = table(detector, *discs)
    v[v == 150] = 145
    return RestPicture(y, np.full_like(y, 112), v)


def test_a_camera_that_turns_to_infrared_changes_no_place_but_where_a_coin_came_or_went(
    detector: ChangeDetector,
) -> None:
    lying, other = (HERE, 140), (THERE, 60)
    before = coloured(detector, table(detector, lying), (HERE, 200))
    stayed, came = table(detector, lying), table(detector, lying, other)
    for was, now in ((before, coloured(detector, stayed).grey), (before.grey, before)):
        assert difference_between(was, now, detector.grid, 12).share(HERE, 15.5) == 0.0
    after = difference_between(before, coloured(detector, came).grey, detector.grid, 12)
    assert after.share(HERE, 15.5) == 0.0
    assert after.share(THERE, 15.5) > 0.9


def test_a_queen_in_the_place_of_another_coin_is_seen_by_its_colour(detector: ChangeDetector) -> None:
    alike = table(detector, (HERE, 60))
    before, after = coloured(detector, alike, (HERE, 130)), coloured(detector, alike, (HERE, 200))
    assert difference_between(before, after, detector.grid, 12).share(HERE, 15.5) > 0.9


def test_a_coin_that_reading_after_reading_does_not_find_is_dismissed_in_the_end(
    detector: ChangeDetector,
) -> None:
    picture, lies = table(detector), standing()
    before = (Piece(WHITE, HERE),)
    layout = [lies.dismissed(before, seen(detector, picture, picture)) for _ in range(CONTRADICTIONS)]
    assert layout[-1] == before
    assert not any(layout[:-1])


def test_a_coin_that_is_still_a_perhaps_is_never_dismissed(detector: ChangeDetector) -> None:
    picture, lies = table(detector), standing()
    guess = (read(QUEEN, HERE, 0.3),)
    for _ in range(3 * CONTRADICTIONS):
        assert lies.dismissed((Piece(QUEEN, HERE),), seen(detector, picture, picture, doubtful=guess)) == ()


STRIKER_THERE = Piece(Kind.STRIKER, HERE)


def test_a_striker_that_is_read_as_a_coin_where_nothing_changed_stays_the_striker(
    detector: ChangeDetector,
) -> None:
    picture = table(detector, (HERE, 200))
    observation = seen(detector, picture, picture, read(WHITE, HERE, radius_mm=16.8))
    assert kinds(standing().layout((STRIKER_THERE,), observation)) == [Kind.STRIKER]


def test_a_coin_lies_where_the_striker_lay_if_the_place_changed_or_the_striker_is_seen_elsewhere(
    detector: ChangeDetector,
) -> None:
    was, now = table(detector, (HERE, 200)), table(detector, (HERE, 60))
    assert kinds(standing().layout((STRIKER_THERE,), seen(detector, was, now, read(BLACK, HERE)))) == [BLACK]
    both = (read(BLACK, HERE), read(Kind.STRIKER, THERE, radius_mm=20.5))
    moved = seen(detector, was, table(detector, (HERE, 200), (THERE, 200)), *both)
    assert kinds(standing().layout((STRIKER_THERE,), moved)) == [BLACK, Kind.STRIKER]


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
