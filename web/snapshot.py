"""The phones' view of a match: the score, the effects of an undo and a redo, and the last events."""

from __future__ import annotations

from dataclasses import asdict

from rules.match import Match, Spoken
from rules.notation import type_of
from rules.record import log
from rules.record.log import Entry
from rules.ruling import Retract, Stroke
from rules.score import OutOfStep, Snapshot
from rules.table import Pocketed, StrokeEnded, StrokeStarted

Json = dict[str, object]
NOTHING_TO_UNDO = "nothing to undo yet"
NOTHING_TO_REDO = "nothing was taken back"
STORIES = 8  # this many of the last entries with an effect are shown


def seen_of(match: Match) -> Json:
    """The part of a snapshot that depends on the match alone, see the room's README."""
    score = match.score
    undo, redo = score.undo, score.redo
    return {
        "score": score.to_json(),
        "story": [_spoken_json(spoken) for spoken in match.history[-STORIES:]],
        "stroke": last_stroke(match.entries),
        "undo": {"entry": undo, "what": NOTHING_TO_UNDO if undo is None else in_words(match, undo)},
        "redo": {"entry": redo, "what": NOTHING_TO_REDO if redo is None else _taken_back(match, redo)},
        "out_of_step": _difference(score.score),
        "late": 0
        if match.ended_at is None
        else len(log.after_the_end(match.entries, match.ended_at, match.ended_at)),
        "evidence": _evidence(match),
    }


def last_stroke(entries: tuple[Entry, ...]) -> Json | None:
    """The falls of the last stroke that counts; the pocket is unknown where a person entered it.

    None before any stroke.
    """
    pieces: list[Json] = []
    for entry in reversed(log.in_force(entries)):
        if isinstance(entry.act, Pocketed):
            pocket = entry.act.pocket
            pieces.append({"piece": entry.act.piece.value, "pocket": None if pocket is None else pocket.value})
        elif isinstance(entry.act, StrokeStarted):
            return {"stroke": entry.act.stroke, "pocketed": pieces[::-1]}
        elif isinstance(entry.act, Stroke):
            pieces = [{"piece": kind.value, "pocket": None} for kind in entry.act.pocketed]
            return {"stroke": None, "pocketed": pieces}
    return None


def in_words(match: Match, seq: int) -> str:
    """The act of this entry in words, for people; its kind where the laws say nothing about it."""
    said = next((spoken.verdicts for spoken in reversed(match.history) if spoken.entry.seq == seq), ())
    if said:
        return said[0].text
    act = next(entry.act for entry in match.entries if entry.seq == seq)
    return f"stroke {act.stroke}" if isinstance(act, StrokeEnded) else type_of(act).replace("_", " ")


def _taken_back(match: Match, seq: int) -> str:
    """The act that a redo would restore, in words: as before it was taken back."""
    retract = next(entry.act for entry in match.entries if entry.seq == seq)
    return in_words(match.until(seq), retract.entry) if isinstance(retract, Retract) else f"entry {seq}"


def _evidence(match: Match) -> Json:
    """The names of kept pictures for open questions and the last events, by entry."""
    wanted = {question.entry for question in match.score.score.open}
    wanted |= {spoken.entry.seq for spoken in match.history[-STORIES:]}
    places = (log.index_of(match.entries, seq) for seq in sorted(wanted))
    kept = (match.entries[at] for at in places if at is not None)
    clips = {entry.seq: log.clip_of(entry.act) for entry in kept}
    return {str(seq): clip for seq, clip in clips.items() if clip is not None}


def _spoken_json(spoken: Spoken) -> Json:
    verdicts = [verdict.to_json() for verdict in spoken.verdicts]
    return {"entry": spoken.entry.seq, "by": spoken.entry.by, "verdicts": verdicts}


def _difference(score: Snapshot) -> Json | None:
    """The difference of board and score: the seen counts, the expected counts, and a sentence."""
    difference = score.out_of_step
    if not isinstance(difference, OutOfStep):
        return None  # a golf table reports it in its own words, within its score
    return {"board": asdict(difference.seen), "score": asdict(difference.expected), "text": difference.text}
