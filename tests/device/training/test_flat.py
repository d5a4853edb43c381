"""Pieces made as flat as ink, for training: no grooves, no shadows, at the same places, of the same kind."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.lens import Lens
from device.training.batches import Pool, flattened
from device.training.samples import Samples, kept_in, samples_of
from device.training.sources import Labelled, as_truth
from rules.pieces import Kind
from rules.table import Mm
from vision.pieces.detector import KINDS
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look, Motif
from vision.synthetic.scene.scene import Disc, Scene

AT = {Kind.WHITE: (-200.0, 120.0), Kind.BLACK: (60.0, -250.0), Kind.QUEEN: (250.0, 40.0)}


@pytest.fixture(scope="module")
def sample() -> Samples:
    board_map = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, 0.0, 1040.0))
    luck = np.random.default_rng(2)
    discs = tuple(Disc(kind, Mm(*at)) for kind, at in AT.items())
    frame = Renderer(board_map, Look(motif=Motif.PLAIN), luck=luck).draw(Scene(discs), 0.0, 0, luck)
    truth = as_truth([(*at, 15.5, KINDS.index(kind), 0.0) for kind, at in AT.items()])
    bgr = np.asarray(frame.whole_bgr(), np.uint8)
    return samples_of(Labelled("three", bgr, board_map, truth), np.random.default_rng(3), views=1)


def ring(view: np.ndarray, x: float, y: float, least: float, most: float) -> np.ndarray:
    """(N, 3) the pixels of a view between two distances of a place."""
    rows, columns = np.mgrid[: len(view), : len(view)]
    away = np.hypot(columns - x, rows - y)
    return np.asarray(view[(away >= least) & (away < most)], float)


def test_faces_become_even_and_shadows_go() -> None:
    luck = np.random.default_rng(5)
    view = np.clip(luck.normal(170, 2, (200, 200, 3)), 0, 255).astype(np.uint8)
    rows, columns = np.mgrid[:200, :200]
    away = np.hypot(columns - 100, rows - 90)
    view[away < 10] = 110  # a shadow
    view[away < 7.75] = np.where((away < 4)[..., None], 40, 20)[away < 7.75]
    flat = flattened(view, np.array([(100.0, 90.0, 7.75, 1.0, 0.0)]), luck)
    assert ring(flat, 100, 90, 0, 6).std() < 0.7 * ring(view, 100, 90, 0, 6).std()
    assert ring(flat, 100, 90, 8.8, 9.8).mean() > ring(view, 100, 90, 8.8, 9.8).mean() + 15
    assert (flat[away > 14] == view[away > 14]).all()


def test_what_is_half_hidden_or_stands_close_is_left_as_it_is(sample: Samples) -> None:
    view, truth = sample.views[0], sample.truths[:, 1:]
    hidden = truth + np.array((0, 0, 0, 0, 0.4))
    beside = truth + np.array((20, 0, 0, 0, 0))
    crowded = np.concatenate([truth, beside])
    for pieces in (hidden, crowded):
        assert (flattened(view, pieces, np.random.default_rng(1)) == view).all()


def test_a_coin_of_the_woods_colour_keeps_its_edge() -> None:
    rows, columns = np.mgrid[:120, :120]
    away = np.hypot(columns - 60, rows - 60)
    view = np.full((120, 120, 3), 150, np.uint8)
    view[away < 9] = 100  # a shadow round it
    view[away < 7.75] = 165
    truth = np.array([(60.0, 60.0, 7.75, 0.0, 0.0)])
    edges = []
    for seed in range(12):
        flat = flattened(view, truth, np.random.default_rng(seed))
        edges.append(np.ptp(ring(flat, 60, 60, 0, 10)))
    assert min(edges) > 20


def test_flat_coins_stay_apart_from_the_wood_and_from_one_another(sample: Samples) -> None:
    view, truth = sample.views[0], sample.truths[:, 1:]
    for seed in range(5):
        flat = flattened(view, truth, np.random.default_rng(seed))
        white, black, queen = (ring(flat, x, y, 0, 5).mean(axis=0) for x, y, *_ in truth)
        assert white.mean() > black.mean() + 60
        assert queen[2] - queen[:2].mean() > 40


def test_flattened_close_ups_tell_the_same_truth(sample: Samples, tmp_path: Path) -> None:
    pieces = sample.close_truths[:, 3] >= 0
    only = replace(
        sample, close=sample.close[pieces], close_truths=sample.close_truths[pieces], given=sample.given[pieces]
    )
    only.save(tmp_path / "drawn_00000.npz")
    batch = Pool(kept_in(tmp_path), {"drawn": 1.0}, np.random.default_rng(4)).closeups(400)
    middle = batch.shown[:, 13:19, 13:19].mean(axis=(1, 2, 3))
    edge = np.median(batch.shown[:, 0], axis=(1, 2))
    whites, blacks = (batch.kinds == KINDS.index(kind) for kind in (Kind.WHITE, Kind.BLACK))
    assert np.isfinite(batch.shown).all()
    assert ((middle - edge)[whites] > 0).mean() > 0.95
    assert ((middle - edge)[blacks] < 0).mean() > 0.95
