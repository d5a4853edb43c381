"""The phones' view of a match besides its score."""

from __future__ import annotations

from rules.header import header_for
from rules.match import Match
from rules.pieces import Kind, Pocket
from rules.record.log import Entry
from rules.ruling import Act, Amend, Retract, Stroke
from rules.table import LeftBoard, Pocketed, StrokeEnded, StrokeStarted
from web.snapshot import last_stroke, seen_of

STROKE = (
    StrokeStarted(t_s=1.0, stroke=1),
    Pocketed(t_s=1.5, stroke=1, piece=Kind.WHITE, pocket=Pocket.SW),
    LeftBoard(t_s=1.6, stroke=1, piece=Kind.BLACK),
    StrokeEnded(t_s=2.0, stroke=1, touched=True),
)


def match(*acts: Act) -> Match:
    played = Match.begin(header_for("carrom", "base", ("Anna", "Ben")))
    for seq, act in enumerate(acts, 1):
        played = played.receive(Entry(seq, "camera", act)).match
    return played


def test_what_fell_last_is_told_with_its_pocket() -> None:
    assert last_stroke(match().entries) is None
    assert last_stroke(match(*STROKE).entries) == {
        "stroke": 1,
        "pocketed": [{"piece": "white", "pocket": "SW"}],
    }
    begun = match(*STROKE, StrokeStarted(t_s=5.0, stroke=2))
    assert last_stroke(begun.entries) == {"stroke": 2, "pocketed": []}


def test_a_stroke_that_was_taken_back_fell_nowhere() -> None:
    assert last_stroke(match(*STROKE, Retract(entry=4)).entries) is None


def test_a_stroke_that_was_told_anew_has_no_pockets() -> None:
    amended = match(*STROKE, Amend(entry=4, act=Stroke(pocketed=(Kind.BLACK,))))
    assert last_stroke(amended.entries) == {"stroke": None, "pocketed": [{"piece": "black", "pocket": None}]}


def test_undo_and_redo_say_what_they_would_do() -> None:
    before, after = seen_of(match(*STROKE)), seen_of(match(*STROKE, Retract(entry=4)))
    assert before["undo"] == {"entry": 4, "what": "Over the frame: 1 black, back on the centre spot."}
    assert before["redo"] == {"entry": None, "what": "nothing was taken back"}
    assert after["undo"] == {"entry": None, "what": "nothing to undo yet"}
    assert after["redo"] == {"entry": 5, "what": "Over the frame: 1 black, back on the centre spot."}
