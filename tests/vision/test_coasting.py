"""When a coin came to rest that was lost from sight while it slid on."""

from __future__ import annotations

import pytest

from rules.table import Mm
from vision.coasting import coasted_s, slid_unseen_s
from vision.movers import Mover
from vision.settings import WitnessSettings
from vision.track import Sighting, Track

SETTINGS = WitnessSettings()
BRAKE_MM_S2 = 1000.0


def braked(start_mm_s: float, seen_s: float) -> Track:
    """A coin that slides along x and is braked, seen for so long."""
    return Track(
        tuple(
            Sighting(
                k / 60,
                Mover(
                    Mm(start_mm_s * k / 60 - BRAKE_MM_S2 / 2 * (k / 60) ** 2, 0.0),
                    700.0,
                    50.0,
                    over_frame=False,
                ),
                clear_of_hand=True,
            )
            for k in range(round(seen_s * 60) + 1)
        )
    )


@pytest.mark.parametrize("seen_s", [0.3, 0.35])
def test_it_came_to_rest_when_friction_had_stopped_it(seen_s: float) -> None:
    track = braked(600.0, seen_s)
    assert coasted_s(track, [Mm(180.0, 0.0)], SETTINGS) == pytest.approx(0.6, abs=0.06)


@pytest.mark.parametrize("lies", [Mm(180.0, 60.0), Mm(330.0, 0.0), Mm(60.0, 0.0)])
def test_a_piece_beside_its_course_or_too_far_on_is_another(lies: Mm) -> None:
    track = braked(600.0, 0.3)
    assert coasted_s(track, [lies], SETTINGS) == track.last.t_s


def test_what_was_slow_already_had_come_to_rest() -> None:
    track = braked(600.0, 0.56)
    assert coasted_s(track, [Mm(181.0, 0.0)], SETTINGS) == track.last.t_s


def test_of_a_scrap_nobody_knows_how_fast_it_was() -> None:
    scrap = Track(braked(600.0, 0.3).sightings[-SETTINGS.coasting_sightings + 1 :])
    assert coasted_s(scrap, [Mm(180.0, 0.0)], SETTINGS) == scrap.last.t_s


@pytest.mark.parametrize("off", [0.6, 1.5])
def test_a_speed_misjudged_by_half_changes_little(off: float) -> None:
    true = braked(600.0, 0.3)
    last = true.sightings[-4:]
    wrong = Track(
        tuple(
            Sighting(s.t_s, Mover(Mm(x_mm, 0.0), 100.0, 50.0, over_frame=False), clear_of_hand=True)
            for s, x_mm in zip(
                last,
                (135.0 + off * (s.mover.at.x_mm - last[-1].mover.at.x_mm) for s in last),
                strict=True,
            )
        )
    )
    assert coasted_s(wrong, [Mm(180.0, 0.0)], SETTINGS) == pytest.approx(0.6, abs=0.1)


def test_a_queen_that_nobody_saw_slide_lay_still_when_the_board_had_braked_her() -> None:
    striker = braked(900.0, 0.4)
    where, to = Mm(striker.sightings[6].mover.at.x_mm + 36.0, 0.0), Mm(500.0, 20.0)
    lay_still = slid_unseen_s(where, to, [striker], SETTINGS)
    assert lay_still == pytest.approx(0.1 + (2 * (500.0 - where.x_mm) / 1000.0) ** 0.5, abs=0.1)


def test_what_a_track_ends_at_was_seen_and_what_nothing_came_near_is_unknown() -> None:
    striker = braked(900.0, 0.4)
    assert slid_unseen_s(Mm(100.0, 0.0), striker.last.mover.at, [striker], SETTINGS) == 0.0
    assert slid_unseen_s(Mm(-300.0, 300.0), Mm(300.0, 300.0), [striker], SETTINGS) == 0.0
