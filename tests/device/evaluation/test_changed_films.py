"""Films as other cameras show them: the events stay the same, and strokes are reported from them as well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from device.evaluation.changed_films import CHANGES, Changed
from device.evaluation.plays import known_plays
from device.figures.rendered_strokes import measured_change
from device.sources.stream import FrameStream
from device.virtual.film import Film
from vision.frame import Frame


class Shown(FrameStream):
    """A film of a few pictures that were drawn once."""

    def __init__(self, frames: list[Frame]) -> None:
        self.size_px, self.rate_hz, self.name = frames[0].size_px, 20.0, "shown"
        self._shown = frames
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        yield from self._shown


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    return list(islice(Film(50_003, rate_hz=20.0), 4))


@pytest.mark.parametrize("way", CHANGES)
def test_a_changed_film_has_as_large_pictures_in_their_order(frames: list[Frame], way: str) -> None:
    changed = Changed(Shown(frames), CHANGES[way])
    shown = list(changed)
    assert [frame.index for frame in shown] == list(range(4 // CHANGES[way].every))
    assert all(frame.size_px == changed.size_px for frame in shown)
    assert changed.rate_hz == 20.0 / CHANGES[way].every
    assert shown[1].t_s == frames[CHANGES[way].every].t_s
    same = np.array_equal(shown[0].whole_bgr(), frames[0].whole_bgr())
    assert same is (way == "half the rate")


@pytest.mark.parametrize(("way", "pocket"), [("mirrored", "NW"), ("turned", "SW"), ("dull", "NE")])
def test_pockets_are_called_as_they_are_seen(way: str, pocket: str) -> None:
    event = {"t": 1.0, "type": "pocketed", "piece": "white", "pocket": "NE"}
    assert CHANGES[way].true(event) == {**event, "pocket": pocket}
    assert CHANGES[way].true({"t": 1.0, "type": "hand_in"}) == {"t": 1.0, "type": "hand_in"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "film"),
    [
        ("half the light", "04_striker_pocketed"),
        pytest.param("pale", "08_break_pack", marks=pytest.mark.long),
        pytest.param("mirrored", "01_own", marks=pytest.mark.long),
        pytest.param("seen from below", "03_queen", marks=pytest.mark.long),
    ],
)
def test_strokes_are_told_from_them(shared: Path, way: str, film: str) -> None:
    """In the first two, fingertips as bright as the wood were taken for a stroke; in the last, asked about."""
    (play,) = (known for known in known_plays(shared / "renders/strokes") if known.path.stem == film)
    measured = measured_change(play, way)
    assert [stroke["verdict"] for stroke in measured["strokes"]] == ["right"]
    assert measured["hands"] == 0
