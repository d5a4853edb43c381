"""Pieces are cut out of rendered golf tables and laid on others, with the answers due."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.labels import HAND, NONE
from device.training.golf_mixed.colours import paint_of, painted, reprinted
from device.training.golf_mixed.grounds import Ground, ground_of
from device.training.golf_mixed.mixing import mixed
from device.training.golf_mixed.pieces import Piece
from device.training.golf_mixed.samples import samples_of_mixed
from device.training.golf_tables.rendered import rendered_tables
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.patches import CHANNELS, SIZE

BALL, MEEPLE = STATES.index("ball"), STATES.index("meeple")


@pytest.fixture(scope="module")
def grounds(shared: Path) -> list[Ground]:
    if not (shared / "renders" / "hex").exists():
        pytest.skip(f"no rendered golf tables in {shared}")
    wanted = ("still_001", "still_008", "still_010")
    return [ground_of(table) for table in rendered_tables(shared) if table.name in wanted]


def pieces_of_all(grounds: list[Ground]) -> list[Piece]:
    return [piece for ground in grounds for piece in ground.own if piece.whole]


def test_a_ball_is_cut_out_where_it_stands_in_its_own_colour(grounds: list[Ground]) -> None:
    ground = grounds[0]
    blue = next(p for p in ground.own if p.state == BALL and p.colour == COLOURS.index("blue"))
    at = ground.flat.plane_from_flat(blue.foot_px)
    assert np.hypot(*(at - plane_from_hexes([(0, 4)])[0])) < 0.3
    levels = paint_of(blue.bgr, blue.alpha)
    assert levels[0] > 2 * levels[2]
    assert 0.6 < blue.alpha.sum() / 32**2 < 2.5


def test_tokens_that_others_hide_are_laid_nowhere_else(grounds: list[Ground]) -> None:
    hidden = {
        (COLOURS.index(token["token"]), STATES.index(token["form"]))
        for token in grounds[0].table.truth["tokens"]
        if token["occluded"] > 0.02
    }
    assert hidden
    assert not any((p.colour, p.state) in hidden for p in grounds[0].own if p.whole)


def test_another_paint_keeps_the_light_and_the_lamp() -> None:
    shade = np.linspace(0.3, 1.0, 20)[:, None, None] * np.ones((1, 20, 1))
    red = shade * np.array([20.0, 30.0, 200.0])
    red[18:, 9:11] = 250.0
    blue = painted(red, np.ones((20, 20)), np.array([200.0, 40.0, 20.0]))
    assert blue[10, 5, 0] > 3 * blue[10, 5, 2]
    assert blue[15, 5, 0] > 1.5 * blue[2, 5, 0]
    assert blue[19, 10].min() > 150


def test_each_ground_of_a_print_changes_as_a_whole() -> None:
    kinds = np.repeat([[0, 1]], 8, axis=0).repeat(8, axis=1)
    print_bgr = np.where(kinds[..., None] == 0, [40.0, 160.0, 60.0], [200.0, 90.0, 40.0])
    fresh = reprinted(print_bgr, kinds, np.random.default_rng(3))
    for kind in (0, 1):
        assert np.ptp(fresh[kinds == kind], axis=0).max() < 1e-3
        assert np.abs(fresh[kinds == kind][0] - print_bgr[kinds == kind][0]).max() > 1


def test_what_is_laid_is_due_and_shows(grounds: list[Ground]) -> None:
    ground, pieces = grounds[0], pieces_of_all(grounds)
    was = {label.at: label for label in ground.labels}
    fresh, changes = 0, []
    for seed in range(4):
        flat, due = mixed(ground, pieces, [], np.random.default_rng(seed))
        assert len({label.at for label in due}) == len(due)
        for label in due:
            assert label.state != HAND
            if label.state != NONE and was[label.at].state == NONE:
                fresh += 1
                own = flat.hex_index == flat.hexes.index(label.at)
                changes.append(np.abs(flat.bgr[own].astype(int) - ground.flat.bgr[own]).mean())
    assert fresh >= 8
    assert np.median(changes) > 20


def test_a_hand_laid_over_a_table_covers_hexes(grounds: list[Ground]) -> None:
    hands = [ground.hand for ground in grounds if ground.hand is not None]
    assert hands
    assert grounds[0].hand is None
    states = [
        label.state
        for seed in range(8)
        for label in mixed(grounds[0], pieces_of_all(grounds), hands, np.random.default_rng(seed))[1]
    ]
    assert HAND in states


def test_mixed_tables_give_patches_of_their_own(grounds: list[Ground]) -> None:
    first, second = samples_of_mixed(grounds[:1], 2)
    assert first.shown.shape[1:] == (CHANNELS, SIZE[1], SIZE[0])
    assert len(first) == len(first.due) > 20
    again = next(samples_of_mixed(grounds[:1], 1))
    assert np.array_equal(first.shown, again.shown)
    assert len(first) != len(second) or not np.array_equal(first.shown, second.shown)


def test_golfers_only_are_laid_where_no_ball_is_given(grounds: list[Ground]) -> None:
    golfers = [piece for piece in pieces_of_all(grounds) if piece.state == MEEPLE]
    bare = replace(grounds[0], own=())
    assert golfers
    _, due = mixed(bare, golfers, [], np.random.default_rng(1))
    assert {label.state for label in due if label.at not in {_at(t) for t in bare.table.truth["tokens"]}} <= {
        NONE,
        MEEPLE,
    }


def _at(token: dict[str, Any]) -> tuple[int, int]:
    return token["at"][0], token["at"][1]
