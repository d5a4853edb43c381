"""Falls and what speaks against them: flights, other mouths, noise, and what came out again."""

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Pocket
from rules.table import Mm
from tests.vision.traces.tracks import quiet_but, track_into, track_to, way
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, still_mouths
from vision.traces.ends import MOUTH_MM, mouth_reach_mm
from vision.traces.falls import FLOWN_OVER, falls
from vision.tracking.track import Track


def test_what_went_too_fast_and_was_seen_beyond_the_hole_hardly_fell() -> None:
    hole = ICF.pocket(Pocket.NE)
    over = way(*((hole.x_mm + 40 - 60 * (5 - k), hole.y_mm + 40 - 60 * (5 - k)) for k in range(6)), begun_s=0.0)
    possible = falls((over,), (), ICF, quiet_but())
    assert all(fall.likelihood <= FLOWN_OVER for fall in possible)


def test_what_is_seen_over_the_frame_right_after_flew_over_the_pocket() -> None:
    into = tuple((352.0 - 30 * k, 352.0 - 30 * k) for k in range(5, 0, -1))
    track = way(*into, begun_s=1.0)
    beyond = over_border(way((352.0, 352.0), (385.0, 385.0), (415.0, 415.0), begun_s=track.last.t_s + 1 / 60))
    aside = over_border(way((410.0, 250.0), (415.0, 255.0), begun_s=track.last.t_s + 1 / 60))
    (alone,), (flown,), (with_hand,) = (
        [fall for fall in falls((track, *more), (), ICF) if fall.track is track]
        for more in ((), (beyond,), (aside,))
    )
    assert flown.likelihood <= FLOWN_OVER < alone.likelihood == with_hand.likelihood


def over_border(track: Track) -> Track:
    """The same track, over the border at its end."""
    last = replace(track.last, mover=replace(track.last.mover, over_border=True))
    return Track((*track.sightings[:-1], last))


def test_two_mouths_that_changed_do_not_hide_each_other() -> None:
    mouths = quiet_but(Mouth(Pocket.NE, 4.3, -1.0), Mouth(Pocket.SE, 7.0, -0.2))
    assert {fall.pocket for fall in falls((), (), ICF, mouths)} == {Pocket.NE, Pocket.SE}


def test_where_every_mouth_changed_a_little_none_tells_of_a_fall() -> None:
    mouths = tuple(Mouth(pocket, 3.2 + 0.3 * k, 0.6 + 0.2 * k) for k, pocket in enumerate(Pocket))
    assert falls((), (), ICF, mouths) == ()


def test_a_mouth_that_changed_hardly_more_than_noise_bears_a_doubtful_fall_out_less() -> None:
    """From drawn rooms, 430002: quiet mouths changed by 2.5 levels, and one by 2.9, 1.4 of them darker."""
    hole = ICF.pocket(Pocket.SE)
    into = way((hole.x_mm - 16, hole.y_mm + 46), (hole.x_mm - 30, hole.y_mm + 28), begun_s=1.0)
    noisy = tuple(Mouth(p, 2.5, -0.7) for p in Pocket if p is not Pocket.SE)
    doubts = [
        1 - max(fall.likelihood for fall in falls((into,), (), ICF, (*noisy, mouth)) if fall.track is into)
        for mouth in (Mouth(Pocket.SE, 2.9, -1.5), Mouth(Pocket.SE, 12.0, 9.0))
    ]
    assert doubts[0] > 3 * doubts[1] > 0


def test_what_ends_beyond_the_cushion_did_not_fall_though_the_mouth_beneath_it_changed() -> None:
    """The mouth is evidence of what fell there; this coin leapt over it."""
    into = track_into(Pocket.NE, 40.0)
    last = into.last
    beyond = replace(last, t_s=last.t_s + 1 / 60, mover=replace(last.mover, at=Mm(381.0, 405.0)))
    changed = quiet_but(Mouth(Pocket.NE, 9.0, -4.0))
    (over,) = falls((Track((*into.sightings, beyond)),), (), ICF, changed)
    (fell,) = falls((into,), (), ICF, changed)
    assert over.likelihood == FLOWN_OVER < fell.likelihood
    assert (over.brighter, fell.brighter) == (0.0, -4.0)


@pytest.mark.parametrize(
    ("changed", "still", "likely_falls"), [(1.3, True, False), (1.9, False, False), (2.6, False, True)]
)
def test_a_mouth_that_hardly_changed_is_neither_as_before_nor_tells_of_a_fall(
    changed: float, still: bool, likely_falls: bool
) -> None:
    mouths = quiet_but(Mouth(Pocket.SE, changed, 0.0))
    assert (Pocket.SE in still_mouths(mouths)) is still
    assert (Pocket.SE in changed_mouths(mouths)) is likely_falls
    assert len(still_mouths(mouths)) >= 3


def test_a_mouth_that_hardly_changed_bears_a_fall_out_a_little() -> None:
    tracks = (track_into(Pocket.SE, 40.0),)
    likely_falls = [
        falls(tracks, (), ICF, quiet_but(Mouth(Pocket.SE, changed, 0.0)))[0].likelihood
        for changed in (1.2, 1.9, 6.0)
    ]
    assert likely_falls == sorted(set(likely_falls))


def test_what_came_in_over_the_frame_is_no_piece_that_fell() -> None:
    """A hand's fingertip that is seen apart from it may end at a pocket, long after everything came to rest."""
    track = track_into(Pocket.SW, 90.0)
    first = replace(track.first, mover=replace(track.first.mover, over_border=True))
    assert falls((track,), (), ICF)
    assert falls((Track((first, *track.sightings[1:])),), (), ICF) == ()


@pytest.mark.parametrize(("level_of_what_came_out", "fell"), [(44.0, False), (190.0, True)])
def test_what_comes_out_of_a_mouth_as_bright_as_what_went_in_did_not_fall(
    level_of_what_came_out: float, fell: bool
) -> None:
    """From 110191: a coin struck the jaws and came back as a track of its own; the mouth changed in passing."""
    hole = ICF.pocket(Pocket.NE)
    into = Track(track_into(Pocket.NE, 40.0).sightings[:-1])  # last seen before the hole
    out = [(hole.x_mm - 40.0 - 12 * k, hole.y_mm - 20.0 - 2 * k) for k in range(10)]
    back = way(*out, begun_s=into.sightings[-1].t_s + 0.05, level=level_of_what_came_out)
    likely_falls = falls((into, back), (), ICF, quiet_but())
    assert [fall.pocket for fall in likely_falls if fall.likelihood > 0] == ([Pocket.NE] if fell else [])


def test_a_coin_falls_where_a_quarter_pocket_begins_though_its_corner_is_far() -> None:
    """A household board's net pocket: the coin is lost at its rim, a hand's breadth from the corner."""
    household = replace(ICF, pocket_radius_mm=80.0, pocket_inset_mm=0.0)
    corner = household.pocket(Pocket.NE)
    rim = Mm(corner.x_mm - 56.0, corner.y_mm - 56.0)
    (fall,) = falls((track_to(rim),), (), household, quiet_but())
    assert fall.pocket is Pocket.NE
    assert fall.likelihood > 0.5
    unlikely = falls((track_to(rim),), (), ICF, quiet_but())
    assert all(other.likelihood < fall.likelihood / 2 for other in unlikely)
    assert mouth_reach_mm(ICF) == MOUTH_MM


@pytest.mark.parametrize(("goes", "falls_in"), [("on into the hole", True), ("out of it", False)])
def test_what_a_track_does_that_begins_where_one_ended_tells_whether_that_one_fell(
    goes: str, falls_in: bool
) -> None:
    """From 116095 and 131341: a track on into the hole, just as bright, was taken for the coin's return."""
    hole = ICF.pocket(Pocket.NE)
    comes = way(*((hole.x_mm - 30 - 12 * (14 - k), hole.y_mm - 30) for k in range(15)), begun_s=0.0)
    step = 4 if goes == "on into the hole" else -9
    begun = way(*((hole.x_mm - 28 + step * k, hole.y_mm - 28 + step * k) for k in range(12)), begun_s=15 / 60)
    possible = falls((comes, begun), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, -4.0)))
    assert any(fall.track is comes for fall in possible) is falls_in


@pytest.mark.parametrize(("leap_mm", "fell"), [(125.0, True), (20.0, False)])
def test_a_leap_to_another_thing_outside_is_no_return_from_a_mouth(leap_mm: float, fell: bool) -> None:
    """From drawn rooms, 411046: the first sighting was the coin in the net, the others one that it struck."""
    hole = ICF.pocket(Pocket.SW)
    into = way((hole.x_mm + 38, hole.y_mm + 29), (hole.x_mm + 3, hole.y_mm + 8), begun_s=1.55)
    slid = (0.0, leap_mm, leap_mm + 18, leap_mm + 33, leap_mm + 47, leap_mm + 60, leap_mm + 70)
    out = way(*((hole.x_mm + 6 + mm, hole.y_mm + 10) for mm in slid), begun_s=into.last.t_s + 1 / 60)
    possible = falls((into, out), (), ICF, quiet_but(Mouth(Pocket.SW, 20.0, 3.9)))
    assert any(fall.track is into for fall in possible) is fell


@pytest.mark.parametrize(("ends_mm", "fell"), [(160.0, False), (8.0, True)])
@pytest.mark.parametrize("joined", [False, True])
def test_the_edge_that_a_coin_leaves_behind_over_a_hole_did_not_fall(
    ends_mm: float, fell: bool, joined: bool
) -> None:
    """From drawn rooms, 411019: a coin crossed a corner of the mouth; in the net two may be nearer.

    From 200093: before that another coin, which struck the jaws, was on the same track.
    """
    hole = ICF.pocket(Pocket.NW)
    in_hole = [(hole.x_mm + 19 - 6 * k, hole.y_mm - 9 - 4 * k) for k in range(3)]
    jaws = [(hole.x_mm - 5, hole.y_mm + 5), (hole.x_mm + 25, hole.y_mm - 25)] if joined else []
    edge = Track((*way(*jaws, begun_s=1.76).sightings, *way(*in_hole, begun_s=1.8).sightings))
    runs = [(hole.x_mm + 35 - 9 * k, hole.y_mm - 24 - 6 * k) for k in range(3)]
    runs += [(hole.x_mm + 19, hole.y_mm - 36 - ends_mm * share) for share in (0.4, 0.7, 0.9, 1.0)]
    coin = way(*runs, begun_s=1.8, level=190.0)
    possible = falls((coin, edge), (), ICF, quiet_but())
    assert any(fall.track is edge for fall in possible) is fell


def test_what_is_so_near_in_one_picture_may_be_the_coin_that_is_pushed_in() -> None:
    hole = ICF.pocket(Pocket.NW)
    coin = way((hole.x_mm + 60, hole.y_mm - 44), (hole.x_mm + 10, hole.y_mm - 8), begun_s=1.8)
    pushes = [
        (hole.x_mm + 90, hole.y_mm - 66),
        (hole.x_mm + 32, hole.y_mm - 24),
        (hole.x_mm + 20, hole.y_mm - 110),
    ]
    striker = way(*pushes, (hole.x_mm + 20, hole.y_mm - 200), begun_s=1.8, level=120.0)
    possible = falls((coin, striker), (), ICF, quiet_but(Mouth(Pocket.NW, 9.0, -4.0)))
    assert any(fall.track is coin for fall in possible)
