"""Why a disc that looks like a piece is none: it lies off the surface or in a pocket, or it is a drawing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import ICF
from vision.discs import Floats
from vision.evidence import Looked
from vision.printed import circle_odds, is_base_circle, likeness, twin_share
from vision.settings import ReadingSettings
from vision.spot import print_odds
from vision.surroundings import lies_on_wood

PIECE = ""  # the reason of a candidate that is a piece


def refused(looked: Looked, settings: ReadingSettings) -> tuple[list[str], Floats]:
    """Why each of N discs is no piece, empty where nothing says so, and (N,) how likely it is print."""
    half_mm = looked.seen.view.board_map.half_mm
    off = np.abs(looked.at).max(axis=1) > half_mm - settings.rail_slack * looked.radius
    in_pocket = _in_pocket(looked, settings)
    faint = looked.scores < np.where(looked.large, settings.faint_striker, settings.faint_coin)
    asked = ~off & ~in_pocket & ~faint
    printed = np.zeros(len(asked))
    if asked.any():
        printed[asked] = _print_share(looked.of(asked), settings)
    tests = (
        (off, "off the surface"),
        (in_pocket, "in a pocket"),
        (printed > 0.5, "printed on the board"),
        (faint, "too little of a rim"),
    )
    return [next((why for fails, why in tests if fails[i]), PIECE) for i in range(len(off))], printed


def _in_pocket(looked: Looked, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether a disc's middle hangs over a pocket's opening, or lies between it and the corner.

    A round opening of the laws' size is believed. One that was taken for larger is believed only where no wood
    shows round the disc, or where the disc is that opening itself.
    """
    board_map = looked.seen.view.board_map
    hole_mm, radius_mm = board_map.pocket_middle_mm, board_map.pocket_radius_mm
    lawful_mm = min(radius_mm, ICF.pocket_radius_mm)
    sure = _over(looked.at, board_map.half_mm - lawful_mm, lawful_mm, settings)
    sure |= np.linalg.norm(np.abs(looked.at) - hole_mm, axis=1) < settings.hole_off_mm
    told = _over(looked.at, hole_mm, radius_mm, settings) & ~sure
    at, radius = looked.at[told], looked.radius[told]
    told[told] = ~lies_on_wood(looked.seen, looked.wood, at, radius, settings)
    return np.asarray(sure | told, bool)


def _over(at: Floats, hole_mm: float, radius_mm: float, settings: ReadingSettings) -> NDArray[np.bool_]:
    reach = np.abs(at)
    over = np.linalg.norm(reach - hole_mm, axis=1) < radius_mm - settings.lip_mm
    return np.asarray(over | (reach.min(axis=1) > hole_mm), bool)


def _print_share(looked: Looked, settings: ReadingSettings) -> Floats:
    """(N,) how likely discs are drawings: by their twins, as base circles, as the middle's spot."""
    board_map = looked.seen.view.board_map
    away = np.linalg.norm(np.abs(looked.at) - board_map.pocket_middle_mm, axis=1)
    asked = away > board_map.pocket_radius_mm + settings.hole_halo_mm
    asked &= np.linalg.norm(looked.at, axis=1) > settings.middle_mm
    odds = np.full(len(asked), -np.inf)
    if asked.any():
        odds[asked] = _drawing_odds(looked.of(asked), settings)
    drawn = odds > 0
    ink = drawn & (looked.faces.relative[:, 1] > settings.queen_red)
    odds = np.maximum(odds, print_odds(looked.at, looked.radius, looked.faces, ink, drawn, settings))
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30.0, 30.0))), float)


def _drawing_odds(looked: Looked, settings: ReadingSettings) -> Floats:
    """(N,) log odds that discs away from the middle and the pockets are drawings."""
    circle = ~looked.large & is_base_circle(looked.at, looked.seen.view.board_map.half_mm, settings)
    like = likeness(looked.seen, looked.wood, looked.at, looked.radius, circle, settings)
    hidden = circle_odds(like, circle, looked.faces, looked.told, looked.radius, settings)
    twins = twin_share(like, looked.large, looked.scores, settings) >= settings.twin_share
    return np.where(circle, -hidden, np.where(twins, np.inf, -np.inf))
