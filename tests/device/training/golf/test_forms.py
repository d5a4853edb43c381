"""Crops of drawn and rendered tokens for the training on forms."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.golf.plane import plane_from_hexes
from device.training.golf_forms.samples import AROUND, FORMS, GAME, cut_out, laid_anywhere, samples_of
from device.training.golf_hexes.laying import OFF
from device.training.golf_hexes.samples import MOST_LEVEL
from device.training.golf_tables.plan import Plan
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import stage_by_chance
from vision.golf.ball_or_disc import CHANNELS, SIZE

SIDE = SIZE + 2 * AROUND
USUAL = 70_004


@pytest.fixture(scope="module")
def samples() -> Samples:
    return samples_of(USUAL, pictures=1)


def test_crops_have_room_to_be_shifted_and_both_forms(samples: Samples) -> None:
    assert samples.shown.shape == (len(samples), CHANNELS, SIDE, SIDE)
    assert set(np.unique(samples.due)) == {0, 1}


def test_a_seed_gives_the_same_crops_always(samples: Samples) -> None:
    again = samples_of(USUAL, pictures=1)
    assert np.array_equal(again.shown, samples.shown)
    assert np.array_equal(again.due, samples.due)


def test_values_fit_a_byte() -> None:
    cut = cut_out([np.full((CHANNELS, SIDE, SIDE), 9.0)], ["flat"])
    assert cut.shown.max() == MOST_LEVEL
    assert cut.due.tolist() == [FORMS.index("flat")]


@pytest.mark.parametrize("is_wide", [False, True])
def test_tokens_stand_off_the_middles_of_their_hexes(is_wide: bool) -> None:
    luck = np.random.default_rng(3)
    stage = stage_by_chance(luck, GAME)
    tokens, solids = laid_anywhere(stage, (), luck, is_wide=is_wide)
    middles = plane_from_hexes([token.at for token in tokens]) * [1, -1]
    off = np.array([solid.at_mm for solid in solids]) / stage.pitch_mm - middles
    assert len({token.at for token in tokens}) == len(tokens)
    assert OFF / 3 < np.abs(off).mean() < OFF


def test_shifted_crops_show_what_lies_in_the_middle(samples: Samples) -> None:
    course = pytest.importorskip("device.training.golf_forms.course", reason="no PyTorch: the extra `train`")
    plain, due = course.batch(samples, None)
    assert plain.shape == (len(samples), CHANNELS, SIZE, SIZE)
    inside = samples.shown[:, :, AROUND:-AROUND, AROUND:-AROUND]
    assert plain.numpy() * course.LEVELS == pytest.approx(inside, abs=1e-4)
    shifted, same = course.batch(samples, np.random.default_rng(1))
    assert shifted.shape == plain.shape
    assert due.tolist() == same.tolist() == samples.due.tolist()
    assert np.abs(shifted.numpy() - plain.numpy()).mean() > 0.05


def test_a_pass_is_judged_and_the_network_written(samples: Samples, tmp_path: Path) -> None:
    course = pytest.importorskip("device.training.golf_forms.course", reason="no PyTorch: the extra `train`")
    teaching = pytest.importorskip("device.training.golf_tables.course", reason="no PyTorch")
    told: list[str] = []
    task = replace(course.TOKEN_FORMS, at_once=4)
    plan = Plan(tmp_path, 2, 1, device="cpu")
    written = teaching.taught(task, plan, samples, samples, told.append)
    assert written == tmp_path / "golf_form.onnx"
    assert "forms right" in told[0]
    net = cv2.dnn.readNetFromONNX(str(written), cv2.dnn.ENGINE_CLASSIC)
    net.setInput(course.batch(samples, None)[0][:1].numpy(), "x")
    assert net.forward().shape == (1, 1)
