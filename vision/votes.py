"""Where a circle of about a coin's size might be: every edge votes for the middles it would be a rim of.

An edge's direction is doubled before the vote, so that a rim which is darker than its neighbour on one side
and lighter on the other (a red coin between a black and a white one) still adds up to one circle, and the
whole vote becomes a convolution with the doubled direction of a ring. Directions average well: the vote is cast
on a view half as fine as the one in which edges are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

FULL_VOTE = 2.3  # what a whole sharp rim adds up to: its edge is about that many pixels wide
HALF = 2  # pixels of the edges' view each way to one of the votes'

Field = NDArray[np.float32]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Edges:
    """(H, W) `cos`, `sin`: the doubled direction of the edge at every pixel, as long as it is sure, 0 to 1."""

    cos: Field
    sin: Field


def edge_field(bgr: Plane, floor: float) -> Edges:
    """The edges of a picture; `floor` in grey levels a pixel is where an edge counts half.

    The three channels are added as one structure tensor: a red coin on green wood has an edge that grey lacks.
    """
    xx, yy, xy = (np.zeros(bgr.shape[:2], np.float32) for _ in range(3))
    for channel in cv2.split(bgr):
        gx = cv2.Sobel(channel, cv2.CV_32F, 1, 0, scale=1 / 8)
        gy = cv2.Sobel(channel, cv2.CV_32F, 0, 1, scale=1 / 8)
        cv2.accumulateSquare(gx, xx)
        cv2.accumulateSquare(gy, yy)
        cv2.accumulateProduct(gx, gy, xy)
    weight = xx + yy
    weight += np.float32(floor * floor)
    xx -= yy
    cos, sin = cv2.divide(xx, weight), cv2.divide(xy, weight, scale=2)
    return Edges(np.asarray(cos, np.float32), np.asarray(sin, np.float32))


def ring_votes(edges: Edges, radii_px: tuple[float, ...], width_px: float) -> list[Field]:
    """(H/2, W/2) for each radius: how much of a ring lies round every place, 0 none, 1 a whole sharp rim.

    `radii_px` and `width_px`, how far off an edge may lie, are in pixels of the edges. Correlations with large
    kernels: together they are cheapest as products of spectra.
    """
    cos, sin = (
        cv2.resize(part, None, fx=1 / HALF, fy=1 / HALF, interpolation=cv2.INTER_AREA)
        for part in (edges.cos, edges.sin)
    )
    height, width = cos.shape
    reach = -(-max(_reach(radius_px, width_px) for radius_px in radii_px) // HALF)
    shape = (_even_size(height + reach), _even_size(width + reach))
    spectra = [_spectrum(np.asarray(part, np.float32), shape) for part in (cos, sin)]
    votes: list[Field] = []
    for radius_px in radii_px:
        rings = _ring_spectra(radius_px, width_px, shape)
        both = spectra[0] * rings[0]
        both += spectra[1] * rings[1]
        whole = cv2.dft(both, flags=cv2.DFT_INVERSE | cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
        votes.append(np.asarray(whole[:height, :width], np.float32))
    return votes


def peaks(votes: Field, floor: float, apart_px: float) -> tuple[Indices, Indices]:
    """(N,) columns and rows of the places that outvote all within `apart_px` each way, strongest first."""
    size = 2 * round(apart_px) + 1
    highest = cv2.dilate(votes, np.ones((size, size), np.uint8))
    rows, columns = np.divmod(np.flatnonzero((votes >= highest) & (votes > floor)), votes.shape[1])
    order = np.argsort(-votes[rows, columns])
    return columns[order], rows[order]


def _spectrum(part: Field, shape: tuple[int, int]) -> Field:
    padded = np.zeros(shape, np.float32)
    padded[: part.shape[0], : part.shape[1]] = part
    return np.asarray(cv2.dft(padded), np.float32)


@lru_cache(maxsize=64)
def _ring_spectra(radius_px: float, width_px: float, shape: tuple[int, int]) -> tuple[Field, Field]:
    """The spectra of a ring's two kernels, their middle at the upper left; the same for every reading.

    A ring is the same on both sides of its middle, so its spectrum is real.
    """
    cos, sin = (
        np.roll(
            np.pad(kernel, ((0, shape[0] - kernel.shape[0]), (0, shape[1] - kernel.shape[1]))),
            (-(kernel.shape[0] // 2), -(kernel.shape[1] // 2)),
            (0, 1),
        )
        for kernel in _ring_kernels(radius_px, width_px)
    )
    return _packed(np.fft.rfft2(cos).real), _packed(np.fft.rfft2(sin).real)


def _packed(real: NDArray[np.float64]) -> Field:
    """(H, W) a real spectrum (H, W/2 + 1) that multiplies those that OpenCV packs, number by number."""
    height, half = real.shape[0], real.shape[1] - 1
    whole = np.repeat(real, 2, axis=1)[:, 1:-1]
    whole[:, [0, -1]] = np.repeat(real[: height // 2 + 1, [0, half]], 2, axis=0)[1:-1]
    return np.asarray(whole, np.float32)


def _even_size(least: int) -> int:
    """An even length of quick transforms."""
    return 2 * cv2.getOptimalDFTSize((least + 1) // 2)


def _reach(radius_px: float, width_px: float) -> int:
    return int(np.ceil(radius_px + 2 * width_px))


def _ring_kernels(radius_px: float, width_px: float) -> tuple[Field, Field]:
    """A ring's doubled direction, cos and sin, drawn as finely as the edges are and then averaged likewise."""
    reach = HALF * -(-_reach(radius_px, width_px) // HALF) + HALF // 2
    axis = np.arange(-reach, reach, dtype=np.float32) + np.float32(0.5)
    x, y = np.meshgrid(axis, axis)
    away = np.hypot(x, y)
    ring = np.exp(-0.5 * ((away - radius_px) / width_px) ** 2)
    ring *= HALF * HALF / (FULL_VOTE * 2 * np.pi * radius_px)
    angle = 2 * np.arctan2(y, x)
    cos, sin = (
        cv2.resize(part, None, fx=1 / HALF, fy=1 / HALF, interpolation=cv2.INTER_AREA)
        for part in (ring * np.cos(angle), ring * np.sin(angle))
    )
    return np.asarray(cos, np.float32), np.asarray(sin, np.float32)
