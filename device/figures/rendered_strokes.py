"""Rendered films judged stroke by stroke: in a dark room's noise, and as other cameras see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from device.evaluation.changed_films import CHANGES, Changed
from device.evaluation.plays import KnownPlay, known_plays
from device.evaluation.strokes import coins_by_hand, judged_strokes
from device.figures.drawn_strokes import as_text
from device.figures.figure import Json, Plan
from device.opening import open_source
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from device.watching.pipeline import Board, watch
from rules.notation import json_from_act
from vision.frame import Frame, Plane

NOISES = {f"noise {levels}": float(levels) for levels in (0, 4, 8)}
"""Grey levels, one standard deviation; a good camera by day has 1 to 2."""

STROKES = Path("renders/strokes")
POOL = 8  # planes of noise that are reused, each time shifted at random


@dataclass(frozen=True)
class RenderedStrokesFigure:
    """Every rendered film in every way of `measured`."""

    name: str
    title: str
    ways: tuple[str, ...]
    measured: Callable[[KnownPlay, str], Json]

    def parts(self, plan: Plan) -> Sequence[str]:
        """Each film in each way."""
        if plan.shared is None:
            return []
        names = [play.path.name for play in known_plays(plan.shared / STROKES)]
        return [f"{way}: {name}" for way in self.ways for name in names]

    def measure(self, part: str, plan: Plan) -> Json:
        """One film, its board found on its own."""
        assert plan.shared is not None
        way, name = part.split(": ", 1)
        play = next(known for known in known_plays(plan.shared / STROKES) if known.path.name == name)
        return self.measured(play, way)

    def as_text(self, results: Sequence[Json]) -> str:
        """The same tables as for the drawn strokes, a row for each way."""
        return as_text(list(results), "Rendered films")


def measured_change(play: KnownPlay, way: str) -> Json:
    """The report on a film that was changed in a way of `CHANGES`."""
    change = CHANGES[way]
    with open_source(str(play.path)) as source:
        return _judged(Changed(source, change), play, way, [change.true(event) for event in play.events])


def measured_noise(play: KnownPlay, way: str) -> Json:
    """The same with the noise of one of `NOISES`."""
    with open_source(str(play.path)) as source:
        return _judged(Noisy(source, NOISES[way]), play, way, play.events)


def _judged(source: FrameSource, play: KnownPlay, trap: str, events: Sequence[dict[str, Any]]) -> Json:
    reported = [json_from_act(event) for event in watch(source, Board())]
    true = numbered(events, trap)
    strokes = judged_strokes(reported, true)
    return {
        "seed": play.path.name,
        "trap": trap,
        "hands": coins_by_hand(reported, true),
        "strokes": [asdict(stroke) for stroke in strokes],
    }


def numbered(events: Sequence[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The events with the number of their stroke, counted from 1 by its start, where they belong to one."""
    number, lines = 0, []
    for event in events:
        number += event["type"] == "stroke_started"
        belongs = event["type"] in ("stroke_started", "pocketed", "left_board", "stroke_ended")
        lines.append({**event, "stroke": number, "kind": kind} if belongs else event)
    return lines


class Noisy(FrameStream):
    """A FrameSource with noise added to its brightness, the same for the same film."""

    def __init__(self, source: FrameSource, noise: float) -> None:
        self.size_px, self.rate_hz, self.name = source.size_px, source.rate_hz, source.name
        self.is_live = source.is_live
        self._source = source
        self._luck = np.random.default_rng(1)
        self._noise = noise
        width, height = source.size_px
        size = (POOL, height, width) if noise else (0, 0, 0)
        self._pool = (self._luck.standard_normal(size, np.float32) * noise).round().astype(np.int16)
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        for frame in self._source:
            if not self._noise or frame.luma is None:
                yield frame
            else:
                yield replace(frame, luma=self._noised(frame.luma))

    def _noised(self, luma: Plane) -> Plane:
        plane = self._pool[int(self._luck.integers(POOL))]
        slid = np.roll(plane, int(self._luck.integers(plane.shape[0])), axis=0)
        return np.asarray((luma + slid[: luma.shape[0], : luma.shape[1]]).clip(0, 255), np.uint8)


RENDERED = (
    RenderedStrokesFigure("strokes-noise", "Rendered strokes, with noise", tuple(NOISES), measured_noise),
    RenderedStrokesFigure(
        "strokes-changed",
        "Rendered strokes as other cameras, lamps and boards show them",
        tuple(CHANGES),
        measured_change,
    ),
)
