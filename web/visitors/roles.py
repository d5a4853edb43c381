"""The rights of a request: anyone may watch, a player shows the table's code, an umpire a second one.

A code is shown once, to `/session`; the browser then holds a signed cookie, see `session`. A program may show
it with every request instead, in the header `X-Pocketwatch-Code`. Where the table has no code, everyone has its
rights. Every refusal for want of a role is made here, as NotAllowed or Locked.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from math import ceil
from typing import ParamSpec, TypeVar, cast

from flask import Flask, current_app, redirect, request, session, url_for
from werkzeug.wrappers import Response

from web.errors import Locked, NotAllowed
from web.visitors.codes import LOCK, Lock, Role, lock, unsealed
from web.visitors.cookies import KEPT_DAYS, TimelessCookies
from web.visitors.session import csrf_token, held_code, held_role, renew
from web.visitors.tries import Tries

TRIES = "pocketwatch.tries"
CODE_HEADER = "X-Pocketwatch-Code"
TOKEN_HEADER = "X-CSRF-Token"
READING = frozenset({"GET", "HEAD", "OPTIONS"})

P = ParamSpec("P")
R = TypeVar("R")


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
    app.after_request(renew)
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
    return Person(held_role() if shown is None else open_with(shown), name, colour)


def open_with(code: str) -> Role:
    """The role that a code, or the seal of a scanned link, opens.

    Raises NotAllowed for a wrong one, Locked after too many of them from there.
    """
    codes = lock().codes()
    sealed = unsealed(codes, code)
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


def _visitor() -> str:
    """Whose wrong codes are counted together: an address, where those who joined stand for themselves."""
    address = request.remote_addr or "unknown"
    return f"{address} joined" if held_code() is not None else address


def _wants_page() -> bool:
    return request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"


def _wanting(wanted: Role) -> str:
    if wanted is Role.UMPIRE:
        return "this is the umpire's: enter the umpire's code on the page Join"
    return "changing the score needs the table's code: scan it, or enter it on the page Join"
