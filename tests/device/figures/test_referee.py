"""A person beside a watched match: answers truly, and corrects a pause; an error that never shows stays."""

from __future__ import annotations

from device.figures.matches import refereed
from rules.pieces import Kind, Pocket
from rules.table import Choice, Layout, Mm, Piece, Pocketed, StrokeEnded, StrokeStarted, TableEvent, Uncertain

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN


def lying(white: int, black: int) -> Layout:
    kinds = [WHITE] * white + [BLACK] * black + [QUEEN]
    return tuple(Piece(kind, Mm(30.0 * place, 50.0)) for place, kind in enumerate(kinds))


def fell(number: int, kind: Kind) -> Pocketed:
    return Pocketed(t_s=10.0 * number + 1, stroke=number, piece=kind, pocket=Pocket.NE)


def stroke(number: int, layout: Layout, *between: TableEvent) -> list[TableEvent]:
    return [
        StrokeStarted(t_s=10.0 * number, stroke=number),
        *between,
        StrokeEnded(t_s=10.0 * number + 2, stroke=number, layout=layout, left_lines=True, touched=True),
    ]


def left(events: list[TableEvent]) -> tuple[tuple[int | None, ...], int]:
    referee = refereed(events, TRUE)
    return tuple(side.left for side in referee.match.score.score.sides), referee.out_of_step


BREAK = stroke(1, lying(8, 9), fell(1, WHITE))
LAST = stroke(3, lying(7, 8), fell(3, BLACK))
TRUE = [*BREAK, *stroke(2, lying(7, 9), fell(2, WHITE)), *LAST]
DUE = left(TRUE)[0]


def test_what_was_told_rightly_needs_nobody() -> None:
    assert left(TRUE) == (DUE, 0)


def test_a_question_is_answered_by_what_happened() -> None:
    nothing, white = Choice("nothing", (), 0.6), Choice("white", (fell(2, WHITE),), 0.4)
    doubt = Uncertain(t_s=21.0, stroke=2, question="?", choices=(nothing, white))
    assert left([*BREAK, *stroke(2, lying(8, 9), doubt), *LAST]) == (DUE, 0)


def test_a_stroke_that_was_told_wrongly_is_set_right_where_the_board_shows_it() -> None:
    assert left([*BREAK, *stroke(2, lying(7, 9)), *LAST]) == (DUE, 1)
    assert left([*BREAK, *stroke(2, lying(7, 9), fell(2, BLACK)), *LAST]) == (DUE, 1)


def test_a_stroke_that_was_missed_is_told_where_the_board_shows_it() -> None:
    assert left([*BREAK, *LAST]) == (DUE, 1)


def test_what_the_board_does_not_show_stays_wrong() -> None:
    unseen = stroke(2, lying(8, 9))
    counts, parted = left([*BREAK, *unseen])
    assert (counts != DUE, parted) == (True, 0)


def test_more_than_can_have_fallen_is_counted_only_if_something_did() -> None:
    never = [fell(2, QUEEN), fell(2, QUEEN)]
    assert left([*BREAK, *stroke(2, lying(7, 9), fell(2, WHITE), *never), *LAST]) == (DUE, 1)
    still = stroke(2, lying(8, 9))
    referee = refereed([*BREAK, *stroke(2, lying(8, 9), *never)], [*BREAK, *still])
    assert not referee.match.score.score.open
    assert [side.left for side in referee.match.score.score.sides] == [8, 9]
