"""Pieces are found at their places, to a fraction of a millimetre, wherever the closer look began."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from calibration.lens import Lens
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame
from vision.pieces.detector import Detections
from vision.pieces.reading import consider
from vision.pieces.refiner import leaning, refine, shown_turned, turned_back
from vision.pieces.settings import ReadingSettings
from vision.pieces.suppression import PIECE
from vision.rectified.view import MARGIN_MM, RectifiedPicture, TopView
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Design, Look
from vision.synthetic.scene.scene import Disc, Scene

KINDS = (*[Kind.WHITE] * 8, *[Kind.BLACK] * 8, Kind.QUEEN)
KINDS_OF_COINS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
PLAIN_LOOK = Look()
APART_MM = 45.0
SMALL_MM = 19.3  # a striker hardly larger than a coin
SETTINGS = ReadingSettings()
EYES_MM = [(0.0, -120.0, 1040.0), (350.0, 300.0, 950.0)]


def strewn(luck: np.random.Generator) -> tuple[Disc, ...]:
    places: list[Mm] = []
    while len(places) < len(KINDS):
        x_mm, y_mm = (float(part) for part in luck.uniform(-330, 330, 2))
        if all(np.hypot(x_mm - at.x_mm, y_mm - at.y_mm) > APART_MM for at in places):
            places.append(Mm(x_mm, y_mm))
    return tuple(Disc(kind, at) for kind, at in zip(KINDS, places, strict=True))


@cache
def table(eye_mm: tuple[float, float, float], look: Look, profile: BoardProfile) -> Renderer:
    """An empty table, which takes most of the time of a picture."""
    board_map = camera_above(Lens.from_hfov(1332, 990, 66.0), eye_mm)
    return Renderer(board_map, look, profile, luck=np.random.default_rng(3))


def seen_from(
    eye_mm: tuple[float, float, float],
    discs: tuple[Disc, ...],
    luck: np.random.Generator,
    look: Look = PLAIN_LOOK,
    profile: BoardProfile = ICF,
) -> RectifiedPicture:
    renderer = table(eye_mm, look, profile)
    frame = renderer.draw(Scene(discs), 0.0, 0, luck)
    return TopView.of(renderer.board_map, SETTINGS.view_px_per_mm, MARGIN_MM).look(frame)


@pytest.mark.parametrize("eye_mm", [pytest.param(EYES_MM[0], marks=pytest.mark.long), EYES_MM[1]])
def test_every_coin_is_read_where_it_lies(eye_mm: tuple[float, float, float]) -> None:
    luck = np.random.default_rng(3)
    discs = strewn(luck)
    seen = seen_from(eye_mm, discs, luck)
    pieces = [c.piece for c in consider(seen.view, seen, SETTINGS) if c.reason == PIECE]
    assert sorted(piece.kind for piece in pieces) == sorted(KINDS)
    away = [
        min(np.hypot(piece.at.x_mm - disc.at.x_mm, piece.at.y_mm - disc.at.y_mm) for piece in pieces)
        for disc in discs
    ]
    assert np.mean(away) < 0.4
    assert max(away) < 1.5


def test_a_closer_look_finds_back_to_the_piece() -> None:
    luck = np.random.default_rng(4)
    discs = strewn(luck)
    seen = seen_from(EYES_MM[0], discs, luck)
    true = np.array([(disc.at.x_mm, disc.at.y_mm) for disc in discs])
    begun = true + luck.normal(0, 1.5, true.shape)
    plain = np.ones(len(true))
    refined = refine(seen, Detections(begun, 15.5 * plain, plain, np.full((len(true), 4), 0.25)), SETTINGS)
    off = np.linalg.norm(refined.at - true, axis=1)
    assert off.mean() < 0.3 * np.linalg.norm(begun - true, axis=1).mean()
    assert refined.radius == pytest.approx(15.5 * plain, abs=0.8)


@pytest.mark.parametrize("like", [Kind.WHITE, pytest.param(Kind.BLACK, marks=pytest.mark.long)])
def test_a_striker_in_a_coins_colour_is_told_by_its_size(like: Kind) -> None:
    luck = np.random.default_rng(8)
    plain = PLAIN_LOOK
    coins = (*((kind, plain.coin(kind)) for kind in KINDS_OF_COINS), (Kind.STRIKER, plain.coin(like)))
    look = replace(plain, coins=coins, striker_ring=plain.coin(like), design=Design.PLAIN)
    striker = Disc(Kind.STRIKER, Mm(0.0, -255.0))
    rest = [disc for disc in strewn(luck) if np.hypot(disc.at.x_mm, disc.at.y_mm + 255) > APART_MM]
    seen = seen_from(EYES_MM[0], (*rest, striker), luck, look, replace(ICF, striker_radius_mm=SMALL_MM))
    pieces = [c.piece for c in consider(seen.view, seen, SETTINGS) if c.reason == PIECE]
    (seen_striker,) = [piece for piece in pieces if piece.kind is Kind.STRIKER]
    assert np.hypot(seen_striker.at.x_mm, seen_striker.at.y_mm + 255.0) < 1.5
    assert seen_striker.radius_mm == pytest.approx(SMALL_MM, abs=0.7)
    assert len(pieces) == len(rest) + 1


def test_a_place_without_a_piece_is_not_looked_at() -> None:
    luck = np.random.default_rng(5)
    none = Detections(np.zeros((1, 2)), np.full(1, 15.5), np.zeros(1), np.full((1, 4), 0.25))
    assert len(refine(seen_from(EYES_MM[0], (), luck), none, SETTINGS).at) == 0


def test_a_close_up_shows_the_way_of_the_foot_to_the_right() -> None:
    luck = np.random.default_rng(6)
    seen = seen_from(EYES_MM[1], (), luck)
    at = np.array([(-200.0, 100.0), (120.0, -260.0)])
    along, away = leaning(seen.view, at)
    eye = np.array(EYES_MM[1][:2])
    assert (((at - eye) * along).sum(axis=1) > 0).all()
    assert away == pytest.approx(np.linalg.norm(at - eye, axis=1) * 8 / 950)
    assert turned_back(np.array([[2.0, 0.0], [0.0, 3.0]]), along) == pytest.approx(
        np.array([2.0 * along[0], 3.0 * np.array([-along[1, 1], along[1, 0]])])
    )
    assert shown_turned(seen, at, np.full(2, 15.5), along).shape == (2, 32, 32, 3)


def test_a_blank_picture_holds_no_piece() -> None:
    view = TopView.of(camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -100.0, 1040.0)))
    blank = Frame.from_bgr(np.full((990, 1332, 3), 128, np.uint8))
    assert [c for c in consider(view, view.look(blank), SETTINGS) if c.reason == PIECE] == []
