"""The visit that a browser holds: the role that a code gave it, a name and a colour, and its pages' token.

The cookie is good until its code is changed, or the person leaves; then no copy of it opens anything. Its right
comes with any page's request, so every change needs the token too: only our own pages know it, and no
other page can send it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from flask import Flask, session
from werkzeug.wrappers import Response

from web.visitors.codes import Role, lock


def remember(role: Role, name: str, colour: str) -> None:
    """Has this browser keep the role, until its code is changed, and the person's name and colour.

    Its token becomes another. Where it had a higher role, its cookie and every copy of that open nothing any
    more; raises Unsaved where that holds only until a restart.
    """
    had, visit, held = held_code(), str(session.get("visit", "")), lock().codes().code_of(role)
    is_leaving = had is not None and role < held_role()
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
        return held_code() is not None


def held_code() -> str | None:
    """The code that this browser's cookie stands for; None where it stands for none, or not any more."""
    held = lock().codes().code_of(Role(session.get("role", Role.WATCH)))
    visit = str(session.get("visit", ""))
    is_good = held is not None and session.get("mark") == mark(held) and visit and not lock().has_ended(visit)
    return held if is_good else None


def held_role() -> Role:
    """The role that this browser's cookie gives it."""
    return lock().codes().opened_by(held_code())


def renew(response: Response) -> Response:
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
    """A text's signature: it cannot be made without the secret."""
    return hmac.new(lock().secret, text.encode(), hashlib.sha256).hexdigest()[:32]
