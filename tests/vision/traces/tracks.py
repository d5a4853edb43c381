"""Tracks of coins and mouths that changed, as tests of falls need them."""

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.change.movers import Mover
from vision.observing.observation import Mouth
from vision.tracking.track import Sighting, Track

BLACK = Piece(Kind.BLACK, Mm(0.0, 0.0))
BEGUN_S = 1.0  # when the stroke of `track_of` began


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
                    over_border=False,
                ),
                clear_of_hand=True,
            )
            for k in range(steps)
        )
    )


def quiet_but(*changed: Mouth) -> tuple[Mouth, ...]:
    named = {mouth.pocket for mouth in changed}
    return (*changed, *(Mouth(pocket, 1.2, 0.1) for pocket in Pocket if pocket not in named))


def way(*places: tuple[float, float], begun_s: float, level: float = 40.0) -> Track:
    """A coin seen at these places, sixty times a second."""
    return Track(
        tuple(
            Sighting(begun_s + k / 60, Mover(Mm(*at), 750.0, level, over_border=False), clear_of_hand=True)
            for k, at in enumerate(places)
        )
    )


def track_of(places: list[tuple[float, float]], begun: int) -> Track:
    """A coin seen at these places, from a frame on after the stroke began."""
    return Track(
        tuple(
            Sighting(BEGUN_S + frame / 60, Mover(Mm(*at), 700.0, 55.0, over_border=False), clear_of_hand=True)
            for frame, at in enumerate(places, begun)
        )
    )
