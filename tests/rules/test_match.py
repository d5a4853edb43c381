"""The laws of the log: what is live is what refolds, nothing crashes, nothing illegal changes anything."""

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.carrom.board import opening_layout
from rules.carrom.start import Start, is_pack, start_from_layout, start_from_state
from rules.carrom.tracker import Carrom
from rules.errors import Refused
from rules.header import Header, header_from_json, json_from_header
from rules.match import Entry, Match
from rules.notation import ACTS, json_from_act
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
    Toss,
)
from rules.scenario import entry_from_json, json_from_entry
from rules.table import (
    CameraMoved,
    Choice,
    HandIn,
    HandOut,
    LeftBoard,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
    ViewLost,
    ViewRestored,
)

WHITE = Kind.WHITE
CLEARED = {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}


def started(**start: Any) -> Match:
    return Match.begin(header_from_json({"players": ["Asha", "Bela"], "start": start or None}))


def played(match: Match, *acts: Act) -> Match:
    """The match after these acts, numbered on from its last."""
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    return match


def refolded(match: Match) -> Match:
    return Match.fold(match.header, match.entries)


def told(*pocketed: Kind) -> Stroke:
    return Stroke(pocketed=pocketed)


# --- every act in every phase ---

PHASES: dict[str, dict[str, Any]] = {
    "break": {},
    "break_tried": {"break_tries": 2},
    "play": {"white": 5, "black": 6},
    "pending": {"white": 5, "black": 6, "queen": "pending", "queen_by": "white"},
    "in_debt": {"phase": "play", "black": 6, "white_debt": 3},
    "returns": {"white": 5, "returns_due": [{"kind": "white", "count": 2, "place": "centre_circle"}]},
    "board_over": {"phase": "board_over", "white": 0, "black": 3, "points": [6, 0], "boards": [1, 0]},
    "match_over": {"phase": "match_over", "white": 0, "points": [26, 0], "winner": "S"},
}

EVERY_ACT: tuple[Act, ...] = (
    StrokeStarted(t_s=1.0, stroke=1, seat=Seat.N),
    Pocketed(t_s=1.0, stroke=1, piece=WHITE),
    LeftBoard(t_s=1.0, stroke=1, piece=Kind.QUEEN),
    StrokeEnded(t_s=1.0, stroke=1),
    Placed(t_s=1.0, piece=WHITE),
    Removed(t_s=1.0, piece=Kind.BLACK),
    HandIn(t_s=1.0),
    HandOut(t_s=1.0),
    ViewLost(t_s=1.0),
    ViewRestored(t_s=1.0),
    CameraMoved(t_s=1.0),
    Uncertain(t_s=1.0, stroke=1, question="Which?", choices=(Choice("a", ()), Choice("b", ()))),
    Retract(entry=1),
    Amend(entry=1, act=told(WHITE)),
    Insert(before=1, act=told(WHITE)),
    Answer(question=1, choice=0),
    told(WHITE, Kind.STRIKER),
    SetCounts(white=3, queen="covered", queen_by="black"),
    SetScore(points=(3, 4)),
    SetTurn(seat=Seat.N),
    Toss(winner=Seat.N),
    Concede(seat=Seat.N),
    Skip(),
    PlacedOk(),
    DeclareFoul(),
)


def test_the_list_of_acts_is_whole() -> None:
    assert {type(act) for act in EVERY_ACT} == set(ACTS.values())


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("act", EVERY_ACT, ids=lambda act: type(act).__name__)
def test_every_act_is_decided_in_every_phase(act: Act, phase: str) -> None:
    """A table event is always received; a ruling is, or is refused with a reason and changes nothing."""
    match = started(**PHASES[phase])
    if match.can_receive(act):
        assert played(match, act).score.revision == 1
        return
    assert not isinstance(act, TableEvent)
    before = match.score
    with pytest.raises(Refused) as refusal:
        match.receive(Entry(1, "player", act))
    assert len(str(refusal.value)) > 10
    assert match.score == before


@pytest.mark.parametrize(
    ("first", "second"), list(product(EVERY_ACT, EVERY_ACT)), ids=lambda act: type(act).__name__
)
def test_every_pair_of_acts_is_decided(first: Act, second: Act) -> None:
    match = started(**PHASES["board_over"])
    for act in (StrokeStarted(t_s=0.0, stroke=1), first, second, StrokeEnded(t_s=9.0, stroke=1)):
        if match.can_receive(act):
            match = played(match, act)
    assert refolded(match) == match


# --- random logs ---

kinds = st.sampled_from(Kind)
numbers = st.integers(1, 4)
events: st.SearchStrategy[Act] = st.one_of(
    st.builds(StrokeStarted, t_s=st.just(0.0), stroke=numbers, seat=st.none() | st.sampled_from(Seat)),
    st.builds(Pocketed, t_s=st.just(0.0), stroke=numbers, piece=kinds, pocket=st.sampled_from(Pocket)),
    st.builds(LeftBoard, t_s=st.just(0.0), stroke=numbers, piece=kinds),
    st.builds(
        StrokeEnded,
        t_s=st.just(0.0),
        stroke=numbers,
        touched=st.sampled_from([True, False, None]),
        left_lines=st.sampled_from([True, False, None]),
        placement=st.sampled_from([None, "legal", "arrow"]),
        layout=st.sampled_from([None, opening_layout(), (Piece(WHITE, Mm(200.0, 3.0)),)]),
    ),
    st.builds(Placed, t_s=st.just(0.0), piece=kinds),
    st.builds(Removed, t_s=st.just(0.0), piece=kinds),
)
doubts: st.SearchStrategy[Act] = st.builds(
    lambda number, one, other: Uncertain(
        t_s=0.0, question="Which?", stroke=number, choices=(Choice("one", one), Choice("other", other))
    ),
    st.none() | numbers,
    st.lists(events, max_size=2).map(tuple),
    st.lists(events, max_size=1).map(tuple),
)
strokes = st.builds(
    Stroke,
    pocketed=st.lists(kinds, max_size=5).map(tuple),
    jumped=st.lists(kinds, max_size=2).map(tuple),
    left_lines=st.sampled_from([True, True, True, False]),
    touched=st.sampled_from([True, False, None]),
)
sweeps = st.builds(
    lambda kind, n: Stroke(pocketed=(kind,) * n), st.sampled_from([WHITE, Kind.BLACK]), st.integers(5, 9)
)
seats = st.sampled_from([Seat.S, Seat.N])
rulings: st.SearchStrategy[Act] = st.one_of(
    st.builds(
        SetCounts, white=st.none() | st.integers(0, 10), queen=st.sampled_from([None, "on_board", "covered"])
    ),
    st.builds(SetScore, points=st.tuples(st.integers(0, 26), st.integers(0, 26))),
    st.builds(SetTurn, seat=st.sampled_from(Seat)),
    st.builds(Toss, winner=seats, choice=st.sampled_from(["break", "give_up"])),
    st.builds(Concede, seat=seats),
    st.builds(DeclareFoul),
    st.sampled_from([Skip(), PlacedOk()]),
)
entries = st.integers(1, 10)
corrections: st.SearchStrategy[Act] = st.one_of(
    st.builds(Retract, entry=entries),
    st.builds(Amend, entry=entries, act=strokes | events | rulings),
    st.builds(Insert, before=entries, act=strokes | rulings),
    st.builds(Answer, question=entries, choice=st.integers(0, 1)),
)
logs = st.lists(st.one_of(strokes, sweeps, events, events, doubts, rulings, corrections), max_size=25)
headers = st.sampled_from(
    [
        Header(),
        header_from_json(
            {"start": {"white": 2, "black": 2}, "options": {"illegal": "foul", "own_and_opp": "lose"}}
        ),
        header_from_json(
            {"start": {"white": 1, "black": 1, "points": [20, 20]}, "options": {"R18": "carried"}}
        ),
        header_from_json({"start": {"white": 5, "black": 5}, "options": {"match": {"target": None}}}),
    ]
)


def received(header: Header, acts: list[Act]) -> list[Match]:
    """The match after every act that it would receive."""
    matches = [Match.begin(header)]
    for act in acts:
        if matches[-1].can_receive(act):
            try:
                matches.append(played(matches[-1], act))
            except Refused:
                assert isinstance(act, Amend | Insert)
    return matches


@settings(max_examples=250, deadline=None)
@given(headers, logs)
def test_a_live_match_is_its_log_refolded(header: Header, acts: list[Act]) -> None:
    matches = received(header, acts)
    assert refolded(matches[-1]) == matches[-1]
    assert [match.score.revision for match in matches] == list(range(len(matches)))
    assert json.loads(json.dumps(matches[-1].score.to_json(), allow_nan=False)) == matches[-1].score.to_json()


@settings(max_examples=150, deadline=None)
@given(headers, logs)
def test_a_score_is_always_one_that_can_be(header: Header, acts: list[Act]) -> None:
    for match in received(header, acts):
        score = match.score.score
        left = [side.left for side in score.sides]
        assert all(0 <= one <= 9 for one in left)
        assert score.phase in ("board_over", "match_over") or min(left) > 0
        assert (score.outcome is not None) == (score.phase == "match_over")
        assert score.queen.by is not None or score.queen.state != "pending"


class Cloth:
    """The real pieces: on the cloth or in the pockets, nineteen in all, moved by what happens."""

    def __init__(self) -> None:
        self.lying = {WHITE: 9, Kind.BLACK: 9, Kind.QUEEN: 1}
        self.pocketed = dict.fromkeys(self.lying, 0)

    def sink(self, kind: Kind, wanted: int) -> int:
        fell = min(wanted, self.lying[kind])
        self.lying[kind] -= fell
        self.pocketed[kind] += fell
        return fell

    def put_back(self, kind: Kind, count: int) -> None:
        assert self.pocketed[kind] >= count, "nothing comes back that is not in a pocket"
        self.pocketed[kind] -= count
        self.lying[kind] += count

    def layout(self) -> tuple[Piece, ...]:
        return tuple(Piece(kind, Mm(150.0, 9.0 * k)) for kind, n in self.lying.items() for k in range(n))


falls = st.tuples(
    st.sampled_from([0, 0, 1, 1, 2, 5]), st.sampled_from([0, 0, 1, 3]), st.booleans(), st.booleans()
)


@settings(max_examples=150, deadline=None)
@given(headers, st.lists(falls, max_size=40))
def test_nineteen_pieces_score_and_board_never_part(
    header: Header, strokes: list[tuple[int, int, bool, bool]]
) -> None:
    """With every due piece put back, what the score expects is what lies there, through boards and matches."""
    match, cloth = Match.begin(Header(options=header.options)), Cloth()
    for number, (white, black, queen, striker) in enumerate(strokes, start=1):
        wanted = {WHITE: white, Kind.BLACK: black, Kind.QUEEN: int(queen)}
        fell = [kind for kind, count in wanted.items() for _ in range(cloth.sink(kind, count))]
        fell += [Kind.STRIKER] * striker
        match = played(match, *(Pocketed(t_s=0.0, stroke=number, piece=kind) for kind in fell))
        match = played(match, StrokeEnded(t_s=0.0, stroke=number, touched=True, layout=cloth.layout()))
        for due in match.score.score.returns_due:
            cloth.put_back(Kind(due.kind), due.count)
            match = played(match, *(Placed(t_s=0.0, piece=Kind(due.kind)) for _ in range(due.count)))
        assert sum(cloth.lying.values()) + sum(cloth.pocketed.values()) == 19
        assert match.score.score.out_of_step is None
        assert "impossible" not in [said.key for spoken in match.history for said in spoken.verdicts]
        if match.score.score.phase == "match_over":
            return
        if match.score.score.phase == "board_over":
            cloth = Cloth()


@settings(max_examples=150, deadline=None)
@given(headers, logs)
def test_undo_is_exact_and_undoing_the_undo_too(header: Header, acts: list[Act]) -> None:
    """The last act taken back leaves the game as if it had never been; restored, it gives the same game."""
    for act in (told(WHITE), Skip(), Concede(seat=Seat.S), told(Kind.STRIKER)):
        match = received(header, acts)[-1]
        if not match.can_receive(act):
            continue
        after = played(match, act)
        undone = played(after, Retract(entry=len(after.entries)))
        assert undone.position == match.position
        assert undone.last_act() == match.last_act()
        assert played(undone, Retract(entry=len(undone.entries))).position == after.position


@settings(max_examples=100, deadline=None)
@given(headers, logs)
def test_any_reachable_state_can_be_a_start(header: Header, acts: list[Act]) -> None:
    for match in received(header, acts):
        assert isinstance(match.position, Carrom)
        state = match.position.state
        again = Header(options=header.options, start=start_from_state(state))
        read = header_from_json(json.loads(json.dumps(json_from_header(again))))
        assert read == again
        position = Match.begin(read).position
        assert isinstance(position, Carrom)
        assert position.state == state


@settings(max_examples=100, deadline=None)
@given(headers, logs)
def test_a_log_written_and_read_leads_to_the_same_match(header: Header, acts: list[Act]) -> None:
    match = received(header, acts)[-1]
    again = Match.begin(header)
    for entry in match.entries:
        written = json.loads(json.dumps(json_from_entry(entry)))
        again = again.receive(entry_from_json(written, again)).match
    assert again == match


# --- corrections, one by one ---

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
    for act in (told(Kind.STRIKER), told(), told(WHITE, WHITE)):
        match = played(match, act)
        positions.append(match.position)
    assert match.score.score.phase == "match_over"
    while positions:
        assert match.position == positions.pop()
        last = match.last_act()
        match = match if last is None else played(match, Retract(entry=last))
    assert match.last_act() is None


def test_a_stroke_number_that_comes_again_is_another_stroke() -> None:
    """A camera that was started afresh counts from 1 again."""
    match = played(started(white=6, black=6), *CAMERA_STROKE, *CAMERA_STROKE)
    assert match.score.score.sides[0].left == 4
    assert played(match, Retract(entry=match.last_act() or 0)).score.score.sides[0].left == 5


def test_late_evidence_has_the_stroke_judged_again() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE)
    late = played(match, Pocketed(t_s=3.1, stroke=1, piece=Kind.STRIKER))
    side = late.score.score.sides[0]
    assert (side.left, late.score.score.returns_due[0].count) == (7, 2)


def test_a_person_outranks_the_camera_in_the_middle_of_a_stroke() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE[:4], told(), CAMERA_STROKE[4])
    assert match.score.score.sides[0].left == 6
    assert match.score.score.turn is not None
    assert match.score.score.turn.player == "Bela"


def test_what_the_camera_says_of_a_stroke_after_a_person_told_it_is_not_heard() -> None:
    match = played(started(white=6, black=6), *CAMERA_STROKE[:3], told(), *CAMERA_STROKE[3:])
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
    doubt = EVERY_ACT[11]
    over = started(**PHASES["match_over"])
    assert played(over, doubt).score.score.open == ()
    assert played(over, StrokeStarted(t_s=0.0, stroke=1), doubt, CAMERA_STROKE[4]).score.score.open == ()


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
    amended = played(match, Amend(entry=2, act=told(WHITE, WHITE)))
    with pytest.raises(Refused, match="was corrected already"):
        played(amended, Answer(question=2, choice=0))
    answered = played(amended, Retract(entry=4), Answer(question=2, choice=0))
    assert answered.score.score.sides[0].left == 5
    assert played(answered, Retract(entry=5)).score.score.sides[0].left == 4
    assert played(amended, Amend(entry=1, act=told())).score.score.sides[0].left == 6


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
        ((told(),), Retract(entry=7), "no entry 7: the log has entries 1 to 1"),
        ((told(), Retract(entry=1)), Retract(entry=1), "already taken back"),
        ((told(),), Answer(question=1, choice=0), "asks nothing"),
        ((EVERY_ACT[11],), Answer(question=1, choice=2), "choices 0 to 1, not 2"),
        ((told(),), Amend(entry=1, act=Retract(entry=1)), "not another correction"),
        ((told(), Retract(entry=1)), Amend(entry=2, act=told()), "is a correction itself"),
        ((told(),), Amend(entry=1, act=PlacedOk()), "nothing is due back"),
        ((told(),), Insert(before=1, act=SetTurn(seat=Seat.E)), "nobody sits at E"),
        ((), DeclareFoul(), "no stroke"),
        ((told(),), Toss(winner=Seat.S), "before the first stroke"),
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
    match = played(started(white=6, black=6), told(Kind.STRIKER), PlacedOk(), Retract(entry=1))
    assert [spoken.verdicts[0].key for spoken in match.history] == ["set_aside", "retracted"]


def test_a_foul_declared_after_the_stroke_has_it_judged_again() -> None:
    header = header_from_json({"options": {"illegal": "foul"}, "start": {"white": 6, "black": 6}})
    match = played(Match.begin(header), told(WHITE), DeclareFoul(reason="elbow over the board"))
    assert match.score.score.sides[0].left == 7
    assert match.score.verdicts[0].text == "Foul by South, elbow over the board."


def test_counts_said_by_a_person_close_the_camera_s_questions() -> None:
    match = played(started(white=6), *EVERY_ACT[11:12], SetCounts(black=5))
    assert match.score.score.open == ()


# --- starts, headers and the state's form ---


def test_a_pack_is_the_break_and_anything_else_is_play() -> None:
    assert start_from_layout(opening_layout(30.0)) == Start()
    apart = (*opening_layout()[:-1], Piece(Kind.BLACK, Mm(200.0, 0.0)))
    assert start_from_layout(apart) == Start(phase="play")
    few = (Piece(WHITE, Mm(0.0, 0.0)), Piece(Kind.STRIKER, Mm(0.0, -250.0)))
    assert start_from_layout(few) == Start(phase="play", white=1, black=0, queen="covered")


@pytest.mark.parametrize("coin_radius_mm", [10.0, 15.5, 23.0])
@pytest.mark.parametrize("off_mm", [0.0, 12.0])
def test_a_pack_is_known_at_any_scale_and_a_little_off_the_middle(coin_radius_mm: float, off_mm: float) -> None:
    rack = opening_layout(15.0, coin_radius_mm)
    assert is_pack(tuple(Piece(one.kind, Mm(one.at.x_mm + off_mm, one.at.y_mm)) for one in rack))


@pytest.mark.parametrize("moved", [7, 9, 12, 13, 18])
def test_a_pack_with_one_piece_knocked_out_is_none(moved: int) -> None:
    rack = list(opening_layout())
    kind, at = rack[moved].kind, rack[moved].at
    rack[moved] = Piece(kind, Mm(at.x_mm * 1.5, at.y_mm * 1.5))
    assert not is_pack(tuple(rack))


def test_a_pack_elsewhere_on_the_board_is_none() -> None:
    assert not is_pack(tuple(Piece(one.kind, Mm(one.at.x_mm + 150.0, one.at.y_mm)) for one in opening_layout()))


def test_a_queen_not_seen_gives_no_points_and_stands_in_nobodys_way() -> None:
    lying = tuple(Piece(kind, Mm(0, 9.0 * k)) for k, kind in enumerate([WHITE, Kind.BLACK, Kind.BLACK]))
    score = played(Match.begin(Header(start=start_from_layout(lying))), told(WHITE)).score.score
    assert (score.results[0].winner, score.results[0].points) == ("South", 2)


def test_the_form_of_the_state_stays(request: pytest.FixtureRequest) -> None:
    """The golden state; a change here is a change of the format that others read."""
    match = started(white=6, black=6)
    for act in (*CAMERA_STROKE, told(Kind.QUEEN), told(Kind.STRIKER), EVERY_ACT[11]):
        match = played(match, act)
    golden = request.path.parent / "golden" / "state.json"
    assert match.score.to_json() == json.loads(golden.read_text(encoding="utf-8"))


def test_an_entry_is_written_flat() -> None:
    entry = Entry(3, "umpire", Retract(entry=2))
    assert json_from_entry(entry) == {"seq": 3, "by": "umpire", "type": "retract", "entry": 2}
    assert json_from_act(entry.act) == {"type": "retract", "entry": 2}
