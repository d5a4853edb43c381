"""Papers are read once: the content of one is kept, and what is wrong in one is said as often as it is read."""

from __future__ import annotations

import pytest

from rules.errors import NotationError
from rules.golf.carom_golf.printed.course import course_from_leaf
from rules.golf.shared.leaf import Leaf
from rules.golf.shared.shelf import DataFile, data_file


def test_the_content_of_a_paper_is_kept() -> None:
    meadow = data_file("course_cg", "meadow")
    assert meadow.read(course_from_leaf) is data_file("course_cg", "meadow").read(course_from_leaf)
    assert meadow.read(course_from_leaf) == course_from_leaf(meadow.leaf())


def test_another_reader_makes_something_else_of_it() -> None:
    meadow = data_file("course_cg", "meadow")
    assert isinstance(meadow.read(lambda leaf: leaf), Leaf)
    assert not isinstance(meadow.read(course_from_leaf), Leaf)


def test_papers_of_ones_own_are_told_apart_by_their_text() -> None:
    first, second = DataFile(None, '{"a": 1}'), DataFile(None, '{"a": 2}')
    assert [own.read(_value).value for own in (first, second, first)] == [{"a": 1}, {"a": 2}, {"a": 1}]


def test_what_is_wrong_is_said_each_time() -> None:
    for _ in range(2):
        with pytest.raises(NotationError):
            DataFile(None, "{}").read(course_from_leaf)


def _value(leaf: Leaf) -> Leaf:
    return leaf
