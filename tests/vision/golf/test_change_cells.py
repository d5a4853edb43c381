"""Where two pictures differ: what is new is marked where it is, and specks are not."""

import numpy as np

from vision.golf.change_cells import changed, spots_of

TABLE = np.full((40, 60, 3), 40, np.uint8)


def test_what_is_new_is_marked_where_it_is_to_the_pixel() -> None:
    now = TABLE.copy()
    now[10:15, 20:28] = 200
    assert spots_of(changed(TABLE, now, 5, 0)) == [np.s_[10:15, 20:28]]


def test_less_than_a_speck_is_noise_unless_it_differs_by_much() -> None:
    now = TABLE.copy()
    now[10:15, 20] = 50
    now[30, 40] = 60
    assert not changed(TABLE, now, 5, 0).any()
    assert spots_of(changed(TABLE, now, 5, 0, alone=15)) == [np.s_[30:31, 40:41]]
