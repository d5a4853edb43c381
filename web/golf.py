"""The golf games' pages: the course, what the score page needs beside the snapshot, clubs chosen in secret.

Balls, golfers and dice are entered by hand: nothing of these games is read by the camera yet.
"""

from __future__ import annotations

from typing import Any, cast

from flask import Blueprint, Response, current_app, jsonify, request

from rules.errors import Refused
from rules.golf.charts import chart_of
from rules.golf.eighteen_holes.acts import SelectClub
from rules.golf.hexes import Hex
from rules.golf.roll_in_one.acts import DrawSegment, EndLine
from rules.log import Entry
from rules.match import Match
from web.ask import asked_text, asked_whole
from web.door import Json, scorekeeper
from web.errors import BadAsk, Stale
from web.golf_choices import Choice, Choices, Round
from web.golf_map import SIGNS, draw_course
from web.roles import csrf_token, needs

GAMES = ("carom_golf", "roll_in_one", "eighteen_holes")
CHOICES = "pocketwatch.golf_choices"
LONGEST_NAME = 64
MOST_SEGMENTS = 40  # of a line: no shot of the game has as many
TRIES = 5  # at revealing, where something else is entered at the very moment

golf = Blueprint("golf", __name__, url_prefix="/golf")


@golf.record_once
def _prepare(state: Any) -> None:
    state.app.extensions[CHOICES] = Choices()


def shown_of_golf() -> dict[str, object]:
    """What the golf page shows before its script has come: the course, and the scorepad."""
    match = scorekeeper().match()
    chart, score = chart_of(match), match.score.to_json()
    if chart is None:
        raise LookupError(f"{match.header.game} is no golf game")
    hexes = cast(list[dict[str, Any]], chart["hexes"])
    return {
        "art": draw_course(chart),
        "signs": SIGNS,
        "score": score,
        "has_mushrooms": any(one["ground"] == "mushroom" for one in hexes),
    }


@golf.get("/chart.json")
def chart() -> Response:
    """The course that is played as data, with its cards and clubs; `course` null where no golf is played."""
    return jsonify(chart_of(scorekeeper().match()) or {"course": None, "hexes": []})


@golf.get("/moves.json")
def moves() -> Response:
    """`{"revision", "moves"}`: of 18 Holes who moved last, `{"token", "from", "to"}`; empty for other games."""
    match, revision = scorekeeper().match(), scorekeeper().snapshot()["revision"]
    return jsonify(revision=revision, moves=_last_moves(match) if match.header.game == "eighteen_holes" else [])


def _last_moves(match: Match) -> list[Json]:
    """What the newest entry in force after which somebody stood elsewhere has moved."""
    for passage in reversed(tuple(match.passages())):
        was = {one.token: one.at for one in getattr(passage.before.score(), "tokens", ())}
        tokens = getattr(passage.after.score(), "tokens", ())
        moved = [one for one in tokens if one.at and was.get(one.token) not in (None, one.at)]
        if moved:
            return [{"token": one.token, "from": was[one.token], "to": one.at} for one in moved]
    return []


@golf.get("/choices.json")
def choices() -> Response:
    """`{"revision", "chosen", "own"}`: who has chosen a club in secret, and what this very browser did."""
    return jsonify(_told())


@golf.post("/club")
@needs("score")
def choose() -> Response:
    """`{"revision", "player", "club"}`: a club in secret; once all have chosen, all are revealed together.

    An empty `club` takes the choice back.
    """
    player, club = asked_text("player", LONGEST_NAME), asked_text("club", LONGEST_NAME)
    match, snapshot = _fresh(asked_whole("revision"))
    of = _round_of(snapshot)
    if not club:
        _choices().forget(of, player, csrf_token())
        return jsonify(_told())
    match.verify(SelectClub(player=player, club=club))
    _choices().choose(of, player, Choice(club, csrf_token()))
    _reveal(of)
    return jsonify(_told())


@golf.get("/line.json")
def line() -> Response:
    """`?player=Ann&into=0,2&turns=0,1,-1`: a line of Roll in One as it would lie, and what may come next.

    `{"revision", "line", "offered", "may_end", "waits", "last"}`: `waits` for the fourth die; `last` is the
    shot as it would end, null where it does not yet. Nothing of it is entered.
    """
    match, revision = scorekeeper().match(), scorekeeper().snapshot()["revision"]
    player, into, turns = request.args.get("player", ""), _asked_hex(), _asked_turns()
    drawn = [match]  # after each segment
    for k, turn in enumerate(turns):
        act = DrawSegment(turn=turn, into=into if k == 0 else None, player=player)
        seq = drawn[-1].entries[-1].seq + 1 if drawn[-1].entries else 1
        drawn.append(drawn[-1].receive(Entry(seq, "player", act)).match)
    shots = [_shot_of(one, player) for one in drawn]
    shot, is_made = shots[-1], shots[-1] is None and len(shots) > 1
    return jsonify(
        revision=revision,
        line=_whole_line(shots, turns, into),
        offered=shot["offered"] if shot else [],
        may_end=shot is not None and drawn[-1].can_receive(EndLine(player=player)),
        waits=shot is not None and shot["needs_fourth"] and shot["fourth"] is None,
        last=drawn[-1].score.to_json()["last"] if is_made else None,
    )


def _shot_of(match: Match, player: str) -> dict[str, Any] | None:
    """The shot that a player of Roll in One is making."""
    score = cast(dict[str, Any], match.score.to_json())
    return next((one.get("shot") for one in score.get("players", ()) if one["player"] == player), None)


def _whole_line(shots: list[dict[str, Any] | None], turns: tuple[int, ...], into: Hex | None) -> list[Json]:
    """The line with its last segment, also where the shot is made with that one, or leaves the page."""
    now, before = shots[-1], shots[-2] if len(shots) > 1 else None
    if now is not None or before is None:
        return now["line"] if now else []
    first = None if before["line"] else into
    met = [one for one in before["offered"] if one["turn"] == turns[-1] and first in (None, Hex(*one["hex"]))]
    return [*before["line"], *met[:1]]


def _reveal(of: Round) -> None:
    """All clubs at once, where everybody who has to has chosen."""
    waiting = frozenset(cast(dict[str, Any], scorekeeper().match().score.to_json()).get("selecting", ()))
    for player, club in _choices().take(of, waiting).items():
        _entered(SelectClub(player=player, club=club))


def _entered(act: SelectClub) -> None:
    """The choice becomes an entry, on whatever state there is now: it was chosen for this round."""
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


def _told() -> Json:
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


def _asked_hex() -> Hex | None:
    numbers = _whole_numbers("into")
    if len(numbers) not in (0, 2):
        raise BadAsk("into wants a hex, such as 0,2")
    return Hex(*numbers) if numbers else None


def _asked_turns() -> tuple[int, ...]:
    turns = _whole_numbers("turns")
    if len(turns) > MOST_SEGMENTS:
        raise BadAsk(f"turns wants at most {MOST_SEGMENTS} of them")
    return turns


def _whole_numbers(name: str) -> tuple[int, ...]:
    text = request.args.get(name, "")
    try:
        return tuple(int(part) for part in text.split(",")) if text else ()
    except ValueError:
        raise BadAsk(f"{name} wants whole numbers with commas between, not {text:.40}") from None
