"""A match, act by act: undo, corrections, late evidence, questions, and refusals."""

import pytest

from rules.errors import Refused
from rules.header import header_from_json
from rules.match import Entry, Match
from rules.pieces import Kind, Pocket, Seat
from rules.ruling import (
    Act,
    Amend,
    Answer,
    Concede,
    DeclareFoul,
    Insert,
    PlacedOk,
    Retract,
    SetCounts,
    SetScore,
    SetTurn,
    Skip,
    Stroke,
    TechnicalFoul,
    Toss,
)
from rules.table import (
    Choice,
    HandIn,
    HandOut,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    Uncertain,
)
from tests.rules.plays import played, started, stroke_ruled

WHITE = Kind.WHITE
CLEARED = {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}
DOUBT = Uncertain(t_s=1.0, stroke=1, question="Which?", choices=(Choice("a", ()), Choice("b", ())))


CAMERA_STROKE: tuple[Act, ...] = (
    HandIn(t_s=0.5),
    StrokeStarted(t_s=1.0, stroke=1),
    HandOut(t_s=1.5),
    Pocketed(t_s=2.0, stroke=1, piece=WHITE),
    StrokeEnded(t_s=3.0, stroke=1),
)


def test_every_event_of_a_stroke_goes_with_it() -> None:
    before = started(white=6, black=6)
    match = played(before, *CAMERA_STROKE)
    assert match.last_act() == 5
    for entry in (2, 4, 5):
        assert played(match, Retract(entry=entry)).position == before.position


def test_undo_goes_back_act_by_act_through_board_and_match_ends() -> None:
    match = started(**CLEARED, points=[20, 11])
    positions = [match.position]
    for act in (stroke_ruled(Kind.STRIKER), stroke_ruled(), stroke_ruled(WHITE, WHITE)):
        match = played(match, act)
        positions.append(match.position)
    assert match.score.score.phase == "match_over"
    while positions:
        assert match.position == positions.pop()
        last = match.last_act()
        match = match if last is None else played(match, Retract(entry=last))
    assert match.last_act() is None


def test_a_stroke_number_that_comes_again_is_another_stroke() -> None:
    """A restarted camera counts from 1 again."""
    match = played(started(white=6, black=6), *CAMERA_STROKE, *CAMERA_STROKE)
    assert match.score.score.sides[0].left == 4
    assert played(match, Retract(entry=match.last_act() or 0)).score.score.sides[0].left == 5


def test_late_evidence_has_the_stroke_judged_again() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE)
    late = played(match, Pocketed(t_s=3.1, stroke=1, piece=Kind.STRIKER))
    side = late.score.score.sides[0]
    assert (side.left, late.score.score.returns_due[0].count) == (7, 2)


def test_a_person_outranks_the_camera_in_the_middle_of_a_stroke() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE[:4], stroke_ruled(), CAMERA_STROKE[4])
    assert match.score.score.sides[0].left == 6
    assert match.score.score.turn is not None
    assert match.score.score.turn.player == "Bela"


def test_what_the_camera_says_of_a_stroke_after_a_person_told_it_is_not_heard() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE[:3], stroke_ruled(), *CAMERA_STROKE[3:])
    assert match.score.score.sides[0].left == 6


def test_a_piece_put_back_stays_put_back_when_the_stroke_is_judged_again() -> None:
    sunk = (Pocketed(t_s=2.0, stroke=1, piece=Kind.STRIKER), StrokeEnded(t_s=3.0, stroke=1))
    match = played(started(white=6, black=6), *sunk, Placed(t_s=4.0, piece=WHITE))
    late = played(match, Pocketed(t_s=3.1, stroke=1, piece=Kind.BLACK))
    assert (late.score.score.sides[1].left, late.score.score.returns_due) == (5, ())


def test_placed_ok_brings_the_board_into_step() -> None:
    lying = tuple(Piece(kind, Mm(9.0 * k, 150.0)) for k, kind in enumerate([WHITE, Kind.BLACK, Kind.QUEEN]))
    sunk = (Pocketed(t_s=2.0, stroke=1, piece=Kind.STRIKER), StrokeEnded(t_s=3.0, stroke=1, layout=lying))
    match = played(started(white=1, black=1), *sunk)
    assert (match.score.score.returns_due[0].count, match.score.score.out_of_step) == (1, None)
    assert played(match, PlacedOk()).score.score.out_of_step is None
    assert played(match, PlacedOk(), Removed(t_s=9.0, piece=WHITE)).score.score.out_of_step is not None


def test_r8_a_player_who_passes_does_not_cover() -> None:
    match = played(started(white=6, black=6, queen="pending", queen_by="white"), Skip())
    assert (match.score.score.queen.state, match.score.score.returns_due[0].kind) == ("on_board", "queen")


def test_a_foul_on_a_break_that_is_in_question_waits_for_the_answer() -> None:
    header = header_from_json({"options": {"illegal": "foul"}})
    match = played(Match.begin(header), StrokeEnded(t_s=3.0, stroke=1), DeclareFoul(reason="push"))
    assert (match.score.score.phase, len(match.score.score.open)) == ("break", 1)
    untouched = played(match, Answer(question=1, choice=1))
    assert (untouched.score.score.phase, untouched.score.score.sides[0].left) == ("break", 9)
    assert untouched.score.verdicts[0].key == "answered"
    assert [spoken.verdicts[-1].key for spoken in untouched.history][-2] == "break_foul"


@pytest.mark.parametrize(("other", "asked"), [(WHITE, 0), (Kind.BLACK, 1)])
def test_a_late_doubt_is_asked_only_if_it_makes_a_difference(other: Kind, asked: int) -> None:
    readings = [Pocketed(t_s=3.0, stroke=1, piece=kind, pocket=Pocket.NE) for kind in (WHITE, other)]
    doubt = Uncertain(
        t_s=3.0,
        stroke=1,
        question="?",
        choices=(Choice("one", (readings[0],)), Choice("other", (readings[1],))),
    )
    match = played(started(white=6, black=6), *CAMERA_STROKE, doubt)
    assert len(match.score.score.open) == asked
    assert match.score.score.sides[0].left == 5 - (not asked)
    answered = played(match, Answer(question=6, choice=1))
    assert [side.left for side in answered.score.score.sides] == ([4, 6] if other is WHITE else [5, 5])


def test_after_the_match_nobody_is_asked_anything() -> None:
    over = started(phase="match_over", white=0, points=[26, 0])
    assert played(over, DOUBT).score.score.open == ()
    assert played(over, StrokeStarted(t_s=0.0, stroke=1), DOUBT, CAMERA_STROKE[4]).score.score.open == ()


def test_a_missed_piece_is_inserted_into_its_stroke() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE)
    missed = Pocketed(t_s=2.5, stroke=1, piece=Kind.BLACK)
    for before in (2, 4, 5):
        sides = played(match, Insert(before=before, act=missed)).score.score.sides
        assert [side.left for side in sides] == [5, 5]


def test_a_retraction_says_what_was_taken_back() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE, Retract(entry=5))
    assert match.score.verdicts[0].text == "Taken back: stroke 1 (entry 5)."


def test_a_stroke_told_anew_outranks_an_answer_about_it() -> None:
    fell = Pocketed(t_s=2.0, stroke=1, piece=WHITE)
    doubt = Uncertain(t_s=2.0, stroke=1, question="?", choices=(Choice("fell", (fell,)), Choice("not", ())))
    match = played(started(white=6, black=6), CAMERA_STROKE[1], doubt, CAMERA_STROKE[4])
    amended = played(match, Amend(entry=2, act=stroke_ruled(WHITE, WHITE)))
    with pytest.raises(Refused, match="was corrected already"):
        played(amended, Answer(question=2, choice=0))
    answered = played(amended, Retract(entry=4), Answer(question=2, choice=0))
    assert answered.score.score.sides[0].left == 5
    assert played(answered, Retract(entry=5)).score.score.sides[0].left == 4
    assert played(amended, Amend(entry=1, act=stroke_ruled())).score.score.sides[0].left == 6


def test_a_stroke_told_anew_outranks_an_answer_about_a_late_doubt() -> None:
    fell = Pocketed(t_s=3.0, stroke=1, piece=Kind.BLACK)
    doubt = Uncertain(t_s=3.0, stroke=1, question="?", choices=(Choice("fell", (fell,)), Choice("not", ())))
    match = played(
        started(white=6, black=6), *CAMERA_STROKE, doubt, Amend(entry=2, act=stroke_ruled(WHITE, WHITE))
    )
    answered = played(match, Retract(entry=7), Answer(question=6, choice=0))
    assert [side.left for side in answered.score.score.sides] == [5, 5]
    assert [side.left for side in played(answered, Retract(entry=8)).score.score.sides] == [4, 6]


def test_a_stroke_never_seen_to_end_is_asked_for_not_counted() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE[:4], StrokeStarted(t_s=9.0, stroke=2))
    assert match.score.verdicts[0].key == "unfinished"
    assert match.score.score.sides[0].left == 6


def test_a_stroke_from_the_wrong_seat_is_said() -> None:
    match = played(started(white=6, black=6), StrokeStarted(t_s=1.0, stroke=1, seat=Seat.N))
    assert match.score.verdicts[0].text == (
        "The stroke came from seat N, but it is Asha's turn: it counts as Asha's."
    )


@pytest.mark.parametrize(
    ("acts", "wrong", "reason"),
    [
        ((), Retract(entry=1), "no entry 1"),
        ((stroke_ruled(),), Retract(entry=7), "no entry 7: the log has entries 1 to 1"),
        ((stroke_ruled(), Retract(entry=1)), Retract(entry=1), "already taken back"),
        ((stroke_ruled(),), Answer(question=1, choice=0), "asks nothing"),
        ((DOUBT,), Answer(question=1, choice=2), "choices 0 to 1, not 2"),
        ((stroke_ruled(),), Amend(entry=1, act=Retract(entry=1)), "not another correction"),
        ((stroke_ruled(), Retract(entry=1)), Amend(entry=2, act=stroke_ruled()), "is a correction itself"),
        ((stroke_ruled(),), Amend(entry=1, act=PlacedOk()), "nothing is due back"),
        ((stroke_ruled(),), Insert(before=1, act=SetTurn(seat=Seat.E)), "nobody sits at E"),
        ((), DeclareFoul(), "no stroke"),
        ((stroke_ruled(),), Toss(winner=Seat.S), "before the first stroke"),
        ((), Toss(winner=Seat.W), "nobody sits at W"),
        ((), Stroke(seat=Seat.W), "nobody sits at W: there are Asha at S and Bela at N"),
        ((), SetCounts(white=0), "0 white cannot be left"),
        ((), SetCounts(black_debt=-1), "fewer than 0"),
        ((), SetCounts(queen="pending"), "wants queen_by"),
        ((), SetCounts(queen_by="white"), "pocketed by nobody"),
        ((), SetScore(points=(1,)), "wants 2 numbers"),
        ((Concede(seat=Seat.S),), Concede(seat=Seat.S), "no board is being played"),
        ((Concede(seat=Seat.S),), Skip(), "no board is being played"),
    ],
)
def test_illegal_acts_are_refused_and_change_nothing(acts: tuple[Act, ...], wrong: Act, reason: str) -> None:
    match = played(started(), *acts)
    before = match.score
    with pytest.raises(Refused, match=reason.replace("(", r"\(")):
        played(match, wrong)
    assert match.score == before


def test_entries_are_numbered_upwards() -> None:
    match = started().receive(Entry(5, "player", Skip())).match
    with pytest.raises(Refused, match="numbers must grow"):
        match.receive(Entry(5, "player", Skip()))


def test_a_ruling_without_ground_after_a_correction_is_set_aside_and_said() -> None:
    match = played(started(white=6, black=6), stroke_ruled(Kind.STRIKER), PlacedOk(), Retract(entry=1))
    assert [spoken.verdicts[0].key for spoken in match.history] == ["set_aside", "retracted"]


def test_a_foul_declared_after_the_stroke_has_it_judged_again() -> None:
    header = header_from_json({"options": {"illegal": "foul"}, "start": {"white": 6, "black": 6}})
    match = played(Match.begin(header), stroke_ruled(WHITE), DeclareFoul(reason="elbow over the board"))
    assert match.score.score.sides[0].left == 7
    assert match.score.verdicts[0].text == "Foul by South, elbow over the board."


def test_counts_said_by_a_person_close_the_camera_s_questions() -> None:
    match = played(started(white=6), DOUBT, SetCounts(black=5))
    assert match.score.score.open == ()


def test_icf63_no_technical_foul_while_ones_own_stroke_runs() -> None:
    match = Match.begin(header_from_json({"variant": "icf", "start": {"white": 5, "black": 6}}))
    match = played(match, StrokeStarted(t_s=1.0, stroke=1))
    with pytest.raises(Refused, match="declare_foul"):
        match.verify(TechnicalFoul())
    match.verify(TechnicalFoul(seat=Seat.N))
