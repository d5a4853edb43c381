"""The pieces and their pockets: by tracks, by mouths that changed, by brightness."""

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.change.segments import Mover
from vision.evidence.fall_likelihood import OTHER_START, STRUCK_START, likelihood_of_fall
from vision.evidence.falls import FAINT_MOUTH, FLOWN_OVER, MOUTH_ONLY, Fall, falls
from vision.evidence.track_ends import MOUTH_MM, mouth_reach_mm
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, still_mouths
from vision.tracking.track import Sighting, Track

LEVELS = ((Kind.WHITE, 190.0), (Kind.BLACK, 40.0))
BLACK = Piece(Kind.BLACK, Mm(0.0, 0.0))
WHITE = Piece(Kind.WHITE, Mm(60.0, 0.0))


def track_into(pocket: Pocket, level: float, start: Mm = BLACK.at) -> Track:
    """A coin that slides from `start` to the pocket's rim at 900 mm a second, seen 60 times a second."""
    return track_to(ICF.pocket(pocket), level, start)


def track_to(end: Mm, level: float = 40.0, start: Mm = BLACK.at) -> Track:
    """The same to any place."""
    steps = 30
    return Track(
        tuple(
            Sighting(
                k / 60,
                Mover(
                    Mm(
                        start.x_mm + (end.x_mm - start.x_mm) * k / steps,
                        start.y_mm + (end.y_mm - start.y_mm) * k / steps,
                    ),
                    750.0,
                    level,
                    over_frame=False,
                ),
                clear_of_hand=True,
            )
            for k in range(steps)
        )
    )


def quiet_but(*changed: Mouth) -> tuple[Mouth, ...]:
    named = {mouth.pocket for mouth in changed}
    return (*changed, *(Mouth(pocket, 1.2, 0.1) for pocket in Pocket if pocket not in named))


def test_a_track_into_a_mouth_that_changed_is_surer_than_one_into_a_mouth_that_did_not() -> None:
    track = (track_into(Pocket.NE, 40.0),)
    seen = falls(track, (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, -4.0)))
    unseen = falls(track, (), ICF, quiet_but())
    assert [fall.pocket for fall in seen] == [fall.pocket for fall in unseen] == [Pocket.NE]
    assert seen[0].likelihood > unseen[0].likelihood


@pytest.mark.parametrize("pocket", Pocket)
def test_a_changed_mouth_alone_tells_where_a_missing_coin_went(pocket: Pocket) -> None:
    (clear,) = falls((), (), ICF, quiet_but(Mouth(pocket, 7.5, -7.1)))
    (faint,) = falls((), (), ICF, quiet_but(Mouth(pocket, 2.1, -1.1)))
    assert clear.pocket is faint.pocket is pocket
    assert likelihood_of_fall(BLACK, clear, dict(LEVELS)) >= MOUTH_ONLY
    assert 0 < likelihood_of_fall(BLACK, faint, dict(LEVELS)) <= FAINT_MOUTH


def test_quiet_mouths_tell_nothing() -> None:
    assert falls((), (), ICF, quiet_but()) == ()


def test_noise_that_all_four_mouths_share_is_no_fall() -> None:
    flicker = tuple(Mouth(pocket, 5.0, 0.2) for pocket in Pocket)
    assert falls((), (), ICF, flicker) == ()


@pytest.mark.parametrize(("north", "south"), [(Kind.WHITE, Kind.BLACK), (Kind.BLACK, Kind.WHITE)])
def test_two_coins_that_fall_together_are_told_apart_by_their_brightness(north: Kind, south: Kind) -> None:
    level = dict(LEVELS)
    tracks = (track_into(Pocket.NW, level[north]), track_into(Pocket.SE, level[south]))
    mouths = quiet_but(Mouth(Pocket.NW, 9.0, 3.0), Mouth(Pocket.SE, 9.0, -3.0))
    falling = falls(tracks, (), ICF, mouths)
    for piece in (BLACK, WHITE):
        likely = {fall.pocket: likelihood_of_fall(piece, fall, level) for fall in falling}
        own, other = (Pocket.NW, Pocket.SE) if piece.kind is north else (Pocket.SE, Pocket.NW)
        assert likely[own] > 2 * likely[other]


def test_a_coin_that_stopped_at_the_mouth_did_not_fall() -> None:
    middle = ICF.pocket(Pocket.SW)
    lip = Piece(Kind.BLACK, Mm(middle.x_mm + 26.0, middle.y_mm + 16.0))
    track = track_into(Pocket.SW, 40.0)
    short = Track(track.sightings[:-1])
    assert falls((short,), (lip,), ICF, quiet_but()) == ()


def way(*places: tuple[float, float], begun_s: float, level: float = 40.0) -> Track:
    """A coin seen at these places, sixty times a second."""
    return Track(
        tuple(
            Sighting(begun_s + k / 60, Mover(Mm(*at), 750.0, level, over_frame=False), clear_of_hand=True)
            for k, at in enumerate(places)
        )
    )


def test_a_coin_fell_beside_which_another_came_to_rest_by_a_way_of_its_own() -> None:
    hole = ICF.pocket(Pocket.NE)
    beside = Piece(Kind.WHITE, Mm(hole.x_mm - 26.0, hole.y_mm - 4.0))
    fell = way(*((hole.x_mm - 300 + 14 * k, hole.y_mm - 4) for k in range(22)), begun_s=0.0)
    comes = way(*((hole.x_mm - 26, hole.y_mm - 200 + 4.8 * k) for k in range(42)), begun_s=0.1, level=190.0)
    stops = Track((*comes.sightings, *(replace(comes.last, t_s=comes.last.t_s + k / 60) for k in range(1, 5))))
    (alone,) = falls((fell,), (beside,), ICF, quiet_but())
    both = {id(fall.track): fall for fall in falls((fell, stops), (beside,), ICF, quiet_but())}
    assert both[id(fell)].likelihood > 2 * alone.likelihood
    assert id(stops) not in both or both[id(stops)].likelihood < 0.5


def test_a_track_that_takes_up_anothers_end_is_no_second_coin_for_certain() -> None:
    hole = ICF.pocket(Pocket.NE)
    comes = way(*((hole.x_mm - 200 + 14 * k, hole.y_mm - 60) for k in range(14)), begun_s=0.0)
    drops = way(*((hole.x_mm - 12 + k, hole.y_mm - 12 + k) for k in range(8)), begun_s=14 / 60)
    mouths = quiet_but(Mouth(Pocket.NE, 9.0, -4.0))
    both = falls((comes, drops), (), ICF, mouths)
    late = next(fall for fall in both if fall.track is drops)
    assert late.goes_on
    assert not any(fall.goes_on for fall in both if fall.track is comes)
    elsewhere, here = BLACK, Piece(Kind.BLACK, Mm(hole.x_mm - 20, hole.y_mm - 20))
    assert likelihood_of_fall(elsewhere, late, {}) < 0.5 * likelihood_of_fall(here, late, {})


def test_what_was_as_large_as_a_striker_was_hardly_a_coin() -> None:
    into = track_into(Pocket.NE, 50.0)
    large = Track(
        tuple(replace(sighting, mover=replace(sighting.mover, area_mm2=1500.0)) for sighting in into.sightings)
    )
    for track, likelier in ((large, Kind.STRIKER), (into, Kind.BLACK)):
        (fall,) = falls((track,), (), ICF, quiet_but())
        odds = {
            kind: likelihood_of_fall(Piece(kind, BLACK.at), fall, {}) for kind in (Kind.STRIKER, Kind.BLACK)
        }
        assert max(odds, key=lambda kind: odds[kind]) is likelier


def test_where_a_track_joins_what_pushed_and_what_was_pushed_either_may_have_fallen() -> None:
    """From a rendered film: a black coin drove a white one from the brink into the pocket ahead of it."""
    bright, into = {Kind.WHITE: 190.0, Kind.BLACK: 50.0}, track_into(Pocket.NE, 50.0)
    levels = [50.0] * (len(into.sightings) - 4) + [190.0] * 4
    joined = Track(
        tuple(
            replace(mouth, mover=replace(mouth.mover, level=level))
            for mouth, level in zip(into.sightings, levels, strict=True)
        )
    )
    (mouth,), (both,) = (falls((track,), (), ICF, quiet_but()) for track in (into, joined))
    white = Piece(Kind.WHITE, BLACK.at)
    assert both.level == mouth.level == 50.0
    assert likelihood_of_fall(BLACK, both, bright) == likelihood_of_fall(BLACK, mouth, bright)
    assert likelihood_of_fall(white, both, bright) > 10 * likelihood_of_fall(white, mouth, bright)


def test_what_went_too_fast_and_was_seen_beyond_the_hole_hardly_fell() -> None:
    hole = ICF.pocket(Pocket.NE)
    over = way(*((hole.x_mm + 40 - 60 * (5 - k), hole.y_mm + 40 - 60 * (5 - k)) for k in range(6)), begun_s=0.0)
    possible = falls((over,), (), ICF, quiet_but())
    assert all(fall.likelihood <= FLOWN_OVER for fall in possible)


def test_what_is_seen_over_the_frame_right_after_flew_over_the_pocket() -> None:
    into = tuple((352.0 - 30 * k, 352.0 - 30 * k) for k in range(5, 0, -1))
    track = way(*into, begun_s=1.0)
    beyond = over_frame(way((352.0, 352.0), (385.0, 385.0), (415.0, 415.0), begun_s=track.last.t_s + 1 / 60))
    aside = over_frame(way((410.0, 250.0), (415.0, 255.0), begun_s=track.last.t_s + 1 / 60))
    (alone,), (flown,), (with_hand,) = (
        [fall for fall in falls((track, *more), (), ICF) if fall.track is track]
        for more in ((), (beyond,), (aside,))
    )
    assert flown.likelihood <= FLOWN_OVER < alone.likelihood == with_hand.likelihood


def over_frame(track: Track) -> Track:
    """The same track, over the frame at its end."""
    last = replace(track.last, mover=replace(track.last.mover, over_frame=True))
    return Track((*track.sightings[:-1], last))


def test_two_mouths_that_changed_do_not_hide_each_other() -> None:
    mouths = quiet_but(Mouth(Pocket.NE, 4.3, -1.0), Mouth(Pocket.SE, 7.0, -0.2))
    assert {fall.pocket for fall in falls((), (), ICF, mouths)} == {Pocket.NE, Pocket.SE}


def test_where_every_mouth_changed_a_little_none_tells_of_a_fall() -> None:
    mouths = tuple(Mouth(pocket, 3.2 + 0.3 * k, 0.6 + 0.2 * k) for k, pocket in enumerate(Pocket))
    assert falls((), (), ICF, mouths) == ()


def test_a_track_from_the_place_of_another_kind_is_hardly_this_ones() -> None:
    mouths = quiet_but(Mouth(Pocket.NE, 9.0, 0.1))
    (fall,) = falls((track_into(Pocket.NE, float("nan"), BLACK.at),), (), ICF, mouths)
    far = Piece(Kind.WHITE, Mm(-200.0, 0.0))
    own = likelihood_of_fall(BLACK, fall, {}, (BLACK, far))
    anothers = likelihood_of_fall(far, fall, {}, (BLACK, far))
    nobodys = likelihood_of_fall(far, fall, {}, (far,))
    alike = likelihood_of_fall(far, fall, {}, (far, Piece(Kind.WHITE, BLACK.at)))
    assert own == alike == fall.likelihood
    assert anothers < nobodys < own


@pytest.mark.parametrize("level", [40.0, float("nan")])
def test_of_two_falls_at_one_time_the_later_is_a_scrap_only_if_it_was_not_seen_on_its_way(level: float) -> None:
    hole = ICF.pocket(Pocket.NE)
    first = track_into(Pocket.NE, 190.0)
    later = way(*((hole.x_mm - 300 + 9 * k, hole.y_mm - 40) for k in range(31)), begun_s=0.0, level=level)
    both = falls((first, later), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.1)))
    assert any(fall.another for fall in both) is (level != level)


def test_the_farther_a_fall_is_from_a_kinds_brightness_the_less_it_is_of_that_kind() -> None:
    (fall,) = falls((track_into(Pocket.NE, 190.0),), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 4.0)))
    likely = [
        likelihood_of_fall(BLACK, fall, {Kind.WHITE: 190.0, Kind.BLACK: black})
        for black in (180.0, 155.0, 40.0)
    ]
    assert likely[0] > likely[1] > likely[2] > 0


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
    first = replace(track.first, mover=replace(track.first.mover, over_frame=True))
    assert falls((track,), (), ICF)
    assert falls((Track((first, *track.sightings[1:])),), (), ICF) == ()


def test_a_fast_strikers_track_is_its_own_though_it_was_seen_first_beyond_its_place() -> None:
    """From 96440: 49 mm from its stand, so that the queen at another pocket's lip passed for it."""
    striker, queen = Piece(Kind.STRIKER, Mm(-252.0, -130.0)), Piece(Kind.QUEEN, Mm(-318.0, -322.0))
    places = [Mm(-223.0 + 40.0 * k, -92.0 + 28.0 * k) for k in range(15)]
    fast = Track(
        tuple(
            Sighting(k / 60, Mover(at, 1300.0, 96.0, False), clear_of_hand=True) for k, at in enumerate(places)
        )
    )
    fall = Fall(fast, Pocket.NE, 0.98, level=float("nan"), area_mm2=1300.0)
    strikers, queens = (
        likelihood_of_fall(piece, fall, dict(LEVELS), (striker, queen)) for piece in (striker, queen)
    )
    assert strikers == pytest.approx(0.98)
    assert queens < 0.1


@pytest.mark.parametrize(("area_mm2", "fits_black"), [(750.0, 1.0), (3000.0, 0.5)])
def test_what_shows_two_pieces_as_one_has_no_ones_colour(area_mm2: float, fits_black: float) -> None:
    track = track_into(Pocket.NE, 40.0)
    blob = Track(
        tuple(
            replace(sighting, mover=replace(sighting.mover, area_mm2=area_mm2)) for sighting in track.sightings
        )
    )
    (fall,) = falls((blob,), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.0)))
    white, black = (
        likelihood_of_fall(Piece(kind, BLACK.at), fall, dict(LEVELS)) for kind in (Kind.WHITE, Kind.BLACK)
    )
    assert black / (black + white) == pytest.approx(fits_black, abs=0.15)


def test_a_fall_from_where_a_missing_pieces_own_track_ended_may_be_its_own() -> None:
    """From 105510: it struck another there, and either may have gone on; or the fall is the other's alone."""
    hole, meets = ICF.pocket(Pocket.NE), (180.0, 180.0)
    comes = way(*((60.0 + 12 * k, 18.0 * k) for k in range(10)), begun_s=0.0, level=190.0)
    falls_in = way(*((meets[0] + 8 * k, meets[1] + 8 * k) for k in range(21)), begun_s=10 / 60)
    struck = Piece(Kind.BLACK, Mm(*meets))
    (fall,) = falls((falls_in,), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 0.1)))
    assert hole.x_mm - falls_in.last.mover.at.x_mm < 20
    alone, met, late = (
        likelihood_of_fall(WHITE, fall, {}, (struck,), tracks)
        for tracks in ((), (comes,), (way(*((60.0 + 12 * k, 18.0 * k) for k in range(10)), begun_s=-0.2),))
    )
    assert met == pytest.approx(alone * STRUCK_START / OTHER_START)
    assert late == alone, "it had stopped there long before"


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
