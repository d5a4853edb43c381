"""Which pocket took which piece: told by tracks, by mouths that changed, by how bright things were."""

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.falls import falls, fits
from vision.follow import Sighting, Track
from vision.movers import Mover
from vision.observation import Mouth
from vision.settings import WitnessSettings

SETTINGS = WitnessSettings()
LEVELS = ((Kind.WHITE, 190.0), (Kind.BLACK, 40.0))
BLACK = Piece(Kind.BLACK, Mm(0.0, 0.0))
WHITE = Piece(Kind.WHITE, Mm(60.0, 0.0))


def track_into(pocket: Pocket, level: float, start: Mm = BLACK.at) -> Track:
    """A coin that slides from `start` to the pocket's rim at 900 mm a second, seen 60 times a second."""
    end = ICF.pocket(pocket)
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
    seen = falls(track, (), ICF, SETTINGS, quiet_but(Mouth(Pocket.NE, 9.0, -4.0)))
    unseen = falls(track, (), ICF, SETTINGS, quiet_but())
    assert [fall.pocket for fall in seen] == [fall.pocket for fall in unseen] == [Pocket.NE]
    assert seen[0].likelihood > unseen[0].likelihood


@pytest.mark.parametrize("pocket", Pocket)
def test_a_changed_mouth_alone_tells_where_a_missing_coin_went(pocket: Pocket) -> None:
    falling = falls((), (), ICF, SETTINGS, quiet_but(Mouth(pocket, 2.1, -1.1)))
    (fall,) = falling
    assert fall.pocket is pocket
    assert fits(BLACK, fall, dict(LEVELS), SETTINGS) >= SETTINGS.mouth_only


def test_quiet_mouths_tell_nothing() -> None:
    assert falls((), (), ICF, SETTINGS, quiet_but()) == ()


def test_noise_that_all_four_mouths_share_is_no_fall() -> None:
    flicker = tuple(Mouth(pocket, 5.0, 0.2) for pocket in Pocket)
    assert falls((), (), ICF, SETTINGS, flicker) == ()


@pytest.mark.parametrize(("north", "south"), [(Kind.WHITE, Kind.BLACK), (Kind.BLACK, Kind.WHITE)])
def test_two_coins_that_fall_together_are_told_apart_by_their_brightness(north: Kind, south: Kind) -> None:
    level = dict(LEVELS)
    tracks = (track_into(Pocket.NW, level[north]), track_into(Pocket.SE, level[south]))
    mouths = quiet_but(Mouth(Pocket.NW, 9.0, 3.0), Mouth(Pocket.SE, 9.0, -3.0))
    falling = falls(tracks, (), ICF, SETTINGS, mouths)
    for piece in (BLACK, WHITE):
        likely = {fall.pocket: fits(piece, fall, level, SETTINGS) for fall in falling}
        own, other = (Pocket.NW, Pocket.SE) if piece.kind is north else (Pocket.SE, Pocket.NW)
        assert likely[own] > 2 * likely[other]


def test_a_coin_that_stopped_at_the_mouth_did_not_fall() -> None:
    middle = ICF.pocket(Pocket.SW)
    lip = Piece(Kind.BLACK, Mm(middle.x_mm + 26.0, middle.y_mm + 16.0))
    track = track_into(Pocket.SW, 40.0)
    short = Track(track.sightings[:-1])
    assert falls((short,), (lip,), ICF, SETTINGS, quiet_but()) == ()
