"""Films of one stroke at a low rate, and what their truth says of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache

from device.virtual.film import Film
from device.virtual.staging.truth import Line
from vision.frame import Frame
from vision.synthetic.scene.scene import Scene

RATE_HZ = 20.0  # a third of what is usual, for speed: the physics is the same at any rate
Truth = tuple[Line, ...]


@cache
def scenes_of(trap: str, seed: int = 70_003) -> tuple[Film, tuple[Scene, ...]]:
    """A film and what there would be to draw of it."""
    film = Film(seed, mix=trap, rate_hz=RATE_HZ)
    return film, tuple(film.scenes())


def truth_of(trap: str) -> tuple[Film, Truth]:
    """A film's truth, without drawing it."""
    film, _ = scenes_of(trap)
    return film, film.truth


def kinds(truth: Truth, what: str) -> Counter[str]:
    return Counter(line["piece"] for line in truth if line["type"] == what)


def event_of(truth: Truth, what: str) -> Line:
    (matching,) = (line for line in truth if line["type"] == what)
    return matching


def digest(frames: list[Frame]) -> str:
    sha = hashlib.sha256()
    for frame in frames:
        assert frame.u is not None
        assert frame.v is not None
        for plane in (frame.y, frame.u, frame.v):
            sha.update(plane.tobytes())
        sha.update(repr((frame.t_s, frame.index)).encode())
    return sha.hexdigest()
