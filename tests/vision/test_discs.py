"""Discs are found where edges vote for them, and measured to a fraction of a millimetre."""

import numpy as np
import pytest

from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.aligning import Search, align
from vision.discs import Rims, measure
from vision.frame import Frame
from vision.reading import consider, propose
from vision.settings import ReadingSettings
from vision.synthetic import Renderer
from vision.synthetic_camera import camera_above
from vision.synthetic_look import Look
from vision.synthetic_scene import Disc, Scene
from vision.topview import TopView
from vision.votes import HALF, edge_field, peaks, ring_votes

KINDS = (*[Kind.WHITE] * 8, *[Kind.BLACK] * 8, Kind.QUEEN)
APART_MM = 45.0


def strewn(luck: np.random.Generator) -> tuple[Disc, ...]:
    places: list[Mm] = []
    while len(places) < len(KINDS):
        x_mm, y_mm = (float(part) for part in luck.uniform(-330, 330, 2))
        if all(np.hypot(x_mm - at.x_mm, y_mm - at.y_mm) > APART_MM for at in places):
            places.append(Mm(x_mm, y_mm))
    return tuple(Disc(kind, at) for kind, at in zip(KINDS, places, strict=True))


def measured(discs: tuple[Disc, ...], eye_mm: tuple[float, float, float], luck: np.random.Generator) -> Rims:
    board_map = camera_above(Lens.from_hfov(1332, 990, 66.0), eye_mm)
    frame = Renderer(board_map, Look(), luck=luck).draw(Scene(discs), 0.0, 0, luck)
    settings = ReadingSettings()
    view = TopView.of(board_map, settings.view_px_per_mm, settings.margin_mm)
    seen = view.look(frame)
    edges = edge_field(seen.bgr, settings.gradient_floor)
    search = Search.of(seen, edges, settings)
    return measure(seen, search, align(search, *propose(edges, view, settings), settings), settings)


@pytest.mark.parametrize("eye_mm", [(0.0, -120.0, 1040.0), (350.0, 300.0, 950.0)])
def test_every_coin_is_measured_where_it_lies(eye_mm: tuple[float, float, float]) -> None:
    luck = np.random.default_rng(3)
    discs = strewn(luck)
    rims = measured(discs, eye_mm, luck)
    away = []
    for disc in discs:
        gap = np.hypot(rims.at[:, 0] - disc.at.x_mm, rims.at[:, 1] - disc.at.y_mm)
        coin = np.abs(rims.radius - 15.5) < 2
        away.append(float(np.where(coin, gap, np.inf).min()))
    assert np.mean(away) < 0.4
    assert max(away) < 1.5


def test_most_places_are_refused_before_they_are_measured() -> None:
    luck = np.random.default_rng(4)
    rims = measured(strewn(luck), (0.0, -120.0, 1040.0), luck)
    assert len(KINDS) <= len(rims.at) < 100


def test_a_ring_is_outvoted_by_nothing_at_its_middle() -> None:
    rows, columns = np.mgrid[:200, :200]
    bgr = np.full((200, 200, 3), 60, np.uint8)
    bgr[np.hypot(columns - 120.5, rows - 80.5) < 8] = 180
    (votes,) = ring_votes(edge_field(bgr, 5.0), (8.0,), 1.0)
    found = peaks(votes, 0.5, 2)
    assert [int(part[0]) * HALF for part in found] == [120, 80]
    assert votes.max() == pytest.approx(1.0, abs=0.3)


def test_nothing_is_proposed_where_nothing_is() -> None:
    edges = edge_field(np.full((394, 394, 3), 128, np.uint8), 5.0)
    view = TopView.of(camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -100.0, 1040.0)))
    at, radius = propose(edges, view, ReadingSettings())
    assert at.shape == (0, 2)
    assert radius.shape == (0,)


def test_a_blank_picture_holds_no_disc() -> None:
    settings = ReadingSettings()
    view = TopView.of(camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -100.0, 1040.0)))
    blank = Frame.from_bgr(np.full((990, 1332, 3), 128, np.uint8))
    assert consider(view, view.look(blank), settings) == ()
