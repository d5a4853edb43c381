"""The open questions with what each answer would do to the score, as the laws say it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify

from rules.errors import Refused
from rules.match import Match
from rules.record import log
from rules.record.log import Entry
from rules.ruling import Answer
from rules.verdict import Verdict
from web.door import Json, scorekeeper

questions = Blueprint("questions", __name__)


@questions.get("/questions/<int:entry>.json")
def effects(entry: int) -> Response:
    """`{"revision", "entry", "choices"}`: the laws' verdicts on each answer; 404 without such a question."""
    revision, match = scorekeeper().snapshot()["revision"], scorekeeper().match()
    question = next((asked for asked in match.score.score.open if asked.entry == entry), None)
    if question is None:
        abort(404, f"entry {entry} asks nothing: see the open questions of /state.json")
    choices = [_choice(match, entry, choice) for choice in range(len(question.choices))]
    return jsonify(revision=revision, entry=entry, choices=choices)


def _choice(match: Match, entry: int, choice: int) -> Json:
    return {"choice": choice, "verdicts": [verdict.to_json() for verdict in effect_of(match, entry, choice)]}


def effect_of(match: Match, entry: int, choice: int) -> tuple[Verdict, ...]:
    """The verdicts on the stroke that a question is about, once it is answered so; none where it is refused."""
    answer = Entry(match.entries[-1].seq + 1, "player", Answer(question=entry, choice=choice))
    try:
        after = match.receive(answer).match
    except Refused:
        return ()
    at = log.index_of(match.entries, entry)
    about = set() if at is None else {match.entries[place].seq for place in log.members(match.entries, at)}
    said = [spoken for spoken in after.history if spoken.entry.seq in about]
    return tuple(verdict for spoken in said for verdict in spoken.verdicts if _is_effect(verdict))


def _is_effect(verdict: Verdict) -> bool:
    """Whether a verdict tells what became of the score; that something was asked or doubted does not."""
    return not verdict.key.startswith("asked") and verdict.key not in ("impossible", "placed")
