"""The light of one look against another: a smooth field of log factors over the board.

A lamp, an exposure or a white balance changes each colour by a factor that varies slowly over the surface: a
quadratic polynomial of the place. Pieces and hands do not fit it, so they get little weight.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.rectified.view import Field, Floats

ROUNDS = 4  # Of fitting, and weighing the places anew.
LEAST_SPREAD = 0.01  # In log levels: below it, noise decides.
STRAY_SPREADS = 2.0  # A place this many spreads off has a quarter of the weight.
FEWEST = 40  # Fewer places do not show a field.
RIDGE = 1e-6  # Keeps the fit defined where all places lie on a line.


@dataclass(frozen=True, eq=False)
class LightField:
    """`terms` (6, 3): the polynomial's coefficients for blue, green and red."""

    terms: Floats

    def at(self, across: Floats, down: Floats) -> Field:
        """(..., 3) the log factors at places, which run from -1 to 1 over the view."""
        return np.asarray(_powers(across, down) @ self.terms, np.float32)

    def over(self, side: int) -> Field:
        """(side, side, 3) the log factors all over a view; quicker than place by place."""
        axis, terms = unit_axis(side)[:, None].astype(np.float32), self.terms.astype(np.float32)
        constant, x, y, xx, xy, yy = terms
        field = axis[:, None] * axis * xy  # then in place, in single precision: it is megabytes
        field += constant + axis * x + axis**2 * xx
        field += (axis * y + axis**2 * yy)[:, None]
        return np.asarray(field, np.float32)


def fitted_light(change: Field, across: Floats, down: Floats) -> LightField:
    """The field in the changes (N, 3) of log levels at N places, which run from -1 to 1 over the view."""
    terms = np.zeros((6, 3))
    if len(change) < FEWEST:
        return LightField(terms)
    powers = _powers(across, down)
    terms[0] = np.median(change, axis=0)
    for _ in range(ROUNDS):
        off = np.linalg.norm(change - powers @ terms, axis=1)
        spread = max(float(np.median(off)), LEAST_SPREAD)
        weighted = powers * ((1 + (off / (STRAY_SPREADS * spread)) ** 2) ** -2)[:, None]
        square = powers.T @ weighted + RIDGE * np.eye(6)
        terms = np.linalg.solve(square, weighted.T @ change)
    return LightField(terms)


def unit_axis(side: int) -> Floats:
    """(side,) the places of a view's columns, or rows, from -1 to 1."""
    return np.asarray((np.arange(side) + 0.5) * (2 / side) - 1, float)


def _powers(across: Floats, down: Floats) -> Floats:
    """(..., 6) the polynomial's powers at places."""
    parts = (np.ones_like(across), across, down, across * across, across * down, down * down)
    return np.stack(parts, axis=-1)
