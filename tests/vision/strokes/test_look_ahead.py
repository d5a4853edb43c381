"""A stroke is weighed while the table is waited for; that saves the time and changes nothing that is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from device.virtual.film import Film, table_of
from rules.table import Layout, StrokeEnded, TableEvent
from vision.evidence.stroke import StrokeEvidence
from vision.observing.observer import Observer
from vision.strokes.inference import RankedOutcome, ranked_outcomes
from vision.strokes.witness import Witness
from vision.tracking.tracker import Tracked, Tracker

# A break of which one piece is not read for sure, a coin that falls, a camera that drifts, a miss.
FILMS = (64018, 64001, 60093, 60021)


def watched(seed: int) -> list[Tracked]:
    """All that a witness is given of a film."""
    observer, follower = Observer(table_of(seed).board_map), Tracker()
    return [follower.receive(observer.receive(frame)) for frame in Film(seed)]


@pytest.fixture(scope="module", params=FILMS)
def film(request: pytest.FixtureRequest) -> list[Tracked]:
    return watched(request.param)


def told(film: list[Tracked]) -> Iterator[tuple[float, TableEvent]]:
    witness = Witness()
    for followed in film:
        for event in witness.receive(followed):
            yield followed.seen.t_s, event


def test_the_same_is_told_at_the_same_time_without_anything_weighed_ahead(film: list[Tracked]) -> None:
    none_ahead = [replace(one, seen=replace(one.seen, soon=None)) for one in film]
    assert any(one.seen.soon for one in film)
    assert list(told(film)) == list(told(none_ahead))
    assert sum(isinstance(event, StrokeEnded) for _, event in told(film)) == 1


def test_the_frame_that_tells_a_stroke_weighs_nothing(
    film: list[Tracked], monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed_s: list[float] = []
    now_s = 0.0

    def noted(evidence: StrokeEvidence, after: Layout) -> tuple[RankedOutcome, ...]:
        weighed_s.append(now_s)
        return ranked_outcomes(evidence, after)

    monkeypatch.setattr("vision.strokes.look_ahead.verdicts", noted)
    witness = Witness()
    for followed in film:
        now_s = followed.seen.t_s
        if any(isinstance(event, StrokeEnded) for event in witness.receive(followed)):
            break
    assert weighed_s
    assert max(weighed_s) < now_s


def test_what_has_changed_since_is_weighed_anew(film: list[Tracked]) -> None:
    """As if a piece had been read otherwise at the end of the wait."""
    changed = [
        one
        if one.seen.soon is None
        else replace(one, seen=replace(one.seen, soon=replace(one.seen.soon, pieces=())))
        for one in film
    ]
    assert list(told(changed)) == list(told(film))
