"""A film that begins while pieces run: nobody saw the stroke begin, so it is announced and not scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from device.sources.stream import FrameStream
from device.virtual.film import Film
from device.watching.pipeline import Board, watch
from rules.table import LeftBoard, Pocketed, StrokeStarted, Uncertain, Unwatched
from vision.frame import Frame

BEGUN_S = 1.3167  # when the stroke of a drawn film begins


class FromThenOn(FrameStream):
    """The pictures of a source from some time on, numbered and timed anew."""

    def __init__(self, film: Film, from_s: float) -> None:
        self.size_px, self.rate_hz, self.name, self.is_live = film.size_px, film.rate_hz, film.name, False
        self._film, self._from_s = film, from_s
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        late = (frame for frame in self._film if frame.t_s >= self._from_s)
        for index, frame in enumerate(late):
            yield replace(frame, t_s=frame.t_s - self._from_s, index=index)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "late_s"), [(510000, 0.08), (510010, 0.13), (510012, 0.18)])
def test_a_stroke_under_way_as_the_film_begins_is_announced(seed: int, late_s: float) -> None:
    film = Film(seed)
    seen = FromThenOn(film, BEGUN_S + late_s)
    events = list(watch(seen, Board(surface_mm=film.table.board_map.surface_mm)))
    assert any(isinstance(event, Unwatched) for event in events)
    assert not any(isinstance(event, StrokeStarted | Pocketed | LeftBoard | Uncertain) for event in events)
