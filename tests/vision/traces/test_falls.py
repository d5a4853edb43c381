"""Possible falls: by tracks that end at a mouth, and by mouths that changed."""

from dataclasses import replace
from itertools import starmap

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.traces.tracks import quiet_but, track_into, way
from vision.observing.observation import Mouth
from vision.traces.falls import FAINT_MOUTH, falls
from vision.tracking.track import Track


def test_a_track_into_a_mouth_that_changed_is_surer_than_one_into_a_mouth_that_did_not() -> None:
    track = (track_into(Pocket.NE, 40.0),)
    seen = falls(track, (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, -4.0)))
    unseen = falls(track, (), ICF, quiet_but())
    assert [fall.pocket for fall in seen] == [fall.pocket for fall in unseen] == [Pocket.NE]
    assert seen[0].likelihood > unseen[0].likelihood


def test_quiet_mouths_tell_nothing() -> None:
    assert falls((), (), ICF, quiet_but()) == ()


def test_noise_that_all_four_mouths_share_is_no_fall() -> None:
    flicker = tuple(Mouth(pocket, 5.0, 0.2) for pocket in Pocket)
    assert falls((), (), ICF, flicker) == ()


def test_a_mouth_that_changed_little_more_than_all_do_tells_hardly_of_a_fall() -> None:
    """From 300036: a lamp was switched, and the mouths became brighter by -0.1 to 3.1 levels."""
    lamp = zip(Pocket, (3.0, 2.8, 3.4, 4.1), (0.6, -0.1, 2.3, 3.1), strict=True)
    assert all(fall.likelihood == FAINT_MOUTH for fall in falls((), (), ICF, tuple(starmap(Mouth, lamp))))


def test_a_coin_that_stopped_at_the_mouth_did_not_fall() -> None:
    middle = ICF.pocket(Pocket.SW)
    lip = Piece(Kind.BLACK, Mm(middle.x_mm + 26.0, middle.y_mm + 16.0))
    track = track_into(Pocket.SW, 40.0)
    short = Track(track.sightings[:-1])
    assert falls((short,), (lip,), ICF, quiet_but()) == ()


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


def test_a_part_of_what_came_to_rest_beside_a_mouth_did_not_fall() -> None:
    """From 450003 in drawn rooms: the edge of a white coin that bounced off the cushion had its own track."""
    hole = ICF.pocket(Pocket.SE)
    lies = Piece(Kind.WHITE, Mm(hole.x_mm - 10, hole.y_mm + 73))
    comes = way(*((lies.at.x_mm - 84 + 4 * k, lies.at.y_mm + 42 - 2 * k) for k in range(24)), begun_s=0.0)
    stays = (replace(comes.last, t_s=comes.last.t_s + k / 60) for k in range(1, 12))
    whole = Track((*comes.sightings, *stays))
    part = way(*((lies.at.x_mm + 2 + 5 * k, lies.at.y_mm - 4 - 3.5 * k) for k in range(4)), begun_s=0.0)
    same_s = [sighting.t_s for sighting in whole.sightings[22:26]]
    edge = Track(tuple(replace(at, t_s=t_s) for at, t_s in zip(part.sightings, same_s, strict=True)))
    assert falls((edge,), (), ICF, quiet_but())
    assert falls((whole, edge), (lies,), ICF, quiet_but()) == ()


@pytest.mark.parametrize(("at_share", "is_told"), [(25, True), (12, False)], ids=["there", "elsewhere"])
def test_a_strikers_track_that_ends_as_something_else_where_the_striker_lies_did_not_fall(
    at_share: int, is_told: bool
) -> None:
    """From 1100020 on tables of any make: it struck a white off the rim, which its track went on with."""
    into = track_into(Pocket.NE, 90.0)
    joined = Track(
        tuple(
            replace(seen, mover=replace(seen.mover, area_mm2=2000.0, level=90.0 if k <= 25 else 150.0))
            for k, seen in enumerate(into.sightings)
        )
    )
    striker = Piece(Kind.STRIKER, joined.sightings[at_share].mover.at)
    (fall,) = falls((joined,), (striker,), ICF, quiet_but(Mouth(Pocket.NE, 9.0, 3.0)))
    assert fall.track is not None
    assert (fall.track.first.mover.level == 150.0) is is_told


def test_what_is_seen_in_few_pictures_may_be_a_scrap_unless_the_mouth_changed() -> None:
    """From 1060850 on tables of any make: two scraps of a striker's smear at a quiet mouth were a fall."""
    hole = ICF.pocket(Pocket.NE)
    scraps = way((hole.x_mm - 30, hole.y_mm - 30), (hole.x_mm - 14, hole.y_mm - 14), begun_s=1.0)
    (quiet,) = falls((scraps,), (), ICF, quiet_but())
    (borne_out,) = falls((scraps,), (), ICF, quiet_but(Mouth(Pocket.NE, 9.0, -4.0)))
    assert quiet.likelihood <= 0.7 < 0.9 < borne_out.likelihood


@pytest.mark.parametrize(("dim", "is_plain"), [(0.5, True), (0.8, False)], ids=["in a net", "in a shadow"])
def test_what_becomes_as_dim_as_in_a_net_fell_though_it_seems_to_stop_beside_the_mouth(
    dim: float, *, is_plain: bool
) -> None:
    """From 1080060 on tables of any make: the board lay 2 % aside, and a white in the net was nowhere."""
    hole = ICF.pocket(Pocket.NW)
    rolls = [(hole.x_mm + 20.0, hole.y_mm - 160.0 + 5.0 * k) for k in range(26)]
    lit = way(*rolls, *rolls[-1:] * 3, begun_s=1.0, level=90.0)
    track = Track(
        tuple(
            replace(seen, mover=replace(seen.mover, level=90.0 * (dim if k > 25 else 1.0)))
            for k, seen in enumerate(lit.sightings)
        )
    )
    assert any(fall.likelihood > 0.95 for fall in falls((track,), (), ICF, quiet_but())) is is_plain
    into = Track(
        tuple(
            replace(s, mover=replace(s.mover, at=hole)) if k > 25 else s for k, s in enumerate(track.sightings)
        )
    )
    assert any(fall.likelihood > 0.95 for fall in falls((into,), (), ICF, quiet_but())) is is_plain, (
        "in the hole"
    )
    there = Piece(Kind.WHITE, track.last.mover.at)
    assert falls((track,), (there,), ICF, quiet_but()) == (), "it lies there"
