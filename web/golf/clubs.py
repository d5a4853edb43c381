"""18 Holes: the club that each phone chooses in secret, and the reveal of all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flask import Blueprint, Flask, Response, current_app, jsonify

from rules.errors import Refused
from rules.golf import later
from rules.match import Match
from web.ask import LONGEST_KEPT, asked_text, asked_whole
from web.door import Json, scorekeeper
from web.errors import Stale
from web.golf.choices import Choice, Choices, Drawer, Round
from web.visitors.roles import needs
from web.visitors.session import csrf_token

CHOICES = "pocketwatch.golf_choices"
GAME = "eighteen_holes"
TRIES = 5  # at revealing, where something else is entered at the same moment

golf_clubs = Blueprint("golf_clubs", __name__, url_prefix="/golf")


def hold_choices(app: Flask, drawer: Drawer | None) -> None:
    """Gives the app its choices, with those before a restart; an interrupted reveal is made now."""
    app.extensions[CHOICES] = Choices(drawer)
    with app.app_context():
        if scorekeeper().match().header.game == GAME:  # to make a snapshot of a long match takes a while
            _reveal(_round_of(scorekeeper().snapshot()))


@golf_clubs.get("/choices.json")
def choices() -> Response:
    """`{"revision", "chosen", "own"}`: who has chosen a club in secret, and the choices of this browser."""
    return jsonify(_choices_json())


@golf_clubs.post("/club")
@needs("score")
def choose() -> Response:
    """`{"revision", "player", "club"}`: a club in secret; once all have chosen, all are revealed together.

    An empty `club` takes the choice back.
    """
    player, club = asked_text("player", LONGEST_KEPT), asked_text("club", LONGEST_KEPT)
    match, snapshot = _fresh(asked_whole("revision"))
    of = _round_of(snapshot)
    if not club:
        _choices().forget(of, player, csrf_token())
        return jsonify(_choices_json())
    match.verify(later.eighteen_acts.SelectClub(player=player, club=club))
    _choices().choose(of, player, Choice(club, csrf_token()))
    _reveal(of)
    return jsonify(_choices_json())


def _reveal(of: Round) -> None:
    """Reveals all clubs together, once everybody who must has chosen."""
    waiting = frozenset(cast(dict[str, Any], scorekeeper().match().score.to_json()).get("selecting", ()))
    taken = _choices().take(of, waiting)
    if taken:
        _enter(taken)


def _enter(clubs: Mapping[str, str]) -> None:
    try:
        for player, club in clubs.items():
            _entered(later.eighteen_acts.SelectClub(player=player, club=club))
    finally:
        _choices().entered()


def _entered(act: later.eighteen_acts.SelectClub) -> None:
    """Enters the choice on the present state: it was made for this round."""
    for _ in range(TRIES):
        try:
            scorekeeper().rule(act, cast(int, scorekeeper().snapshot()["revision"]))
            return
        except Stale:
            continue
    raise Refused(f"{act.player}'s club could not be revealed: choose it again")


def _fresh(revision: int) -> tuple[Match, Json]:
    """The match and its snapshot; raises Stale where the person saw another."""
    match, snapshot = scorekeeper().match(), scorekeeper().snapshot()
    if revision != snapshot["revision"]:
        raise Stale(
            f"the score has moved on since you looked (from {revision} to {snapshot['revision']}): "
            "nothing was changed; look again and decide"
        )
    return match, snapshot


def _choices_json() -> Json:
    snapshot = scorekeeper().snapshot()
    of = _round_of(snapshot)
    return {
        "revision": snapshot["revision"],
        "chosen": list(_choices().chosen(of)),
        "own": dict(_choices().own(of, csrf_token())),
    }


def _round_of(snapshot: Json) -> Round:
    score = cast(dict[str, Any], snapshot["score"])
    return snapshot["match"], score["game"], score.get("round")


def _choices() -> Choices:
    return cast(Choices, current_app.extensions[CHOICES])
