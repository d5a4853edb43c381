"""The score's page, and the state, the acts and the status behind it as JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Response, current_app, jsonify, render_template

from web.door import Json, scorekeeper
from web.errors import BadAsk
from web.golf import modes as golf_modes
from web.golf.score_page import shown_of_golf
from web.layout.board import drawn_board

PROCESSES = "pocketwatch.processes"
ICON = Path(__file__).parents[1] / "static" / "icons" / "favicon.ico"
KEPT = "max-age=86400"  # a day: the icon hardly changes
PAGES = {  # the page of each game; a game without one is not offered
    "carrom": "scoreboard.html",
    "magnetic": "scoreboard.html",
    **dict.fromkeys(golf_modes.GAMES, golf_modes.PAGE),
}
SCREENS = {  # the big screen of each page; one without is large enough
    "scoreboard.html": "screen.html",
    golf_modes.PAGE: "golf_screen.html",
}

Processes = Callable[[], Json]  # the state of the processes around the scorekeeper

pages = Blueprint("pages", __name__)


@pages.get("/")
def scoreboard() -> str:
    """The scoreboard of the present game: its script fetches the state and listens to the stream."""
    return render_template(page_now(), **shown_at_once())


def page_now() -> str:
    """The page of the present game."""
    return PAGES.get(scorekeeper().match().header.game, PAGES["carrom"])


def shown_at_once() -> dict[str, object]:
    """The data of a game's page before its script arrives: the drawn board, the players, and the points."""
    page = page_now()
    if page == golf_modes.PAGE:
        return shown_of_golf()
    return {
        "art": drawn_board(),
        "games": [game for game, shown in PAGES.items() if shown == page],
        "sides": scorekeeper().match().score.to_json().get("sides", []),
    }


@pages.get("/favicon.ico")
def favicon() -> Response:
    """The icon that browsers ask for by themselves."""
    return Response(ICON.read_bytes(), mimetype="image/vnd.microsoft.icon", headers={"Cache-Control": KEPT})


@pages.get("/state.json")
def state() -> Response:
    """The newest snapshot."""
    return jsonify(scorekeeper().snapshot())


@pages.get("/acts.json")
def acts() -> Response:
    """Every ruling that may be made now, in the notation of the scenarios, and why the others may not.

    The revision is not newer than the acts: an act that is no longer offered is refused as stale.
    """
    revision = scorekeeper().snapshot()["revision"]
    return jsonify(revision=revision, acts=[offer.to_json() for offer in scorekeeper().match().acts()])


@pages.get("/status.json")
def status() -> Response:
    """The state of the watcher, for people who look after the box."""
    processes: Processes = current_app.extensions[PROCESSES]
    return jsonify({**scorekeeper().status(), **processes()})


def verify_shown(game: str) -> None:
    """Raises BadAsk for a game that no page shows."""
    if game not in PAGES:
        raise BadAsk(f"no page shows {game} yet, only {', '.join(PAGES)}")
