"""The onset of a stroke: something goes far by itself, or leaves the striker's place fast."""

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Seat
from rules.table import Mm
from vision.change.movers import Mover
from vision.evidence.onset import Onset, StandingStriker
from vision.observing.observation import Observation, State, View
from vision.pieces.seen import SeenPiece
from vision.strokes.onset import SHOT_SIGHTINGS, onset_of_crept_striker, onset_since, stroke_onset
from vision.tracking.track import Sighting, Track
from vision.tracking.tracker import Tracked

HZ = 60
PLACE = Mm(100.0, -252.6)
STAND = StandingStriker(1.0, PLACE, ICF.striker_radius_mm)


def evidence(
    sightings: int, mm_s: float, *, frames_late: float = 1.5, start: Mm = PLACE, clear: bool = True
) -> Track:
    """A disc that goes north from a place, and is first seen some frames after it left."""
    seen = []
    for frame in range(sightings):
        t_s = (frames_late + frame) / HZ
        at = Mm(start.x_mm, start.y_mm + mm_s * t_s)
        seen.append(Sighting(1.1 + t_s, Mover(at, 1300.0, 90.0, over_border=False), clear))
    return Track(tuple(seen))


def begun(track: Track, stand: StandingStriker | None = STAND) -> Onset | None:
    return stroke_onset((track,), stand, ICF)


def test_a_striker_that_runs_is_a_stroke_from_where_it_stood() -> None:
    onset = begun(evidence(8, 600.0))
    assert onset is not None
    assert onset.start == PLACE
    assert onset.seat is Seat.S


@pytest.mark.parametrize("seat", [Seat.N, Seat.E])
def test_a_striker_that_stood_where_two_seats_lines_meet_is_that_seats_whose_hand_was_there(seat: Seat) -> None:
    """From a broad table, 910620: the east's striker on its left base circle was the north's."""
    stood = replace(STAND, at=Mm(234.0, 234.0))
    track = evidence(8, 600.0, start=stood.at)
    onset = stroke_onset((track,), stood, ICF, lambda _since_s: {seat})
    assert onset is not None
    assert onset.seat is seat


@pytest.mark.parametrize("mm_s", [900.0, 1400.0, 2500.0])
def test_a_striker_that_left_fast_and_met_a_coin_at_once_is_one_too(mm_s: float) -> None:
    assert begun(evidence(SHOT_SIGHTINGS, mm_s)) is not None


@pytest.mark.parametrize(
    "track",
    [
        evidence(SHOT_SIGHTINGS, 500.0),
        evidence(SHOT_SIGHTINGS - 1, 1400.0),
        evidence(SHOT_SIGHTINGS, 1400.0, start=Mm(-150.0, -100.0)),
        evidence(SHOT_SIGHTINGS, 1400.0, clear=False),
    ],
    ids=["slow", "too short", "not from where it stood", "a hand is at it"],
)
def test_as_few_sightings_of_anything_but_a_shot_begin_no_stroke(track: Track) -> None:
    assert begun(track) is None


def test_without_a_striker_that_was_seen_to_stand_few_sightings_tell_nothing() -> None:
    assert begun(evidence(SHOT_SIGHTINGS, 1400.0), stand=None) is None


@pytest.mark.parametrize(("stand", "is_one"), [(None, False), (STAND, True)])
def test_what_goes_before_a_hand_is_a_stroke_only_from_where_a_striker_stood(
    stand: StandingStriker | None, is_one: bool
) -> None:
    track = evidence(9, 900.0)
    near = tuple(replace(sighting, hand_mm=40.0, hand_from_start_mm=5.0) for sighting in track.sightings[1:])
    tip = Track((replace(track.first, hand_mm=40.0, hand_from_start_mm=40.0), *near))
    assert begun(track, None) is not None
    assert (begun(tip, stand) is not None) is is_one


def test_what_a_hand_as_dark_as_the_wood_pushed_to_its_place_is_struck_from_there() -> None:
    """From 113864: the placing was taken for the stroke, and the withdrawing hand for the striker's flight."""
    from_nowhere = Onset(0.7, Mm(300.0, -340.0), None)
    placing = Track(
        tuple(
            Sighting(0.7 + frame / HZ, Mover(Mm(x_mm, -252.6), 1300.0, 90.0, over_border=False), True)
            for frame, x_mm in enumerate((300.0, 200.0, 120.0, 102.0, 100.0, 100.0))
        )
    )
    struck, elsewhere = evidence(8, 1400.0), evidence(8, 1400.0, start=Mm(-100.0, -252.6))
    again = onset_since(from_nowhere, (placing, struck), ICF)
    assert (again.t_s, again.seat) == (struck.first.t_s, Seat.S)
    assert onset_since(from_nowhere, (placing, elsewhere), ICF) == from_nowhere
    of_a_seat = replace(from_nowhere, seat=Seat.S)
    assert onset_since(of_a_seat, (placing, struck), ICF) == of_a_seat


@pytest.mark.parametrize(("pause", "is_found"), [(1, True), (20, False)], ids=["goes on", "another's"])
def test_a_placing_that_is_followed_in_parts_is_one(pause: int, *, is_found: bool) -> None:
    """From a room, 541648: the picture's edge left little of the hand, and its placing broke into two."""
    from_nowhere = Onset(0.6, Mm(300.0, -340.0), None)
    frames = [
        Sighting(0.6 + frame / HZ, Mover(Mm(x_mm, -252.6), 1300.0, 90.0, over_border=False), True)
        for frame, x_mm in enumerate((300.0, 270.0, 240.0, 210.0))
    ]
    later = [
        Sighting(0.65 + (frame + pause) / HZ, Mover(Mm(x_mm, -252.6), 1300.0, 90.0, over_border=False), True)
        for frame, x_mm in enumerate((180.0, 130.0, 102.0, 100.0))
    ]
    struck = evidence(8, 1400.0, frames_late=24.0)
    again = onset_since(from_nowhere, (Track(tuple(frames)), Track(tuple(later)), moved(struck)), ICF)
    assert (again.t_s == struck.first.t_s and again.seat is Seat.S) is is_found


def moved(track: Track) -> Track:
    """The same way, from the place where the striker stood."""
    up_mm = track.first.mover.at.y_mm - PLACE.y_mm
    return Track(
        tuple(
            replace(s, mover=replace(s.mover, at=Mm(s.mover.at.x_mm, s.mover.at.y_mm - up_mm)))
            for s in track.sightings
        )
    )


@pytest.mark.parametrize(
    ("track", "at", "is_one"),
    [
        (evidence(2, 1000.0), Mm(105.0, -100.0), True),
        (evidence(2, 1000.0), Mm(-50.0, -180.0), False),
        (evidence(2, 1000.0), Mm(105.0, -225.0), False),
        (evidence(2, 1000.0, clear=False), Mm(105.0, -100.0), False),
        (evidence(2, 1000.0, start=Mm(30.0, -180.0)), Mm(105.0, -100.0), False),
    ],
    ids=["on its way", "another way", "it lies nearer", "a hand is at it", "not from where it stood"],
)
def test_a_striker_seen_only_as_it_sets_out_was_struck_if_it_lies_on_that_way(
    track: Track, at: Mm, is_one: bool
) -> None:
    """From 177072: in the dark a slow striker was lost."""
    lies = SeenPiece(Kind.STRIKER, at, (0.0, 0.0), ICF.striker_radius_mm, 1.0)
    tracked = Tracked(Observation(4.0, View.CLEAR, State.WATCHING, pieces=(lies,)), (track,))
    onset = onset_of_crept_striker(tracked, STAND, (), 0.0, ICF)
    assert onset == (Onset(STAND.t_s, PLACE, Seat.S) if is_one else None)


@pytest.mark.parametrize(
    ("at_hand", "is_one"),
    [(0, True), (3, True), (9, False), (12, False)],
    ids=["free", "in the end", "late", "never"],
)
def test_a_striker_that_a_hand_let_go_was_struck_if_it_went_on_by_itself_off_the_lines(
    at_hand: int, is_one: bool
) -> None:
    """From 300595: the finger was still at it where it was first seen to move."""
    track = evidence(12, 300.0)
    let_go = Track(tuple(replace(s, clear_of_hand=frame >= at_hand) for frame, s in enumerate(track.sightings)))
    lies = SeenPiece(Kind.STRIKER, track.last.mover.at, (0.0, 0.0), ICF.striker_radius_mm, 1.0)
    tracked = Tracked(Observation(4.0, View.CLEAR, State.WATCHING, pieces=(lies,)), (let_go,))
    onset = onset_of_crept_striker(tracked, STAND, (), 0.0, ICF)
    assert onset == (Onset(STAND.t_s, PLACE, Seat.S) if is_one else None)


@pytest.mark.parametrize(("slid_mm", "is_one"), [(15.0, True), (9.0, False)])
def test_the_last_of_a_short_way_off_the_lines_is_a_strokes(slid_mm: float, *, is_one: bool) -> None:
    """From a broad table, 1040740: a hand hid a stroke of 90 mm that met nothing, but for its last 15 mm."""
    start = Mm(PLACE.x_mm, PLACE.y_mm + 90.0)
    way = [Mm(start.x_mm, start.y_mm + slid_mm * (1 - (1 - k / 9) ** 2)) for k in range(10)]
    seen = [
        Sighting(1.4 + k / 60, Mover(at, 1300.0, 90.0, over_border=False), True) for k, at in enumerate(way)
    ]
    lies = SeenPiece(Kind.STRIKER, way[-1], (0.0, 0.0), ICF.striker_radius_mm, 1.0)
    tracked = Tracked(Observation(4.0, View.CLEAR, State.WATCHING, pieces=(lies,)), (Track(tuple(seen)),))
    assert (onset_of_crept_striker(tracked, None, (), 0.0, ICF) is not None) is is_one


@pytest.mark.parametrize(
    ("at_hand", "drawn_back", "is_one"),
    [(0, False, True), (3, False, True), (9, False, False), (3, True, False)],
    ids=["free", "in the end", "late", "back to the lines"],
)
def test_a_striker_that_nobody_saw_stand_was_struck_if_it_slid_off_the_lines_in_the_end(
    at_hand: int, drawn_back: bool, is_one: bool
) -> None:
    """From a broad table, 870270: the hand was at a short stroke as it began: it passed for a placing."""
    track = evidence(12, 300.0, start=Mm(PLACE.x_mm, PLACE.y_mm + 40.0))
    seen = [replace(s, clear_of_hand=frame >= at_hand) for frame, s in enumerate(track.sightings)]
    if drawn_back:
        movers = [sighting.mover for sighting in reversed(seen)]
        seen = [replace(sighting, mover=mover) for sighting, mover in zip(seen, movers, strict=True)]
    lies = SeenPiece(Kind.STRIKER, seen[-1].mover.at, (0.0, 0.0), ICF.striker_radius_mm, 1.0)
    tracked = Tracked(Observation(4.0, View.CLEAR, State.WATCHING, pieces=(lies,)), (Track(tuple(seen)),))
    onset = onset_of_crept_striker(tracked, None, (), 0.0, ICF)
    assert (onset is not None) is is_one
    if onset is not None:
        assert (onset.t_s, onset.seat) == (track.first.t_s, Seat.S)


@pytest.mark.parametrize(
    ("off_mm", "at_hand", "is_one"),
    [(5.0, False, True), (40.0, False, False), (5.0, True, False)],
    ids=["on one way", "here and there", "a hand is at them"],
)
def test_a_striker_that_hardly_shows_was_struck_if_its_parts_were_seen_on_one_way(
    off_mm: float, *, at_hand: bool, is_one: bool
) -> None:
    """From 1080450 on tables of any make: one as dark as the wood was followed in five pieces for 90 mm."""
    seen = [
        Sighting(
            1.3 + k / 60, Mover(Mm(PLACE.x_mm + side, PLACE.y_mm + 9.0 * k), 250.0, 60.0, False), not at_hand
        )
        for k, side in enumerate([0.0, off_mm] * 6)
    ]
    pieces = tuple(Track(tuple(seen[k : k + 3])) for k in range(0, len(seen), 3))
    lies = SeenPiece(Kind.STRIKER, Mm(PLACE.x_mm, PLACE.y_mm + 110.0), (0.0, 0.0), ICF.striker_radius_mm, 1.0)
    tracked = Tracked(Observation(4.0, View.CLEAR, State.WATCHING, pieces=(lies,)), pieces)
    onset = onset_of_crept_striker(tracked, None, (), 0.0, ICF)
    assert (onset is not None) is is_one
    assert onset is None or onset.seat is Seat.S
