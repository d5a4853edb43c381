"""Throws of one die: told where the face is sure, asked about where it is not, and each lying die met once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.table import Uncertain
from rules.tokens import DiceSeen
from vision.golf.dice.faces import Die
from vision.golf.dice.top_face import is_beyond, shares_of
from vision.golf.layouts.foreseen import Foreseen, WeighedLayout
from vision.golf.watching.table_look import TableLook
from vision.golf.watching.throws import Throws

AWAITED = Foreseen({}, (frozenset(),), frozenset(), dice=1)


def face(*likely: float, x_px: float = 100.0) -> Die:
    """A face whose values 1, 2, ... are so likely."""
    faces = (*likely, *(0.0 for _ in range(6 - len(likely))))
    value = max(range(6), key=lambda number: faces[number]) + 1
    return Die(value, x_px, 50.0, 20.0, faces[value - 1], faces)


def look(t_s: float, *faces: Die, foreseen: Foreseen = AWAITED) -> TableLook:
    dice = tuple(die for die in faces if die.score > 0.65)
    return TableLook(t_s, False, (), dice, foreseen, (), faces)


def begun() -> Throws:
    throws = Throws()
    assert throws.receive(look(1.0)) == []
    return throws


def test_a_sure_face_is_a_throw() -> None:
    assert begun().receive(look(2.0, face(0.01, 0.97))) == [DiceSeen(t_s=2.0, dice=(2,))]


def test_a_doubtful_face_is_asked_about_with_every_number_the_likeliest_first() -> None:
    (asked,) = begun().receive(look(2.0, face(0.1, 0.3, 0.2)))
    assert isinstance(asked, Uncertain)
    assert [choice.label for choice in asked.choices][:3] == [f"the die shows {n}" for n in (2, 3, 1)]
    assert len(asked.choices) == 6
    assert asked.choices[0].events == (DiceSeen(t_s=2.0, dice=(2,)),)


def test_a_die_that_lay_when_a_hole_ended_is_no_throw_on_the_next_course() -> None:
    """The last stroke ended a hole, and its die was told once more for the next one (Carom Golf, 95003)."""
    before = begun()
    before.receive(look(1.0, face(0.99)))
    after = Throws(before.lying)
    assert after.receive(look(2.0, face(0.99))) == []
    (thrown,) = Throws(before.lying).receive(look(2.0, face(0.99, x_px=160.0)))
    assert isinstance(thrown, DiceSeen)


def test_two_faces_of_one_die_compete() -> None:
    (asked,) = begun().receive(look(2.0, face(0.0, 0.8), face(0.75, x_px=115.0)))
    assert isinstance(asked, Uncertain)
    likely = shares_of([face(0.0, 0.8), face(0.75, x_px=115.0)])
    assert likely.sum() == pytest.approx(1.0)
    assert likely.argmax() == 1


def test_a_faint_face_of_a_die_that_is_seen_from_low_aside_is_asked_about() -> None:
    """There the top may be none of those that were read."""
    for shares in ((0.0, 0.25), (0.0, 0.3, 0.0, 0.0, 0.0, 0.0)):
        (asked,) = begun().receive(look(2.0, replace(face(*shares), leans=(0.0, -1.0))))
        assert isinstance(asked, Uncertain)
    counted = replace(face(0.0, 0.98), score=0.3, leans=(0.0, -1.0))  # by its pips, the network hardly sees it
    (asked,) = begun().receive(look(2.0, counted))
    assert isinstance(asked, Uncertain)
    assert begun().receive(look(2.0, replace(counted, leans=(0.0, -0.3)))) == [DiceSeen(t_s=2.0, dice=(2,))]


def test_a_die_is_asked_about_once_while_it_lies() -> None:
    throws, doubtful = begun(), face(0.1, 0.3, 0.2)
    assert throws.receive(look(2.0, doubtful))
    assert throws.receive(look(3.0, doubtful)) == []


def test_nobody_is_asked_where_the_laws_await_no_die_or_nothing_was_seen_before() -> None:
    doubtful = face(0.1, 0.3, 0.2)
    assert begun().receive(look(2.0, doubtful, foreseen=replace(AWAITED, dice=0))) == []
    assert Throws().receive(look(1.0, doubtful)) == []


def test_a_die_that_comes_down_beside_where_it_lay_with_the_same_face_is_a_new_throw() -> None:
    throws = begun()
    throws.receive(look(2.0, face(0.0, 0.97)))
    assert throws.receive(look(3.0, face(0.0, 0.97, x_px=100.0 + 0.2 * 20))) == [DiceSeen(t_s=3.0, dice=(2,))]


def test_a_die_that_lies_still_is_no_new_throw_though_the_camera_was_nudged() -> None:
    throws = begun()
    throws.receive(look(2.0, face(0.0, 0.97)))
    nudged = replace(look(3.0, face(0.0, 0.97, x_px=100.0 + 0.2 * 20)), is_nudged=True)
    assert throws.receive(nudged) == []


def test_a_die_that_was_thrown_elsewhere_meanwhile_is_a_new_throw_where_it_lay_before() -> None:
    throws, first, second = begun(), face(0.0, 0.97), face(0.0, 0.0, 0.0, 0.97, x_px=400.0)
    for t_s, die in enumerate((first, second), start=2):
        assert throws.receive(look(float(t_s), die)) == [DiceSeen(t_s=float(t_s), dice=(die.value,))]
    assert throws.receive(look(4.0, first)) == [DiceSeen(t_s=4.0, dice=(2,))]


def test_a_die_that_one_look_could_not_read_is_no_new_throw() -> None:
    throws = begun()
    throws.receive(look(2.0, face(0.0, 0.97)))
    throws.receive(look(3.0))
    assert throws.receive(look(4.0, face(0.0, 0.97))) == []


def test_of_two_faces_of_a_die_seen_aslant_the_further_one_is_its_top() -> None:
    side, top = (replace(each, leans=(0.8, 0.0)) for each in (face(0.0, 0.9), face(0.8, x_px=116.0)))
    assert is_beyond(top, side)
    assert not is_beyond(side, top)
    assert begun().receive(look(2.0, side, top)) == [DiceSeen(t_s=2.0, dice=(1,))]


def test_faces_seen_from_above_and_faces_far_apart_are_not_of_one_die() -> None:
    one, beside = face(0.0, 0.9), face(0.8, x_px=116.0)
    assert not is_beyond(beside, one)
    assert not is_beyond(replace(beside, x_px=140.0), replace(one, leans=(0.8, 0.0)))


def test_what_shows_no_face_is_asked_about_where_a_die_is_awaited() -> None:
    unread = replace(look(2.0), has_unread=True, candidates=(WeighedLayout(frozenset(), frozenset(), 1.0),))
    (asked,) = begun().receive(unread)
    assert isinstance(asked, Uncertain)
    assert len(asked.choices) == 6
    assert begun().receive(replace(unread, foreseen=replace(AWAITED, dice=0))) == []
    assert begun().receive(replace(unread, candidates=())) == []  # tokens have moved, or may have


def test_a_die_that_shows_the_same_a_little_beside_where_it_lay_is_asked_about_once() -> None:
    """It may have been thrown again, or pushed; one that is read anew in other light lies as it lay."""
    throws = begun()
    assert throws.receive(look(2.0, face(0.01, 0.97))) == [DiceSeen(t_s=2.0, dice=(2,))]
    assert throws.receive(look(3.0, face(0.02, 0.95, x_px=100.4))) == []
    again = face(0.01, 0.96, x_px=101.8)
    (asked,) = throws.receive(look(4.0, again))
    assert isinstance(asked, Uncertain)
    assert asked.choices[0].events == (DiceSeen(t_s=4.0, dice=(2,)),)
    assert throws.receive(look(5.0, again)) == []


def test_a_die_that_is_pushed_while_none_is_awaited_is_no_throw_then_or_later() -> None:
    throws = begun()
    throws.receive(look(2.0, face(0.01, 0.97)))
    pushed = face(0.01, 0.97, x_px=101.8)
    assert throws.receive(look(3.0, pushed, foreseen=replace(AWAITED, dice=0))) == []
    assert throws.receive(look(4.0, pushed)) == []


def test_a_die_that_lies_elsewhere_since_the_camera_was_nudged_is_no_throw_at_the_next_look() -> None:
    throws = begun()
    throws.receive(look(2.0, face(0.01, 0.97)))
    nudged = face(0.01, 0.97, x_px=106.0)
    assert throws.receive(replace(look(3.0, nudged), is_nudged=True)) == []
    assert throws.receive(look(4.0, nudged)) == []


def test_where_a_stroke_is_due_what_shows_no_face_is_no_throw() -> None:
    """A fingertip is as large as a die; a stroke that left no trace is asked about for other reasons."""
    due = replace(AWAITED, dice=0, returning=(0, 0))
    still = (WeighedLayout(frozenset(), frozenset(), 1.0),)
    throws = begun()
    throws.receive(look(2.0, face(0.01, 0.97)))
    pushed = look(3.0, face(0.01, 0.97, x_px=101.8), foreseen=due)
    assert throws.receive(replace(pushed, has_unread=True, candidates=still)) == []
    assert throws.receive(look(4.0, face(0.01, 0.02, 0.97, x_px=200.0), foreseen=due)) == [
        DiceSeen(t_s=4.0, dice=(3,))
    ]
