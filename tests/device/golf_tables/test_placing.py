"""The place of a course is drawn for people, and a person's marks reach the observer."""

import numpy as np

from device.golf_tables.courses import SeenCourse
from device.golf_tables.placing import CoursePlace
from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver

SEED, GAME = 70_002, "carom_golf"


def test_before_the_course_is_found_only_its_hexes_are_told() -> None:
    table, _ = table_and_picture(SEED, GAME)
    place = CoursePlace(lambda: SeenCourse(GAME, dict(table.course)))
    place.prepare(GolfObserver(table.course, GAME))
    drawing = place.drawing()
    anchors = drawing["anchors"]
    assert drawing["board"] is None
    assert isinstance(anchors, dict)
    assert len(anchors["at"]) == 4
    assert all(at in anchors["hexes"] for at in anchors["at"])


def test_marks_of_a_person_place_the_course() -> None:
    table, picture = table_and_picture(SEED, GAME)
    true, observer = found_on(table), GolfObserver(table.course, GAME)
    place = CoursePlace(lambda: SeenCourse(GAME, dict(table.course)))
    anchors = place.drawing()["anchors"]
    assert isinstance(anchors, dict)
    marks = true.plane.px_from_hexes([(q, r) for q, r in anchors["at"]])
    place.give(marks + 2.0)
    for number in range(9):
        place.prepare(observer)
        observer.receive(Frame.from_bgr(picture, number * 0.1, number))
    place.prepare(observer)
    board = place.drawing()["board"]
    assert isinstance(board, dict)
    assert np.abs(np.array(board["corners"]) - marks).max() < 5.0
    assert len(board["lines"]) == len(anchors["hexes"])


def test_a_person_is_believed_where_nothing_is_to_be_seen_and_may_take_it_back() -> None:
    table, picture = table_and_picture(SEED, GAME)
    place = CoursePlace(lambda: SeenCourse(GAME, dict(table.course)))
    observer, grey = GolfObserver(table.course, GAME), np.full_like(picture, 90)
    place.give(np.array([(200.0, 150.0), (900.0, 160.0), (1000.0, 800.0), (150.0, 780.0)]))
    for number in range(9):
        place.prepare(observer)
        observer.receive(Frame.from_bgr(grey, number * 0.1, number))
    assert observer.placement is not None
    place.find()
    place.prepare(observer)
    assert observer.placement is None
