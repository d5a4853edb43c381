"""The open questions with what each answer would do to the score, as the laws say it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify

from rules.errors import Refused
from rules.match import Match
from rules.record import log
from rules.record.log import Entry
from rules.ruling import Answer
from rules.table import choices_of
from rules.tokens import TokensSeen
from rules.verdict import Verdict
from web.door import Json, scorekeeper

questions = Blueprint("questions", __name__)


@questions.get("/questions/<int:entry>.json")
def effects(entry: int) -> Response:
    """`{"revision", "entry", "choices"}`: the laws' verdicts on each answer; 404 without such a question.

    In golf, `stroke` is the stroke that an answer makes it, and `moves` are the tokens that it moves.
    """
    revision, match = scorekeeper().snapshot()["revision"], scorekeeper().match()
    question = next((asked for asked in match.score.score.open if asked.entry == entry), None)
    if question is None:
        abort(404, f"entry {entry} asks nothing: see the open questions of /state.json")
    choices = [_choice(match, entry, choice) for choice in range(len(question.choices))]
    return jsonify(revision=revision, entry=entry, choices=choices)


def _choice(match: Match, entry: int, choice: int) -> Json:
    effect: Json = {
        "choice": choice,
        "verdicts": [verdict.to_json() for verdict in effect_of(match, entry, choice)],
    }
    before, after = match.score.to_json(), answered(match, entry, choice)
    if "tokens" not in before or after is None:
        return effect
    score = after.score.to_json()
    stroke = score.get("stroke")
    return {
        **effect,
        "stroke": None if stroke == before.get("stroke") else stroke,
        "moves": _moves(before["tokens"], _seen(match, entry, choice) or score["tokens"]),
    }


def _seen(match: Match, entry: int, choice: int) -> list[Json]:
    """The tokens as this answer has the camera see them; none where the laws ask, and not the camera."""
    at = log.index_of(match.entries, entry)
    choices = () if at is None else choices_of(match.entries[at].act)
    events = choices[choice][1] if choices else ()
    looks = [event for event in events if isinstance(event, TokensSeen)]
    return [{"token": seen.token, "at": list(seen.at)} for seen in looks[-1].tokens if seen.at] if looks else []


def _moves(before: Any, after: Any) -> list[Json]:
    """The tokens that lie elsewhere, with both hexes; one that comes to the course or leaves it has one."""
    was, now = ({token["token"]: token["at"] for token in tokens} for tokens in (before, after))
    return [
        {"token": name, "from": was.get(name), "to": now[name]} for name in now if now[name] != was.get(name)
    ]


def answered(match: Match, entry: int, choice: int) -> Match | None:
    """The match once a question is answered so; None where that is refused."""
    answer = Entry(match.entries[-1].seq + 1, "player", Answer(question=entry, choice=choice))
    try:
        return match.receive(answer).match
    except Refused:
        return None


def effect_of(match: Match, entry: int, choice: int) -> tuple[Verdict, ...]:
    """The verdicts on the stroke that a question is about, once it is answered so; none where it is refused."""
    after = answered(match, entry, choice)
    if after is None:
        return ()
    at = log.index_of(match.entries, entry)
    about = set() if at is None else {match.entries[place].seq for place in log.members(match.entries, at)}
    said = [spoken for spoken in after.history if spoken.entry.seq in about]
    return tuple(verdict for spoken in said for verdict in spoken.verdicts if _is_effect(verdict))


def _is_effect(verdict: Verdict) -> bool:
    """Whether a verdict tells what became of the score; that something was asked or doubted does not."""
    return not verdict.key.startswith("asked") and verdict.key not in ("impossible", "placed")
