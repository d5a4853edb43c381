"""The laws of the log, on random logs: live is refolded, undo is exact, the pieces are nineteen."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.carrom.beginning import start_from_state
from rules.carrom.board import opening_layout
from rules.carrom.tracker import Carrom
from rules.errors import Refused
from rules.header import Header, header_from_json, json_from_header
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
    Toss,
)
from rules.scenario import entry_from_json, json_from_entry
from rules.table import (
    Choice,
    LeftBoard,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    Uncertain,
)

WHITE = Kind.WHITE


def played(match: Match, *acts: Act) -> Match:
    """The match after these acts, numbered on from its last."""
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    return match


def refolded(match: Match) -> Match:
    return Match.fold(match.header, match.entries)


def told(*pocketed: Kind) -> Stroke:
    return Stroke(pocketed=pocketed)


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
        left = [side.left for side in score.sides if side.left is not None]
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
