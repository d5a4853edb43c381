"""The disturbances between a drawn table and its picture have the effects of their numbers, and no others."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.synthetic.drawing.hand import covers
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look, Motif, Sensor
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene
from vision.synthetic.sight import PLAIN, Cloud, Sight, light_map, seen_points, seen_through

SIZE_PX = (666, 496)
LENS = Lens.from_hfov(*SIZE_PX, 66.0)
Picture = NDArray[np.uint8]


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    look = Look(sensor=Sensor(noise=0.0), motif=Motif.PLAIN)
    return Renderer(camera_above(LENS, (40.0, -90.0, 1040.0)), look, luck=np.random.default_rng(1))


def drawn(renderer: Renderer, scene: Scene, sight: Sight = PLAIN) -> Picture:
    return renderer.draw(scene, 0.0, 0, np.random.default_rng(1), sight).y


def planes(brightness: int = 100) -> tuple[Picture, Picture, Picture]:
    luck = np.random.default_rng(5)
    y = luck.integers(brightness - 20, brightness + 20, (SIZE_PX[1], SIZE_PX[0])).astype(np.uint8)
    u, v = (np.full((SIZE_PX[1] // 2, SIZE_PX[0] // 2), value, np.uint8) for value in (110, 150))
    return y, u, v


def test_a_plain_sight_changes_no_byte() -> None:
    given = planes()
    assert all(
        passed is original for passed, original in zip(seen_through(given, PLAIN, LENS), given, strict=True)
    )


@pytest.mark.parametrize("gain", [0.5, 1.4])
def test_gain_multiplies_brightness_and_colour(gain: float) -> None:
    y, u, _ = planes()
    lit, tinted, _ = seen_through(planes(), Sight(gain=gain), LENS)
    assert lit.mean() == pytest.approx(y.mean() * gain, rel=0.01)
    assert 128.0 - tinted.mean() == pytest.approx(gain * (128.0 - u.mean()), abs=1.0)


def test_a_warm_lamp_takes_blue_and_gives_red() -> None:
    _, u, v = planes()
    _, cold, warm = seen_through(planes(), Sight(warmth=6.0), LENS)
    assert (int(u[0, 0]) - int(cold[0, 0]), int(warm[0, 0]) - int(v[0, 0])) == (6, 6)


def test_a_cloud_darkens_the_side_it_has_reached() -> None:
    light = light_map(SIZE_PX, Sight(clouds=(Cloud(0.4, 0.5, 0.2),)))
    assert light[:, :100].mean() == pytest.approx(0.6, abs=0.01)
    assert light[:, -100:].mean() == pytest.approx(1.0, abs=0.01)


def test_bands_run_across_and_darken_no_more_than_they_say() -> None:
    light = light_map(SIZE_PX, Sight(bands=0.1, band_rows=0.5))
    assert np.ptp(light, axis=1).max() < 1e-6
    assert 0.89 < light.min() < 0.92
    assert light.max() == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize(
    "sight",
    [Sight(pan_deg=0.7), Sight(tilt_deg=-0.6), Sight(roll_deg=1.5), Sight(zoom=1.01, pan_deg=0.3)],
    ids=["pan", "tilt", "roll", "zoom"],
)
def test_a_turned_camera_shows_each_place_where_the_truth_says(renderer: Renderer, sight: Sight) -> None:
    """A coin's middle in the turned picture, against its place as set up, carried over."""
    coin = Scene((Disc(Kind.BLACK, Mm(-180.0, 140.0)),))
    before, after = (np.abs(_coin(renderer, coin, camera)) for camera in (PLAIN, sight))
    moved = seen_points(_middle(before)[None], sight, LENS)[0]
    assert _middle(after) == pytest.approx(moved, abs=0.25)
    assert np.linalg.norm(moved - _middle(before)) > 1.0


def _coin(renderer: Renderer, scene: Scene, sight: Sight) -> NDArray[np.float64]:
    return np.asarray(drawn(renderer, scene, sight).astype(float) - drawn(renderer, Scene(), sight))


def _middle(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    strong = np.where(weights > 40, weights, 0.0)
    rows, columns = np.mgrid[0 : strong.shape[0], 0 : strong.shape[1]]
    return np.asarray(np.array([(columns * strong).sum(), (rows * strong).sum()]) / strong.sum())


def test_what_is_out_of_focus_has_softer_edges(renderer: Renderer) -> None:
    sharp, soft = (
        cv2.Laplacian(drawn(renderer, Scene(), through), cv2.CV_64F).var()
        for through in (PLAIN, Sight(blur_px=2.0))
    )
    assert soft < 0.3 * sharp


def test_a_coin_on_its_edge_is_thin_and_as_long_as_a_coin_is_wide(renderer: Renderer) -> None:
    """Straight below the eye; a queen's red distinguishes it from wood and shadow."""
    spans = []
    empty = _redness(renderer, Scene())
    for edge_deg in (None, 90.0):
        scene = Scene((Disc(Kind.QUEEN, Mm(40.0, -90.0), edge_deg=edge_deg),))
        rows, columns = np.nonzero(_redness(renderer, scene) - empty > 60)
        spans.append((np.ptp(rows) + 1, np.ptp(columns) + 1))
    (wide_rows, wide_columns), (rows_on_edge, columns_on_edge) = spans
    assert columns_on_edge < 0.5 * wide_columns
    assert rows_on_edge > 0.9 * wide_rows


def _redness(renderer: Renderer, scene: Scene) -> NDArray[np.int64]:
    bgr = renderer.draw(scene, 0.0, 0, np.random.default_rng(1)).whole_bgr().astype(np.int64)
    return np.asarray(bgr[..., 2] - bgr[..., 1])


def test_a_coin_on_another_hides_part_of_it_and_stands_higher(renderer: Renderer) -> None:
    lower = Disc(Kind.WHITE, Mm(0.0, 0.0))
    upper = Disc(Kind.BLACK, Mm(9.0, 0.0), base_mm=8.0)
    assert 0.3 < renderer.hidden_share(Scene((lower, upper)), lower) < 0.95
    assert renderer.hidden_share(Scene((lower, upper)), upper) < 0.05


@pytest.mark.parametrize("pose", list(Pose))
def test_a_hand_covers_what_it_is_drawn_over(renderer: Renderer, pose: Pose) -> None:
    """Places that geometry calls covered are hidden in the picture, and places well beside the hand are not."""
    hand = Hand(pose, Mm(60.0, -40.0), 30.0, 2)
    eye_mm = renderer.board_map.eye_mm
    for at in (Mm(25.0, -100.0), Mm(-20.0, -180.0), Mm(-60.0, -260.0), Mm(200.0, -200.0), Mm(-150.0, 100.0)):
        disc = Disc(Kind.WHITE, at)
        share = renderer.hidden_share(Scene((disc,), (hand,)), disc)
        if share > 0.9 or share < 0.1:
            assert covers(hand, at, eye_mm) == (share > 0.5), (at, share)


def test_an_upper_arm_goes_on_where_the_forearm_ends_and_has_no_hand(renderer: Renderer) -> None:
    arm = Hand(Pose.OPEN, Mm(0.0, 300.0), 0.0, 2, is_upper_arm=True)
    eye_mm = renderer.board_map.eye_mm
    assert not covers(arm, Mm(0.0, 200.0), eye_mm)
    assert covers(arm, Mm(0.0, -150.0), eye_mm)
    disc = Disc(Kind.WHITE, Mm(0.0, -150.0))
    assert renderer.hidden_share(Scene((disc,), (arm,)), disc) > 0.9
