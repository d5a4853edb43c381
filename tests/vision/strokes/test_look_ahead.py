"""A stroke is inferred while the wait for a table at rest runs; that saves time and changes no event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from device.virtual.film import Film, table_of
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, StrokeEnded, TableEvent
from tests.vision.pictures import witnessed as pictured
from tests.vision.plain_table import OWN, START, STOPPED, STRUCK, as_read, evidence, lay, plain_detector
from vision.evidence.stroke import PACK, StrokeEvidence
from vision.inference.joint import RankedOutcome
from vision.inference.ranking import ranked_outcomes
from vision.observing.observation import Observation
from vision.observing.observer import Observer
from vision.observing.reading_pictures import ReadingPictures
from vision.observing.requests import ReadAgain
from vision.strokes.look_ahead import with_levels
from vision.strokes.witness import Witness
from vision.traces.set_out import level_on_its_way
from vision.tracking.tracker import Tracked, Tracker

# A break with one piece that is not read for sure, a coin that falls, a camera that drifts, a miss.
FILMS = (64018, *(pytest.param(seed, marks=pytest.mark.long) for seed in (64001, 60093, 60021)))


@dataclass(frozen=True)
class Seen:
    """A witness's input for a frame: the observation, a second reading, and pictures that answer."""

    tracked: Tracked
    second: Observation | None
    pictures: ReadingPictures


def watched(seed: int) -> list[Seen]:
    """A witness's whole input for a film."""
    observer, tracker = Observer(table_of(seed).board_map), Tracker()
    film = []
    for frame in Film(seed):
        observation = observer.receive(frame)
        newest = observation.expected or observation
        second = observer.answer(ReadAgain()) if newest.can_read_again else None
        assert second is None or isinstance(second, Observation)
        film.append(Seen(tracker.receive(observation), second, observer.pictures))
    return film


@pytest.fixture(scope="module", params=FILMS)
def film(request: pytest.FixtureRequest) -> list[Seen]:
    return watched(request.param)


def witnessed(film: list[Seen], witness: Witness | None = None) -> Iterator[tuple[float, TableEvent]]:
    witness = witness or Witness()
    for seen in film:
        for event in pictured(witness, seen.tracked, seen.pictures, [seen.second] if seen.second else []):
            yield seen.tracked.seen.t_s, event


def changed(film: list[Seen], change: Callable[[Observation], Observation | None]) -> list[Seen]:
    """The film with every expected reading changed."""
    return [
        seen
        if (expected := seen.tracked.seen.expected) is None
        else replace(
            seen, tracked=replace(seen.tracked, seen=replace(seen.tracked.seen, expected=change(expected)))
        )
        for seen in film
    ]


@pytest.mark.long
def test_the_same_events_come_at_the_same_time_without_looking_ahead(film: list[Seen]) -> None:
    assert any(seen.tracked.seen.expected for seen in film)
    events = list(witnessed(film))
    assert events == list(witnessed(changed(film, lambda _: None)))
    assert sum(isinstance(event, StrokeEnded) for _, event in events) == 1


@pytest.mark.long
def test_the_frame_that_ends_a_stroke_infers_nothing(film: list[Seen], monkeypatch: pytest.MonkeyPatch) -> None:
    inferred_s: list[float] = []
    now_s = 0.0

    def noted(evidence: StrokeEvidence, after: Layout) -> tuple[RankedOutcome, ...]:
        inferred_s.append(now_s)
        return ranked_outcomes(evidence, after)

    monkeypatch.setattr("vision.strokes.measuring.ranked_outcomes", noted)
    witness = Witness()
    for seen in film:
        now_s = seen.tracked.seen.t_s
        if any(isinstance(event, StrokeEnded) for _, event in witnessed([seen], witness)):
            break
    assert inferred_s
    assert max(inferred_s) < now_s


@pytest.mark.long
def test_what_has_changed_since_is_inferred_afresh(film: list[Seen]) -> None:
    """The last reading of the wait differs in one piece."""
    otherwise = changed(film, lambda expected: replace(expected, pieces=()))
    assert list(witnessed(otherwise)) == list(witnessed(film))


@pytest.mark.parametrize("is_known", [True, False])
def test_a_striker_is_as_bright_as_on_its_way_where_no_reading_showed_it(*, is_known: bool) -> None:
    """From a broad table, 1030280: a white's fall passed for that of a black striker."""
    levels = ((Kind.WHITE, 133.0), *(((Kind.STRIKER, 90.0),) if is_known else ()))
    stroke = evidence(plain_detector(), STRUCK, (STOPPED,), as_read((STOPPED,)), OWN)
    stroke = replace(stroke, levels=levels, begun=replace(stroke.begun, seat=Seat.S))
    own = level_on_its_way(START, stroke.tracks_since)
    assert dict(with_levels(stroke).levels)[Kind.STRIKER] == (90.0 if is_known else own)


@pytest.mark.parametrize("is_break", [True, False])
def test_coins_are_as_bright_as_those_that_lie_about_after_a_break(*, is_break: bool) -> None:
    """From a broad table, 1060110: a lamp shone on the pack, and three whites that fell looked like blacks."""
    pack = lay(*((Kind.WHITE, Mm(6.0 * k - 48.0, 0.0)) for k in range(PACK)))
    stroke = evidence(plain_detector(), pack if is_break else STRUCK, (STOPPED,), as_read((STOPPED,)), OWN)
    seen = replace(stroke.seen, levels=((Kind.WHITE, 176.0),))
    stroke = replace(stroke, levels=((Kind.WHITE, 200.0),), seen=seen)
    assert dict(with_levels(stroke).levels)[Kind.WHITE] == (176.0 if is_break else 200.0)
