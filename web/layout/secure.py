"""The secure line: what it brings, the box's own certificate, and how a phone comes to trust it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import Blueprint, Response, abort, current_app, render_template

CERTIFICATE = "pocketwatch.certificate"
SERVED_AS = "application/x-x509-ca-cert"  # a phone offers to install it

secure = Blueprint("secure", __name__)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate in PEM, and its SHA-256 fingerprint as people compare it."""

    pem: str
    fingerprint: str


@secure.get("/secure")
def page() -> str:
    """What a secure line is good for here, and the steps to it."""
    return render_template("secure.html", certificate=certificate())


@secure.get("/secure/box.crt")
def file() -> Response:
    """The box's own certificate, to be installed on a phone; 404 where it serves plain http."""
    own = certificate()
    if own is None:
        abort(404, "this box serves plain http: there is no certificate")
    headers = {"Content-Disposition": 'attachment; filename="pocketwatch.crt"'}
    return Response(own.pem, mimetype=SERVED_AS, headers=headers)


def certificate() -> Certificate | None:
    """The certificate of the app that serves this request; None over plain http."""
    return cast(Certificate | None, current_app.extensions.get(CERTIFICATE))
