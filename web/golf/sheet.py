"""A photographed sheet of Roll in One: the shots on it that the laws allow a player now, offered as his line.

The photograph goes to a reader, which flattens the page and reads every pen. Of its shots only those are
offered that begin at the player's ball, in either direction, and that the laws let him draw whole. The
flattened page is kept with the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Protocol, cast

from flask import Blueprint, Response, abort, current_app, jsonify, request

from rules.golf import later
from rules.golf.roll_in_one.lines.edges import Edge, edge, side_towards, sides_of
from rules.hexes import Hex
from rules.match import Match
from rules.record.log import Entry
from web.ask import asked, picture_bytes
from web.door import Json, scorekeeper
from web.errors import BadAsk, NoCamera
from web.visitors.roles import needs

SHEETS = "pocketwatch.sheets"
LONGEST_PICTURE = 8 * 1024 * 1024  # a photograph in base64
GAME = "roll_in_one"

golf_sheet = Blueprint("golf_sheet", __name__, url_prefix="/golf/sheet")


class Sheets(Protocol):
    """Reads photographed sheets, and keeps their flattened pages by match, round and player."""

    def read(self, jpeg: bytes, chart: Mapping[str, object]) -> Mapping[str, Any]:
        """`{"lines", "unread", "hand", "page"}`: lines as `pocketwatch detect` tells them.

        The page is a JPEG in base64. Raises BadAsk with the reason where no sheet is read.
        """

    def keep(self, match: int, round_number: int, player: str, jpeg: bytes) -> None: ...

    def kept(self, match: int, round_number: int, player: str) -> bytes | None: ...


@golf_sheet.post("")
@needs("score")
def photograph() -> Response:
    """`{"player", "jpeg"}`: `{"shots": [{"colour", "into", "turns", "score"}], "unread", "hand", "page"}`.

    Pictures are in base64. `shots` are those that the player may draw now, the surest first. Nothing is
    entered.
    """
    request.max_content_length = LONGEST_PICTURE
    body = asked("player", "jpeg")
    match, player = scorekeeper().match(), str(body["player"])
    ball = _ball(match, player)
    read = _sheets().read(picture_bytes(body["jpeg"]), cast(Mapping[str, object], later.charts.chart_of(match)))
    score = match.score.to_json()
    _sheets().keep(_number(), cast(int, score["round"]), player, picture_bytes(read["page"]))
    offered = [shot for shot in _from_ball(read["lines"], ball) if _is_lawful(match, player, shot)]
    offered.sort(key=lambda shot: -cast(float, shot["score"]))
    return jsonify(shots=offered, unread=read["unread"], hand=read["hand"], page=read["page"])


@golf_sheet.get("/<int:round_number>/<player>.jpg")
def page(round_number: int, player: str) -> Response:
    """The flattened sheet that was photographed for this player in this round of the present match."""
    kept = _sheets().kept(_number(), round_number, player)
    if kept is None:
        abort(404, f"no sheet was photographed for {player:.40} in round {round_number}")
    return Response(kept, mimetype="image/jpeg")


def _sheets() -> Sheets:
    sheets = cast(Sheets | None, current_app.extensions.get(SHEETS))
    if sheets is None:
        raise NoCamera("no photograph can be read here")
    return sheets


def _number() -> int:
    return cast(int, scorekeeper().snapshot()["match"])


def _ball(match: Match, player: str) -> Edge:
    """Where the player's shot begins; raises BadAsk where he has none to draw."""
    score = cast(dict[str, Any], match.score.to_json())
    row = next((row for row in score.get("players", ()) if row["player"] == player), None)
    shot = row and row.get("shot")
    if match.header.game != GAME or not row or not shot or shot["line"]:
        raise BadAsk(f"{player:.40} has no shot of Roll in One to begin: choose how the dice are used first")
    ball = next(hole["ball"] for hole in row["holes"] if hole["hole"] == shot["hole"])
    return edge(Hex(*ball[0]), int(ball[1]))


def _from_ball(lines: list[Json], ball: Edge) -> Iterator[dict[str, Any]]:
    """The shots that begin or end at the ball, as turns from there."""
    for line in cast(list[dict[str, Any]], lines):
        for shot in line["shots"]:
            edges = [edge(Hex(*at), int(side)) for at, side in shot["edges"]]
            for way in (edges, edges[::-1]):
                if way[0] == ball and (turned := _turns(way)) is not None:
                    yield {"colour": line["colour"], "score": shot["score"], **turned}


def _turns(edges: list[Edge]) -> dict[str, Any] | None:
    """`{"into", "turns"}` of a way from edge to edge; None where two edges are of no common hex."""
    into, turns = None, []
    for start, end in pairwise(edges):
        shared = set(sides_of(start)) & set(sides_of(end))
        if len(shared) != 1:
            return None
        (at,) = shared
        into = into or at
        turns.append((side_towards(end, at) - side_towards(start, at)) % 6 - 3)
    return {"into": list(into), "turns": turns} if into else None


def _is_lawful(match: Match, player: str, shot: Mapping[str, Any]) -> bool:
    """Whether the player may draw this line, and it is whole, or waits for the fourth die."""
    for number, turn in enumerate(shot["turns"]):
        into = Hex(*shot["into"]) if number == 0 else None
        act = later.line_acts.DrawSegment(turn=turn, into=into, player=player)
        if not match.can_receive(act):
            return False
        seq = match.entries[-1].seq + 1 if match.entries else 1
        match = match.receive(Entry(seq, "player", act)).match
    score = cast(dict[str, Any], match.score.to_json())
    row = next(row for row in score["players"] if row["player"] == player)
    now = row.get("shot")
    is_waiting = now is not None and now["needs_fourth"] and now["fourth"] is None
    return (
        now is None
        or not now["line"]
        or is_waiting
        or match.can_receive(later.line_acts.EndLine(player=player))
    )
