"""A match looked at again: the layouts round each stroke, and the best one."""

from __future__ import annotations

from dataclasses import replace

from rules.coins.past.looking_back import best_stroke, past_strokes, placements_of
from rules.header import header_for
from rules.match import Match
from rules.pieces import Kind, Pocket
from rules.record.log import Entry
from rules.ruling import Amend, Insert, Stroke
from rules.scenario import play
from rules.table import Mm, Piece, Placed, Pocketed, Removed, StrokeEnded, StrokeStarted, TableEvent

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
HEADER = '{"players": ["Asha", "Bela"], "start": {"phase": "play", "white": 2, "black": 1}}'
ONE, TWO, RED = (Piece(kind, Mm(x, 0.0)) for kind, x in ((WHITE, 100.0), (BLACK, -100.0), (QUEEN, 0.0)))
LIES = (ONE, TWO, RED)
STRUCK = (Piece(WHITE, Mm(50.0, 50.0)), TWO, RED)


def stroke(number: int, *fell: Kind, lies: tuple[Piece, ...] | None = LIES) -> list[TableEvent]:
    at_s = 3.0 * number
    falls = [Pocketed(t_s=at_s, stroke=number, piece=kind, pocket=Pocket.NE) for kind in fell]
    end = StrokeEnded(
        t_s=at_s + 1, stroke=number, layout=lies, left_lines=True, touched=True, clip=f"c{number}"
    )
    return [StrokeStarted(t_s=at_s, stroke=number), *falls, end]


def played(*events: TableEvent) -> Match:
    match = play((HEADER,))
    for seq, event in enumerate(events, 1):
        match = match.receive(Entry(seq, "camera", event)).match
    return match


def test_each_stroke_has_the_board_before_and_after() -> None:
    first, second = past_strokes(played(*stroke(1, WHITE), *stroke(2, lies=STRUCK)))
    assert (first.before, first.after) == (None, LIES)
    assert (second.before, second.after) == (LIES, STRUCK)
    assert first.pocketed == ((WHITE, Pocket.NE),)
    assert (first.entry, first.clip) == (3, "c1")
    assert first.verdicts


def test_a_hand_between_two_strokes_changes_the_board() -> None:
    at, striker = Mm(0.0, -250.0), Kind.STRIKER
    events = (
        *(Placed(t_s=5.0, piece=striker, at=at), Placed(t_s=5.1, piece=striker, at=Mm(9.0, -250.0))),
        *(Removed(t_s=5.2, piece=WHITE, at=Mm(101.0, 0.0)), Placed(t_s=5.3, piece=WHITE, at=Mm(200.0, 0.0))),
    )
    _, second = past_strokes(played(*stroke(1, WHITE), *events, *stroke(2)))
    assert second.before == (TWO, RED, Piece(striker, Mm(9.0, -250.0)), Piece(WHITE, Mm(200.0, 0.0)))


def test_a_stroke_that_a_person_entered_was_seen_by_nobody() -> None:
    match = played(*stroke(1, WHITE), *stroke(2))
    amended = match.receive(Entry(9, "player", Amend(entry=5, act=Stroke(pocketed=(WHITE,))))).match
    strokes = past_strokes(amended)
    assert [one.after for one in strokes] == [LIES, None]
    assert strokes[1].pocketed == ((WHITE, None),)


def test_the_best_stroke_brought_the_most() -> None:
    header = HEADER.replace('"white": 2', '"white": 6')
    acts = ('["white"]', '["white", "white"]', '["queen"]', '["white", "white", "striker"]')
    match = play((header, *(f'{{"type": "stroke", "pocketed": {fell}}}' for fell in acts)))
    best = best_stroke(past_strokes(match))
    assert best is not None
    assert best.entry in (2, 3)
    assert best_stroke(()) is None
    assert best_stroke(past_strokes(played(*stroke(1, lies=None)))) is None


def test_placements_are_the_last_places_of_the_striker() -> None:
    put = Placed(t_s=1.0, piece=Kind.STRIKER, at=Mm(9.0, -250.0))
    moved = replace(put, at=Mm(50.0, -250.0))
    found = placements_of(played(put, moved, *stroke(1, WHITE), *stroke(2)))
    assert [(one.player, one.at) for one in found] == [(0, Mm(50.0, -250.0))]


def test_golf_has_no_strokes_to_replay() -> None:
    assert past_strokes(play(('{"game": "carom_golf"}',))) == ()
    assert placements_of(play(('{"game": "carom_golf"}',))) == ()


def test_strokes_in_parts_are_all_strokes_with_one_that_was_inserted_before() -> None:
    match = Match.begin(header_for("carrom", "base", ("Asha", "Bela")))
    acts = (*(Stroke(touched=True) for _ in range(6)), Insert(before=1, act=Stroke(touched=True)))
    for seq, act in enumerate(acts, start=1):
        match = match.receive(Entry(seq, "player", act)).match
    whole = past_strokes(match)
    assert [stroke.entry for stroke in whole] == [7, 1, 2, 3, 4, 5, 6]
    parts = (past_strokes(match, since, 2) for since in (7, 2, 4, 6))
    assert [stroke for part in parts for stroke in part] == list(whole)
