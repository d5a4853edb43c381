"""The laws of the log for Magnetic Carom: every act is decided, live is refolded, undo is exact."""

import json
import re
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.errors import Refused
from rules.header import header_for, header_from_json, json_from_header
from rules.magnetic.position import Magnetic
from rules.magnetic.start import json_from_start, start_from_state
from rules.match import Entry, Match
from rules.notation import ACTS, act_from_json, type_of
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
    TableEvent,
    Uncertain,
)
from tests.fuzz import examples
from tests.rules.plays import played

README = (Path(rules.__file__).parent / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r'^\| `(\{.*?"type": .*?\})` \|', README, flags=re.MULTILINE)
EVERY_ACT = tuple(act_from_json(json.loads(example)) for example in EXAMPLES)
DOUBLE = {"name": "double", "white": 2, "black": 2, "patterns": [["W", "R", "B"]]}
PHASES: dict[str, dict[str, Any]] = {
    "training": {"options": {"training": 3}},
    "break": {},
    "break_tried": {"start": {"break_tries": 2}},
    "play": {"start": {"phase": "play"}, "rule_set": DOUBLE},
    "pending": {"start": {"queen": "pending", "queen_by": "white"}},
    "returns": {"start": {"returns_due": [{"kind": "queen", "count": 1, "place": "centre_spot"}]}},
    "no_coin": {"start": {"white": 0}},
    "match_over": {"start": {"phase": "match_over", "white": 0, "queen": "covered", "queen_by": "white"}},
}


def begun(**header: Any) -> Match:
    return Match.begin(header_from_json({"game": "magnetic", "players": ["Asha", "Bela"], **header}))


def position(match: Match) -> Magnetic:
    assert isinstance(match.position, Magnetic)
    return match.position


def test_the_examples_are_of_every_act_that_games_share() -> None:
    shared = {name for name, kind in ACTS.items() if kind.__module__ in ("rules.table", "rules.ruling")}
    assert {type_of(act) for act in EVERY_ACT} >= shared


@pytest.mark.parametrize("phase", PHASES)
def test_every_act_is_decided_in_every_phase(phase: str) -> None:
    """A table event is always received; a ruling is, or is refused with a reason and changes nothing."""
    for act in EVERY_ACT:
        match = begun(**PHASES[phase])
        if match.can_receive(act):
            assert played(match, act).score.revision == 1
            continue
        assert not isinstance(act, TableEvent)
        with pytest.raises(Refused) as refusal:
            match.receive(Entry(1, "player", act))
        assert len(str(refusal.value)) > 10


def test_every_pair_of_acts_is_decided() -> None:
    for first, second in product(EVERY_ACT, EVERY_ACT):
        match = begun(**PHASES["play"])
        for act in (StrokeStarted(t_s=0.0, stroke=1), first, second, StrokeEnded(t_s=9.0, stroke=1)):
            if match.can_receive(act):
                match = played(match, act)
        assert Match.fold(match.header, match.entries) == match, (first, second)


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_offered_is_what_is_received(phase: str) -> None:
    match = begun(**PHASES[phase])
    offered = match.acts()
    assert {type_of(offer.act) for offer in offered} >= {"stroke", "skip", "set_turn", "set_counts"}
    for offer in offered:
        assert (offer.refused is None) == match.can_receive(offer.act)


COINS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
kinds = st.sampled_from(Kind)
groups = st.lists(st.sampled_from(COINS), min_size=2, max_size=3).map(tuple)
numbers = st.integers(1, 4)
places = st.builds(Mm, st.sampled_from([0.0, 31.0, 200.0, 335.0]), st.sampled_from([0.0, 31.0, 335.0]))
layouts = st.none() | st.lists(st.builds(Piece, kinds, places), max_size=5).map(tuple)
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
        layout=layouts,
    ),
    st.builds(Placed, t_s=st.just(0.0), piece=kinds, at=st.none() | places),
    st.builds(Removed, t_s=st.just(0.0), piece=kinds, at=st.none() | places),
)
doubts: st.SearchStrategy[Act] = st.builds(
    lambda number, first, second: Uncertain(
        t_s=0.0, question="Which?", stroke=number, choices=(Choice("one", first), Choice("other", second))
    ),
    st.none() | numbers,
    st.lists(events, max_size=2).map(tuple),
    st.lists(events, max_size=1).map(tuple),
)
strokes = st.builds(
    Stroke,
    pocketed=st.lists(kinds, max_size=3).map(tuple),
    jumped=st.lists(kinds, max_size=1).map(tuple),
    patterns=st.lists(groups, max_size=1).map(tuple),
    towers=st.lists(groups, max_size=1).map(tuple),
    stuck=st.lists(st.sampled_from(COINS), max_size=1).map(tuple),
    left_lines=st.sampled_from([True, True, True, False]),
    touched=st.sampled_from([True, False, None]),
)
seats = st.sampled_from([Seat.S, Seat.N])
rulings: st.SearchStrategy[Act] = st.one_of(
    st.builds(
        SetCounts,
        white=st.none() | st.integers(0, 2),
        queen=st.sampled_from([None, "on_board", "pending", "covered"]),
        queen_by=st.sampled_from([None, "white", "black"]),
    ),
    st.builds(SetScore, points=st.tuples(st.integers(0, 9), st.integers(0, 9))),
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
    st.builds(Answer, question=entries, choice=st.integers(0, 3)),
)
logs = st.lists(st.one_of(strokes, events, events, events, doubts, rulings, corrections), max_size=25)
OTHER_WAYS = {
    "own_before_queen": "lose",
    "striker_with_coins": "count",
    "queen_mixed": "continue",
    "own_and_opp": "continue",
    "dead_end": "draw",
    "cover": "same",
    "queen_with_opponents": "return",
    "triple": "ban",
    "illegal": "foul",
    "short_stroke_uses_try": "yes",
    "stuck_turn": "any_coin",
}
headers = st.sampled_from(
    [
        begun(),
        begun(rule_set=DOUBLE),
        begun(rule_set=DOUBLE, options=OTHER_WAYS),
        begun(rule_set={"name": "many", "white": 9, "black": 9}, start={"phase": "play"}),
        begun(options={"training": 2, "illegal": "foul"}),
    ]
)


def received(match: Match, acts: list[Act]) -> list[Match]:
    """The match after every act that it would receive."""
    matches = [match]
    for act in acts:
        if matches[-1].can_receive(act):
            try:
                matches.append(played(matches[-1], act))
            except Refused:
                assert isinstance(act, Amend | Insert)
    return matches


@settings(max_examples=examples(70), deadline=None)
@given(headers, logs)
def test_a_live_match_is_its_log_refolded(match: Match, acts: list[Act]) -> None:
    matches = received(match, acts)
    assert Match.fold(match.header, matches[-1].entries) == matches[-1]
    assert [reached.score.revision for reached in matches] == list(range(len(matches)))
    assert json.loads(json.dumps(matches[-1].score.to_json(), allow_nan=False)) == matches[-1].score.to_json()


@settings(max_examples=examples(70), deadline=None)
@given(headers, logs)
def test_coins_are_conserved_and_points_follow_from_them(match: Match, acts: list[Act]) -> None:
    for reached in received(match, acts):
        state = position(reached).state
        for number, side in enumerate(state.sides):
            assert state.left(number) + side.pocketed == state.coins.number_of(side.colour)
            assert state.left(number) >= 0
        assert (state.queen.by is None) == (state.queen.at.value == "on_board")
        score = reached.score.score
        assert (score.outcome is not None) == (score.phase == "match_over")
        assert all(due.count <= state.coins.number_of(Kind(due.kind)) for due in score.returns_due)


@settings(max_examples=examples(70), deadline=None)
@given(headers, logs)
def test_nothing_changes_without_a_verdict_and_the_end_stays_the_end(match: Match, acts: list[Act]) -> None:
    matches = received(match, acts)
    for before, after in pairwise(matches):
        points = [[side.points for side in side.score.score.sides] for side in (before, after)]
        if points[0] != points[1]:
            assert after.history != before.history
        is_event = isinstance(after.entries[-1].act, TableEvent | Stroke)
        late = is_event and position(before).judged is not None
        if before.score.score.phase == "match_over" and is_event and not late:
            assert position(after).state == position(before).state


@settings(max_examples=examples(60), deadline=None)
@given(headers, logs)
def test_undo_is_exact_and_undoing_the_undo_too(match: Match, acts: list[Act]) -> None:
    """Taking the last act back leaves the game as if it had never been; restoring it gives the same game."""
    before = received(match, acts)[-1]
    for act in (Stroke(pocketed=(Kind.WHITE,)), Stroke(patterns=(COINS,)), Skip(), Concede(seat=Seat.S)):
        if not before.can_receive(act):
            continue
        after = played(before, act)
        undone = played(after, Retract(entry=len(after.entries)))
        assert undone.position == before.position
        assert played(undone, Retract(entry=len(undone.entries))).position == after.position


@settings(max_examples=examples(60), deadline=None)
@given(headers, strokes, strokes, st.lists(strokes, max_size=4))
def test_amended_is_as_if_it_had_been_so(
    match: Match, first: Stroke, second: Stroke, rest: list[Stroke]
) -> None:
    amended = played(match, first, *rest)
    amended = played(amended, Amend(entry=1, act=second))
    assert position(amended).state == position(played(match, second, *rest)).state


@settings(max_examples=examples(40), deadline=None)
@given(headers, logs)
def test_any_reachable_state_can_be_a_start(match: Match, acts: list[Act]) -> None:
    for reached in received(match, acts):
        state = position(reached).state
        written = {**json_from_header(match.header), "start": None}
        again = header_from_json({**written, "start": _json_from_start(reached)})
        assert position(Match.begin(again)).state == state


def _json_from_start(match: Match) -> object:
    return json.loads(json.dumps(json_from_start(start_from_state(position(match).state))))


@settings(max_examples=examples(40), deadline=None)
@given(headers, logs)
def test_a_log_written_and_read_leads_to_the_same_match(match: Match, acts: list[Act]) -> None:
    last = received(match, acts)[-1]
    again = Match.begin(header_from_json(json.loads(json.dumps(json_from_header(match.header)))))
    for entry in last.entries:
        again = again.receive(entry_from_json(json.loads(json.dumps(json_from_entry(entry))), again)).match
    assert again == last


def test_a_score_that_was_set_by_a_person_and_played_on_can_be_a_start() -> None:
    match = Match.begin(header_for("magnetic", "rani", ("Asha", "Bela")))
    for seq, act in enumerate((SetScore(points=(8, 8)), Stroke(pocketed=(Kind.WHITE,))), start=1):
        match = match.receive(Entry(seq, "player", act)).match
    assert position(match).state.points(0) == 9
    written = {**json_from_header(match.header), "start": _json_from_start(match)}
    assert position(Match.begin(header_from_json(written))).state == position(match).state


def test_coins_that_lie_there_again_leave_nobody_below_0() -> None:
    match = Match.begin(header_for("magnetic", "rani", ("Asha", "Bela")))
    acts = (SetCounts(white=0), SetScore(points=(0, 0)), SetCounts(white=1))
    for seq, act in enumerate(acts, start=1):
        match = match.receive(Entry(seq, "player", act)).match
        assert position(match).state.points(0) >= 0
