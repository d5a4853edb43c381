"""The roles: anyone may watch, a player shows the table's code, an umpire a second one.

A code is shown once, to `/session`; the browser then holds a signed cookie that is good until the code is
changed, or the person leaves. A program may show it with every request instead, in the header
`X-Pocketwatch-Code`. Where the table has no code, everyone has its rights.

A link to scan carries a longer secret in the code's place, its seal: nobody guesses that, so it is taken also
where wrong codes have made people wait, and it ends with its code.

A cookie's right comes with any page's request, so every change needs the token that only our own pages know.
No other page can send a header of ours.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from math import ceil
from typing import ParamSpec, Protocol, TypeVar, cast

from flask import Flask, current_app, redirect, request, session, url_for
from werkzeug.wrappers import Response

from web.errors import BadAsk, Locked, NotAllowed
from web.visitors.cookies import KEPT_DAYS, TimelessCookies
from web.visitors.tries import Tries

LOCK = "pocketwatch.lock"
TRIES = "pocketwatch.tries"
CODE_HEADER = "X-Pocketwatch-Code"
TOKEN_HEADER = "X-CSRF-Token"
SEAL_BYTES = 16  # 26 letters: nobody guesses them, and the drawn code stays coarse enough to be scanned
READING = frozenset({"GET", "HEAD", "OPTIONS"})

P = ParamSpec("P")
R = TypeVar("R")


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


@dataclass(frozen=True, slots=True)
class Person:
    """The person of a request: the role, and the browser's name and colour, empty where not given."""

    role: Role
    name: str = ""
    colour: str = ""


def add_roles(app: Flask, table_lock: Lock) -> None:
    """Gives the app its lock, its cookies, and every template `may(role)`, `person()` and `csrf_token()`."""
    app.secret_key = table_lock.secret
    app.session_interface = TimelessCookies()
    app.extensions[LOCK] = table_lock
    app.extensions[TRIES] = Tries()
    app.config.update(
        SESSION_COOKIE_NAME="pocketwatch",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=KEPT_DAYS * 24 * 3600,
        SESSION_REFRESH_EACH_REQUEST=False,  # only pages renew it, see below
    )
    app.after_request(_renew)
    app.jinja_env.globals.update(may=may, person=person, csrf_token=csrf_token)


def needs(name: str) -> Callable[[Callable[P, R]], Callable[P, R | Response]]:
    """Lets a route be used by this role and those above alone: `@needs("score")` below the route's own line.

    A person without the role is redirected from a page to the code; everything else is refused with
    NotAllowed.
    """
    wanted = Role.named(name)

    def guarded(view: Callable[P, R]) -> Callable[P, R | Response]:
        @wraps(view)
        def checked(*args: P.args, **words: P.kwargs) -> R | Response:
            if request.method in READING and _wants_page() and person().role < wanted:
                return redirect(url_for("join.page", role=name, next=request.path), 303)
            demand(wanted)
            return view(*args, **words)

        vars(checked)["needs"] = name  # for the API's document
        return checked

    return guarded


def demand(wanted: Role) -> None:
    """Raises NotAllowed unless this request's role suffices and, for a change, its token is right."""
    if person().role < wanted:
        raise NotAllowed(_wanting(wanted), wanted.name.lower())
    by_itself = lock().codes().opened_by(request.headers.get(CODE_HEADER))
    if request.method in READING or by_itself >= wanted:
        return
    if not hmac.compare_digest(request.headers.get(TOKEN_HEADER, "").encode(), csrf_token().encode()):
        raise NotAllowed("this page is out of date: load it again and repeat", wanted.name.lower())


def may(name: str) -> bool:
    """Whether this request's person has the role of this name."""
    return person().role >= Role.named(name)


def person() -> Person:
    """The person of this request; raises Locked, or NotAllowed for a wrong code in the header."""
    name, colour = str(session.get("name", "")), str(session.get("colour", ""))
    shown = request.headers.get(CODE_HEADER)
    return Person(_held_role() if shown is None else open_with(shown), name, colour)


def open_with(code: str) -> Role:
    """The role that a code, or the seal of a scanned link, opens.

    Raises NotAllowed for a wrong one, Locked after too many of them from there.
    """
    codes = lock().codes()
    sealed = _unsealed(codes, code)
    if sealed is not None:
        return codes.opened_by(sealed)
    tries, now_s, visitor = cast(Tries, current_app.extensions[TRIES]), lock().now_s(), _visitor()
    wait_s = tries.wait_s(visitor, now_s)
    if wait_s > 0:
        raise Locked(f"too many wrong codes: try again in {ceil(wait_s)} s", wait_s)
    opened, by_itself = codes.opened_by(code), codes.opened_by(None)
    if opened is by_itself and opened is not Role.UMPIRE:
        tries.note(visitor, now_s)
        raise NotAllowed("that is not this table's code: scan it again, or ask who set up the table", "code")
    return opened


def remember(role: Role, name: str, colour: str) -> None:
    """Has this browser keep the role, until its code is changed, and the person's name and colour.

    Its token becomes another. Where it had a higher role, its cookie and every copy of that open nothing any
    more; raises Unsaved where that holds only until a restart.
    """
    had, visit, held = _held_code(), str(session.get("visit", "")), lock().codes().code_of(role)
    is_leaving = had is not None and role < _held_role()
    session.permanent = True
    session.update(
        role=int(role),
        mark=mark(held) if held else "",
        visit=visit if had is not None and not is_leaving else secrets.token_hex(16),
        id=secrets.token_hex(16),
        name=name,
        colour=colour,
    )
    if is_leaving:
        lock().end_visit(visit)


def has_joined(app: Flask, cookie: str) -> bool:
    """Whether a Cookie header holds a code that is still good: its phone has joined."""
    with app.test_request_context(headers={"Cookie": cookie}):
        return _held_code() is not None


def _held_code() -> str | None:
    """The code that this browser's cookie stands for; None where it stands for none, or not any more."""
    held = lock().codes().code_of(Role(session.get("role", Role.WATCH)))
    visit = str(session.get("visit", ""))
    is_good = held is not None and session.get("mark") == mark(held) and visit and not lock().has_ended(visit)
    return held if is_good else None


def _held_role() -> Role:
    return lock().codes().opened_by(_held_code())


def _visitor() -> str:
    """Whose wrong codes are counted together: an address, where those who joined stand for themselves."""
    address = request.remote_addr or "unknown"
    return f"{address} joined" if _held_code() is not None else address


def _renew(response: Response) -> Response:
    """Has the browser keep its cookie for the full time again, for pages only.

    A font or a picture that was requested before a person joined, and is answered after, would bring the old
    cookie, and take the name and the role away again.
    """
    if response.mimetype == "text/html" and session.permanent:
        session.modified = True
    return response


def csrf_token() -> str:
    """The token that this browser's pages return in `X-CSRF-Token` with every change."""
    if "id" not in session:
        session["id"] = secrets.token_hex(16)
    return mark(str(session["id"]))


def mark(text: str) -> str:
    """A text's seal: it cannot be made without the secret."""
    return hmac.new(lock().secret, text.encode(), hashlib.sha256).hexdigest()[:32]


def seal(secret: bytes, code: str) -> str:
    """What a scanned link shows instead of a code: large letters and digits, as a code has."""
    sealed = hmac.new(secret, b"to scan: " + code.encode(), hashlib.sha256).digest()[:SEAL_BYTES]
    return base64.b32encode(sealed).decode().rstrip("=")


def _unsealed(codes: Codes, shown: str) -> str | None:
    """The code whose seal is shown; None where it is none's."""
    sealed = (code for code in (codes.score, codes.umpire) if code and _is(seal(lock().secret, code), shown))
    return next(sealed, None)


def lock() -> Lock:
    """The lock of the app that serves this request."""
    return cast(Lock, current_app.extensions[LOCK])


def plain(code: str) -> str:
    """A code in its form for comparison: large letters and digits, without anything between them."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def _is(code: str | None, shown: str | None) -> bool:
    return code is not None and shown is not None and hmac.compare_digest(code.encode(), plain(shown).encode())


def _wants_page() -> bool:
    return request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"


def _wanting(wanted: Role) -> str:
    if wanted is Role.UMPIRE:
        return "this is the umpire's: enter the umpire's code on the page Join"
    return "changing the score needs the table's code: scan it, or enter it on the page Join"
