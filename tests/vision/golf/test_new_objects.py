"""Things on a table are told by colours that nothing around them has."""

import numpy as np

from vision.golf.new_objects import holds_thing, is_cut, thing_in

TABLE = np.full((30, 40, 3), 42, np.uint8)


def with_die() -> np.ndarray:
    picture = TABLE.copy()
    picture[10:15, 8:13] = 180
    return picture


def test_beside_the_place_of_a_die_that_was_taken_up_the_new_one_is_the_thing() -> None:
    both = np.s_[9:16, 8:22]  # all that has changed: the old one lay at columns 15 to 21
    assert thing_in(with_die(), both) == np.s_[10:15, 8:13]


def test_where_nothing_lies_there_is_no_thing() -> None:
    assert not holds_thing(TABLE, np.s_[9:16, 8:22])
    assert thing_in(TABLE, np.s_[9:16, 8:22]) is None


def test_what_reaches_the_edge_is_cut() -> None:
    assert is_cut(np.s_[0:4, 5:9], (30, 40))
    assert not is_cut(np.s_[1:4, 5:9], (30, 40))
