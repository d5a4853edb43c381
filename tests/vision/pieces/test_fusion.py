"""Three looks in one score: the larger network decides on strange boards, plain discs cannot be outvoted."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from vision.pieces.detector import LIKELY
from vision.pieces.fusion import PLAIN_SCORE, fused
from vision.pieces.settings import CAREFUL, ReadingSettings
from vision.pieces.whole_board import WholeBoard, look_at_whole
from vision.rectified.view import MARGIN_MM, RectifiedPicture, TopView
from vision.synthetic.variety.varied import Shown, show, varied

SEED, NEAR_MM = 20027, 3.0
SETTINGS = ReadingSettings()


@cache
def shown() -> Shown:
    return show(varied(SEED))


@cache
def seen() -> RectifiedPicture:
    view = TopView.of(shown().varied.board_map, SETTINGS.view_px_per_mm, MARGIN_MM)
    return view.look(shown().frame())


@cache
def whole() -> WholeBoard:
    return look_at_whole(shown().frame(), shown().varied.board_map, 1)


def blind() -> WholeBoard:
    """A look that sees no piece anywhere."""
    cells = whole().cells.copy()
    cells[..., LIKELY] = -9.0
    return replace(whole(), cells=cells)


def test_every_visible_piece_is_found_once_at_its_place() -> None:
    found = fused(seen(), whole(), CAREFUL)
    sure = found.only(found.score > 0.5)
    visible = [piece for piece in shown().pieces if piece.occluded < 0.3]
    for piece in visible:
        away = np.hypot(*(sure.at - (piece.at.x_mm, piece.at.y_mm)).T)
        assert (away < NEAR_MM).sum() == 1
    assert len(sure.at) <= len(shown().pieces)


def test_the_likeliest_comes_first() -> None:
    score = fused(seen(), whole(), CAREFUL).score
    assert (np.diff(score) <= 0).all()


def test_a_plain_disc_cannot_be_outvoted() -> None:
    found = fused(seen(), blind(), CAREFUL)
    visible = [piece for piece in shown().pieces if piece.occluded < 0.1]
    plain = [
        piece
        for piece in visible
        if found.score[np.hypot(*(found.at - (piece.at.x_mm, piece.at.y_mm)).T).argmin()] >= PLAIN_SCORE - 1e-6
    ]
    assert len(plain) >= 0.8 * len(visible)


def test_on_a_strange_board_the_larger_network_decides() -> None:
    assert not (fused(seen(), blind(), SETTINGS).score > 0.5).any()


def test_without_any_place_nothing_is_found() -> None:
    blank = replace(
        seen(), layers=tuple(replace(layer, plane=layer.plane * 0 + 128) for layer in seen().layers)
    )
    assert not (fused(blank, blind(), CAREFUL).score > 0.5).any()
