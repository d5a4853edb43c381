"""A drawn table agrees with its truth."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Points
from rules.carrom.board import ICF, opening_layout
from rules.pieces import Kind, Pocket, Seat
from rules.table import Mm
from vision.frame import Frame
from vision.synthetic.drawing.art import Brush, print_board
from vision.synthetic.drawing.hand import WEARERS
from vision.synthetic.drawing.wear import powdered, scratched
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import (
    MATCH_CLOTHS,
    MATCH_MOTIFS,
    Light,
    Look,
    Motif,
    Reflection,
    Sensor,
    Shade,
    draw_look,
)
from vision.synthetic.scene.ornament import Circles, Ornament, Words
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene, scene_of

SIZE_PX = (888, 660)
NOISELESS = Look(sensor=Sensor(noise=0.0), motif=Motif.PLAIN)
EMPTY = Scene()


def tilted() -> BoardMap:
    return camera_above(Lens.from_hfov(*SIZE_PX, 66.0), (90.0, -210.0, 1040.0), (5.0, 12.0), 2.0)


def bent() -> BoardMap:
    lens = dataclasses.replace(Lens.from_hfov(*SIZE_PX, 66.0), k1=-0.05)
    return camera_above(lens, (-60.0, -90.0, 1040.0), (0.0, 0.0), -3.0)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(tilted(), NOISELESS, luck=np.random.default_rng(1))


def drawn(renderer: Renderer, scene: Scene, seed: int = 1) -> Frame:
    return renderer.draw(scene, 0.0, 0, np.random.default_rng(seed))


def changed(renderer: Renderer, scene: Scene) -> NDArray[np.int64]:
    """(H, W) the change of each pixel's brightness against the empty table."""
    empty = drawn(renderer, EMPTY).y.astype(int)
    return np.asarray(np.abs(drawn(renderer, scene).y.astype(int) - empty), np.int64)


def redness(frame: Frame) -> Points:
    bgr = frame.whole_bgr().astype(np.float32)
    return np.asarray(np.clip(bgr[..., 2] - bgr[..., 1] - 70.0, 0, None))


def centroid_px(weights: Points, near_px: Points, reach_px: int) -> Points:
    """The weighted middle of a window, (x, y)."""
    x, y = (round(float(value)) for value in near_px)
    window = weights[y - reach_px : y + reach_px + 1, x - reach_px : x + reach_px + 1]
    rows, columns = np.mgrid[-reach_px : reach_px + 1, -reach_px : reach_px + 1]
    return np.array([x + (columns * window).sum() / window.sum(), y + (rows * window).sum() / window.sum()])


@pytest.mark.parametrize("board_map", [tilted(), bent()], ids=["tilted", "bent lens"])
def test_printed_circles_are_where_the_board_map_says(board_map: BoardMap) -> None:
    red = redness(drawn(Renderer(board_map, NOISELESS, luck=np.random.default_rng(1)), EMPTY))
    circles = [circle for seat in Seat for circle in ICF.base_circles(seat)]
    expected = board_map.image_from_board(np.array([(at.x_mm, at.y_mm) for at in circles]))
    middles = np.array([centroid_px(red, at, 11) for at in expected])
    assert np.abs(middles - expected).max() < 0.3
    assert np.abs((middles - expected).mean(axis=0)).max() < 0.1


@pytest.mark.parametrize("at", [Mm(0.0, 100.0), Mm(300.0, 250.0), Mm(-300.0, -200.0), Mm(200.3, -320.7)])
def test_a_piece_is_seen_where_its_truth_says(renderer: Renderer, at: Mm) -> None:
    scene = Scene((Disc(Kind.BLACK, at),))
    truth = renderer.truth(scene).pieces[0]
    y = drawn(renderer, scene).y
    empty = drawn(renderer, EMPTY).y
    darkened = (empty.astype(int) - y > 60).astype(np.float32)
    middle = centroid_px(darkened, np.array(truth.px), 16)
    foot = renderer.board_map.image_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
    between = (np.array(truth.px) + foot) / 2  # the wall is as dark as the top: the whole outline's middle
    assert np.abs(middle - between).max() < 0.6


def test_the_truth_of_a_top_face_is_parallax_corrected(renderer: Renderer) -> None:
    at = Mm(250.0, 250.0)
    truth = renderer.truth(Scene((Disc(Kind.QUEEN, at),))).pieces[0]
    back = renderer.board_map.board_from_image(np.array([truth.px]), 8.0)[0]
    assert back == pytest.approx((250.0, 250.0), abs=1e-6)
    on_surface = renderer.board_map.image_from_board(np.array([[250.0, 250.0]]))[0]
    assert np.linalg.norm(on_surface - truth.px) > 1.0


def test_truth_names_corners_and_pockets_in_order(renderer: Renderer) -> None:
    truth = renderer.truth(EMPTY)
    for north_west, north_east, south_east, south_west in (truth.corners_px, truth.pockets_px):
        assert north_west[0] < north_east[0]
        assert north_west[1] < south_west[1]
        assert south_east[0] > south_west[0]
        assert south_east[1] > north_east[1]


def test_every_piece_of_a_rack_changes_the_picture(renderer: Renderer) -> None:
    scene = scene_of(opening_layout())
    difference = changed(renderer, scene)
    for piece in renderer.truth(scene).pieces:
        x, y = (round(value) for value in piece.px)
        assert difference[y - 4 : y + 5, x - 4 : x + 5].mean() > 3  # the queen lies on the red spot


def test_white_is_brighter_than_black(renderer: Renderer) -> None:
    scene = Scene((Disc(Kind.WHITE, Mm(-60.0, 150.0)), Disc(Kind.BLACK, Mm(60.0, 150.0))))
    y = drawn(renderer, scene).y
    (white, black) = (y[round(piece.px[1]), round(piece.px[0])] for piece in renderer.truth(scene).pieces)
    assert int(white) > int(black) + 60


def test_a_frame_depends_on_the_scene_and_not_on_what_was_drawn_before(renderer: Renderer) -> None:
    fresh = Renderer(tilted(), NOISELESS, luck=np.random.default_rng(1))
    scene = scene_of(opening_layout())
    hand = Hand(Pose.OPEN, Mm(20.0, -60.0), 10.0)
    for x_mm in (0.0, 9.0, 31.0):
        drawn(renderer, Scene((*scene.discs, Disc(Kind.STRIKER, Mm(x_mm, -100.0), (900.0, 0.0))), (hand,)))
    after, alone = drawn(renderer, scene), drawn(fresh, scene)
    assert np.array_equal(after.y, alone.y)
    assert np.array_equal(after.whole_bgr(), alone.whole_bgr())


def test_pieces_taken_away_leave_the_empty_table(renderer: Renderer) -> None:
    before = drawn(renderer, EMPTY).whole_bgr()
    drawn(renderer, scene_of(opening_layout()))
    assert np.array_equal(drawn(renderer, EMPTY).whole_bgr(), before)


def test_noise_is_as_strong_as_the_sensor_says_and_never_the_same() -> None:
    look = Look(sensor=Sensor(noise=3.0))
    noisy = Renderer(tilted(), look, luck=np.random.default_rng(1))
    luck = np.random.default_rng(2)
    first, second = (noisy.draw(EMPTY, 0.0, 0, luck).y.astype(float) for _ in range(2))
    assert (first - second).std() == pytest.approx(3.0 * 2**0.5, rel=0.1)


def test_motion_smears_a_piece_along_its_way(renderer: Renderer) -> None:
    at = Mm(0.0, 150.0)
    still = changed(renderer, Scene((Disc(Kind.BLACK, at),))) > 30
    moving = changed(renderer, Scene((Disc(Kind.BLACK, at, (3000.0, 0.0)),))) > 30
    assert np.ptp(np.nonzero(moving)[1]) > np.ptp(np.nonzero(still)[1]) + 3
    assert abs(np.ptp(np.nonzero(moving)[0]) - np.ptp(np.nonzero(still)[0])) <= 2


def test_a_piece_in_a_net_is_seen_through_the_mouth_alone(renderer: Renderer) -> None:
    mouth = ICF.pocket(Pocket.NE)
    difference = changed(renderer, Scene((Disc(Kind.WHITE, Mm(mouth.x_mm, mouth.y_mm), base_mm=-24.0),)))
    rows, columns = np.nonzero(difference > 8)
    seen_mm = renderer.board_map.board_from_image(np.column_stack([columns, rows]).astype(float))
    away_mm = np.hypot(seen_mm[:, 0] - mouth.x_mm, seen_mm[:, 1] - mouth.y_mm)
    assert len(rows) > 50
    assert away_mm.max() < ICF.pocket_radius_mm + 2.5
    assert renderer.truth(Scene((Disc(Kind.WHITE, mouth, base_mm=-24.0),))).pieces == ()


@pytest.mark.parametrize("pose", list(Pose))
def test_a_hand_covers_what_is_below_it_and_its_arm_reaches_the_edge(renderer: Renderer, pose: Pose) -> None:
    difference = changed(renderer, Scene(hands=(Hand(pose, Mm(0.0, -120.0), 0.0, wearer=3),)))
    covered = difference > 10
    knuckles = renderer.board_map.image_from_board(np.array([[-8.0, -215.0]]), 32.0)[0]
    x, y = (round(float(value)) for value in knuckles)
    assert covered[y - 8 : y + 8, x - 8 : x + 8].mean() > 0.8
    assert covered[-3:].any()


def test_hands_of_different_players_differ(renderer: Renderer) -> None:
    pictures = {
        drawn(renderer, Scene(hands=(Hand(Pose.OPEN, Mm(0.0, 0.0), 0.0, wearer),))).y.tobytes()
        for wearer in range(len(WEARERS))
    }
    assert len(pictures) == len(WEARERS)


def test_the_lamp_is_mirrored_where_the_angles_agree() -> None:
    """With eye and lamp at one height, the mirror image lies half way between them."""
    look = dataclasses.replace(NOISELESS, light=Light(lamp_mm=(240.0, 30.0, 1040.0), glare=80.0))
    dull = dataclasses.replace(look, light=dataclasses.replace(look.light, glare=0.0))
    board_map = camera_above(Lens.from_hfov(*SIZE_PX, 66.0), (0.0, -90.0, 1040.0))
    bright, plain = (
        drawn(Renderer(board_map, finish, luck=np.random.default_rng(1)), EMPTY).y.astype(float)
        for finish in (look, dull)
    )
    gain = cv2.GaussianBlur(bright - plain, (0, 0), 8)
    row, column = np.unravel_index(int(gain.argmax()), gain.shape)
    place = board_map.board_from_image(np.array([[float(column), float(row)]]))[0]
    assert place == pytest.approx((120.0, -30.0), abs=25.0)


def test_a_print_that_sits_askew_is_drawn_askew() -> None:
    askew = dataclasses.replace(NOISELESS, ornament=Ornament(shift_mm=(3.0, -2.0), turn_deg=0.5))
    red = redness(drawn(Renderer(tilted(), askew, luck=np.random.default_rng(1)), EMPTY))
    turn = np.radians(0.5)
    rotation = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    circles = np.array([(at.x_mm, at.y_mm) for seat in Seat for at in ICF.base_circles(seat)])
    expected = tilted().image_from_board(circles @ rotation + (3.0, -2.0))
    middles = np.array([centroid_px(red, at, 11) for at in expected])
    assert np.abs(middles - expected).max() < 0.35


def test_a_shade_darkens_and_a_window_brightens_where_they_lie() -> None:
    shade = Shade((0.0, -400.0), (0.0, 200.0), 100.0, 20.0, 0.5)
    window = Reflection((90.0, 200.0, 2000.0), 500.0, 500.0, 0.0, 60.0)
    plain, shaded, lit = (
        Renderer(tilted(), dataclasses.replace(NOISELESS, light=light), luck=np.random.default_rng(1))
        .picture(EMPTY)
        .mean(axis=2)
        for light in (Light(glare=0), Light(glare=0, shades=(shade,)), Light(glare=0, reflections=(window,)))
    )
    under, beside = tilted().image_from_board(np.array([(0.0, -150.0), (150.0, -150.0)])).round().astype(int)
    ratio = shaded / plain
    assert ratio[under[1], under[0]] == pytest.approx(0.5, abs=0.03)
    assert ratio[beside[1], beside[0]] == pytest.approx(1.0, abs=0.01)
    mirrored, away = tilted().image_from_board(np.array([(90.0, -70.0), (-160.0, -70.0)])).round().astype(int)
    gain = lit - plain
    assert gain[mirrored[1], mirrored[0]] > 35
    assert gain[away[1], away[0]] < gain[mirrored[1], mirrored[0]] / 2


@pytest.mark.parametrize("motif", list(Motif))
@pytest.mark.parametrize("circles", list(Circles))
def test_every_print_differs_from_bare_wood(motif: Motif, circles: Circles) -> None:
    words = Words("MATCH", (0.0, 150.0), 14.0, (0.0, 0.0, 0.0))
    ornament = Ornament(circles=circles, words=(words,), medallion=(90.0, 90.0, 20.0), has_knots=True)
    look = dataclasses.replace(NOISELESS, motif=motif, ornament=ornament)
    canvas = np.full((370, 370, 3), look.wood, np.float32)
    print_board(Brush(canvas, 0.5), look, ICF)
    printed = np.abs(canvas - np.asarray(look.wood, np.float32)).max(axis=2) > 10
    assert printed[105:115, 165:205].any()  # the words, 75 texels above the middle
    assert printed[143:228, 143:228].any()
    assert not printed[:20, 100:270].any()


def test_powder_whitens_and_scratches_mark_but_neither_moves_the_print() -> None:
    canvas = np.full((400, 400, 3), 120, np.float32)
    white = powdered(canvas, 0.8, np.random.default_rng(2))
    assert white.mean() > 122
    assert white.max() < 235
    scratched(canvas, 40, np.random.default_rng(3))
    assert 0.001 < (np.abs(canvas - 120) > 1).mean() < 0.3


def test_one_seed_is_one_look_and_others_differ() -> None:
    looks = [draw_look(np.random.default_rng(seed)) for seed in range(30)]
    assert looks[3] == draw_look(np.random.default_rng(3))
    assert len({look.wood for look in looks}) == 30
    assert {look.motif for look in looks} == set(MATCH_MOTIFS)
    assert {look.cloth for look in looks} == set(MATCH_CLOTHS)


def test_an_eye_below_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="above the surface"):
        camera_above(Lens.from_hfov(*SIZE_PX, 66.0), (0.0, 0.0, -10.0))


def test_a_roll_turns_the_picture_clockwise() -> None:
    lens = Lens.from_hfov(*SIZE_PX, 66.0)
    level, rolled = (camera_above(lens, (0.0, 0.0, 1000.0), roll_deg=roll) for roll in (0.0, 10.0))
    north = np.array([[0.0, 300.0]])
    assert rolled.image_from_board(north)[0, 0] > level.image_from_board(north)[0, 0] + 20
