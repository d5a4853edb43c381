"""Every training draws some of its pictures in real rooms, by the models of the films; the truth stays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from calibration.lens import Picture
from device.training import rooms
from device.training.board_finding import augmentation
from device.training.board_finding.augmentation import disturbed
from device.training.coin_kinds.samples import drawn_coins
from device.training.cover.hands import draw_flat_hand
from device.training.cover.views import SIDE_PX, ClearBoard
from device.training.cover.views import sample_of as cover_sample
from device.training.departing.samples import drawn_discs
from device.training.footing.strips import sides_of
from device.training.golf_tables.stage import stage_by_chance
from device.training.rooms import frame_perhaps_in_a_room, perhaps_in_a_room, roomed
from device.training.samples import samples_of
from device.training.whole_board.samples import sample_of
from device.virtual.disturbance.disturbed import Disturbed
from device.virtual.disturbance.lamp import Lamp
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.rooms import GREY, STILL, still_room
from device.virtual.disturbance.still import still_in
from tests.device.training.coins import three_pieces
from tests.device.training.whole_board.boards import LAID, base_view, painted
from tests.device.virtual.disturbance.plain import Plain
from vision.frame import Frame

Parts = tuple[Any, Any]  # what is seen, and the truth


def luck() -> np.random.Generator:
    return np.random.default_rng(5)


def of_whole_board() -> Parts:
    sample = sample_of(base_view(), (), (), luck())
    return sample.view, sample.truth


def of_quick_networks() -> Parts:
    samples = samples_of(three_pieces(), luck())
    return samples.views, samples.truths


def of_cover() -> Parts:
    board = ClearBoard(painted(LAID, SIDE_PX), np.full((SIDE_PX, SIDE_PX), 255, np.uint8))
    return cover_sample(board, [draw_flat_hand(luck())], luck())


def of_footing() -> Parts:
    sides = sides_of(5003, luck())
    return [side.colours for side in sides], [side.end for side in sides]


def of_golf() -> Parts:
    return stage_by_chance(luck(), "carom_golf").photographed((), (), luck())


def of_coin_kinds() -> Parts:
    (coins, _) = drawn_coins(899_980)
    return coins.looks[:4], 0


def of_departing() -> Parts:
    given = np.concatenate([discs.given for discs in drawn_discs(949_990)][4:])
    return given, 0


TRAININGS = [
    *(of_whole_board, of_quick_networks, of_cover, of_footing),
    *(pytest.param(draw, marks=pytest.mark.long) for draw in (of_golf, of_coin_kinds, of_departing)),
]


@pytest.mark.parametrize("draw", TRAININGS)
def test_a_training_draws_pictures_in_rooms_and_the_truth_stays(
    draw: Callable[[], Parts], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, truth = {}, {}
    for chance in (0.0, 1.0):
        monkeypatch.setattr(rooms, "CHANCE", chance)
        seen[chance], truth[chance] = draw()
    assert not all(np.array_equal(a, b) for a, b in zip(seen[0.0], seen[1.0], strict=False))
    assert all(np.array_equal(a, b) for a, b in zip(*map(np.atleast_1d, truth.values()), strict=True))


def test_the_board_finder_draws_a_share_of_its_canvases_in_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (roomed, rooms.CHANCE) in augmentation.CAMERA
    monkeypatch.setattr(augmentation, "CAMERA", ())
    canvas = disturbed(painted(LAID, 200), None, luck())
    monkeypatch.setattr(augmentation, "CAMERA", ((roomed, 1.0),))
    in_a_room = disturbed(painted(LAID, 200), None, luck())
    assert in_a_room.shape == canvas.shape
    assert not np.array_equal(in_a_room, canvas)


def test_a_still_is_the_first_frame_of_a_film_in_the_same_room() -> None:
    room = Room(lamp=Lamp(flicker=0.3, light=0.4, grain=0.05), seed=4)
    (plain, *_), (first, *_) = Plain(), Disturbed(Plain(), room)
    still = still_in(plain.whole_bgr(), room, plain.t_s)
    assert np.abs(still.astype(float) - first.whole_bgr()).mean() < 1.5
    assert np.abs(still.astype(float) - plain.whole_bgr()).mean() > 20


@pytest.mark.parametrize("size", [(61, 47), (64, 48)])
def test_a_still_keeps_its_size(size: tuple[int, int]) -> None:
    bgr = np.full((size[1], size[0], 3), 90, np.uint8)
    assert {still_in(bgr, still_room(seed), 1.0).shape for seed in range(20)} == {bgr.shape}


def test_rooms_for_stills_are_of_all_kinds_and_move_no_pixel() -> None:
    drawn = [still_room(seed) for seed in range(300)]
    assert all(room.mount == Room().mount and room.camera.aim == Room().camera.aim for room in drawn)
    assert all(room.camera.breathing == room.camera.cut_px == 0 for room in drawn)
    assert sum(room.camera.grey_from_s == 0.0 for room in drawn) > 10
    assert all(still_room(seed, with_colour=True).camera.grey_from_s > 0 for seed in range(300))
    for part in ("flicker", "step", "grain", "balance", "strip", "pulsed"):
        assert any(getattr(room.lamp, part) for room in drawn), part
    assert any(room.sun.strength for room in drawn)
    assert any(room.second.share for room in drawn)
    assert any(room.camera.soft_px for room in drawn)
    assert any(room.crf for room in drawn)
    assert any(room.jpeg for room in drawn)
    assert GREY in STILL


def test_about_three_pictures_in_ten_are_in_a_room_and_the_luck_that_is_left_is_the_same() -> None:
    bgr: Picture = painted(LAID, 64)
    own = luck()
    changed = [not np.array_equal(perhaps_in_a_room(bgr, own), bgr) for _ in range(200)]
    assert 40 < sum(changed) < 80
    other = luck()
    for _ in range(200):
        other.random(), other.integers(2**31)
    assert own.random() == other.random()


def test_a_frame_stays_as_it_is_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "CHANCE", 0.0)
    frame = Frame.from_bgr(painted(LAID, 64))
    assert frame_perhaps_in_a_room(frame, luck()) is frame
    monkeypatch.setattr(rooms, "CHANCE", 1.0)
    assert frame_perhaps_in_a_room(frame, luck()) is not frame
