"""The table's codes: the role that each opens, their keeper, and the seal that a scanned link shows instead.

A seal is longer than a code: nobody guesses it, so it is taken also where wrong codes have made people wait. It
ends with its code.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, cast

from flask import current_app

from web.errors import BadAsk

LOCK = "pocketwatch.lock"
SEAL_BYTES = 16  # 26 letters: nobody guesses them, and the drawn code stays coarse enough to be scanned


class Role(IntEnum):
    """A person's rights; each role includes the ones before it."""

    WATCH = 0
    SCORE = 1
    UMPIRE = 2

    @classmethod
    def named(cls, name: str) -> Role:
        """The role of this name: watch, score or umpire."""
        return cls[name.upper()]


@dataclass(frozen=True, slots=True)
class Codes:
    """The table's codes, in large letters; None where that role is open to everyone of the role before it."""

    score: str | None = None
    umpire: str | None = None

    def opened_by(self, code: str | None) -> Role:
        """The role for this code, or for none."""
        if _is(self.umpire, code) or (self.umpire is None and (self.score is None or _is(self.score, code))):
            return Role.UMPIRE
        return Role.SCORE if self.score is None or _is(self.score, code) else Role.WATCH

    def code_of(self, role: Role) -> str | None:
        """The code that opens this role; None where it needs none."""
        return {Role.SCORE: self.score, Role.UMPIRE: self.umpire or self.score}.get(role)


@dataclass(frozen=True, slots=True)
class CodeWish:
    """A requested change of the codes: one of one's own, `new`, `none`, or None for the present one."""

    score: str | None = None
    umpire: str | None = None


class Lock(Protocol):
    """Keeps the codes, and the secret that cookies are signed with. `now_s`: a monotonic clock."""

    @property
    def secret(self) -> bytes: ...

    def codes(self) -> Codes: ...

    def change(self, wish: CodeWish) -> Codes:
        """Keeps other codes from now on; raises BadAsk for invalid codes, Unsaved where they cannot be kept."""

    def end_visit(self, visit: str) -> None:
        """Keeps that this visit has ended, over a restart; raises Unsaved where it cannot be kept so long."""

    def has_ended(self, visit: str) -> bool: ...

    def now_s(self) -> float: ...


class OpenTable:
    """A table without codes: everyone in the room may do everything."""

    def __init__(self) -> None:
        self.secret = secrets.token_bytes(32)

    def codes(self) -> Codes:
        return Codes()

    def change(self, wish: CodeWish) -> Codes:
        raise BadAsk("this table keeps no codes")

    def end_visit(self, visit: str) -> None:
        return

    def has_ended(self, visit: str) -> bool:
        return False

    def now_s(self) -> float:
        return 0.0


def lock() -> Lock:
    """The lock of the app that serves this request."""
    return cast(Lock, current_app.extensions[LOCK])


def plain(code: str) -> str:
    """A code in its form for comparison: large letters and digits, without anything between them."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def seal(secret: bytes, code: str) -> str:
    """What a scanned link shows instead of a code: large letters and digits, as a code has."""
    sealed = hmac.new(secret, b"to scan: " + code.encode(), hashlib.sha256).digest()[:SEAL_BYTES]
    return base64.b32encode(sealed).decode().rstrip("=")


def unsealed(codes: Codes, shown: str) -> str | None:
    """The code whose seal is shown; None where it is none's."""
    sealed = (code for code in (codes.score, codes.umpire) if code and _is(seal(lock().secret, code), shown))
    return next(sealed, None)


def _is(code: str | None, shown: str | None) -> bool:
    return code is not None and shown is not None and hmac.compare_digest(code.encode(), plain(shown).encode())
