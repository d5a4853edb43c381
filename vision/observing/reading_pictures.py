"""The pictures of one reading at rest: they stay with the observer and answer questions about that reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from vision.change.difference import TableDifference
from vision.change.faces import face_colours, new_faces
from vision.observing.pockets import Mouths
from vision.observing.requests import (
    ChangedPatches,
    FaceColours,
    FurtherProminence,
    IsHidden,
    Level,
    Measures,
    NewFace,
    NewFaces,
    Patch,
    Prominence,
    Question,
    SettledTime,
    Share,
    StillSince,
)
from vision.observing.settling import SettlingHistory


@dataclass(frozen=True, eq=False)
class ReadingPictures:
    """The difference to the rest before, None where nothing can be compared, and the time before this rest.

    Answers are kept: most questions about an expected reading are asked again when it has come.
    """

    difference: TableDifference | None = None
    settling: SettlingHistory | None = None
    _answers: dict[Question[Any], Any] = field(default_factory=dict)

    def settled(self, settling: SettlingHistory) -> ReadingPictures:
        """The same pictures, once the wait for a table at rest is over."""
        return ReadingPictures(self.difference, settling, self._answers)

    def measures(self, questions: Iterable[Question[Any]]) -> Measures:
        """The answers to these questions."""
        return Measures({question: self._answer(question) for question in questions})

    def _answer(self, question: Question[Any]) -> Any:
        """The answer to a question: the one that is kept, or measured now."""
        if question not in self._answers:
            of_time = isinstance(question, SettledTime | StillSince | IsHidden)
            self._answers[question] = self._time(question) if of_time else self._measure(question)
        return self._answers[question]

    def _time(self, question: Question[Any]) -> Any:
        """The answer to a question about the time before this rest."""
        assert self.settling is not None, "only a reading at rest has a time before it"
        match question:
            case SettledTime(at, after_s, at_net):
                return self.settling.settled_s(at, after_s, at_net=at_net)
            case StillSince(places):
                return self.settling.still_since_s(places)
            case IsHidden(at, since_s):
                return self.settling.is_hidden(at, since_s)
        raise TypeError(question)

    def _measure(self, question: Question[Any]) -> Any:
        """The answer to a question about the pictures of this rest and the one before."""
        assert self.difference is not None, "ask only where Observation.comparison is a number"
        match question:
            case Share(at, radius_mm, beside):
                return self.difference.share(at, radius_mm, beside=beside)
            case Prominence(at, radius_mm, lying, now):
                ask = self.difference.prominence if now else self.difference.prominence_before
                return ask(at, radius_mm, lying)
            case FurtherProminence(at, radius_mm, lying):
                return self.difference.prominence_beyond_wood(at, radius_mm, lying)
            case Level(at, radius_mm):
                return self.difference.level(at, radius_mm)
            case FaceColours(discs, now):
                return tuple(face_colours(self.difference, discs, now=now))
            case NewFaces(pocket, beside):
                mouth = Mouths.of(self.difference.grid).mask(pocket)
                left = self.difference.grid.without(mouth, beside)
                return tuple(NewFace(*face) for face in new_faces(self.difference, left))
            case ChangedPatches(known, least_mm2):
                return tuple(Patch(*patch) for patch in self.difference.patches(known, least_mm2))
        raise TypeError(question)
