"""The same film gives the same events, byte for byte, at any speed and in any chunks of frames."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from types import TracebackType
from typing import Self

import numpy as np
import pytest

from device.sources.paced import PacedSource
from device.sources.source import FrameSource
from device.virtual.film import Film
from device.watching.pipeline import watch
from rules.notation import json_from_act
from tests.device.clock import Clock
from vision.frame import Frame

SEED = 50_000
RATE_HZ = 20.0  # a third of what is usual, for speed


class Chunked:
    """A source that delivers its frames in chunks of any size, each fetched whole before it is shown."""

    def __init__(self, source: FrameSource, luck: np.random.Generator) -> None:
        self.size_px, self.rate_hz, self.name = source.size_px, source.rate_hz, source.name
        self.is_live = source.is_live
        self._frames = self._chunks(iter(source), luck)

    @staticmethod
    def _chunks(frames: Iterator[Frame], luck: np.random.Generator) -> Iterator[Frame]:
        while chunk := list(islice(frames, int(luck.integers(1, 8)))):
            yield from chunk

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Frame:
        return next(self._frames)


def reported(source: FrameSource) -> str:
    return "\n".join(json.dumps(json_from_act(event)) for event in watch(source))


@pytest.fixture(scope="module")
def plain() -> str:
    return reported(Film(SEED, rate_hz=RATE_HZ))


def test_a_film_tells_something(plain: str) -> None:
    assert "stroke_ended" in plain
    assert "pocketed" in plain


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_chunks_of_any_size_tell_the_same(plain: str, seed: int) -> None:
    assert reported(Chunked(Film(SEED, rate_hz=RATE_HZ), np.random.default_rng(seed))) == plain


@pytest.mark.parametrize("speed", [pytest.param(0.1, marks=pytest.mark.long), 40.0])
def test_any_speed_tells_the_same(plain: str, speed: float) -> None:
    clock = Clock()
    paced = PacedSource(
        Film(SEED, rate_hz=RATE_HZ), speed, on_second=lambda: None, clock=clock, sleep=clock.sleep
    )
    assert reported(paced) == plain
    assert clock.now_s > 0
