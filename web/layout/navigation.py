"""The menu: every page for a person, the most used first."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from web.camera import CAMERA


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the menu: its endpoint, its name (a msgid), and the required role: watch, score or umpire."""

    endpoint: str
    label: str
    role: str = "watch"


PLACES = (
    Place("pages.scoreboard", "Score"),
    Place("correct.page", "Correct", "score"),
    Place("umpire.page", "Umpire", "umpire"),
    Place("setup.page", "New match", "score"),
    Place("matches.page", "Matches"),
    Place("people.page", "Players"),
    Place("practice.page", "Practice", "score"),
    Place("own.page", "My box", "score"),
    Place("join.page", "Join"),
    Place("screens.screen", "Big screen"),
    Place("align.page", "Align the camera", "umpire"),
    Place("secure.page", "Secure line"),
    Place("status.page", "Status"),
)


def add_menu(app: Flask) -> None:
    """Gives every template `places()`, the pages that this app has."""
    app.jinja_env.globals["places"] = places


def places() -> tuple[Place, ...]:
    """The pages of the menu whose endpoint the running app knows."""
    known = current_app.view_functions
    has_camera = current_app.extensions.get(CAMERA) is not None
    return tuple(
        place for place in PLACES if place.endpoint in known and (has_camera or place.endpoint != "align.page")
    )
