"""Faces that a sheet has printed beside its tees are no dice; a die that is thrown beside them is one."""

import numpy as np

from calibration.golf.course import Label
from vision.golf.dice.faces import Die
from vision.golf.dice.labels import without_labels

PITCH_PX, SIDE_PX = 40.0, 36.0
TEES = np.array([(0.0, 0.0), (20.0, 0.0)])
LABELS = (Label((0, 0), (1,)), Label((20, 0), (1, 2)))


def face(value: int, x: float, y: float = 0.0) -> Die:
    """A face at a place in pitches."""
    return Die(value, x * PITCH_PX, y * PITCH_PX, SIDE_PX, 0.95)


def left_of(faces: list[Die]) -> list[Die]:
    places = np.array([(die.x_px, die.y_px) for die in faces]) / PITCH_PX
    return without_labels(faces, places, LABELS, TEES)


def test_each_label_takes_its_own_faces() -> None:
    assert left_of([face(1, -1), face(1, 19), face(2, 18)]) == []


def test_another_value_beside_a_tee_is_a_die_and_so_is_the_same_one_elsewhere() -> None:
    thrown = [face(5, -1), face(2, 1.5), face(1, 5), face(2, 20, 4)]
    assert left_of(thrown) == thrown


def test_of_two_faces_of_its_value_the_nearer_is_the_print() -> None:
    printed, thrown = face(1, -1), face(1, -1, 2)
    assert left_of([thrown, printed]) == [thrown]


def test_all_readings_of_a_print_are_the_print() -> None:
    assert left_of([face(1, -1), face(1, -1.4), face(3, -1.2)]) == [face(3, -1.2)]
