"""The likeliest story of a stroke, by everything that was seen of it, and when another may be as good."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.carrom.board import ICF, opening_layout
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, LeftBoard, Mm, Piece, Placed, Pocketed, StrokeEnded, TableEvent, Uncertain
from vision.apart import Apart, Look
from vision.explanation import verdicts
from vision.follow import Sighting, Track
from vision.gate import Gate
from vision.mouths import QuietFalls
from vision.movers import Hand, Mover
from vision.observation import Mouth, Observation, SeenPiece, State, View
from vision.outcome import told
from vision.settings import GateSettings, WitnessSettings
from vision.stroke import Begun, Ran
from vision.synthetic.camera import camera_above

WHITE, BLACK, QUEEN, STRIKER = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
LEVEL = {WHITE: 200, BLACK: 50, QUEEN: 100, STRIKER: 130}
WOOD = 160
START, REST = Mm(0.0, -252.6), Mm(-150.0, 60.0)
HERE, THERE = Mm(100.0, 50.0), Mm(-120.0, -160.0)
NE = ICF.pocket(Pocket.NE)
LIES, LAID = Mm(-80.0, 220.0), Mm(-74.0, 216.0)  # a coin, and where it seems to lie with another half upon it
LIP = Mm(NE.x_mm - 30.0, NE.y_mm - 30.0)


@pytest.fixture(scope="module")
def gate() -> Gate:
    board_map: BoardMap = camera_above(Lens.from_hfov(1332, 990, 66.0), (0.0, -1.0, 1050.0))
    return Gate(board_map, GateSettings())


def picture(gate: Gate, layout: Layout) -> np.ndarray:
    """The reduced brightness of a plain table with these pieces on it."""
    small = np.full((gate.size[1], gate.size[0]), WOOD, np.uint8)
    y, x = np.mgrid[: gate.size[1], : gate.size[0]]
    for piece in layout:
        column, row = gate.cell_from_board(np.array([[piece.at.x_mm, piece.at.y_mm]]))[0]
        small[np.hypot(x - column, y - row) <= size(piece.kind) * gate.cells_per_mm()] = LEVEL[piece.kind]
    return small


def size(kind: Kind) -> float:
    return ICF.striker_radius_mm if kind is STRIKER else ICF.coin_radius_mm


def disc(kind: Kind, at: Mm, score: float = 1.0, radius_mm: float | None = None) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), radius_mm or size(kind), score)


def slid(start: Mm, end: Mm, begun_s: float = 1.0, steps: int = 20, level: float = 130.0) -> Track:
    """What slides from one place to another, ever slower."""
    sightings = []
    for k in range(steps):
        share = 1 - (1 - k / (steps - 1)) ** 2
        x_mm, y_mm = (a + (b - a) * share for a, b in ((start.x_mm, end.x_mm), (start.y_mm, end.y_mm)))
        mover = Mover(Mm(x_mm, y_mm), 700.0, level, over_frame=False)
        sightings.append(Sighting(begun_s + k / 60, mover, clear_of_hand=True))
    return Track(tuple(sightings))


OWN = slid(START, REST)
STRUCK = (Piece(STRIKER, START),)
STOPPED = Piece(STRIKER, REST)


def ran(
    gate: Gate,
    before: Layout,
    lies: Layout,
    read: tuple[SeenPiece, ...],
    *tracks: Track,
    fell: tuple[Pocket, ...] = (),
    perhaps: tuple[SeenPiece, ...] = (),
    doubted: tuple[SeenPiece, ...] = (),
    fetched: Layout = (),
) -> Ran:
    """A stroke over a table on which `lies` really lies in the end, and of which `read` was read.

    `fetched` lay there at the last reading at rest, until a hand took it up to strike.
    """
    grey = np.full((gate.size[1], gate.size[0]), 128, np.uint8)
    was, now = (Look(picture(gate, lay), grey, grey) for lay in ((*before, *fetched), lies))
    mouths = tuple(Mouth(pocket, 9.0, 4.0) if pocket in fell else Mouth(pocket, 1.0, 0.1) for pocket in Pocket)
    seen = Observation(
        9.0,
        View.CLEAR,
        State.WATCHING,
        pieces=read,
        read_s=9.0,
        mouths=mouths,
        apart=Apart(gate, was, now, 12, 8),
        perhaps=perhaps,
    )
    return Ran(
        number=1,
        before=(*STRUCK, *before),
        begun=Begun(1.0, START, Seat.S),
        stand=None,
        seen=seen,
        tracks=tracks or (OWN,),
        shaken=False,
        levels=tuple((kind, float(level)) for kind, level in LEVEL.items()),
        reached={},
        profile=ICF,
        settings=WitnessSettings(),
        quiet_share=0.03,
        rested=(*before, *fetched),
        doubted=doubted,
    )


def lay(*pieces: tuple[Kind, Mm]) -> Layout:
    return tuple(Piece(kind, at) for kind, at in pieces)


def as_read(layout: Layout) -> tuple[SeenPiece, ...]:
    return tuple(disc(piece.kind, piece.at) for piece in layout)


def events(stroke: Ran) -> list[TableEvent]:
    after = tuple(Piece(piece.kind, piece.at) for piece in stroke.seen.pieces or ())
    return told(stroke, verdicts(stroke, after))


def left(stroke: Ran) -> list[tuple[str, Kind]]:
    """What is told to have left the board, and what is asked about: that and the kinds of its favourite."""
    found = []
    for event in events(stroke):
        if isinstance(event, Pocketed | LeftBoard):
            found.append((type(event).__name__, event.piece))
        if isinstance(event, Uncertain):
            found += [("asked", one.piece) for one in event.choices[0].events if isinstance(one, Pocketed)]
            found += [] if event.choices[0].events else [("asked", WHITE)]
    return found


def test_a_coin_that_is_gone_where_a_track_and_a_mouth_tell_of_it_fell(gate: Gate) -> None:
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    stroke = ran(gate, before, after, as_read(after), OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", WHITE)]


def test_a_coin_that_a_refused_disc_on_a_changed_place_shows_lies_there(gate: Gate) -> None:
    lies = (STOPPED, *lay((WHITE, THERE)))
    stroke = ran(
        gate,
        lay((WHITE, HERE)),
        lies,
        as_read((STOPPED,)),
        OWN,
        slid(HERE, THERE),
        perhaps=(disc(WHITE, THERE, 0.2),),
    )
    assert left(stroke) == []
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    assert Piece(WHITE, THERE) in (ended.layout or ())


def test_a_coin_that_nothing_but_the_picture_shows_lies_there(gate: Gate) -> None:
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = ran(gate, lay((BLACK, HERE)), lies, as_read((STOPPED,)), OWN, slid(HERE, THERE))
    assert left(stroke) == []


def test_the_place_that_the_striker_was_fetched_from_is_not_where_it_lies_unread(gate: Gate) -> None:
    fetched = (Piece(STRIKER, THERE),)
    stroke = ran(gate, (), (), (), slid(START, NE), fetched=fetched)  # what fell does not show in the mouth
    assert left(stroke) == [("Pocketed", STRIKER)]
    assert verdicts(replace(stroke, rested=()), ())[0].story.outcome == ()


def test_a_coin_that_nothing_tells_of_is_asked_about(gate: Gate) -> None:
    stroke = ran(gate, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))
    assert any(isinstance(event, Uncertain) for event in events(stroke))


def test_two_coins_at_the_brink_of_one_pocket_both_fell_though_one_track_tells_of_it(gate: Gate) -> None:
    near = Mm(NE.x_mm - 28.0, NE.y_mm - 2.0)
    stroke = ran(
        gate,
        lay((WHITE, LIP), (BLACK, near)),
        (STOPPED,),
        as_read((STOPPED,)),
        OWN,
        slid(LIP, NE, level=200),
        fell=(Pocket.NE,),
    )
    assert sorted(left(stroke)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]


def test_a_striker_that_was_read_as_a_coin_is_the_striker_by_its_size(gate: Gate) -> None:
    before = lay((WHITE, HERE), (BLACK, THERE))
    read = (disc(WHITE, REST, 0.9, radius_mm=17.4), disc(BLACK, THERE))
    lies = (STOPPED, *lay((BLACK, THERE)))
    stroke = ran(gate, before, lies, read, OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", WHITE)]
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    assert STOPPED.kind in [piece.kind for piece in ended.layout or ()]


def test_a_coin_that_no_reading_found_before_fell_where_its_refused_disc_was(gate: Gate) -> None:
    hidden = lay((QUEEN, HERE))
    stroke = ran(
        gate,
        hidden,
        (STOPPED,),
        as_read((STOPPED,)),
        OWN,
        slid(HERE, NE, level=100),
        fell=(Pocket.NE,),
        doubted=(disc(QUEEN, HERE, 0.09),),
    )
    assert left(replace(stroke, before=STRUCK)) == [("Pocketed", QUEEN)]


def test_a_fall_of_which_nothing_is_missing_is_asked_about(gate: Gate) -> None:
    lies = (STOPPED, *lay((WHITE, THERE)))
    stroke = ran(
        gate, lay((WHITE, THERE)), lies, as_read(lies), OWN, slid(HERE, NE, level=100), fell=(Pocket.NE,)
    )
    (asked,) = (event for event in events(stroke) if isinstance(event, Uncertain))
    kinds = {one.piece for choice in asked.choices for one in choice.events if isinstance(one, Pocketed)}
    assert {BLACK, QUEEN} <= kinds


def test_a_coin_that_flew_over_the_rail_left_the_board(gate: Gate) -> None:
    away = slid(HERE, Mm(800.0, 50.0), steps=40)
    over = Track(tuple(s for s in away.sightings if s.mover.at.x_mm < 415.0))
    stroke = ran(gate, lay((BLACK, HERE)), (STOPPED,), as_read((STOPPED,)), OWN, over)
    assert left(stroke) == [("LeftBoard", BLACK)]


def test_a_coin_that_was_not_known_and_no_hand_was_near_was_not_placed(gate: Gate) -> None:
    lies = (STOPPED, *lay((QUEEN, THERE)))
    stroke = ran(gate, (), lies, as_read(lies))
    assert not any(isinstance(event, Placed) for event in events(stroke))
    everywhere = Hand(np.full((gate.size[1], gate.size[0]), 255, np.uint8), gate)
    (placed,) = (e for e in events(replace(stroke, swept=everywhere)) if isinstance(e, Placed))
    assert placed.piece is QUEEN


def test_a_fall_beneath_a_hand_is_asked_about(gate: Gate) -> None:
    stroke = ran(gate, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)), OWN, fell=(Pocket.NE,))
    assert left(stroke) == [("Pocketed", WHITE)]
    hidden = replace(stroke, reached={Pocket.NE: (1.1, 3.0)})
    (asked,) = (event for event in events(hidden) if isinstance(event, Uncertain))
    assert len(asked.choices) >= 2


def test_of_a_pack_that_is_broken_a_coin_that_leaves_no_trace_is_overlooked(gate: Gate) -> None:
    pack = tuple(piece for piece in opening_layout())
    spread = [Mm(-280.0 + 70.0 * (k % 9), 150.0 + 80.0 * (k // 9)) for k in range(18)]
    lies = (STOPPED, *(Piece(piece.kind, at) for piece, at in zip(pack[1:], spread, strict=True)))
    stroke = ran(gate, pack, lies, as_read(lies))
    assert left(stroke) == []
    (ended,) = (event for event in events(stroke) if isinstance(event, StrokeEnded))
    coins = [piece for piece in ended.layout or () if piece.kind is not STRIKER]
    assert len(coins) == len(pack)  # it counts, wherever it lies


BESIDE = Mm(HERE.x_mm + 14.0, HERE.y_mm)


def test_a_coin_that_shows_beneath_the_one_that_came_to_rest_upon_it_lies_there(gate: Gate) -> None:
    before = lay((QUEEN, HERE), (WHITE, THERE))
    lies = (STOPPED, *lay((QUEEN, HERE), (WHITE, BESIDE)))
    stroke = ran(gate, before, lies, as_read(lies[:1] + lies[2:]), OWN, slid(THERE, BESIDE, level=200))
    assert left(stroke) == []


def test_a_coin_that_does_not_show_beneath_the_one_that_lies_on_its_place_is_asked_about(gate: Gate) -> None:
    before = lay((QUEEN, HERE), (WHITE, THERE))
    lies = (STOPPED, *lay((WHITE, BESIDE)))
    stroke = ran(gate, before, lies, as_read(lies), OWN, slid(THERE, BESIDE, level=200))
    assert any(isinstance(event, Uncertain) for event in events(stroke))


@pytest.mark.parametrize(("over_s", "asked"), [(0.1, False), (1.5, True)])
def test_a_hand_that_draws_back_over_a_pocket_took_nothing(gate: Gate, over_s: float, asked: bool) -> None:
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED, *lay((BLACK, THERE)))
    stroke = ran(gate, before, after, as_read(after), OWN, slid(HERE, NE, level=200), fell=(Pocket.NE,))
    drawn_back = replace(stroke, reached={Pocket.NE: (1.1, 1.1 + over_s)})
    assert any(isinstance(event, Uncertain) for event in events(drawn_back)) == asked


def test_a_mouth_that_a_hand_had_changed_before_the_stroke_tells_of_no_fall(gate: Gate) -> None:
    lies = (STOPPED, *lay((WHITE, HERE)))
    stroke = ran(gate, lay((WHITE, HERE)), lies, as_read(lies), fell=(Pocket.SW,))
    untouched = verdicts(stroke, lies)[0].likelihood
    handled = verdicts(replace(stroke, handled=frozenset({Pocket.SW})), lies)[0].likelihood
    assert handled > 0.99 > untouched


def test_a_fall_of_a_coin_that_the_set_does_not_have_is_no_question(gate: Gate) -> None:
    lies = (STOPPED, *lay((WHITE, HERE)))
    stroke = ran(gate, lay((WHITE, HERE)), lies, as_read(lies), fell=(Pocket.SW,))
    known = replace(stroke, lying={WHITE: 1, BLACK: 0, QUEEN: 0})
    assert any(isinstance(event, Uncertain) for event in events(stroke))
    assert left(known) == []


def test_a_table_whose_nets_show_nothing_is_learnt() -> None:
    mouths = QuietFalls(0.03, 10.0)
    before = mouths.quiet_share
    mouths.learn([Pocket.NE, Pocket.SW], {Pocket.NE, Pocket.SW})
    assert before == pytest.approx(0.03)
    assert mouths.quiet_share > 5 * before


def test_a_stroke_has_ended_in_the_frame_that_was_read_though_a_hand_comes_in_after_it(gate: Gate) -> None:
    tip = slid(Mm(0.0, 400.0), Mm(0.0, 370.0), begun_s=OWN.last.t_s + 0.25, steps=4)
    stroke = ran(gate, (), (STOPPED,), as_read((STOPPED,)), OWN, tip)
    early = replace(stroke, seen=replace(stroke.seen, read_s=OWN.last.t_s + 0.15))
    assert early.rest_s == early.seen.read_s < stroke.rest_s


def test_two_of_a_kind_upon_one_another_are_read_as_one_too_large(gate: Gate) -> None:
    others = lay((BLACK, THERE), (BLACK, Mm(200.0, 200.0)), (QUEEN, Mm(-200.0, 100.0)))
    before, after = (*lay((WHITE, HERE), (WHITE, LIES)), *others), (STOPPED, *lay((WHITE, LAID)), *others)
    for radius_mm, due in ((16.9, []), (15.5, [("asked", WHITE)])):
        read = (disc(WHITE, LAID, radius_mm=radius_mm), *as_read((STOPPED, *others)))
        assert left(ran(gate, before, after, read)) == due


def test_a_second_whole_track_into_a_mouth_is_a_second_coin_that_fell(gate: Gate) -> None:
    """Another disc was refused somewhere, so that the second might lie there unread."""
    before, after = lay((WHITE, HERE), (BLACK, THERE)), (STOPPED,)
    tracks = (OWN, slid(HERE, NE, level=200), slid(THERE, NE, 1.4, level=50))
    maybe = disc(BLACK, Mm(-60.0, 130.0), 0.1)
    stroke = ran(gate, before, after, as_read(after), *tracks, fell=(Pocket.NE,), perhaps=(maybe,))
    assert sorted(left(stroke)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]


def test_nothing_falls_at_the_moment_when_the_stroke_begins(gate: Gate) -> None:
    near = Mm(NE.x_mm - 60.0, NE.y_mm)
    too_soon = slid(near, NE, begun_s=0.85, steps=11, level=50)
    stroke = ran(gate, lay((BLACK, THERE)), (STOPPED, *lay((BLACK, THERE))), (), OWN, too_soon)
    assert stroke.falls(()) == ()
    assert replace(stroke, begun=replace(stroke.begun, t_s=0.8)).falls(()) != ()


def doubt(stroke: Ran) -> float:
    """How likely it was something else than what is told."""
    after = tuple(Piece(piece.kind, piece.at) for piece in stroke.seen.pieces or ())
    return 1 - verdicts(stroke, after)[0].likelihood


def test_what_stood_at_the_brink_was_pushed_in_by_what_fell_there(gate: Gate) -> None:
    brink = Mm(NE.x_mm - 45.0, NE.y_mm - 30.0)
    before = lay((WHITE, brink), (BLACK, THERE))
    pushed = ran(
        gate, before, (STOPPED,), as_read((STOPPED,)), OWN, slid(THERE, NE, level=50), fell=(Pocket.NE,)
    )
    assert sorted(left(pushed)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]
    assert doubt(pushed) < 0.5 * doubt(replace(pushed, odds=replace(pushed.odds, pushed_in=1.0)))
    its_own = replace(pushed, tracks=(OWN, slid(brink, NE, level=float("nan"))))
    assert doubt(its_own) > 5 * doubt(pushed)


def test_a_striker_whose_track_ended_in_a_mouth_fell_though_a_hand_was_there_since(gate: Gate) -> None:
    everywhere = Hand(np.full((gate.size[1], gate.size[0]), 255, np.uint8), gate)
    coins = lay((BLACK, THERE))
    stroke = replace(
        ran(gate, coins, coins, as_read(coins), slid(START, NE), fell=(Pocket.NE,)), swept=everywhere
    )
    assert left(stroke) == [("Pocketed", STRIKER)]
    assert doubt(stroke) < 0.2 * doubt(replace(stroke, odds=replace(stroke.odds, grasped_at_mouth=1.0)))
