"""What runs by the part of the board that no picture shows may have struck a coin there: its way tells."""

from dataclasses import replace
from functools import cache
from math import hypot

import pytest

from device.virtual.physics.simulation import Motion
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece, Pocketed, Uncertain
from tests.vision.plain_table import (
    BLACK,
    START,
    STRIKER,
    THERE,
    WHITE,
    DrawnStroke,
    as_read,
    events,
    evidence,
    lay,
    ran,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.evidence.passages import met_unseen
from vision.tracking.track import Sighting, Track

SIDE_MM = [15.0 * step for step in range(-23, 24)]
SHOWN_MM = 540.0  # x and y of a place that is shown come to less together: the north-east corner is outside
UNSHOWN = tuple(Mm(x_mm, y_mm) for x_mm in SIDE_MM for y_mm in SIDE_MM if x_mm + y_mm > SHOWN_MM)
CORNER = Mm(300.0, 300.0)  # a coin there is outside the picture


@cache
def struck(
    aim: Mm, speed_mm_s: float, *coins: Piece, rate_hz: float = 60.0
) -> tuple[tuple[Track, ...], Layout]:
    """The striker's tracks as the picture shows them, and all that lies on the board at the end."""
    motion = Motion((Piece(STRIKER, START), *coins))
    x_mm, y_mm = aim.x_mm - START.x_mm, aim.y_mm - START.y_mm
    share = speed_mm_s / hypot(x_mm, y_mm)
    motion.flick((share * x_mm, share * y_mm))
    tracks: list[list[Sighting]] = [[]]
    for picture in range(1, 240):
        motion.advance(picture / rate_hz)
        at = next((disc.at for disc in motion.discs if disc.kind is STRIKER), None)
        if at is None or motion.is_at_rest:
            break
        if at.x_mm + at.y_mm < SHOWN_MM:
            mover = Mover(at, 1300.0, 130.0, over_border=False)
            tracks[-1].append(Sighting(1.0 + picture / rate_hz, mover, clear_of_hand=True))
        elif tracks[-1]:
            tracks.append([])
    return tuple(Track(tuple(seen)) for seen in tracks if seen), motion.layout


def without_the_corner(drawn: DrawnStroke) -> DrawnStroke:
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.NE)
    return replace(drawn, seen=replace(drawn.seen, mouths=within), unshown=UNSHOWN)


def played(detector: ChangeDetector, aim: Mm, hidden: tuple[Piece, ...], rate_hz: float) -> DrawnStroke:
    """A stroke into the corner that the picture does not show, where coins lie that nobody saw."""
    seen = lay((BLACK, THERE))
    tracks, end = struck(aim, 2200.0, *hidden, rate_hz=rate_hz)
    after = (*(piece for piece in end if piece.kind is STRIKER), *seen)
    return without_the_corner(evidence(detector, seen, after, as_read(after), *tracks))


def kinds_asked(drawn: DrawnStroke) -> set[Kind]:
    """The kinds of which a coin may have fallen in the corner outside, by the questions."""
    questions = [event for event in events(drawn) if isinstance(event, Uncertain)]
    ends = [end for question in questions for choice in question.choices for end in choice.events]
    return {end.piece for end in ends if isinstance(end, Pocketed) and end.pocket is Pocket.NE}


@pytest.mark.parametrize("rate_hz", [60.0, 45.0, 30.0])
@pytest.mark.parametrize(
    ("aim", "hidden", "is_asked"),
    [
        (Mm(310.0, 330.0), (), False),
        (Mm(330.0, 200.0), (), False),
        (Mm(200.0, 330.0), (Piece(WHITE, CORNER),), False),
        (Mm(310.0, 330.0), (Piece(WHITE, CORNER),), True),
        (Mm(330.0, 200.0), (Piece(WHITE, CORNER),), True),
    ],
    ids=["off both cushions", "off the east one", "past a coin", "it drove a coin in", "it drove a coin out"],
)
def test_what_comes_back_on_no_free_way_struck_a_coin_that_nobody_saw(
    detector: ChangeDetector, aim: Mm, hidden: tuple[Piece, ...], rate_hz: float, *, is_asked: bool
) -> None:
    """From 475009, 460042 and 480046: nobody had seen the coin outside the picture that the striker drove in.

    A striker that met cushions alone there comes back as physics says, and nothing is asked.
    """
    drawn = played(detector, aim, hidden, rate_hz)
    assert bool(kinds_asked(drawn)) is is_asked


def test_what_nobody_saw_is_of_a_kind_of_which_the_counts_leave_one_open(detector: ChangeDetector) -> None:
    drawn = played(detector, Mm(310.0, 330.0), (Piece(WHITE, CORNER),), 60.0)
    known = {Kind.WHITE: 1, Kind.BLACK: 1, Kind.QUEEN: 0}
    assert kinds_asked(replace(drawn, lying=known)) == {WHITE}


@pytest.mark.parametrize(
    ("until_s", "is_read"),
    [(9.0, True), (1.9, True), (1.9, False)],
    ids=["followed", "lost at the edge", "lost, and only a changed place"],
)
@pytest.mark.parametrize(("away_mm", "is_asked"), [(38.0, True), (60.0, False)])
def test_a_piece_that_stops_beside_a_mouth_outside_may_have_touched_a_coin_at_its_brink(
    detector: ChangeDetector, away_mm: float, until_s: float, *, is_asked: bool, is_read: bool
) -> None:
    """From 475011 and 541873: the striker touched a white that hung on the lip, and no picture showed it.

    Of what lies at the picture's edge the track may break off before it comes to rest.
    """
    mouth = ICF.pocket(Pocket.NE)
    stopped = Mm(mouth.x_mm - away_mm, mouth.y_mm - away_mm)
    after = (Piece(STRIKER, stopped), *lay((BLACK, THERE)))
    way = slid(START, stopped, steps=68)
    way = Track(tuple(sighting for sighting in way.sightings if sighting.t_s < until_s))
    read = after if is_read else after[1:]
    drawn = evidence(detector, lay((BLACK, THERE)), after, as_read(read), way)
    assert bool(kinds_asked(without_the_corner(drawn))) is is_asked


def test_what_a_known_coin_turned_aside_met_nothing_unseen(detector: ChangeDetector) -> None:
    """A striker that strikes a known coin at the picture's edge goes on as one that strikes a coin does."""
    known = Piece(WHITE, Mm(255.0, 240.0))
    seen = (known, *lay((BLACK, THERE)))
    tracks, end = struck(Mm(272.0, 240.0), 1100.0, known)
    after = (*(piece for piece in end if piece.kind is not BLACK), *lay((BLACK, THERE)))
    drawn = evidence(detector, seen, after, as_read(after), *tracks)
    assert not kinds_asked(without_the_corner(drawn))


@pytest.mark.parametrize(
    ("is_read", "speed_mm_s", "is_asked"),
    [(True, 1042.0, False), (True, 1085.0, True), (True, 1150.0, True), (False, 1042.0, True)],
    ids=["as friction stops it", "a little sooner", "sooner", "where nobody reads it"],
)
def test_what_stopped_where_it_may_touch_a_coin_outside_slowed_down_by_friction_alone(
    detector: ChangeDetector, speed_mm_s: float, *, is_read: bool, is_asked: bool
) -> None:
    """From 500886 and 542256: a striker slid slowly against a white outside the picture, and drove it in."""
    way, *_ = struck(Mm(226.0, 287.0), speed_mm_s)[0]
    seen = [sighting for sighting in way.sightings if sighting.mover.at.y_mm < 292.0]
    end, at = seen[-1], seen[-1].mover.at
    seen += [replace(end, t_s=end.t_s + k / 60) for k in range(1, 4)]
    after = (*(lay((STRIKER, at)) if is_read else ()), *lay((BLACK, THERE)))
    lies = lay((STRIKER, at), (BLACK, THERE))
    drawn = evidence(detector, lay((BLACK, THERE)), lies, as_read(after), Track(tuple(seen)))
    assert bool(kinds_asked(without_the_corner(drawn))) is is_asked


@pytest.mark.sample(8)
@pytest.mark.parametrize("is_read", [True, False], ids=["read", "only a changed place"])
@pytest.mark.parametrize("rate_hz", [60.0, 15.0])
@pytest.mark.parametrize(
    ("aim", "speed_mm_s", "hidden", "is_asked"),
    [
        (Mm(310.0, 330.0), 1075.0, (), False),
        (Mm(310.0, 330.0), 1100.0, (), True),
        (Mm(260.0, 330.0), 1200.0, (), False),
        (Mm(260.0, 330.0), 1300.0, (), False),
        (Mm(310.0, 330.0), 1200.0, (Piece(WHITE, CORNER),), True),
        (Mm(310.0, 330.0), 1300.0, (Piece(WHITE, CORNER),), True),
    ],
    ids=["no cushion", "at the brink", "off a cushion", "faster", "it struck a coin", "faster against a coin"],
)
def test_what_lies_at_the_edge_on_no_free_way_struck_a_coin_that_nobody_saw(
    detector: ChangeDetector,
    aim: Mm,
    speed_mm_s: float,
    hidden: tuple[Piece, ...],
    rate_hz: float,
    *,
    is_asked: bool,
    is_read: bool,
) -> None:
    """From 541164: the striker went out, drove in a white and stayed at the picture's edge, in no reading.

    A free way that ends where it may touch a coin at the brink is asked about: such a touch shows nowhere.
    """
    seen = lay((BLACK, THERE))
    tracks, end = struck(aim, speed_mm_s, *hidden, rate_hz=rate_hz)
    after = (*(piece for piece in end if piece.kind is STRIKER), *seen)
    drawn = without_the_corner(evidence(detector, seen, after, as_read(after if is_read else seen), *tracks))
    assert bool(kinds_asked(drawn)) is is_asked


@pytest.mark.parametrize(
    ("beside", "is_clear", "is_asked"),
    [
        ((), True, True),
        ((), False, False),
        (lay((WHITE, Mm(300.0, 262.0))), True, False),
        (lay((WHITE, Mm(215.0, 300.0))), True, False),
    ],
    ids=["of itself", "a hand", "a known coin's place", "a known coin at the edge"],
)
def test_what_comes_in_where_nothing_had_gone_out_was_struck_outside(
    detector: ChangeDetector, beside: Layout, *, is_clear: bool, is_asked: bool
) -> None:
    """From 500746: at fifteen pictures a second a queen that nobody could follow drove in coins outside."""
    lies_at, stops_at = Mm(190.0, 150.0), Mm(0.0, 100.0)
    comes = ran(Mm(285.0, 250.0), lies_at, 1.3)
    comes = Track(tuple(replace(sighting, clear_of_hand=is_clear) for sighting in comes.sightings))
    before = lay((BLACK, THERE))
    after = lay((STRIKER, stops_at), (BLACK, THERE), (WHITE, lies_at))
    drawn = evidence(detector, (*before, *beside), after, as_read(after), slid(START, stops_at), comes)
    assert met_unseen(without_the_corner(drawn), after) is is_asked


def test_what_comes_in_does_not_go_on_with_what_came_to_rest_at_the_edge(detector: ChangeDetector) -> None:
    """From 541011: the striker stopped there, and the white that it had struck came back from the cushion."""
    (stops,) = struck(Mm(226.0, 287.0), 1060.0)[0]
    lay_at, lies_at = Mm(345.0, 150.0), Mm(190.0, 150.0)
    comes = ran(Mm(285.0, 250.0), lies_at, stops.last.t_s + 0.2)
    after = lay((STRIKER, stops.last.mover.at), (BLACK, THERE), (WHITE, lies_at))
    before = lay((BLACK, THERE), (WHITE, lay_at))
    drawn = evidence(detector, before, after, as_read(after), stops, comes)
    assert not kinds_asked(without_the_corner(drawn))


@pytest.mark.parametrize(
    ("stand", "met", "is_asked"),
    [
        (Mm(252.6, 230.0), (), True),
        (Mm(252.6, 230.0), lay((WHITE, Mm(194.0, 150.0))), False),
        (Mm(150.0, 252.6), (), False),
        (Mm(252.6, 120.0), (), False),
    ],
    ids=["near there", "it met a known coin", "its way leads back", "far from there"],
)
def test_a_striker_whose_way_nobody_saw_begin_was_outside_if_it_stood_near_there(
    detector: ChangeDetector, stand: Mm, met: Layout, *, is_asked: bool
) -> None:
    """From 487009: at twenty pictures a second it was outside at once, and drove in two unseen coins.

    From 487088: it was seen first at a white that it had struck.
    """
    rest, coins = Mm(150.0, 50.0), (*met, *lay((BLACK, THERE)))
    way = slid(Mm(150.0, 150.0), rest)
    after = (Piece(STRIKER, rest), *coins)
    drawn = evidence(detector, coins, after, as_read(after), way)
    begun = replace(drawn, before=(Piece(STRIKER, stand), *coins), begun=replace(drawn.begun, start=stand))
    assert bool(kinds_asked(without_the_corner(begun))) is is_asked


@pytest.mark.parametrize(("stand", "is_asked"), [(Mm(259.0, 195.5), False), (Mm(-100.0, 252.6), True)])
def test_what_sets_out_straight_from_the_strikers_place_did_not_come_in_from_outside(
    detector: ChangeDetector, stand: Mm, *, is_asked: bool
) -> None:
    """From a room, 541615: at twenty pictures a second the striker was first seen 110 mm from its place."""
    way = Track(
        tuple(
            Sighting(
                1.0 + k / 20, Mover(Mm(214.0 - 30 * k, 53.0 - 95 * k), 1300.0, 130.0, over_border=False), True
            )
            for k in range(5)
        )
    )
    coins = lay((BLACK, THERE))
    after = (Piece(STRIKER, Mm(80.0, -345.0)), *coins)
    drawn = without_the_corner(evidence(detector, coins, after, as_read(after), way))
    begun = replace(drawn, before=(Piece(STRIKER, stand), *coins), begun=replace(drawn.begun, start=stand))
    assert bool(kinds_asked(begun)) is is_asked
