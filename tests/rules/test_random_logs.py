"""The laws of the log, on random logs: live is refolded, undo is exact, the pieces are nineteen."""

import json
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.carrom.position import Carrom
from rules.carrom.starts.beginning import start_from_state
from rules.header import Header, header_from_json, json_from_header
from rules.match import Entry, Match
from rules.pieces import Kind, Seat
from rules.record.audit import audit
from rules.ruling import (
    Act,
    Amend,
    Answer,
    Claim,
    Concede,
    Insert,
    Retract,
    Ruling,
    Skip,
    Stroke,
)
from rules.scenario import entry_from_json, json_from_entry
from rules.table import (
    Mm,
    Piece,
    Placed,
    Pocketed,
    StrokeEnded,
)
from tests.rules.plays import played, refolded, stroke_ruled
from tests.rules.random_logs import SETTINGS, headers, logs, received, strokes

WHITE = Kind.WHITE
CORRECTORS = (Retract, Amend, Insert, Answer)


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
        assert all(0 <= count <= 9 for count in left)
        assert score.phase in ("board_over", "game_over", "match_over") or min(left, default=1) > 0
        assert (score.outcome is not None) == (score.phase == "match_over")
        assert score.queen.by is not None or score.queen.state != "pending"
        assert all(side.debt >= 0 for side in score.sides)


class Cloth:
    """The real pieces: on the cloth or in the pockets, nineteen in all, moved by the events."""

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
    """With every due piece put back, the score expects the pieces on the board, through boards and matches."""
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
    """Assert that white left, black left, the pocketed and the queen are nineteen; no piece is held twice."""
    score = match.score.score
    lying = score.on_board
    assert lying is not None
    held = [side.pocketed for side in score.sides if side.pocketed is not None]
    if held and score.phase in ("break", "play"):
        assert lying.white + sum(side.white for side in held) == 9
        assert lying.black + sum(side.black for side in held) == 9
        assert sum(side.queen for side in held) == (score.queen.state == "covered")


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
    """This holds for a ruling anywhere in a log of strokes and rulings, whatever followed."""
    rulings: list[Act] = [act for act in acts if isinstance(act, Ruling) and not isinstance(act, CORRECTORS)]
    match = received(begun, rulings)[-1]
    if not match.entries:
        return
    entry = match.entries[at % len(match.entries)]
    without = tuple(known for known in match.entries if known is not entry)
    assert played(match, Retract(entry=entry.seq)).position == Match.fold(begun, without).position
    instead = tuple(replace(known, act=other) if known is entry else known for known in match.entries)
    amend = Amend(entry=entry.seq, act=other)
    if match.can_receive(amend):
        assert played(match, amend).position == Match.fold(begun, instead).position
    moved = Insert(before=entry.seq, act=other)
    missed = Entry(0, "player", other)
    with_it = tuple(two for known in match.entries for two in ((missed, known) if known is entry else (known,)))
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
    """Taking the last act back leaves the game as if it had never been; restoring it gives the same game."""
    match = received(begun, acts)[-1]
    for act in (stroke_ruled(WHITE), Skip(), Concede(seat=Seat.S), stroke_ruled(Kind.STRIKER)):
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
