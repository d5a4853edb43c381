"""Crops of drawn dice carry the right faces, and the answers due for crops and cuts say so."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.lens import Lens
from device.errors import BadInput
from device.training.golf_dice import photographs as on_photographs
from device.training.golf_dice.cutting import DOUBT, NO_FACE, cuts_of, due_of
from device.training.golf_dice.fields import AT, CELLS, CORES, IGNORE, NEARNESS, SIDE, counts, fields
from device.training.golf_dice.judging import VALUES, count, read_rightly
from device.training.golf_dice.photographs import (
    FOLDERS,
    photographs,
    samples_anywhere,
    samples_on_photographs,
)
from device.training.golf_dice.samples import CARROM_EVERY, CROP_PX, FACE_NUMBERS, FACES, samples_of
from device.training.golf_dice.signs import printed_face_by_chance, signed
from device.training.golf_dice.suspects import with_suspects
from device.training.golf_dice.throws import LEAST_CONTRAST, make_by_chance, tops
from device.training.golf_tables.shards import Samples
from vision.golf.dice.crops import CUT_PX, cut_from_picture
from vision.golf.dice.detection import USUAL_PX
from vision.synthetic.hexes.scene import Shape, Solid
from vision.synthetic.scene.camera import camera_above

TABLE = 70_000
BOARD = TABLE + CARROM_EVERY - 1
TWO_CELLS_PX = 8.0


@pytest.fixture(scope="module")
def samples() -> Samples:
    return samples_of(TABLE, pictures=1)


@pytest.fixture(scope="module")
def board() -> Samples:
    """Of a seed that shows a carrom board, which is drawn faster than tables of golf."""
    return samples_of(BOARD)


def answered(faces: np.ndarray) -> np.ndarray:
    """The answers (2, 32, 32) of a finder that knows everything."""
    due = fields(faces)
    return np.stack([due[NEARNESS] * 12 - 6, due[SIDE]]).astype(np.float32)


def test_crops_and_faces_have_their_shapes(samples: Samples) -> None:
    assert samples.shown.shape == (len(samples), CROP_PX, CROP_PX, 3)
    assert samples.due.shape == (len(samples), FACES, FACE_NUMBERS)
    faces = samples.due[samples.due[..., 3] > 0]
    assert set(faces[:, 3]) <= set(range(1, 7))
    assert sum(counts(face) for face in faces) > 10


def test_carrom_boards_have_pieces_and_no_dice(board: Samples) -> None:
    assert len(board) > 4
    assert (board.due[..., 3] == 0).all()
    assert (board.due[..., 2] > 0).any()


def test_answers_due_are_found_again(samples: Samples) -> None:
    told = count(np.stack([answered(faces) for faces in samples.due]), samples.due)
    assert told.hits > 10
    assert told.false == 0
    assert told.missed <= 0.05 * told.hits  # one whose middle shares a cell with a nearer one's


def test_a_face_says_where_it_is_and_how_large() -> None:
    faces = np.zeros((FACES, FACE_NUMBERS), np.float32)
    faces[0], faces[1] = (41.5, 61.5, 20, 5, 1), (101.5, 61.5, 20, 2, 0.4)
    due = fields(faces)
    row, column = np.unravel_index(due[NEARNESS].argmax(), (CELLS, CELLS))
    assert AT[[row, column]].tolist() == [61.5, 41.5]
    assert due[CORES, row, column] == 1
    assert np.exp(due[SIDE, row, column]) * USUAL_PX == pytest.approx(20)
    assert due[IGNORE, 15, 25] == 1
    assert due[IGNORE, row, column] == 0
    assert due[NEARNESS, 15, 25] == 0


def test_a_face_is_seen_as_far_as_nothing_nearer_and_no_hand_covers_it() -> None:
    camera = camera_above(Lens.from_hfov(640, 480, 60.0), (0.0, -300.0, 300.0), (0.0, 0.0), 0.0)
    die = Solid(Shape.DIE, (0.0, 0.0), 16.0, 16.0, (220.0, 220.0, 220.0), value=5)
    tall = Solid(Shape.CUP, (0.0, -22.0), 24.0, 40.0, (40.0, 40.0, 40.0))
    bare, hand = np.zeros((480, 640), bool), np.ones((480, 640), bool)
    seen = [
        tops([die], camera, covered, others)[0].seen
        for covered, others in ((bare, []), (bare, [tall]), (hand, []))
    ]
    assert seen[0] == 1.0
    assert seen[1] < 0.8
    assert seen[2] == 0.0
    assert tops([replace(die, lean_deg=30.0)], camera, bare)[0].seen == 0.0


def test_faces_that_nobody_tells_are_missed_and_others_are_false(samples: Samples) -> None:
    due = sum(counts(face) for faces in samples.due for face in faces)
    silent = count(np.full((len(samples), 2, CELLS, CELLS), -6.0, np.float32), samples.due)
    assert (silent.hits, silent.missed, silent.false) == (0, due, 0)
    told = count(np.stack([answered(faces) for faces in samples.due]), np.zeros_like(samples.due))
    assert told.false > 10
    assert str(told).startswith("faces found 0.0000 of 0")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ((60.0, 60.0, 20.0), 5),
        ((63.0, 60.0, 24.0), 5),
        ((75.0, 60.0, 20.0), NO_FACE),  # beside it
        ((60.0, 60.0, 50.0), NO_FACE),  # far too large
        ((68.0, 60.0, 20.0), DOUBT),
        ((100.0, 60.0, 20.0), NO_FACE),  # a die that leans
        ((30.0, 100.0, 20.0), NO_FACE),  # another solid
    ],
)
def test_a_cut_is_of_the_face_in_its_middle(place: tuple[float, float, float], value: int) -> None:
    faces = np.array([(60, 60, 20, 5, 1), (100, 60, 20, 3, 0), (30, 100, 20, 0, 1)], np.float32)
    assert due_of(*place, faces, cut_from_picture(*place))[0] == value


def test_a_cut_tells_where_its_face_lies_however_it_is_turned() -> None:
    faces = np.array([(60, 60, 20, 5, 1)], np.float32)
    matrix = cut_from_picture(57.0, 60.0, 20.0, np.pi / 2)
    _, x, y, side = due_of(57.0, 60.0, 20.0, faces, matrix)
    assert [x, y, side] == pytest.approx([0, 3 / 20, 0], abs=1e-6)


def test_cuts_are_of_faces_and_of_other_things(samples: Samples) -> None:
    for luck in (None, np.random.default_rng(4)):
        cuts, due = cuts_of(samples, luck)
        assert cuts.shape == (len(due), CUT_PX, CUT_PX, 3)
        assert {NO_FACE, 1, 6} <= set(due[:, 0].astype(int))


def test_readers_are_judged_by_the_cuts_that_are_known() -> None:
    due = np.array([(3, 0, 0, 0), (NO_FACE, 0, 0, 0), (DOUBT, 0, 0, 0)], np.float32)
    answers = np.zeros((3, 10), np.float32)
    answers[:, 3] = 5
    told = read_rightly(answers, due)
    assert told.startswith("faces taken 1.0000 of 1, of these values right 1.0000 of 1")
    assert told.endswith("other things taken for faces 1.0000 of 1")
    assert VALUES == 6


def test_makes_have_pips_of_several_colours_and_closer_ones_all_to_be_told() -> None:
    makes = [make_by_chance(np.random.default_rng(seed)) for seed in range(200)]
    pips = [make.pips for make in makes if make.pips is not None]
    coloured = [each for each in pips if len(set(each.bgr)) > 1]
    assert 30 < len(coloured) < 100
    assert 40 < sum(each.apart < 1 for each in pips) < 100
    for make in makes:
        inks = (make.trim,) if make.pips is None else make.pips.bgr
        assert all(np.abs(np.subtract(make.bgr, ink)).max() >= LEAST_CONTRAST for ink in inks)


def test_marbled_makes_have_pips_that_can_be_told_on_both_colours() -> None:
    makes = [make_by_chance(np.random.default_rng(seed)) for seed in range(200)]
    marbled = [(make, make.marbling, make.pips) for make in makes if make.marbling and make.pips]
    assert 20 < len(marbled) < 70
    for make, swirls, pips in marbled:
        purest = np.array(make.bgr) * (1 - swirls.share) + np.array(swirls.bgr) * swirls.share
        assert all(np.abs(purest - ink).max() >= LEAST_CONTRAST for ink in pips.bgr)


def test_dice_lie_on_photographs_without_any(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_photographs, "PICTURES", 1)
    samples = samples_on_photographs(shared, TABLE)
    assert samples.shown.shape == (len(samples), CROP_PX, CROP_PX, 3)
    dice = samples.due[samples.due[..., 3] > 0]
    assert len(dice) > 10
    assert len({Path(path).parent.name for path in photographs(shared)} - set(FOLDERS)) == 0
    again = samples_on_photographs(shared, TABLE)
    assert (again.shown == samples.shown).all()


def test_every_second_seed_is_drawn_whole(shared: Path, board: Samples) -> None:
    assert BOARD % 2 == 1
    assert (samples_anywhere(shared, BOARD).shown == board.shown).all()


def test_a_folder_without_photographs_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no photographs in boards, carrom2, carrom3, hex"):
        photographs(tmp_path)


def test_printed_faces_are_squares_and_cards() -> None:
    covers = [printed_face_by_chance(np.random.default_rng(seed))[1] > 0 for seed in range(100)]
    sides = [(cover.any(axis=0).sum(), cover.any(axis=1).sum()) for cover in covers]
    oblong = [tall < 0.95 * wide for wide, tall in sides]
    assert 20 < sum(oblong) < 60


def test_signs_lie_where_no_die_is_and_have_their_rows(samples: Samples) -> None:
    crops, faces = signed(samples.shown, samples.due, np.random.default_rng(6))
    assert not np.array_equal(crops, samples.shown)
    fresh = (faces[..., 2] > 0) & (samples.due[..., 2] == 0)
    assert fresh.any()
    assert (faces[fresh][:, 3] == 0).all()
    for own, mine in zip(faces, fresh, strict=True):
        for x, y, side, *_ in own[mine]:
            dice = own[own[:, 3] > 0]
            assert (np.hypot(dice[:, 0] - x, dice[:, 1] - y) > 0.7 * (dice[:, 2] + side)).all()


def test_what_a_finder_suspects_beside_dice_becomes_a_row(samples: Samples) -> None:
    plain = ~((samples.due[..., 2] < TWO_CELLS_PX) & (samples.due[..., 3] > 0)).any(
        axis=1
    )  # smaller ones merge
    samples = Samples(samples.shown[plain], samples.due[plain])
    answers = np.stack([answered(faces) for faces in samples.due])
    answers[:, 0] = np.maximum(answers[:, 0], -6)
    assert len(samples) > 5
    assert (with_suspects(samples, answers).due[:, FACES:] == 0).all()
    answers[0, 0, 16, 16], answers[0, 1, 16, 16] = 9, 0
    bare = Samples(samples.shown[:1], np.zeros_like(samples.due[:1]))
    rows = with_suspects(bare, answers[:1]).due[0, FACES:]
    assert any(np.hypot(x - AT[16], y - AT[16]) < 4 and value == 0 for x, y, side, value, _ in rows if side)
