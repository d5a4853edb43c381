"""Crops of drawn dice carry the right faces, and the answers due for them say so."""

import numpy as np
import pytest

from device.training.golf_dice.fields import CELLS, IGNORE, NEARNESS, SIDE, USUAL_PX, VALUE, counts, fields
from device.training.golf_dice.judging import VALUES, count
from device.training.golf_dice.samples import CROP_PX, FACE_NUMBERS, FACES, laid, samples_of
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import stage_by_chance
from vision.golf.dice.faces import dice

TABLE = 70_000


@pytest.fixture(scope="module")
def samples() -> Samples:
    return samples_of(TABLE, pictures=1)


def answered(faces: np.ndarray) -> np.ndarray:
    """The answers (8, 32, 32) of a network that knows everything."""
    due = fields(faces)
    values = np.arange(VALUES)[:, None, None] == due[VALUE]
    return np.stack([due[NEARNESS] * 12 - 6, *(values * 6.0), due[SIDE]]).astype(np.float32)


def test_crops_and_faces_have_their_shapes(samples: Samples) -> None:
    assert samples.shown.shape == (len(samples), CROP_PX, CROP_PX, 3)
    assert samples.due.shape == (len(samples), FACES, FACE_NUMBERS)
    faces = samples.due[samples.due[..., 3] > 0]
    assert set(faces[:, 3]) <= set(range(1, 7))
    assert sum(counts(face) for face in faces) > 10


def test_dice_that_are_read_by_their_pips_have_the_values_that_were_drawn() -> None:
    luck = np.random.default_rng(TABLE)
    picture, tops, _ = laid(stage_by_chance(luck, "roll_in_one"), luck)
    read, right = 0, 0
    for die in dice(picture):
        top = min(tops, key=lambda top: np.hypot(top.x_px - die.x_px, top.y_px - die.y_px))
        if np.hypot(top.x_px - die.x_px, top.y_px - die.y_px) < top.side_px / 4:
            read, right = read + 1, right + (top.value == die.value)
    assert read >= 3
    assert right >= 0.8 * read


def test_answers_due_are_found_again(samples: Samples) -> None:
    told = count(np.stack([answered(faces) for faces in samples.due]), samples.due)
    assert told.found > 10
    assert told.right == told.found
    assert told.false == 0
    assert told.missed <= 0.05 * told.found  # one whose middle shares a cell with a nearer one's


def test_a_face_says_where_it_is_what_it_shows_and_how_large_it_is() -> None:
    faces = np.zeros((FACES, FACE_NUMBERS), np.float32)
    faces[0], faces[1] = (41.5, 61.5, 20, 5, 1), (101.5, 61.5, 20, 2, 0.4)
    due = fields(faces)
    row, column = np.unravel_index(due[NEARNESS].argmax(), (CELLS, CELLS))
    assert (row, column) == (15, 10)
    assert due[VALUE, row, column] == 4
    assert np.exp(due[SIDE, row, column]) * USUAL_PX == pytest.approx(20)
    assert due[IGNORE, 15, 25] == 1
    assert due[IGNORE, row, column] == 0
    assert due[NEARNESS, 15, 25] == 0


def test_faces_that_nobody_tells_are_missed_and_others_are_false(samples: Samples) -> None:
    due = sum(counts(face) for faces in samples.due for face in faces)
    silent = count(np.full((len(samples), 8, CELLS, CELLS), -6.0, np.float32), samples.due)
    assert (silent.found, silent.missed, silent.false) == (0, due, 0)
    bare = np.zeros_like(samples.due)
    told = count(np.stack([answered(faces) for faces in samples.due]), bare)
    assert told.false > 10
    assert str(told).startswith("faces found 0.000 of 0")
