"""A striker's brightness distinguishes it from coins: it must be the same at rest and in motion."""

from __future__ import annotations

from statistics import median

import pytest

from device.virtual.film import Film, table_of
from rules.pieces import Kind
from vision.geometry import distance_mm
from vision.observing.observer import Observer
from vision.tracking.track import Track
from vision.tracking.tracker import Tracked, Tracker

FAR = 25.0  # levels: coins of the set are farther apart than that from most strikers
WHOLE_MM2 = 1100.0  # a striker that shows whole


def watched(seed: int) -> list[Tracked]:
    observer, follower = Observer(table_of(seed).board_map), Tracker()
    return [follower.receive(observer.receive(frame)) for frame in Film(seed)]


def own_way(film: list[Tracked]) -> Track:
    """The longest track that set out from the striker's seen stand."""
    (stood,) = {
        piece.at
        for followed in film
        if followed.seen.beside_hand
        for piece in followed.seen.pieces or ()
        if piece.kind is Kind.STRIKER
    }
    tracks = {
        track.first: track
        for followed in film
        for track in followed.tracks
        if distance_mm(track.first.mover.at, stood) < 40.0
    }
    return max(tracks.values(), key=lambda track: len(track.sightings))


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [114029, *(pytest.param(seed, marks=pytest.mark.long) for seed in (114033, 114080))]
)
def test_a_striker_with_print_is_as_bright_on_its_way_as_it_stood(seed: int) -> None:
    film = watched(seed)
    standing = [dict(followed.seen.levels)[Kind.STRIKER] for followed in film if followed.seen.beside_hand]
    whole = [s.mover.level for s in own_way(film).sightings if WHOLE_MM2 < s.mover.area_mm2 < 2 * WHOLE_MM2]
    assert len(whole) >= 5
    assert median(whole) == pytest.approx(standing[-1], abs=FAR)
    assert max(whole) - min(whole) < FAR, "one cell of its print would tell of the print"
