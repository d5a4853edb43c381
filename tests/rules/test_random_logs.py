"""The laws of the log, on random logs: live is refolded, undo is exact, the pieces are nineteen."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.audit import audit
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
    ChooseColour,
    ChooseDue,
    Claim,
    Concede,
    DeclareFoul,
    DeclareRebound,
    Forfeit,
    Forgo,
    Held,
    Insert,
    PlacedOk,
    Replay,
    Retract,
    Ruling,
    SetCounts,
    SetScore,
    SetSeats,
    SetTurn,
    Skip,
    Stroke,
    TechnicalFoul,
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
CORRECTORS = (Retract, Amend, Insert, Answer)


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
    improper=st.sampled_from([False, False, True]),
    rebound=st.sampled_from([(), (WHITE,), (Kind.BLACK,)]),
)
sweeps = st.builds(
    lambda kind, n: Stroke(pocketed=(kind,) * n), st.sampled_from([WHITE, Kind.BLACK]), st.integers(5, 9)
)
seats = st.sampled_from([Seat.S, Seat.N, Seat.S, Seat.N, Seat.W, Seat.E])
colours = st.sampled_from(["white", "black"])
ends: st.SearchStrategy[Act] = st.one_of(
    st.builds(Concede, seat=seats, what=st.sampled_from(["board", "board", "game", "match"])),
    st.builds(Forfeit, seat=seats, reason=st.sampled_from(["out_of_turn", "wrecked", "indiscipline"])),
    st.just(Replay()),
)
rulings: st.SearchStrategy[Act] = st.one_of(
    st.builds(
        SetCounts,
        white=st.none() | st.integers(0, 10),
        queen=st.sampled_from([None, "on_board", "covered"]),
        queen_by=st.sampled_from([None, None, "white", "S"]),
        debts=st.none() | st.lists(st.integers(0, 2), min_size=2, max_size=4).map(tuple),
        pocketed=st.none() | st.lists(st.builds(Held, white=numbers), min_size=2, max_size=3).map(tuple),
    ),
    st.builds(SetScore, points=st.lists(st.integers(0, 26), min_size=2, max_size=3).map(tuple)),
    st.builds(SetTurn, seat=st.sampled_from(Seat)),
    st.builds(SetSeats, seats=st.permutations(list(Seat)).map(lambda some: tuple(some[:2]))),
    st.builds(Toss, winner=seats, choice=st.sampled_from(["break", "give_up", "side"])),
    st.builds(TechnicalFoul, seat=st.none() | seats),
    st.builds(Forgo, seat=st.none() | seats),
    st.builds(ChooseDue, piece=colours),
    st.builds(ChooseColour, seat=seats, colour=colours),
    st.builds(DeclareFoul),
    st.sampled_from([Skip(), Skip(), PlacedOk(), DeclareRebound(), Claim()]),
)
entries = st.integers(1, 10)
corrections: st.SearchStrategy[Act] = st.one_of(
    st.builds(Retract, entry=entries),
    st.builds(Amend, entry=entries, act=strokes | events | rulings | ends),
    st.builds(Insert, before=entries, act=strokes | rulings),
    st.builds(Answer, question=entries, choice=st.integers(0, 1)),
)
logs = st.lists(st.one_of(strokes, sweeps, events, doubts, rulings, rulings, ends, corrections), max_size=25)
NAMES = ("Asha", "Bela", "Cleo", "Dino")


def header(variant: str, players: int, options: dict[str, Any] | None = None, **start: Any) -> Header:
    return header_from_json(
        {"variant": variant, "players": list(NAMES[:players]), "options": options, "start": start or None}
    )


EVERY_MODE = [
    header("base", 2),
    header("base", 2, {"illegal": "foul", "own_and_opp": "lose"}, white=2, black=2),
    header("base", 2, {"R18": "carried", "penalty_to": "subtract"}, white=1, black=1, points=[20, 20]),
    header("base", 2, {"match": {"target": None}}, white=5, black=5),
    header("team", 4, white=2, black=2, points=[20, 20]),
    header("family", 3, {"due_choice": "ask"}),
    header("family", 4, {"teams": True, "lone_queen": "return_last"}),
    header("point", 2, pocketed=[{"white": 7}, {"black": 6}]),
    header("point", 3, {"queen_needs_first": "yes", "lone_queen": "ends_board", "illegal": "foul"}),
    header("point", 4, {"accumulate_boards": True, "match": {"target": 30}}),
    header("icf", 2, white=2, black=2, points=[20, 20], games=[1, 1], game=3),
    header("icf", 2, {"match": {"target": 5, "boards": 2}}, white=1, black=1),
    header("icf", 4, {"match": {"target": 8}}, white=3, black=3),
    header("club29", 2, white=1, black=3, points=[24, 25]),
    header("league23", 2, white=2, black=2, points=[20, 20]),
    header("corona", 2),
    header("fun29", 2, white=3, black=3),
]
headers = st.sampled_from(EVERY_MODE)
SETTINGS = settings(max_examples=200, deadline=None, derandomize=True)  # the same logs on every machine


def received(begun: Header, acts: list[Act]) -> list[Match]:
    """The match after every act that it would receive."""
    matches = [Match.begin(begun)]
    for act in acts:
        if matches[-1].can_receive(act):
            try:
                matches.append(played(matches[-1], act))
            except Refused:
                assert isinstance(act, Amend | Insert)
    return matches


@SETTINGS
@given(headers, logs)
def test_a_live_match_is_its_log_refolded(begun: Header, acts: list[Act]) -> None:
    matches = received(begun, acts)
    assert refolded(matches[-1]) == matches[-1]
    assert [match.score.revision for match in matches] == list(range(len(matches)))
    assert json.loads(json.dumps(matches[-1].score.to_json(), allow_nan=False)) == matches[-1].score.to_json()


@SETTINGS
@given(headers, logs)
def test_a_score_is_always_one_that_can_be(begun: Header, acts: list[Act]) -> None:
    for match in received(begun, acts):
        score = match.score.score
        left = [side.left for side in score.sides if side.left is not None]
        assert all(0 <= one <= 9 for one in left)
        assert score.phase in ("board_over", "game_over", "match_over") or min(left, default=1) > 0
        assert (score.outcome is not None) == (score.phase == "match_over")
        assert score.queen.by is not None or score.queen.state != "pending"
        assert all(side.debt >= 0 for side in score.sides)


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


@SETTINGS
@given(headers, st.lists(falls, max_size=40))
def test_nineteen_pieces_score_and_board_never_part(
    header: Header, strokes: list[tuple[int, int, bool, bool]]
) -> None:
    """With every due piece put back, what the score expects is what lies there, through boards and matches."""
    match, cloth = Match.begin(replace(header, start=None)), Cloth()
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
        assert_all_are_somewhere(match)
        assert "impossible" not in [said.key for spoken in match.history for said in spoken.verdicts]
        if match.score.score.phase == "match_over":
            return
        if match.score.score.phase in ("board_over", "game_over"):
            cloth = Cloth()


def assert_all_are_somewhere(match: Match) -> None:
    """White left, black left, the pocketed and the queen are nineteen; no piece is held twice."""
    score = match.score.score
    lying = score.on_board
    assert lying is not None
    held = [side.pocketed for side in score.sides if side.pocketed is not None]
    if held and score.phase in ("break", "play"):
        assert lying.white + sum(one.white for one in held) == 9
        assert lying.black + sum(one.black for one in held) == 9
        assert sum(one.queen for one in held) == (score.queen.state == "covered")


@SETTINGS
@given(headers, logs)
def test_points_never_change_without_a_verdict(begun: Header, acts: list[Act]) -> None:
    for before, after in pairwise(received(begun, acts)):
        points = [[side.points for side in match.score.score.sides] for match in (before, after)]
        assert points[0] == points[1] or after.history != before.history


@SETTINGS
@given(headers, logs)
def test_a_finished_match_stays_finished_until_a_ruling(begun: Header, acts: list[Act]) -> None:
    for before, after in pairwise(received(begun, acts)):
        ruled = isinstance(after.entries[-1].act, Retract | Amend | Insert | Answer | Claim)
        if before.score.score.phase == "match_over" and not ruled:
            assert after.score.score.outcome == before.score.score.outcome


@SETTINGS
@given(headers, logs, st.integers(0, 24), strokes)
def test_retracted_is_never_happened_and_amended_is_had_been_so(
    begun: Header, acts: list[Act], at: int, other: Stroke
) -> None:
    """Of a ruling anywhere in a log of strokes and rulings, whatever followed."""
    told: list[Act] = [act for act in acts if isinstance(act, Ruling) and not isinstance(act, CORRECTORS)]
    match = received(begun, told)[-1]
    if not match.entries:
        return
    entry = match.entries[at % len(match.entries)]
    without = tuple(one for one in match.entries if one is not entry)
    assert played(match, Retract(entry=entry.seq)).position == Match.fold(begun, without).position
    instead = tuple(replace(one, act=other) if one is entry else one for one in match.entries)
    amend = Amend(entry=entry.seq, act=other)
    if match.can_receive(amend):
        assert played(match, amend).position == Match.fold(begun, instead).position
    moved = Insert(before=entry.seq, act=other)
    missed = Entry(0, "player", other)
    with_it = tuple(two for one in match.entries for two in ((missed, one) if one is entry else (one,)))
    if match.can_receive(moved):
        assert law_state(played(match, moved)) == law_state(Match.fold(begun, with_it))


def law_state(match: Match) -> object:
    assert isinstance(match.position, Carrom)
    return match.position.state


@SETTINGS
@given(headers, logs)
def test_what_is_offered_is_received_and_what_is_refused_says_why(begun: Header, acts: list[Act]) -> None:
    match = received(begun, acts)[-1]
    for offer in match.acts():
        assert match.can_receive(offer.act) == (offer.refused is None)
        assert offer.refused is None or len(offer.refused) > 10
        if offer.refused is None and not isinstance(offer.act, Amend | Insert):
            assert played(match, offer.act).score.revision == match.score.revision + 1


@SETTINGS
@given(headers, logs)
def test_the_trail_names_every_entry(begun: Header, acts: list[Act]) -> None:
    match = received(begun, acts)[-1]
    trail = audit(match)
    assert [line.entry for line in trail] == list(match.entries)
    json.dumps([line.to_json() for line in trail])


@SETTINGS
@given(headers, logs)
def test_undo_is_exact_and_undoing_the_undo_too(begun: Header, acts: list[Act]) -> None:
    """The last act taken back leaves the game as if it had never been; restored, it gives the same game."""
    for act in (told(WHITE), Skip(), Concede(seat=Seat.S), told(Kind.STRIKER)):
        match = received(begun, acts)[-1]
        if not match.can_receive(act):
            continue
        after = played(match, act)
        undone = played(after, Retract(entry=len(after.entries)))
        assert undone.position == match.position
        assert undone.last_act() == match.last_act()
        assert played(undone, Retract(entry=len(undone.entries))).position == after.position


@SETTINGS
@given(headers, logs)
def test_any_reachable_state_can_be_a_start(begun: Header, acts: list[Act]) -> None:
    for match in received(begun, acts):
        assert isinstance(match.position, Carrom)
        state = match.position.state
        again = replace(begun, start=start_from_state(state))
        read = header_from_json(json.loads(json.dumps(json_from_header(again))))
        assert read == again
        position = Match.begin(read).position
        assert isinstance(position, Carrom)
        assert position.state == state


@SETTINGS
@given(headers, logs)
def test_a_log_written_and_read_leads_to_the_same_match(begun: Header, acts: list[Act]) -> None:
    match = received(begun, acts)[-1]
    again = Match.begin(begun)
    for entry in match.entries:
        written = json.loads(json.dumps(json_from_entry(entry)))
        again = again.receive(entry_from_json(written, again)).match
    assert again == match
