"""The questions that later stages ask about the newest reading at rest, and the answers: numbers only.

The stages after tracking see no picture. Where one of them needs a number from pixels, its work yields a
request. The observer, which keeps the pictures of its newest reading, answers, and the work goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar, cast

from rules.pieces import Pocket
from rules.table import Mm
from vision.observing.observation import Observation

Disc: TypeAlias = tuple[Mm, float]
"""A place and a radius, mm."""

Result = TypeVar("Result")
Answer_co = TypeVar("Answer_co", covariant=True)


class Question(Generic[Answer_co]):
    """A question about the newest reading; the type of its answer stands in the brackets."""

    __slots__ = ()


@dataclass(frozen=True)
class Share(Question[float]):
    """The share of a disc's cells, 0 to 1, that changed differently from their surroundings.

    Cells within the discs `beside` it do not count; NaN where only a few are left.
    """

    at: Mm
    radius_mm: float
    beside: tuple[Disc, ...] = ()


@dataclass(frozen=True)
class Prominence(Question[float]):
    """The share of a disc's cells, 0 to 1, that look different from the wood round it.

    The picture is the present one (`now`), or that of the rest before. The discs `lying` there do not count as
    wood; the answer is 0 where no wood is near.
    """

    at: Mm
    radius_mm: float
    lying: tuple[Disc, ...] = ()
    now: bool = False


@dataclass(frozen=True)
class FurtherProminence(Question[float]):
    """The same now, less the share of the wood's own cells that look so, as print and a lamp's image do."""

    at: Mm
    radius_mm: float
    lying: tuple[Disc, ...] = ()


@dataclass(frozen=True)
class Level(Question[float]):
    """The brightness of the inner part of a disc now, in grey levels; NaN beyond the picture."""

    at: Mm
    radius_mm: float


Colour: TypeAlias = tuple[float, float, float]
"""Brightness and the two tints, Y, U and V, 0 to 255."""


@dataclass(frozen=True)
class FaceColours(Question[tuple[Colour, ...]]):
    """The colour of the inner part of each of these discs that the picture shows.

    The picture is the present one (`now`), or that of the rest before, in the present light.
    """

    discs: tuple[Disc, ...]
    now: bool


@dataclass(frozen=True)
class NewFace:
    """A face that newly shows in a pocket's mouth: its visible area, and its colour, dim as it is there.

    `was_there`: as much of the mouth looked so before; it may be a piece that another one pushed aside.
    """

    area_mm2: float
    colour: Colour
    was_there: bool


@dataclass(frozen=True)
class NewFaces(Question[tuple[NewFace, ...]]):
    """The faces that plainly show in a pocket's mouth and did not before, apart from all discs `beside` it."""

    pocket: Pocket
    beside: tuple[Disc, ...] = ()


@dataclass(frozen=True)
class Patch:
    """A changed part of the surface: its middle, its area, and its brightness now."""

    at: Mm
    area_mm2: float
    level: float


@dataclass(frozen=True)
class ChangedPatches(Question[tuple[Patch, ...]]):
    """The changed parts of the surface, of at least `least_mm2`, apart from all `known` discs."""

    known: tuple[Disc, ...]
    least_mm2: float


@dataclass(frozen=True)
class SettledTime(Question[float]):
    """The time from which a place looked as it does at rest; 0 where it always did, or did before `after_s`.

    `at_net`: the place is a pocket's rim, where a net's mesh looks different while the camera shakes.
    """

    at: Mm
    after_s: float
    at_net: bool = False


@dataclass(frozen=True)
class StillSince(Question[float]):
    """Since when these places, free of hands, look as they do at rest; infinite if no picture shows it."""

    places: tuple[Mm, ...]


@dataclass(frozen=True)
class IsHidden(Question[bool]):
    """Whether a hand was at a place in the first picture after a time."""

    at: Mm
    since_s: float


class NotMeasured(KeyError):
    """A question has not been asked yet: ask it, and repeat the work that needs its answer."""

    def __init__(self, question: Question[Any]) -> None:
        super().__init__(f"{question} was not asked; `measured` asks it")
        self.question = question


@dataclass(frozen=True)
class Measures:
    """The answers so far to questions about one reading."""

    answers: Mapping[Question[Any], Any] = field(default_factory=dict)

    def of(self, question: Question[Result]) -> Result:
        """The answer to a question. Raises NotMeasured where it was not asked."""
        if question not in self.answers:
            raise NotMeasured(question)
        return cast(Result, self.answers[question])

    def joined(self, other: Measures) -> Measures:
        """The answers of both."""
        return Measures({**self.answers, **other.answers})


@dataclass(frozen=True)
class Measure:
    """A request to measure the newest reading at rest; `Measures` answer it."""

    questions: tuple[Question[Any], ...]


@dataclass(frozen=True)
class ReadAgain:
    """A request to read the newest table at rest once more, with more care; an `Observation` answers it."""


Request: TypeAlias = Measure | ReadAgain
Answer: TypeAlias = Measures | Observation
Work: TypeAlias = Generator[Request, Answer, Result]
"""Work that yields where it needs something from the observer, and is sent the answer."""


def measured(questions: Iterable[Question[Any]]) -> Work[Measures]:
    """The answers to these questions; without any question nothing is requested."""
    asked = tuple(dict.fromkeys(questions))
    if not asked:
        return Measures()
    answer = yield Measure(asked)
    assert isinstance(answer, Measures)
    return answer


def with_answers(work: Callable[[Measures], Result], measures: Measures) -> Work[Result]:
    """The result of work that reads measures; an unforeseen question is asked, then the work repeats."""
    while True:
        try:
            return work(measures)
        except NotMeasured as missing:
            question = missing.question
        measures = measures.joined((yield from measured([question])))


def second_reading() -> Work[Observation]:
    """The newest table at rest, read once more and with more care."""
    answer = yield ReadAgain()
    assert isinstance(answer, Observation)
    return answer
