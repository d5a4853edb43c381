"""What a game of carrom holds of the stroke under way, and of the last one that was judged."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.doubt import Doubt
from rules.carrom.state import State
from rules.carrom.stroke import UNSEEN, Shot
from rules.pieces import Kind


@dataclass(frozen=True, slots=True)
class OpenStroke:
    """The stroke under way: its number in the camera's count and the evidence so far."""

    number: int
    shot: Shot = UNSEEN
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedStroke:
    """The last stroke, kept so that late evidence can have it judged again.

    `before` is the state it met, `placed` what was put back since, `told` that a person has said how it went.
    """

    number: int | None
    before: State
    shot: Shot
    placed: tuple[Kind, ...] = ()
    told: bool = False
