"""Access control: this server answers to its own names, and takes rulings from its own page alone.

Anyone in the room may press a button; a page of another origin, opened in the same browser, may not press it
for them. Three walls, none of which needs HTTPS:

- The Host header must be an address, localhost, a `.local` name or this machine's name. A stranger's domain
  that was re-pointed at this machine (DNS rebinding) is refused before anything is read.
- A POST must say it is JSON, which no form can, and where the browser names an origin it must be this one.
- Nothing is changed by GET, no script or style stands in the page, and nothing is loaded from elsewhere.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_own_host(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header (`name`, `name:port`, `[v6]:port`) names this server, not a stranger's domain."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    return is_address(name) or name == "localhost" or name.endswith(".local") or name in names


def is_address(name: str) -> bool:
    """Whether this is an IP address: no name server is involved, so none can lie."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_origin(origin: str | None, host: str) -> bool:
    """Whether a request of this Origin comes from our page; without an Origin it comes from no page."""
    return origin is None or urlsplit(origin).netloc == host


def protect(app: Flask, names: frozenset[str]) -> None:
    """Puts the three walls around every route of the app; `names` are this machine's own, in small letters."""

    def refuse_strangers() -> None:
        if not is_own_host(request.host, names):
            abort(
                403, f'this scoreboard does not answer to "{request.host}": open it by the address it printed'
            )
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            _refuse_foreign_post(request)

    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if response.is_json:
            response.headers["Cache-Control"] = "no-store"
        return response

    app.before_request(refuse_strangers)
    app.after_request(add_headers)


def _refuse_foreign_post(asked: Request) -> None:
    origin = asked.headers.get("Origin")
    if not is_own_origin(origin, asked.host):
        abort(403, f'a page of "{origin}" may not rule here: use the scoreboard itself')
    if asked.mimetype != "application/json":
        abort(415, "rulings are sent as JSON: set Content-Type to application/json")
