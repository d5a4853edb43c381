"""Real discs, a real hand, real blur: the crokinole clip, followed through both of its shots.

vision/log/2026-11-21-crokinole.md compares, frame by frame, a person's view with the tracks and readings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Points
from calibration.solve import map_from_corners
from vision.frame import Frame
from vision.observing.observer import Observer
from vision.tracking.track import Track
from vision.tracking.tracker import Tracker

SIZE_PX = (1008, 576)  # the clip is squeezed: this is its intended shape
FIELD_MM = 660.0  # across the playing field of a tournament board
SHOTS = {"first": (0, 51, (444.0, 260.0), 236.0), "second": (51, 119, (540.0, 290.0), 216.0)}
NEAR_MM = 12.0  # less than a disc's radius


def board_of(shot: str) -> BoardMap:
    """The square round the field, from its middle and radius as a person measured them."""
    _, _, (x, y), r = SHOTS[shot]
    corners = np.array([[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]])
    return map_from_corners(corners, SIZE_PX, surface_mm=FIELD_MM)


def frames(path: Path, shot: str) -> Iterator[Frame]:
    first, end, _, _ = SHOTS[shot]
    video = cv2.VideoCapture(str(path))
    for number in range(end):
        picture = video.read()[1]
        if number >= first:
            wide = np.asarray(cv2.resize(picture, SIZE_PX, interpolation=cv2.INTER_AREA), np.uint8)
            yield Frame.from_bgr(wide, (number - first) / 24.97, number - first)


def followed(path: Path, shot: str) -> tuple[Track, ...]:
    observer, follower = Observer(board_of(shot)), Tracker()
    tracks: tuple[Track, ...] = ()
    for frame in frames(path, shot):
        tracks = follower.receive(observer.receive(frame)).tracks or tracks
    return tracks


def labelled(truth: Path, shot: str, frame: str, kind: str) -> Points:
    """(N, 2) mm of the discs of a colour in a labelled frame."""
    observations = json.loads(truth.read_text())["ricochet.mp4"]["frames_truth"][frame]
    places = np.array([track["px"] for track in observations["pieces"] if track["kind"] == kind])
    return board_of(shot).board_from_image(places * np.array([SIZE_PX[0] / 720, 1.0]))


def is_seen(tracks: tuple[Track, ...], place: Points) -> bool:
    """Whether something was followed to, or past, a place."""
    return any(
        np.hypot(s.mover.at.x_mm - place[0], s.mover.at.y_mm - place[1]) < NEAR_MM
        for track in tracks
        for s in track.sightings
    )


@pytest.fixture(scope="module")
def clip(shared: Path) -> Path:
    return shared / "photos/discs/ricochet.mp4"


def test_a_disc_knocks_another_away_and_goes_into_the_hole(clip: Path) -> None:
    tracks = followed(clip, "first")
    truth = clip.with_name("truth.json")
    shot = max(tracks, key=lambda track: track.reached_mm())
    assert shot.reached_mm() > 150
    (black,) = labelled(truth, "first", "44", "black")
    assert is_seen(tracks, black)
    assert is_seen(tracks, np.zeros(2))
    (waiting,) = labelled(truth, "first", "44", "red")
    assert not is_seen(tracks, waiting)


def test_a_disc_drives_another_into_the_ditch_and_comes_to_the_middle(clip: Path) -> None:
    tracks = followed(clip, "second")
    truth = clip.with_name("truth.json")
    reds = labelled(truth, "second", "103", "red")
    assert is_seen(tracks, min(reds, key=lambda place: place[1]))
    assert is_seen(tracks, np.zeros(2))
    (black,) = labelled(truth, "second", "103", "black")
    assert not is_seen(tracks, black)
