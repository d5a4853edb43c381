"""The offers in a state of a match: every ruling, with the reason where it is refused.

The reasons come from the same `verify` that refuses the act itself, so a greyed-out button and a refusal agree.
Corrections of the last act are those that its game can take, as its `Corrections` say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rules.codec import Json
from rules.errors import Refused
from rules.games import Position
from rules.notation import json_from_act, type_of
from rules.record.corrections import corrections_of
from rules.record.passage import Passage
from rules.ruling import Act, Answer, Retract, Ruling

Verify = Callable[[Act], None]  # raises Refused with the reason
LIKELIEST = 8  # other readings of the last act, and acts that were missed before it


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruling as it could be sent, and the reason why it is refused now; None: it is not."""

    act: Ruling
    refused: str | None

    def to_json(self) -> dict[str, Json]:
        """The offer as JSON carries it."""
        return {"type": type_of(self.act), "act": json_from_act(self.act), "refused": self.refused}


def choices_of(position: Position) -> dict[int, int]:
    """The open questions of a position by the entries that ask, each with the number of its choices."""
    return {question.entry: len(question.choices) for question in position.score().open}


def offers(
    game: str,
    position: Position,
    asked: Mapping[int, int],
    last: int | None,
    verify: Verify,
    past: Sequence[Passage],
) -> tuple[Offer, ...]:
    """Every ruling that a person might make now, corrections of the `last` act and open questions too.

    `asked` are the `choices_of` the position. `past` is the end of the way to it; an act before it gets no
    other readings.
    """
    answers = (
        Answer(question=entry, choice=choice) for entry, choices in asked.items() for choice in range(choices)
    )
    corrections = () if last is None else _corrections(game, last, past)
    return tuple(_offer(act, verify) for act in (*position.proposals(), *corrections, *answers))


def _corrections(game: str, last: int, past: Sequence[Passage]) -> tuple[Ruling, ...]:
    """The corrections of the last act: taken back, replaced by another, or another inserted before it."""
    corrections = corrections_of(game)
    others = islice(corrections.others(past, last), LIKELIEST)
    return Retract(entry=last), *others, *islice(corrections.missed(past, last), LIKELIEST)


def _offer(act: Ruling, verify: Verify) -> Offer:
    try:
        verify(act)
    except Refused as refusal:
        return Offer(act, str(refusal))
    return Offer(act, None)
