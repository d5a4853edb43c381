"""A token that left a hex is found by its colours where it has come down, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.golf.layouts.grass import GONE, GRASS, RED, YELLOW, patch
from vision.golf.layouts.landings import NO_FIT
from vision.golf.layouts.outline_fit import Differences, Foot
from vision.golf.layouts.patch_colours import Patch, colours_gone
from vision.golf.patches import SIZE


def foot_of(pairs: Sequence[tuple[Patch | None, Patch]]) -> Foot | None:
    """The foot that fits best, seen from where a pitch of height leans by half of one."""
    assert GONE is not None
    feet = Differences(pairs).feet(GONE, np.full(len(pairs), 0.5))
    return max(feet, key=lambda foot: foot.fit, default=None)


def test_what_left_a_hex_is_known_by_its_colours_and_what_stays_is_not() -> None:
    assert GONE is not None
    assert GONE.shares == pytest.approx(np.array([0.2, 1.5, 1.6]) / 3.3, abs=0.02)
    assert colours_gone(patch((YELLOW, 0, 0)), patch((YELLOW, 0, 0))) is None


@pytest.mark.parametrize(("aside", "below"), [(0.0, 0.0), (0.4, 0.0), (-0.3, 0.3), (0.0, -0.5)])
def test_the_foot_is_where_the_token_stands_now(aside: float, below: float) -> None:
    pairs = [(patch(), patch()), (patch(), patch((YELLOW, aside, below)))]
    foot = foot_of(pairs)
    assert foot is not None
    assert foot.number == 1
    assert (foot.aside, foot.below) == pytest.approx((aside, below), abs=0.12)


def test_of_the_hexes_that_show_a_token_the_one_under_its_foot_is_believed() -> None:
    beside, cut_off = patch((YELLOW, 0.9, 0.0)), patch((YELLOW, 0, 0.75))
    foot = foot_of([(patch(), beside), (patch(), patch((YELLOW, 0.0, 0.0))), (patch(), cut_off)])
    assert foot is not None
    assert foot.number == 1


def test_a_token_whose_foot_is_hidden_is_found_by_what_is_seen_above() -> None:
    behind = patch((YELLOW, 0, 0), (RED, 0, 0.45))
    foot = foot_of([(patch((RED, 0, 0.45)), behind)])
    assert foot is not None
    assert (foot.aside, foot.below) == pytest.approx((0, 0), abs=0.2)
    whole = foot_of([(patch(), patch((YELLOW, 0, 0)))])
    assert whole is not None
    assert foot.fit < whole.fit


def test_neither_another_token_nor_one_that_stood_there_is_a_landing() -> None:
    still = patch((YELLOW, 0, 0))
    pairs = [(patch(), patch((RED, 0, 0))), (still, still), (None, still)]
    assert foot_of(pairs) is None


def grounds_of(count: int) -> NDArray[np.float16]:
    """Grass below every patch."""
    return np.broadcast_to(np.array(GRASS, np.float16)[:, None, None], (count, 3, SIZE[1], SIZE[0]))


def test_ground_that_comes_to_light_is_no_token_as_green_as_it() -> None:
    """A light green golfer has left dark shade, and the grass that is seen now is nearly of its colours."""
    green = (-0.5, 0.2, -0.35)
    colours = colours_gone(patch((green, 0, 0)), patch((RED, 0, 0)))
    assert colours is not None
    pairs = [(patch((RED, 0, 0)), patch()), (patch(), patch())]
    slopes = np.full(2, 0.5)
    assert [foot.number for foot in Differences(pairs).feet(colours, slopes)] == [0]
    assert Differences(pairs, grounds_of(2)).feet(colours, slopes) == []


def test_a_golfer_nearly_as_green_as_the_grass_is_seen_whole_by_its_paint() -> None:
    """It is as light as the grass, and its green is another one."""
    green = (-0.62, 0.045, -0.525)
    colours = colours_gone(patch((green, 0, 0)), patch())
    assert colours is not None
    assert colours.shares == pytest.approx(np.array([0.2, 0.55, 0.25]), abs=0.01)
    pairs = [(patch(), patch((green, 0, 0))), (patch((green, 0, 0)), patch())]
    feet = Differences(pairs, grounds_of(2)).feet(colours, np.full(2, 0.5))
    assert [foot.number for foot in feet] == [0]
    assert feet[0].standing.shown > 0.7
    assert feet[0].standing.bare < 0.3


@pytest.mark.parametrize("by", [(1.08, 1.0, 0.92), (0.92, 1.0, 1.08)], ids=["colder", "warmer"])
def test_ground_under_a_lamp_of_another_colour_is_no_golfer_as_green_as_it(
    by: tuple[float, float, float],
) -> None:
    green = (-0.62, 0.045, -0.525)
    colours = colours_gone(patch((green, 0, 0)), patch())
    assert colours is not None
    now = np.asarray((patch() + 1) * np.array(by)[:, None, None] - 1, np.float32)
    pairs = [(patch(), now)] * 3
    assert Differences(pairs, grounds_of(3)).feet(colours, np.full(3, 0.5)) == []


def test_a_token_that_covers_the_place_where_it_stood_is_seen_whole() -> None:
    """What showed it there, and shows it still, is no less of it than what is new."""
    assert GONE is not None
    pairs = [(patch((YELLOW, 0.4, 0)), patch((YELLOW, 0, 0)))]
    away, slopes = [(0.4, 0.0)], np.full(1, 0.5)
    changed = Differences(pairs, grounds_of(1)).feet(GONE, slopes)[0].standing
    whole = Differences(pairs, grounds_of(1)).feet(GONE, slopes, away)[0].standing
    assert changed.shown < 0.75
    assert whole.shown > 0.9


def test_a_head_above_another_token_stands_behind_it_where_no_ground_shows_between() -> None:
    """A box at the height of the head would show ground above it."""
    assert GONE is not None
    front = (RED, 0.0, 0.3)
    pairs = [(patch(front), patch((YELLOW, 0, 0), front))]
    foot = Differences(pairs, grounds_of(1)).feet(GONE, np.full(1, 0.5))[0]
    assert foot.below == pytest.approx(0.0, abs=0.13)
    assert foot.standing.bare < 0.1
    assert foot.standing.met > 0.75


def test_shade_about_a_small_token_does_not_mix_with_its_colours() -> None:
    shaded = np.asarray((patch() + 1) * 0.2 - 1, np.float32)
    shaded[:, 26:33, 16:24] = np.array(YELLOW, np.float32)[:, None, None]
    plain, aware = (
        colours_gone(shaded, patch()),
        colours_gone(shaded, patch(), grounds_of(1)[0].astype(np.float32)),
    )
    yellow = np.array([0.2, 1.5, 1.6]) / 3.3
    assert plain is not None
    assert aware is not None
    assert np.abs(plain.shares - yellow).sum() > 0.1
    assert aware.shares == pytest.approx(yellow, abs=0.02)


def test_a_shadow_is_no_landing() -> None:
    shaded = np.asarray((patch() + 1) * 0.5 - 1, np.float32)
    foot = foot_of([(patch(), shaded)])
    assert foot is None or foot.fit < NO_FIT
