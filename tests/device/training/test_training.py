"""The training data is true: samples keep the truth, however disturbed, turned or mirrored."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision
from device.cli import main
from device.training.batches import CELLS, Pool, cells_of
from device.training.networks import BOARD, NETWORKS, Sum, first_weights
from device.training.onnx_form import read_eyes, write_eyes
from device.training.samples import NONE, SIDE_PX, Samples, kept_in, samples_of
from device.training.sources import Labelled, as_truth
from device.training.tables import BESIDE_MM, POSITIONS, aimed_at, beside_print, come_to_rest, tables
from rules.carrom.board import ICF
from rules.pieces import Kind, Seat
from tests.device.training.coins import AT, three_pieces
from vision.pieces.detector import CELL_ANSWERS, CELL_PX, KINDS, USUAL_PX

LEARNT = Path(vision.__file__).parent / "learnt"
WHITE, STRIKER = KINDS.index(Kind.WHITE), KINDS.index(Kind.STRIKER)


@pytest.fixture(scope="module")
def labelled() -> Labelled:
    return three_pieces()


@pytest.fixture(scope="module")
def sample(labelled: Labelled) -> Samples:
    return samples_of(labelled, np.random.default_rng(3), views=4)


def brightness_there(view: np.ndarray, x: float, y: float) -> float:
    patch = cv2.getRectSubPix(np.ascontiguousarray(view), (7, 7), (float(x), float(y)))
    return float(patch.mean())


@pytest.mark.long
def test_in_every_look_the_coins_are_where_the_truth_has_them(sample: Samples) -> None:
    assert sample.views.shape == (4, SIDE_PX, SIDE_PX, 3)
    assert len(sample.truths) == 4 * len(AT)
    for number, x, y, radius, kind, hidden in sample.truths:
        view = sample.views[int(number)]
        assert brightness_there(view, x, y) > 1.5 * brightness_there(view, x + 1.8 * radius, y)
        assert (kind, hidden) == (WHITE, 0.0)


def test_close_ups_tell_how_far_off_the_coin_is(sample: Samples) -> None:
    side = sample.close.shape[1]
    pieces = sample.close_truths[:, 3] != NONE
    assert pieces.sum() == len(AT) * 2 * 4
    for shown, (right, up, size, *_), (_, radius, _) in zip(
        sample.close[pieces], sample.close_truths[pieces], sample.given[pieces], strict=True
    ):
        middle = (np.array([right, -up]) / 1.4 + 1) * side / 2 - 0.5
        mask = np.zeros((side, side), np.uint8)
        cv2.circle(
            mask, np.rint(middle).astype(int).tolist(), round(np.exp(size) / 1.4 * side / 2 * 0.8), 1, -1
        )
        assert shown[mask > 0].mean() > 1.5 * np.median(shown[0])
        assert np.exp(size) * radius == pytest.approx(15.5, rel=0.3)


def test_close_ups_of_bare_places_show_no_coin(sample: Samples) -> None:
    bare = sample.close[sample.close_truths[:, 3] == NONE]
    assert len(bare) > 20
    middles = bare[:, 10:22, 10:22].mean(axis=(1, 2, 3))
    coins = sample.close[sample.close_truths[:, 3] != NONE][:, 10:22, 10:22].mean(axis=(1, 2, 3))
    assert np.percentile(middles, 95) < np.percentile(coins, 5)


def test_close_ups_are_taken_of_decoys(labelled: Labelled) -> None:
    plain = samples_of(labelled, np.random.default_rng(5), views=1)
    decoys = np.array([(0.0, 200.0), (-150.0, -150.0), AT[0]])  # the last is a coin's place, no decoy
    more = samples_of(replace(labelled, decoys=decoys), np.random.default_rng(5), views=1)
    assert len(more.close) - len(plain.close) == 2 * 2


def test_strikers_are_often_taken_for_coins_and_then_told_to_be_larger(labelled: Labelled) -> None:
    strikers = replace(labelled, truth=labelled.truth * (1, 1, 1.3, 0, 1) + (0, 0, 0, STRIKER, 0))
    shares = {}
    for name, shown in (("coins", labelled), ("strikers", strikers)):
        sample = samples_of(shown, np.random.default_rng(8), views=8)
        sizes = sample.close_truths[sample.close_truths[:, 3] != NONE, 2]
        assert sizes.max() < 0.35
        shares[name] = np.mean(sizes > 0.12)
    assert shares["coins"] < 0.1
    assert 0.2 < shares["strikers"] < 0.6


def test_a_board_without_pieces_is_learnt_from_too(labelled: Labelled) -> None:
    bare = Labelled("none", labelled.bgr, labelled.board_map, as_truth([]))
    sample = samples_of(bare, np.random.default_rng(4), views=1)
    assert len(sample.close)
    assert not len(sample.truths)


def test_samples_are_kept_and_read_again(sample: Samples, tmp_path: Path) -> None:
    sample.save(tmp_path / "drawn_00000.npz")
    (path,) = kept_in(tmp_path)
    again = Samples.load(path)
    assert (again.views == sample.views).all()
    assert again.given == pytest.approx(sample.given)


def test_batches_turned_and_mirrored_still_tell_where_pieces_are(sample: Samples, tmp_path: Path) -> None:
    sample.save(tmp_path / "drawn_00000.npz")
    pool = Pool(kept_in(tmp_path), {"drawn": 1.0, "film": 0.5}, np.random.default_rng(5))
    batch = pool.boards(8)
    assert batch.views.shape == (8, SIDE_PX, SIDE_PX, 3)
    for view, piece, places in zip(batch.views, batch.piece, batch.places, strict=True):
        light = view.mean(axis=2)
        rows, columns = np.nonzero(piece)
        assert len(rows) > 12
        places_px = CELL_PX * (np.column_stack([columns, rows]) + places[rows, columns, :2]) + (CELL_PX - 1) / 2
        on_coins = [light[round(y), round(x)] for x, y in places_px]
        assert np.mean(on_coins) > np.median(light) + 0.4
        assert np.exp(places[rows, columns, 2]) * USUAL_PX == pytest.approx(7.75, rel=0.3)
    close = pool.closeups(10)
    assert close.shown.shape == (10, 32, 32, 3)
    assert set(close.counts) == {1.0}


def test_a_turned_board_is_told_to_be_seen_from_the_turned_side(sample: Samples, tmp_path: Path) -> None:
    sample.save(tmp_path / "drawn_00000.npz")
    lies = Pool(kept_in(tmp_path), {"drawn": 1.0}, np.random.default_rng(6)).boards(40).lies
    middle = CELLS // 4
    slants = {tuple(np.sign(np.round(lie[middle, middle, :2], 2))) for lie in lies}
    assert len(slants) == 4


def test_cells_near_a_piece_point_at_it_and_hidden_ones_count_for_nothing() -> None:
    truth = np.array([(101.0, 61.0, 7.75, 1, 0.0), (200.0, 61.0, 7.75, 2, 0.7), (300.0, 61.0, 7.75, 2, 1.0)])
    piece, counts, places, kinds = cells_of(truth)
    assert (piece[15, 25], kinds[15, 25]) == (1.0, 1.0)
    assert CELL_PX * 25 + 1.5 + CELL_PX * places[15, 25, 0] == pytest.approx(101.0)
    assert (piece[15, 49], counts[15, 49]) == (0.0, 0.0)
    assert (piece[15, 75], counts[15, 75]) == (0.0, 1.0)
    assert 4 <= piece.sum() <= 8


def test_virtual_tables_tell_where_pieces_are() -> None:
    shown = list(tables(1))
    assert len(shown) == POSITIONS
    assert len({table.name for table in shown}) == POSITIONS
    kinds = np.concatenate([table.truth[:, 3] for table in shown])
    assert {KINDS[int(kind)] for kind in kinds} == set(KINDS)
    for table in shown:
        at = table.truth[:, :2]
        away = np.hypot(*(at[:, None] - at).transpose(2, 0, 1)) + 1e3 * np.eye(len(at))
        assert (away > 2 * table.truth[:, 2].min() - 0.5).all()


def test_pieces_lie_on_and_half_beside_print_on_virtual_tables() -> None:
    shown = list(beside_print(1))
    assert len({table.name for table in shown}) == POSITIONS
    away = [float(np.hypot(*table.truth[:, :2].T).min()) for table in shown if len(table.truth)]
    assert sum(off_mm < BESIDE_MM for off_mm in away) > POSITIONS / 2
    for table in shown:
        at, queens = table.truth[:, :2], int((table.truth[:, 3] == KINDS.index(Kind.QUEEN)).sum())
        apart = np.hypot(*(at[:, None] - at).transpose(2, 0, 1)) + 1e3 * np.eye(len(at))
        assert queens <= 1
        assert (apart > 2 * ICF.coin_radius_mm - 0.5).all()


def test_strikers_stand_on_base_lines_and_circles_before_a_hand() -> None:
    shown = list(aimed_at(1))
    strikers = [table.truth[table.truth[:, 3] == KINDS.index(Kind.STRIKER)] for table in shown]
    assert all(len(rows) == 1 for rows in strikers)
    across = [float(np.abs(rows[0, :2]).max()) for rows in strikers]
    along = [float(np.abs(rows[0, :2]).min()) for rows in strikers]
    circle = ICF.base_circles(Seat.S)[1]
    assert across == pytest.approx([-circle.y_mm] * len(across))
    upon = sum(abs(off_mm - circle.x_mm) < 4 for off_mm in along)
    assert 2 <= upon < len(shown)
    assert np.mean([rows[0, 4] for rows in strikers]) < 0.1


@pytest.mark.long
def test_strikers_come_to_rest_anywhere_on_tables_of_any_make_and_often_in_the_middle() -> None:
    shown = list(come_to_rest(2))
    strikers = np.concatenate([table.truth[table.truth[:, 3] == STRIKER] for table in shown])
    assert len(shown) / 2 < len(strikers) <= len(shown)
    in_middle = np.hypot(*strikers[:, :2].T) < ICF.centre_circle_radius_mm
    assert 2 <= in_middle.sum() < len(strikers)
    for table in shown:
        at, radii = table.truth[:, :2], table.truth[:, 2]
        apart = np.hypot(*(at[:, None] - at).transpose(2, 0, 1)) + 1e3 * np.eye(len(at))
        assert (apart > radii[:, None] + radii - 0.5).all()


@pytest.mark.parametrize("name", NETWORKS)
def test_networks_that_ship_are_read_as_they_were_written(name: str, tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="the extra `train` is not installed")
    weights = read_eyes(LEARNT, name)
    assert {key: part.shape for key, part in weights.items()} == {
        key: part.shape for key, part in first_weights(NETWORKS[name], np.random.default_rng(1)).items()
    }
    write_eyes(tmp_path, name, weights, "once more")
    again = read_eyes(tmp_path, name)
    assert all(np.array_equal(weights[key], again[key]) for key in weights)


def test_networks_begin_with_answers_of_the_size_of_what_they_are_given() -> None:
    for steps in NETWORKS.values():
        names = {step.name for step in steps}
        assert len(names) == len(steps)
        weights = first_weights(steps, np.random.default_rng(1))
        assert len(weights) == 2 * sum(not isinstance(step, Sum) for step in steps)
    likely = first_weights(BOARD, np.random.default_rng(1))["told.bias"].reshape(-1, CELL_ANSWERS)[:, 0]
    assert (likely < -3).all()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--scenes", "0"], "--scenes wants"),
        (["--scenes", "20001"], "--scenes wants"),
        (["--shared", "no"], "no folder"),
        (["--on", "no"], "holds no board.onnx"),
        (["--rate", "0"], "--rate wants"),
    ],
)
def test_a_course_that_cannot_be_is_refused_in_one_line(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", str(tmp_path), *words]) == 2
    refusal = capsys.readouterr().err
    assert refusal.count("\n") == 1
    assert why in refusal or "pip install" in refusal
