"""Random logs of every mode of carrom: rulings, camera events, corrections and doubts."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from rules.carrom.board import opening_layout
from rules.errors import Refused
from rules.header import Header, header_from_json
from rules.match import Match
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
from tests.fuzz import examples
from tests.rules.plays import played

WHITE = Kind.WHITE


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
    lambda number, first, second: Uncertain(
        t_s=0.0, question="Which?", stroke=number, choices=(Choice("one", first), Choice("other", second))
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
SETTINGS = settings(
    max_examples=examples(70), deadline=None, derandomize=True
)  # the same logs on every machine


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
