"""Every act in every phase is decided: received, or refused with a reason and without a change."""

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
    BelieveBoard,
    BelieveScore,
    ChooseColour,
    ChooseDue,
    Claim,
    Concede,
    Confirm,
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
    Unwatched,
    ViewLost,
    ViewRestored,
)
from tests.rules.plays import played, refolded, stroke_ruled

WHITE = Kind.WHITE


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
    Unwatched(t_s=1.0, until_s=2.0, why="covered"),
    ViewRestored(t_s=1.0),
    CameraMoved(t_s=1.0),
    Uncertain(t_s=1.0, stroke=1, question="Which?", choices=(Choice("a", ()), Choice("b", ()))),
    Retract(entry=1),
    Amend(entry=1, act=stroke_ruled(WHITE)),
    Insert(before=1, act=stroke_ruled(WHITE)),
    Answer(question=1, choice=0),
    Confirm(entry=1),
    stroke_ruled(WHITE, Kind.STRIKER),
    SetCounts(white=3, queen="covered", queen_by="black"),
    BelieveBoard(),
    BelieveScore(),
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


OVER = {"white": 0, "points": [26, 0]}
ANY = {"pocketed": [{"white": 3, "black": 2}, {"white": 1}]}
MODES: dict[str, tuple[str, int, dict[str, Any]]] = {
    **{f"base_{name}": ("base", 2, start) for name, start in PHASES.items()},
    **{f"icf_{name}": ("icf", 2, start) for name, start in PHASES.items()},
    "icf_game_over": ("icf", 2, {**OVER, "phase": "game_over", "games": [1, 0]}),
    "icf_extra": (
        "icf",
        2,
        {
            "phase": "board_over",
            "white": 0,
            "black": 0,
            "points": [0, 1],
            "results": [{"board": 1, "winner": 1, "points": 1, "lost": 0, "ending": "both", "extra": 2}],
        },
    ),
    "icf_doubles": ("icf", 4, {"white": 5, "turn_strokes": 1}),
    "team_break": ("team", 4, {}),
    "team_pending": ("team", 4, {"white": 5, "queen": "pending", "queen_by": "E"}),
    "family_break": ("family", 3, {}),
    "family_play": ("family", 2, ANY),
    "point_break": ("point", 4, {"break_tries": 2}),
    "point_pending": ("point", 2, {**ANY, "queen": "pending", "queen_by": "N"}),
    "point_debt": ("point", 2, {**ANY, "debts": [2, 1]}),
    "point_lone_queen": ("point", 2, {"white": 0, "black": 0}),
    "point_tied": ("point", 3, {"phase": "board_over", "tied": ["S", "N"], "points": [9, 3, 9]}),
    "point_tie_break": (
        "point",
        3,
        {"tied": ["S", "W"], "colours": ["white", "black", None], "points": [8, 8, 5]},
    ),
    "point_over": ("point", 2, {"phase": "match_over", "points": [9, 9], "winners": ["S", "N"]}),
    "corona_play": ("corona", 1, {"white": 5, "black": 3, "misses": [4]}),
    "corona_over": ("corona", 2, {"phase": "board_over", "turn": "N"}),
}


def begun(mode: str) -> Match:
    variant, number, start = MODES[mode]
    players = ["Asha", "Bela", "Cleo", "Dino"][:number]
    return Match.begin(header_from_json({"variant": variant, "players": players, "start": start or None}))


@pytest.mark.parametrize("mode", MODES)
def test_every_act_is_decided_in_every_phase(mode: str) -> None:
    """A table event is always received; a ruling is, or is refused with a reason and changes nothing."""
    for act in EVERY_ACT:
        match = begun(mode)
        if match.can_receive(act):
            assert played(match, act).score.revision == 1
            continue
        assert not isinstance(act, TableEvent)
        before = match.score
        with pytest.raises(Refused) as refusal:
            match.receive(Entry(1, "player", act))
        assert len(str(refusal.value)) > 10
        assert match.score == before


@pytest.mark.parametrize("mode", ["base_board_over", "icf_extra", "point_tied"])
@pytest.mark.parametrize("first", EVERY_ACT, ids=lambda act: type(act).__name__)
def test_every_pair_of_acts_is_decided(first: Act, mode: str) -> None:
    for second in EVERY_ACT:
        match = begun(mode)
        for act in (StrokeStarted(t_s=0.0, stroke=1), first, second, StrokeEnded(t_s=9.0, stroke=1)):
            if match.can_receive(act):
                match = played(match, act)
        assert refolded(match) == match, second


@pytest.mark.parametrize("mode", MODES)
def test_every_phase_of_every_mode_offers_what_it_receives(mode: str) -> None:
    """The list of acts and the refusals come from one source, and every refusal says why."""
    match = begun(mode)
    offers = match.acts()
    assert {type(offer.act).__name__ for offer in offers} >= {"Stroke", "SetTurn", "Concede", "Claim", "Forgo"}
    for offer in offers:
        assert match.can_receive(offer.act) == (offer.refused is None)
        assert offer.to_json()["refused"] is None or len(str(offer.refused)) > 10
