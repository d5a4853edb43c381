"""Idle time in a room that is never still: a camera that hums, a lamp that flickers, sun that wanders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from device.evaluation.strokes import coins_by_hand
from device.evaluation.unwatched import judged_in_a_room
from device.figures.figure import Json, Plan
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from device.virtual.disturbance.disturbed import Disturbed
from device.virtual.disturbance.rooms import restless
from device.virtual.film import Film
from device.watching.pipeline import Board, watch
from rules.notation import json_from_act
from vision.frame import Frame


class _Timed(FrameStream):
    """A source that knows the time of its last picture."""

    def __init__(self, source: FrameSource) -> None:
        self.size_px, self.rate_hz, self.name = source.size_px, source.rate_hz, source.name
        self.last_s = 0.0
        self._source = source
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        for frame in self._source:
            self.last_s = frame.t_s
            yield frame


@dataclass(frozen=True)
class IdleRoomFigure:
    """An hour without a stroke, under hum of 1 px, flicker of 15 % and sun of 80 % of the lamp at once.

    Fifteen pictures come a second, of which two in a hundred are lost.
    """

    name: str = "idle-room"
    title: str = "An idle hour in a restless room"
    mix: str = "idle_hour"

    def parts(self, plan: Plan) -> Sequence[str]:
        """One hour of film."""
        return [f"{self.mix} {plan.first_stroke}"]

    def measure(self, part: str, plan: Plan) -> Json:
        """What is reported of it: nothing should be."""
        mix, number = part.split()
        seed = int(number)
        film = Film(seed, mix=mix)
        board = Board(surface_mm=film.table.profile.surface_mm)
        seen = _Timed(Disturbed(film, restless(seed)))
        events: list[Json] = [json_from_act(event) for event in watch(seen, board)]
        true = [dict(line) for line in film.truth]
        spans = [event["until_t"] - event["t"] for event in events if event["type"] == "unwatched"]
        strokes = [asdict(stroke) for stroke in judged_in_a_room(events, true)]
        hands = coins_by_hand(events, true)
        said = {"strokes": strokes, "hands": hands, "unwatched_s": sum(spans)}
        return {"seed": seed, "seconds": seen.last_s, **said}

    def as_text(self, results: Sequence[Json]) -> str:
        """A sentence for each film."""
        return "\n".join(_in_words(film) for film in results)


def _in_words(film: Json) -> str:
    events = f"{len(film['strokes'])} strokes, {film['hands']} coins put or taken by hands"
    return f"Seed {film['seed']}, {film['seconds']:.0f} s: {events}, {film['unwatched_s']:.0f} s not watched."


IDLE_ROOM = (IdleRoomFigure(),)
