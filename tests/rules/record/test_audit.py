"""The trail of a match keeps every entry with its author, time and fate."""

from rules.match import Match
from rules.record.audit import audit
from rules.scenario import play

LINES = (
    '{"players": ["Asha", "Bela"], "start": {"white": 6, "black": 6}}',
    '{"t": 1.0, "type": "stroke_started", "stroke": 1, "written_at": "2026-01-01T10:00:00Z"}',
    '{"t": 2.0, "type": "pocketed", "stroke": 1, "piece": "white"}',
    '{"t": 3.0, "type": "stroke_ended", "stroke": 1}',
    '{"type": "stroke", "pocketed": ["black"]}',
    '{"type": "undo", "by": "umpire"}',
    '{"type": "amend", "entry": 2, "act": {"type": "stroke"}}',
    '{"type": "insert", "before": 1, "act": {"type": "skip"}}',
)


def played(count: int) -> Match:
    return play(LINES[: count + 1])


def fates(match: Match) -> list[tuple[str, int | None]]:
    return [(line.fate, line.because_of) for line in audit(match)]


def test_nothing_is_ever_lost_from_the_trail() -> None:
    trail = audit(played(7))
    assert [line.entry.seq for line in trail] == [1, 2, 3, 4, 5, 6, 7]
    assert [line.entry.by for line in trail[2:6]] == ["camera", "player", "umpire", "player"]
    assert trail[0].to_json()["written_at"] == "2026-01-01T10:00:00Z"
    assert trail[3].sentences == ()  # an act that was taken back no longer has verdicts
    assert trail[6].sentences == ("Added before entry 1: a skip.",)


def test_what_became_of_an_entry() -> None:
    assert fates(played(4)) == [("counts", None)] * 4
    assert fates(played(5))[3:] == [("retracted", 5), ("counts", None)]
    amended = fates(played(6))
    assert amended[:3] == [("amended", 6)] * 3


def test_a_retraction_taken_back_counts_no_more() -> None:
    match = play((*LINES[:6], '{"type": "redo"}'))
    assert fates(match)[3:] == [("counts", None), ("retracted", 6), ("counts", None)]


def test_an_undo_of_a_correction_says_what_was_taken_back() -> None:
    lines = [
        "{}",
        '{"type": "stroke_started", "t": 1.0, "stroke": 3}',
        '{"type": "stroke_ended", "t": 2.0, "stroke": 3, "touched": true}',
        '{"type": "amend", "entry": 2, "act": {"type": "stroke", "pocketed": ["white"]}}',
        '{"type": "undo"}',
    ]
    assert play(lines).score.verdicts[0].text == "Taken back: the correction of stroke 3 (entry 3)."
