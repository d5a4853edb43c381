"""The end of a track: at rest, short of a pocket, dim as in a net, or beyond the cushion."""

from __future__ import annotations

from math import hypot
from statistics import median

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Pocket
from vision.geometry import distance_mm
from vision.pieces.in_nets import NET_LIGHT
from vision.tracking.rebounds import STOPPING_SIGHTINGS
from vision.tracking.track import Track, taken_up

MOUTH_MM = 80.0  # A track that ends within this of an ICF pocket's middle may have ended in it.
# A track slower than this at its end has come to rest: within four frames friction takes as much.
STOPPING_MM_S = 80.0
LEAST_RUN_MM = 15.0  # A track shorter than this never fell anywhere: it is a flicker at the pocket's mouth.
END_SHARE = 0.125  # of its usual area: a piece on its edge shows a fifth, the place of another may show less
# A thing that was faster when it was seen last slid on by more than a coin's breadth: it does not lie there.
SLID_ON_MM_S = 250.0
# A piece that stops so far from a pocket's rim did not change its mouth. Slow movers show their edges only,
# which are a little aside, so a striker that tipped in was last seen 6 mm from the rim (117465).
SHORT_MM = 8.0
# A piece that lies so near to a track's end is what made the track: it stopped, and did not fall.
LEFT_AT_MOUTH_MM = 30.0
ROLLING_MM2, ROLLED_SIGHTINGS = 350.0, 10  # a coin that rolls shows less, and is followed in so many pictures
# The last pictures of which so many are as dim as in a net, after so many lit ones.
DIM_SIGHTINGS, LIT_SIGHTINGS = (2, 3, 4), 6


def mouth_reach_mm(profile: BoardProfile) -> float:
    """The distance from a pocket's middle within which a track may have ended in the pocket.

    For a pocket of another size, the distance from its rim stays the same.
    """
    return MOUTH_MM + profile.pocket_radius_mm - ICF.pocket_radius_mm


def stopped_short(track: Track, profile: BoardProfile) -> bool:
    """Whether a track came to rest clearly farther from the nearest pocket's rim than a falling piece does."""
    away_mm = min(distance_mm(profile.pocket(pocket), track.last.mover.at) for pocket in Pocket)
    return away_mm > profile.pocket_radius_mm + SHORT_MM and is_steady(track, profile)


def is_steady(track: Track, profile: BoardProfile) -> bool:
    """Whether a long-followed piece was slow at its end, and no fragment took its track elsewhere."""
    followed = len(track.sightings) >= STOPPING_SIGHTINGS
    steady_mm, at = profile.coin_radius_mm / 2, track.last.mover.at
    slow = hypot(*track.velocity()) < STOPPING_MM_S
    return (
        followed
        and slow
        and all(distance_mm(sighting.mover.at, at) < steady_mm for sighting in track.sightings[-4:])
    )


def stopped_dead(track: Track, profile: BoardProfile) -> bool:
    """Whether a coin on its edge, of which little shows, stopped at once: it left its speed to what it struck.

    Its edges tremble, so that it never seems to lie quite still.
    """
    usual_mm2 = median(sighting.mover.area_mm2 for sighting in track.sightings)
    at, is_slow = track.last.mover.at, hypot(*track.velocity()) < SLID_ON_MM_S
    stays = all(distance_mm(s.mover.at, at) < profile.coin_radius_mm for s in track.sightings[-4:])
    return is_slow and stays and usual_mm2 < ROLLING_MM2 and len(track.sightings) >= ROLLED_SIGHTINGS


def ends_dim(track: Track) -> bool:
    """Whether it was last seen with much less light than just before, like a piece that drops into a net.

    Of 338 tracks that ended so at pockets of drawn tables, 337 were falls; of 496 that kept their light, three
    in four.
    """
    levels = [sighting.mover.level for sighting in track.sightings]
    least, most = NET_LIGHT
    return any(
        least < median(levels[-count:]) / max(median(levels[-count - LIT_SIGHTINGS : -count]), 1.0) < most
        for count in DIM_SIGHTINGS
        if len(levels) >= count + LIT_SIGHTINGS
    )


def came_to_rest(track: Track, tracks: tuple[Track, ...], profile: BoardProfile) -> bool:
    """Whether it was followed for long, was slow at its end and free of hands there, and nothing took it up.

    No fragment took it elsewhere, and no other track continues it.
    """
    usual_mm2 = median(sighting.mover.area_mm2 for sighting in track.sightings)
    far = track.reached_mm() > LEAST_RUN_MM and track.last.mover.area_mm2 >= END_SHARE * usual_mm2
    on_board = track.last.clear_of_hand and not track.last.mover.over_border
    stays = is_steady(track, profile) or stopped_dead(track, profile)
    return far and on_board and stays and len(taken_up(track, tracks)) == 1


def went_past(track: Track, profile: BoardProfile) -> bool:
    """Whether a track ended a whole coin beyond the cushion: then what fell there was another piece."""
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) > profile.half_mm + profile.coin_radius_mm
