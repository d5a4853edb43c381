"""The cookies of phones that have joined."""

from __future__ import annotations

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData

KEPT_DAYS = 180  # the time that an unused phone stays a player's


class TimelessCookies(SecureCookieSessionInterface):
    """Signed cookies that the box's clock cannot end: it may stand at 1970, or jump.

    A browser keeps one for so many days of its own, and its code and its visit decide whether it is good.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie holds; empty for none, or for one that was not signed here."""
        signed, kept = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app))
        if signed is None or not kept:
            return super().open_session(app, request)
        try:
            return self.session_class(signed.loads(kept))
        except BadData:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sends the cookie where it changed."""
        signed = self.get_signing_serializer(app)
        if signed is None or not session.modified or not session:
            super().save_session(app, session, response)
            return
        response.vary.add("Cookie")
        response.set_cookie(
            self.get_cookie_name(app),
            signed.dumps(dict(session)),
            max_age=KEPT_DAYS * 24 * 3600 if session.permanent else None,
            path=self.get_cookie_path(app),
            httponly=True,
            samesite="Lax",
        )
