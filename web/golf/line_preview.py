"""A line of Roll in One that is being drawn on a phone: where it would lead. Nothing of it is entered."""

from __future__ import annotations

from typing import Any, cast

from rules.golf import later
from rules.hexes import Hex
from rules.match import Match
from rules.record.log import Entry
from web.door import Json


def preview(match: Match, player: str, into: Hex | None, turns: tuple[int, ...]) -> Json:
    """`{"line", "offered", "may_end", "waits", "last"}` of the line that enters a hex and turns so."""
    drawn = _drawn(match, player, into, turns)
    shots = [_shot_of(shot, player) for shot in drawn]
    shot, is_made = shots[-1], shots[-1] is None and len(shots) > 1
    return {
        "line": _whole_line(shots, turns, into),
        "offered": shot["offered"] if shot else [],
        "may_end": shot is not None and drawn[-1].can_receive(later.line_acts.EndLine(player=player)),
        "waits": shot is not None and shot["needs_fourth"] and shot["fourth"] is None,
        "last": drawn[-1].score.to_json()["last"] if is_made else None,
    }


def _drawn(match: Match, player: str, into: Hex | None, turns: tuple[int, ...]) -> list[Match]:
    """The match before the line, and after each of its segments."""
    drawn = [match]
    for k, turn in enumerate(turns):
        act = later.line_acts.DrawSegment(turn=turn, into=into if k == 0 else None, player=player)
        seq = drawn[-1].entries[-1].seq + 1 if drawn[-1].entries else 1
        drawn.append(drawn[-1].receive(Entry(seq, "player", act)).match)
    return drawn


def _shot_of(match: Match, player: str) -> dict[str, Any] | None:
    """The present shot of a player of Roll in One."""
    score = cast(dict[str, Any], match.score.to_json())
    return next((row.get("shot") for row in score.get("players", ()) if row["player"] == player), None)


def _whole_line(shots: list[dict[str, Any] | None], turns: tuple[int, ...], into: Hex | None) -> list[Json]:
    """The line with its last segment, also where that completes the shot, or leaves the page."""
    now, before = shots[-1], shots[-2] if len(shots) > 1 else None
    if now is not None or before is None:
        return now["line"] if now else []
    first = None if before["line"] else into
    met = [
        offer
        for offer in before["offered"]
        if offer["turn"] == turns[-1] and first in (None, Hex(*offer["hex"]))
    ]
    return [*before["line"], *met[:1]]
