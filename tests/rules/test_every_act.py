"""Every act in every phase is decided: received, or refused with a reason, and then nothing has changed."""

from itertools import product
from typing import Any

import pytest

from rules.errors import Refused
from rules.header import header_from_json
from rules.match import Entry, Match
from rules.notation import ACTS
from rules.pieces import Kind, Seat
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
    Insert,
    PlacedOk,
    Replay,
    Retract,
    SetCounts,
    SetScore,
    SetSeats,
    SetTurn,
    Skip,
    Stroke,
    TechnicalFoul,
    Toss,
)
from rules.table import (
    CameraMoved,
    Choice,
    HandIn,
    HandOut,
    LeftBoard,
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
    DeclareRebound(),
    TechnicalFoul(),
    Forgo(),
    Claim(),
    Forfeit(seat=Seat.S),
    Replay(),
    SetSeats(seats=(Seat.N, Seat.S)),
    ChooseColour(seat=Seat.S, colour="black"),
    ChooseDue(piece="white"),
)


def test_the_list_of_acts_is_whole() -> None:
    shared = {kind for kind in ACTS.values() if kind.__module__ in ("rules.table", "rules.ruling")}
    assert {type(act) for act in EVERY_ACT} == shared


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
