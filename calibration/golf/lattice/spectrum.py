"""The spectrum of a flattened edge picture: three equal waves a sixth of a turn apart are a lattice of hexes.

The edges of hexes are weakest at their centres. So the three waves share their troughs there, and the product
of their Fourier coefficients is negative: this tells hexes from triangles, dots and the lattice of the second
harmonics.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.lattice.edges import Picture

ANGLES = 120  # over half a turn
RADII = 160
SHORTEST_PX, LONGEST_PX = 4.0, 110.0  # the pitch, in the flattened picture
COARSEST = RADII * 4 // 5  # columns of pitches that can be a lattice; the finer ones are harmonics alone
HARMONICS = (
    (1.0, 0.0, 1.0),
    (np.sqrt(3), np.pi / 6, 0.35),
    (2.0, 0.0, 0.35),
    (np.sqrt(7), np.arctan(np.sqrt(3) / 5), 0.15),
    (np.sqrt(7), -np.arctan(np.sqrt(3) / 5), 0.15),
    (3.0, 0.0, 0.2),
)  # times the fundamental's frequency, its turn, its weight
PEAKS = 4


@dataclass(frozen=True)
class Peak:
    """A hex lattice in a flattened picture: score, pitch, and the direction of its first wave."""

    score: float
    pitch_px: float
    turn: float


def peaks(flat: Picture, mask: Picture) -> list[Peak]:
    """The best lattices of this flattened picture, best first."""
    bands = whitened(flat, mask)
    joint = sum(weight * _shifted(_threefold(bands), ratio, turn) for ratio, turn, weight in HARMONICS)
    assert isinstance(joint, np.ndarray)
    joint[:, : RADII - COARSEST] = -np.inf
    highest = []
    for _ in range(PEAKS):
        angle, radius = np.unravel_index(int(joint.argmax()), joint.shape)
        pitch = _pitches()[radius]
        highest.append(Peak(float(joint[angle, radius]), float(pitch), float(angle * np.pi / ANGLES)))
        joint[max(angle - 4, 0) : angle + 5, max(radius - 4, 0) : radius + 5] = -np.inf
    return highest


def _threefold(bands: NDArray[np.float64]) -> NDArray[np.float64]:
    """How strongly three waves a sixth of a turn apart stand out together; rows over a sixth of a turn."""
    three = np.clip(bands.reshape(3, ANGLES // 3, -1), -1.0, 5.0)
    return np.asarray(three.min(axis=0) + 0.25 * three.mean(axis=0))


def _shifted(joint: NDArray[np.float64], ratio: float, turn: float) -> NDArray[np.float64]:
    """The score of a harmonic, at the pitch and the direction of its fundamental; 0 where it is too fine."""
    columns = round(np.log(ratio) / np.log(LONGEST_PX / SHORTEST_PX) * (RADII - 1))
    turned = np.roll(joint, -round(turn / np.pi * ANGLES), axis=0)
    return np.concatenate((np.zeros((len(joint), columns)), turned[:, : joint.shape[1] - columns]), axis=1)


def whitened(flat: Picture, mask: Picture) -> NDArray[np.float64]:
    """Log power by direction (rows, half a turn) and pitch (columns), above the usual of each pitch."""
    mean = float((flat * mask).sum() / max(mask.sum(), 1.0))
    waves = cv2.dft((flat - mean) * mask, flags=cv2.DFT_COMPLEX_OUTPUT)
    real, imaginary = cv2.split(waves)
    power = np.fft.fftshift(real * real + imaginary * imaginary)
    power = cv2.GaussianBlur(power, (0, 0), 0.8)
    across, down = _samples(flat.shape[0])
    bands = np.log(cv2.remap(power, across, down, cv2.INTER_LINEAR).astype(float) + 1e-6)
    return np.asarray(bands - np.median(bands, axis=0))


def _pitches() -> NDArray[np.float64]:
    return np.geomspace(SHORTEST_PX, LONGEST_PX, RADII)


@cache
def _samples(side: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where the bands lie in the shifted spectrum: the wave of pitch p has a length of p * sqrt(3)/2."""
    turns = np.arange(ANGLES)[:, None] * np.pi / ANGLES
    frequency = side / (_pitches() * np.sqrt(3) / 2)[None, :]
    middle = side // 2
    return (
        np.asarray(middle + frequency * np.cos(turns), np.float32),
        np.asarray(middle + frequency * np.sin(turns), np.float32),
    )
