"""The pockets and earlier places of fallen pieces, as far as the camera saw them; and the lengths of runs."""

from __future__ import annotations

from rules.header import Header, players_named
from rules.match import Match
from rules.paper.accounts import pocketings_of, runs_of
from rules.paper.pocketings import Pocketing
from rules.pieces import Kind, Pocket
from rules.record.log import Entry
from rules.ruling import Act, Retract, Stroke
from rules.table import Layout, Mm, Piece, Placed, Pocketed, StrokeEnded, StrokeStarted

WHITE, BLACK, STRIKER = Kind.WHITE, Kind.BLACK, Kind.STRIKER
NEAR_NE, MIDDLE, NEAR_SW = Mm(300, 300), Mm(0, 50), Mm(-280, -310)


def lying(kind: Kind, *places: Mm) -> Layout:
    return tuple(Piece(kind, at) for at in places)


def stroke(number: int, *fell: tuple[Kind, Pocket | None], layout: Layout | None = None) -> list[Act]:
    at_s = 3.0 * number
    return [
        StrokeStarted(t_s=at_s, stroke=number),
        *(Pocketed(t_s=at_s + 1, stroke=number, piece=kind, pocket=pocket) for kind, pocket in fell),
        StrokeEnded(t_s=at_s + 2, stroke=number, layout=layout, left_lines=True, touched=True),
    ]


def played(*strokes: list[Act]) -> Match:
    acts = [act for of_stroke in strokes for act in of_stroke]
    header = Header(players=players_named(("Asha", "Bela")))
    return Match.fold(header, tuple(Entry(seq, "camera", act) for seq, act in enumerate(acts, start=1)))


def test_a_piece_fell_from_where_none_of_its_kind_lies_any_more() -> None:
    before, after = lying(WHITE, NEAR_NE, MIDDLE, NEAR_SW), lying(WHITE, Mm(5, 44), Mm(-280, -309))
    match = played(stroke(1, layout=before), stroke(2), stroke(3, (WHITE, Pocket.NE), layout=after))
    assert pocketings_of(match) == (Pocketing(0, WHITE, Pocket.NE, None),)  # the second stroke saw no layout
    match = played(stroke(1, (WHITE, Pocket.SE), layout=before), stroke(2, (WHITE, Pocket.NE), layout=after))
    assert pocketings_of(match)[1] == Pocketing(0, WHITE, Pocket.NE, NEAR_NE)


def test_of_two_the_one_nearer_to_the_pocket_fell_into_it() -> None:
    before, after = lying(WHITE, NEAR_NE, MIDDLE, NEAR_SW), lying(WHITE, MIDDLE)
    first = stroke(1, (WHITE, Pocket.SE), layout=before)
    match = played(first, stroke(2, (WHITE, Pocket.SW), (WHITE, Pocket.NE), layout=after))
    assert [(pocketing.pocket, pocketing.at) for pocketing in pocketings_of(match)[1:]] == [
        (Pocket.SW, NEAR_SW),
        (Pocket.NE, NEAR_NE),
    ]


def test_where_the_counts_do_not_agree_no_place_is_told() -> None:
    before, after = lying(WHITE, NEAR_NE, MIDDLE, NEAR_SW), lying(WHITE, MIDDLE)
    match = played(stroke(1, (WHITE, Pocket.SE), layout=before), stroke(2, (WHITE, Pocket.NE), layout=after))
    assert pocketings_of(match)[1] == Pocketing(0, WHITE, Pocket.NE, None)


def test_a_piece_that_a_hand_placed_may_fall_from_there() -> None:
    first = stroke(1, (WHITE, Pocket.SE), layout=lying(WHITE, MIDDLE))
    placed: list[Act] = [Placed(t_s=5.5, piece=WHITE, at=NEAR_NE)]
    match = played(first, placed, stroke(2, (WHITE, Pocket.NE), layout=lying(WHITE, MIDDLE)))
    assert pocketings_of(match)[1].at == NEAR_NE


def test_the_striker_and_what_was_only_told_are_left_out() -> None:
    ruled: list[Act] = [Stroke(pocketed=(BLACK,))]
    match = played(stroke(1, (STRIKER, Pocket.NE), (WHITE, None)), ruled)
    assert pocketings_of(match) == ()


def test_a_stroke_that_was_taken_back_pockets_nothing() -> None:
    match = played(stroke(1, (WHITE, Pocket.SE)))
    assert len(pocketings_of(match)) == 1
    match = match.receive(Entry(4, "player", Retract(entry=3))).match
    assert pocketings_of(match) == ()


def test_each_stroke_is_its_shooters() -> None:
    match = played(stroke(1), stroke(2, (BLACK, Pocket.NW)), stroke(3), stroke(4, (WHITE, Pocket.SE)))
    assert [(pocketing.player, pocketing.kind) for pocketing in pocketings_of(match)] == [
        (1, BLACK),
        (0, WHITE),
    ]


def test_runs_are_the_own_pieces_of_each_turn() -> None:
    match = played(
        stroke(1, (WHITE, Pocket.SE)),
        stroke(2, (WHITE, Pocket.SE), (WHITE, Pocket.SW)),
        stroke(3),
        stroke(4),
        stroke(5, (WHITE, Pocket.NE)),
    )
    assert runs_of(match) == ((3, 1), (0,))
