"""What a golf table shows, and what changed on it, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.golf.course import Place
from rules.table import TableEvent
from vision.golf.dice.faces import Die
from vision.golf.layouts.foreseen import Foreseen, WeighedLayout
from vision.golf.tokens import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMoved(TableEvent):
    """A token stands on another hex than at the last look."""

    token: str
    form: str
    before: Place
    after: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenPlaced(TableEvent):
    """A token stands on the course that did not at the last look."""

    token: str
    form: str
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRemoved(TableEvent):
    """A token has left the course since the last look."""

    token: str
    form: str
    at: Place


CERTAIN = 0.95  # likelihood from which a layout is told; below it a person is asked
TokenChange = TokenMoved | TokenPlaced | TokenRemoved


@dataclass(frozen=True, slots=True)
class TableLook:
    """One look at the table at rest; `tokens` None: a hand was over it, nothing is told.

    `dice` lie from left to right; `faces` are all that may be dice, doubtful ones included. `foreseen` None:
    no laws are known, and `tokens` are what this look alone shows. Else `candidates` are the layouts that it
    may show, the likeliest first, and `tokens` those of the last certain look. `is_nudged`: the camera, or the
    table, was moved since the look before. `has_unread`: something as large as a die has come to lie beside the
    course and shows no face that can be read. `has_passed`: something passed over the token whose stroke may
    leave all where it was.
    """

    t_s: float
    hand: bool
    tokens: tuple[Token, ...] | None = None
    dice: tuple[Die, ...] = ()
    foreseen: Foreseen | None = None
    candidates: tuple[WeighedLayout, ...] = ()
    faces: tuple[Die, ...] = ()
    is_nudged: bool = False
    has_unread: bool = False
    has_passed: bool = False

    @property
    def certain(self) -> WeighedLayout | None:
        """The layout that this look shows; None where it leaves a doubt."""
        return self.candidates[0] if is_certain(self.candidates) else None


def is_certain(candidates: Sequence[WeighedLayout]) -> bool:
    """Whether the likeliest of these layouts may be told without a question."""
    return bool(candidates) and candidates[0].likelihood >= CERTAIN


def changes_between(before: tuple[Token, ...], after: tuple[Token, ...], t_s: float) -> tuple[TokenChange, ...]:
    """The changes that lead from one look to the next, by colour and form, in the order of the names."""
    was = {(token.token, token.form): token for token in before}
    now = {(token.token, token.form): token for token in after}
    changes: list[TokenChange] = []
    for token, form in sorted(was.keys() | now.keys()):
        old, new = was.get((token, form)), now.get((token, form))
        if old is None and new is not None:
            changes.append(TokenPlaced(t_s=t_s, token=token, form=form, at=new.at))
        elif new is None and old is not None:
            changes.append(TokenRemoved(t_s=t_s, token=token, form=form, at=old.at))
        elif old is not None and new is not None and old.at != new.at:
            changes.append(TokenMoved(t_s=t_s, token=token, form=form, before=old.at, after=new.at))
    return tuple(changes)
