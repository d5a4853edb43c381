"""The drawing of a golf table: its course, what is told of it, and what is doubted."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.vision.golf.drawn_golf import reading_of, table_and_picture
from vision.diagnostics.golf import DIE_BGR, HAND_BGR, OBSTACLE_BGR, TOKEN_BGR, explain_dice, explain_lattice
from vision.diagnostics.golf import explain_table as explained
from vision.diagnostics.sheet import PANEL_PX, Bgr
from vision.frame import Plane
from vision.golf.course_reader import Reading
from vision.golf.dice.faces import Die
from vision.golf.hex_network import COLOURS
from vision.golf.tokens import SURE

GAME, SEED = "carom_golf", 82_010


@pytest.fixture(scope="module")
def drawn() -> tuple[Plane, Reading]:
    _, picture = table_and_picture(SEED, GAME)
    return picture, reading_of(SEED, GAME)[1]


def panel(bgr: Plane) -> Plane:
    return bgr[:, -PANEL_PX:]


def holds(bgr: Plane, colour: Bgr) -> bool:
    return bool((bgr == np.array(colour, np.uint8)).all(axis=2).any())


def explain_table(drawn: tuple[Plane, Reading], **changed: Any) -> Plane:
    picture, reading = drawn
    return explained(picture, replace(reading, **changed), table_and_picture(SEED, GAME)[0].course)


def test_every_colour_has_a_paint_of_its_own() -> None:
    assert set(TOKEN_BGR) == set(COLOURS)
    assert len(set(TOKEN_BGR.values())) == len(COLOURS)


def test_tokens_and_obstacles_are_named_in_their_colours(drawn: tuple[Plane, Reading]) -> None:
    reading = drawn[1]
    assert reading.sure_tokens
    assert reading.obstacles
    words = panel(explain_table(drawn))
    for token in reading.sure_tokens:
        assert holds(words, TOKEN_BGR[token.token])
    assert holds(words, OBSTACLE_BGR)
    bare = panel(explain_table(drawn, tokens=(), obstacles=()))
    assert not any(holds(bare, colour) for colour in (*TOKEN_BGR.values(), OBSTACLE_BGR))


def test_a_doubtful_token_has_a_thinner_ring_and_is_not_named(drawn: tuple[Plane, Reading]) -> None:
    token = drawn[1].sure_tokens[0]
    sure, doubtful = (
        explain_table(drawn, tokens=(replace(token, score=score),), obstacles=())
        for score in (SURE + 0.2, SURE - 0.2)
    )
    bare = explain_table(drawn, tokens=(), obstacles=())[:, :-PANEL_PX]
    paint = TOKEN_BGR[token.token]
    thick, thin = ((bgr[:, :-PANEL_PX] != bare).any(axis=2).sum() for bgr in (sure, doubtful))
    assert thick > thin > 0
    assert holds(panel(sure), paint)
    assert not holds(panel(doubtful), paint)


def test_hexes_under_a_hand_and_dice_are_drawn_where_they_are(drawn: tuple[Plane, Reading]) -> None:
    die = Die(5, 200.0, 150.0, 24.0, 0.97)
    hand = frozenset([next(iter(table_and_picture(SEED, GAME)[0].course))])
    without = explain_table(drawn, tokens=(), obstacles=(), dice=(), faces=())[:, :-PANEL_PX]
    bgr = explain_table(drawn, tokens=(), obstacles=(), dice=(die,), faces=(die,), covered=hand)[:, :-PANEL_PX]
    assert not holds(without, DIE_BGR)
    assert holds(bgr, HAND_BGR)
    rows, columns = np.nonzero((bgr == DIE_BGR).all(axis=2))
    scale = bgr.shape[1] / drawn[0].shape[1]
    assert np.hypot(columns / scale - die.x_px, rows / scale - die.y_px).max() < 2.5 * die.side_px


def test_a_lattice_without_a_course_is_drawn_with_its_dice(drawn: tuple[Plane, Reading]) -> None:
    picture, reading = drawn
    plane, hexes = reading.placement.plane, list(table_and_picture(SEED, GAME)[0].course)
    die = Die(5, 200.0, 150.0, 24.0, 0.97)
    bare, full = explain_lattice(picture, plane, [], [die]), explain_lattice(picture, plane, hexes, [die])
    assert holds(panel(full), DIE_BGR)
    assert (bare[:, :-PANEL_PX] != full[:, :-PANEL_PX]).any(axis=2).mean() > 0.005


def test_dice_alone_are_shown_so_large_that_their_values_can_be_read() -> None:
    picture = np.full((120, 160, 3), 90, np.uint8)
    bgr = explain_dice(picture, [Die(3, 80.0, 60.0, 20.0, 0.9)])
    assert bgr.shape[1] - PANEL_PX == 3 * 160
    assert holds(panel(bgr), DIE_BGR)
    assert not holds(explain_dice(picture, []), DIE_BGR)
