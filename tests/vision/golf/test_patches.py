"""Patches point up along the way in which tall things lean, whatever the table's roll."""

import numpy as np

from tests.vision.golf.drawn_golf import reading_of, table_and_picture
from vision.golf.patches import CHANNELS, FOOT, SIZE


def test_there_is_a_patch_for_each_whole_hex() -> None:
    _, reading = reading_of(70_000, "carom_golf")
    assert reading.patches.shape == (len(reading.hexes), CHANNELS, SIZE[1], SIZE[0])
    assert np.isfinite(reading.patches).all()


def test_the_hex_of_a_patch_lies_at_its_foot() -> None:
    """The mask of the course's solids is set where a solid's hex lies in its own patch."""
    table, _ = table_and_picture(70_000, "carom_golf")
    _, reading = reading_of(70_000, "carom_golf")
    solids = [k for k, place in enumerate(reading.hexes) if table.course[place] in ("stump", "rock", "mole")]
    assert solids
    assert all(reading.patches[k, 6, int(FOOT[1]), int(FOOT[0])] > 0.5 for k in solids)


def test_the_slope_grows_away_from_the_camera() -> None:
    _, reading = reading_of(70_001, "carom_golf")
    slopes = reading.patches[:, 8, 0, 0]
    assert slopes.min() >= 0
    assert slopes.max() > slopes.min()
