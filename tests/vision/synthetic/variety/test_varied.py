"""Scenes of every kind: their truth agrees with the drawing, and they are possible."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from functools import cache

import numpy as np
import pytest

from calibration.lens import Points
from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.synthetic.drawing.disc import DiscPainter
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Box
from vision.synthetic.photo import Development, develop, is_legible
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.scene import Disc, Hand, Pose, Prop, Scene, Thing
from vision.synthetic.variety.board import SIZES_PX, hfov_deg, tilt_deg
from vision.synthetic.variety.varied import Shown, VariedScene, laid_anew, show, under_another_lamp, varied

MANY = 120
SOFT = Development(blur_px=1.5)
MOST = {Kind.WHITE: 9, Kind.BLACK: 9, Kind.QUEEN: 1, Kind.STRIKER: 1}


@cache
def scenes() -> tuple[VariedScene, ...]:
    return tuple(varied(seed) for seed in range(MANY))


@pytest.fixture(scope="module")
def shown() -> Shown:
    """A full board without hands, in the smallest size, which is drawn soonest."""
    small = (scene for scene in scenes() if scene.size_px == SIZES_PX[0])
    return show(next(scene for scene in small if len(scene.pieces) > 8 and not scene.traps.hands))


def radius_mm(scene: VariedScene, kind: Kind) -> float:
    return scene.profile.striker_radius_mm if kind is Kind.STRIKER else scene.profile.coin_radius_mm


def test_one_seed_is_one_scene_and_one_picture(shown: Shown) -> None:
    again = show(varied(shown.varied.seed))
    assert again.varied == shown.varied
    assert np.array_equal(again.bgr, shown.bgr)
    assert again.pieces == shown.pieces
    assert len({scene.board_map for scene in scenes()}) == MANY


def test_no_set_has_more_pieces_than_a_set_has() -> None:
    for scene in scenes():
        lying = [*scene.pieces, *scene.traps.off_board, *(disc for _, disc in scene.traps.in_net)]
        counts = Counter(disc.kind for disc in lying)
        assert all(counts[kind] <= most for kind, most in MOST.items()), scene.seed


def test_pieces_lie_apart_and_on_the_surface() -> None:
    for scene in scenes():
        half = scene.profile.half_mm
        for number, disc in enumerate(scene.pieces):
            radius = radius_mm(scene, disc.kind)
            assert max(abs(disc.at.x_mm), abs(disc.at.y_mm)) <= half - radius
            for other in scene.pieces[:number]:
                away = math.hypot(disc.at.x_mm - other.at.x_mm, disc.at.y_mm - other.at.y_mm)
                assert away >= radius + radius_mm(scene, other.kind) - 1e-6, scene.seed


def test_no_piece_hangs_over_a_mouth() -> None:
    for scene in scenes():
        middle = scene.board_map.pocket_middle_mm
        for disc in scene.pieces:
            away = math.hypot(abs(disc.at.x_mm) - middle, abs(disc.at.y_mm) - middle)
            assert away > scene.board_map.pocket_radius_mm


def test_what_lies_off_the_board_is_off_its_surface() -> None:
    off = [(scene, disc) for scene in scenes() for disc in scene.traps.off_board]
    assert len(off) > MANY / 10
    for scene, disc in off:
        assert max(abs(disc.at.x_mm), abs(disc.at.y_mm)) > scene.profile.half_mm
        assert disc.base_mm != 0


def test_scenes_are_as_varied_as_they_say() -> None:
    empty = sum(not scene.pieces for scene in scenes()) / MANY
    assert 0.04 < empty < 0.13
    assert {scene.size_px for scene in scenes()} == set(SIZES_PX)
    tilts = np.array([tilt_deg(scene.board_map) for scene in scenes()])
    assert tilts.min() < 2
    assert 28 < tilts.max() < 38
    hfovs = [hfov_deg(scene.board_map.lens) for scene in scenes()]
    assert min(hfovs) < 63
    assert max(hfovs) > 100
    assert {scene.profile.surface_mm for scene in scenes()} >= {500.0, 610.0, 740.0}
    assert any(scene.board_map.pocket_inset_mm == 0 for scene in scenes())
    assert sum(bool(scene.traps.hands) for scene in scenes()) > MANY / 10
    assert any(scene.traps.strays for scene in scenes())


def test_boards_are_large_enough_to_be_read_and_mostly_whole() -> None:
    outside = 0
    for scene in scenes():
        coin_px = scene.board_map.px_per_mm() * scene.profile.coin_radius_mm
        assert coin_px > 5.5, scene.seed
        width, height = scene.size_px
        corners = scene.board_map.corners_px()
        is_in = (corners > -0.5).all() and (corners < (width - 0.5, height - 0.5)).all()
        outside += not is_in
    assert 0.02 < outside / MANY < 0.2


def polygon(rim: Points) -> tuple[float, Points]:
    """The area and the centroid of a closed outline."""
    x, y = rim[:, 0], rim[:, 1]
    onward_x, onward_y = np.roll(x, -1), np.roll(y, -1)
    cross = x * onward_y - onward_x * y
    area = cross.sum() / 2
    middle = np.array([((x + onward_x) * cross).sum(), ((y + onward_y) * cross).sum()]) / (6 * area)
    return abs(float(area)), middle


def test_drawn_tops_lie_where_the_lens_puts_them() -> None:
    """Without light and noise a top's outline has the true middle and radius to a twentieth of a pixel."""
    away, grown = [], []
    angles = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    for scene in scenes()[:24]:
        lighting = Lighting(scene.look.light, scene.board_map.eye_mm, scene.profile.half_mm, 20.0)
        painter = DiscPainter(scene.look, scene.profile, scene.board_map, lighting)
        for disc in scene.pieces[:4]:
            radius = radius_mm(scene, disc.kind)
            ring = radius * np.column_stack([np.cos(angles), np.sin(angles)]) + (disc.at.x_mm, disc.at.y_mm)
            rim = scene.board_map.image_from_board(ring, scene.profile.coin_thick_mm)
            box = Box.unbounded(rim, 4.0)
            cover = painter.top_cover(disc, box).astype(float)
            rows, columns = np.mgrid[box.top : box.bottom, box.left : box.right]
            middle_seen = np.array([(cover * columns).sum(), (cover * rows).sum()]) / cover.sum()
            area, middle = polygon(rim)
            away.append(middle_seen - middle)
            grown.append(math.sqrt(cover.sum() / np.pi) - math.sqrt(area / np.pi))
    assert np.abs(away).max() < 0.05
    assert np.abs(np.mean(away, axis=0)).max() < 0.01
    assert np.abs(grown).max() < 0.05


@cache
def renderer_of(scene: VariedScene) -> Renderer:
    return Renderer(scene.board_map, scene.look, scene.profile, luck=np.random.default_rng(1))


def test_what_covers_a_piece_counts_as_hidden(shown: Shown) -> None:
    renderer = renderer_of(shown.varied)
    disc = Disc(Kind.WHITE, Mm(30.0, 20.0))
    box = Prop(Thing.BOX, Mm(30.0, 20.0), (90.0, 90.0, 20.0), 10.0, 0.0, (200.0, 200.0, 200.0), (0.0, 0.0, 0.0))
    hand = Hand(Pose.OPEN, Mm(30.0, 150.0), 0.0)
    bare, boxed, handed = (
        renderer.hidden_share(Scene((disc,), hands, props), disc)
        for hands, props in (((), ()), ((), (box,)), ((hand,), ()))
    )
    assert bare == pytest.approx(0.0, abs=0.01)
    assert boxed > 0.95
    assert handed > 0.9


def test_the_frame_hides_the_foot_of_a_piece_by_the_near_rail() -> None:
    small = (drawn for drawn in scenes() if drawn.size_px == SIZES_PX[0])
    scene = max(small, key=lambda drawn: tilt_deg(drawn.board_map))
    eye_x, eye_y, _ = scene.board_map.eye_mm
    away = scene.profile.half_mm - scene.profile.coin_radius_mm
    is_upright = abs(eye_x) > abs(eye_y)
    near = Mm(math.copysign(away, eye_x), 0.0) if is_upright else Mm(0.0, math.copysign(away, eye_y))
    far = Mm(-near.x_mm, -near.y_mm)
    renderer = renderer_of(scene)
    hidden, open_ = (
        renderer.hidden_share(Scene((disc,)), disc) for disc in (Disc(Kind.WHITE, near), Disc(Kind.WHITE, far))
    )
    assert 0.01 < hidden < 0.6
    assert open_ < hidden / 2


def test_the_picture_shows_every_piece_that_is_not_hidden(shown: Shown) -> None:
    scene = shown.varied
    renderer = renderer_of(scene)
    bare = dataclasses.replace(scene.scene, discs=())
    difference = np.abs(renderer.picture(scene.scene).astype(int) - renderer.picture(bare)).max(axis=2)
    for piece in shown.pieces:
        x, y = (round(value) for value in piece.px)
        if piece.occluded < 0.2:
            assert difference[y - 5 : y + 6, x - 5 : x + 6].max() > 6, piece


def test_a_piece_that_light_washes_out_is_no_longer_legible() -> None:
    wood = np.full((40, 40, 3), (140, 190, 220), np.uint8)
    coin = wood.copy()
    coin[8:32, 8:32] = (190, 220, 240)
    assert is_legible(coin, wood, Development())
    assert not is_legible(coin, wood, Development(exposure=3.0))
    assert not is_legible(wood, wood, Development())


def test_developing_brightens_blurs_and_adds_noise_as_said() -> None:
    grey = np.full((120, 160, 3), 100, np.uint8)
    luck = np.random.default_rng(1)
    noisy = develop(grey, Development(exposure=1.2, noise=4.0), luck).astype(float)
    assert noisy.mean() == pytest.approx(120.0, abs=0.5)
    assert noisy.std() == pytest.approx(4.0, rel=0.1)
    edge = grey.copy()
    edge[:, 80:] = 180
    steps = [np.diff(develop(edge, how, luck)[60, :, 0].astype(int)).max() for how in (Development(), SOFT)]
    assert steps[0] == 80
    assert steps[1] < 40


def test_netted_pieces_are_near_their_pockets() -> None:
    netted = [(scene, pocket, disc) for scene in scenes() for pocket, disc in scene.traps.in_net]
    assert len(netted) > MANY / 4
    for scene, pocket, disc in netted:
        east, north = disc.at.x_mm > 0, disc.at.y_mm > 0
        assert (
            pocket is {(0, 1): Pocket.NW, (1, 1): Pocket.NE, (1, 0): Pocket.SE, (0, 0): Pocket.SW}[east, north]
        )
        middle = scene.board_map.pocket_middle_mm
        away = math.hypot(abs(disc.at.x_mm) - middle, abs(disc.at.y_mm) - middle)
        assert away < scene.board_map.pocket_radius_mm + 12
        assert disc.base_mm + scene.profile.coin_thick_mm < 0


def test_a_scenes_board_is_drawn_anew_with_something_else_on_it_and_noise_of_its_own(shown: Shown) -> None:
    first, second = (laid_anew(shown.varied, Scene(()), number).whole_bgr().astype(float) for number in (0, 1))
    off = np.abs(first - second)
    assert 0 < off.mean() < 5, "noise alone"
    assert np.abs(first - shown.bgr).mean() > off.mean(), "the pieces are gone"


def test_another_lamp_changes_the_light_alone() -> None:
    scene = scenes()[0]
    other = under_another_lamp(scene)
    assert other.look.light != scene.look.light
    same_lamp = dataclasses.replace(other.look, light=scene.look.light)
    assert dataclasses.replace(other, look=same_lamp) == scene
