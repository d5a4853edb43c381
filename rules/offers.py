"""What may be said in a state of a match: every ruling with, where it is refused, the reason.

The reasons come from the same `verify` that refuses the act itself, so a greyed-out button and a refusal agree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.codec import Json
from rules.errors import Refused
from rules.games import Position
from rules.notation import json_from_act, type_of
from rules.ruling import Act, Amend, Answer, Insert, Retract, Ruling, Stroke

Verify = Callable[[Act], None]  # raises Refused with the reason


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruling as it could be sent, and why it is refused now; None: it is not."""

    act: Ruling
    refused: str | None

    def to_json(self) -> dict[str, Json]:
        """The offer as JSON carries it."""
        return {"type": type_of(self.act), "act": json_from_act(self.act), "refused": self.refused}


def offers(position: Position, last: int | None, verify: Verify) -> tuple[Offer, ...]:
    """Every ruling that a person might make now, corrections of the `last` act and open questions too."""
    return tuple(_offer(act, verify) for act in (*position.proposals(), *_corrections(position, last)))


def _corrections(position: Position, last: int | None) -> tuple[Ruling, ...]:
    """Of the last act, and the answers to what is asked."""
    found: list[Ruling] = []
    if last is not None:
        found += [Retract(entry=last), Amend(entry=last, act=Stroke()), Insert(before=last, act=Stroke())]
    for asked in position.score().open:
        found += [Answer(question=asked.entry, choice=one) for one in range(len(asked.choices))]
    return tuple(found)


def _offer(act: Ruling, verify: Verify) -> Offer:
    try:
        verify(act)
    except Refused as refusal:
        return Offer(act, str(refusal))
    return Offer(act, None)
