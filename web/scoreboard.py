"""What is shown: the page, and the state and the status behind it as JSON."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, render_template

from web.art import draw_board
from web.door import scorekeeper

BOARD = "pocketwatch.board"

pages = Blueprint("pages", __name__)


@pages.get("/")
def scoreboard() -> str:
    """The scoreboard, empty: its script asks for the state and listens to the stream."""
    return render_template("scoreboard.html", art=draw_board(current_app.extensions[BOARD]))


@pages.get("/state.json")
def state() -> Response:
    """The newest snapshot."""
    return jsonify(scorekeeper().snapshot())


@pages.get("/status.json")
def status() -> Response:
    """How the watcher fares, for people who look after the box."""
    return jsonify(scorekeeper().status())
