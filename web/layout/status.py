"""The state of the box, for people who look after it."""

from __future__ import annotations

from flask import Blueprint, render_template

status = Blueprint("status", __name__)


@status.get("/status")
def page() -> str:
    """The status in words and numbers; its script fetches `/status.json` every few seconds."""
    return render_template("status.html")
