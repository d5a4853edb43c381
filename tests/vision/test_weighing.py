"""A stroke is weighed while the table is waited for; that saves the time and changes nothing that is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from device.virtual.film import Film, table_of
from rules.table import Layout, StrokeEnded, TableEvent
from vision.explanation import Verdict, verdicts
from vision.follow import Followed, Follower
from vision.observe import Observer
from vision.stroke import Ran
from vision.witness import Witness

# A break of which one piece is not read for sure, a coin that falls, a camera that drifts, a miss.
FILMS = (64018, pytest.param(64001, marks=pytest.mark.long), 60093, pytest.param(60021, marks=pytest.mark.long))


def watched(seed: int) -> list[Followed]:
    """All that a witness is given of a film."""
    observer, follower = Observer(table_of(seed).board_map), Follower()
    return [follower.receive(observer.receive(frame)) for frame in Film(seed)]


@pytest.fixture(scope="module", params=FILMS)
def film(request: pytest.FixtureRequest) -> list[Followed]:
    return watched(request.param)


def reported(film: list[Followed]) -> Iterator[tuple[float, TableEvent]]:
    witness = Witness()
    for followed in film:
        for event in witness.receive(followed):
            yield followed.seen.t_s, event


def test_the_same_is_told_at_the_same_time_without_anything_weighed_ahead(film: list[Followed]) -> None:
    none_ahead = [replace(followed, seen=replace(followed.seen, soon=None)) for followed in film]
    assert any(followed.seen.soon for followed in film)
    assert list(reported(film)) == list(reported(none_ahead))
    assert sum(isinstance(event, StrokeEnded) for _, event in reported(film)) == 1


def test_the_frame_that_tells_a_stroke_weighs_nothing(
    film: list[Followed], monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed_s: list[float] = []
    now_s = 0.0

    def noted(stroke: Ran, after: Layout) -> tuple[Verdict, ...]:
        weighed_s.append(now_s)
        return verdicts(stroke, after)

    monkeypatch.setattr("vision.weighing.verdicts", noted)
    witness = Witness()
    for followed in film:
        now_s = followed.seen.t_s
        if any(isinstance(event, StrokeEnded) for event in witness.receive(followed)):
            break
    assert weighed_s
    assert max(weighed_s) < now_s


def test_what_has_changed_since_is_weighed_anew(film: list[Followed]) -> None:
    """As if a piece had been read otherwise at the end of the wait."""
    changed = [
        followed
        if followed.seen.soon is None
        else replace(followed, seen=replace(followed.seen, soon=replace(followed.seen.soon, pieces=())))
        for followed in film
    ]
    assert list(reported(changed)) == list(reported(film))
