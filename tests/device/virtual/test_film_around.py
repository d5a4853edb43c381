"""Around a stroke in a film: hands, the dark, lost frames, changing light, a knocked camera, a whole game."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import cv2
import numpy as np
import pytest

from device.virtual.film import Film
from device.virtual.play.mischief import Mischief
from device.virtual.play.play import Limit, Play
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.trap import read_catalogue
from device.virtual.staging.truth import Line
from device.virtual.staging.world import World
from rules.header import Header
from rules.pieces import Kind
from tests.device.virtual.films import RATE_HZ, event_of, scenes_of, truth_of


def test_what_a_hand_or_the_dark_covers_is_called_hidden() -> None:
    for trap in ("covered_pocket", "covered_dark"):
        film, truth = truth_of(trap)
        assert film.hidden, trap
        assert event_of(truth, "stroke_ended")["hidden"] is True
    film, _ = truth_of("pocketed")
    assert not film.hidden


def test_pieces_come_to_rest_beneath_an_arm_that_goes_again() -> None:
    (film, truth), (_, scenes) = truth_of("piece_under_arm"), scenes_of("piece_under_arm")
    at_rest = scenes[round(event_of(truth, "stroke_ended")["t"] * RATE_HZ)]
    assert at_rest.hands
    assert not scenes[-1].hands
    assert not film.hidden


@pytest.mark.parametrize(
    "trap",
    [
        "idle_hands",
        pytest.param("idle_jiggle", marks=pytest.mark.long),
        pytest.param("idle_lamp", marks=pytest.mark.long),
        "idle_nudge",
        "idle_dark",
    ],
)
def test_nobody_strikes_and_nothing_falls(trap: str) -> None:
    _, truth = truth_of(trap)
    assert {line["type"] for line in truth}.isdisjoint(
        {"stroke_started", "stroke_ended", "pocketed", "removed"}
    )
    assert truth


@pytest.mark.parametrize(
    ("trap", "moves"),
    [
        ("striker_fetched", ["removed"]),
        ("striker_laid", ["removed", "placed"]),
        ("striker_pushed", ["removed", "placed"]),
        ("piece_put_back", ["placed"]),
        ("coin_straightened", ["removed", "placed"]),
        pytest.param("coin_taken", ["removed"], marks=pytest.mark.long),
    ],
)
def test_hands_at_work_after_a_stroke_are_told_and_pocket_nothing(trap: str, moves: list[str]) -> None:
    film, truth = truth_of(trap)
    ended_s = event_of(truth, "stroke_ended")["t"]
    after = [line["type"] for line in truth if line["t"] > ended_s]
    assert [what for what in after if what in ("placed", "removed", "pocketed")] == moves
    on_board = scenes_of(trap)[1][-1].discs
    everything = len(film.position.pieces) + len(film.position.nets) + 1
    assert len(on_board) == everything - (moves == ["removed"])


def test_the_dark_is_told_as_a_lost_view() -> None:
    _, truth = truth_of("idle_dark")
    lost, restored = event_of(truth, "view_lost"), event_of(truth, "view_restored")
    assert 0.9 < restored["t"] - lost["t"] < 2.5


@pytest.mark.long
def test_dropped_frames_leave_gaps_and_repeated_ones_show_the_same() -> None:
    film = Film(70_003, mix="dropped_frames")
    drops = sum(line["frames"] for line in _counted(film, "dropped"))
    times = [round(frame.t_s * 60) for frame in film]
    gaps = np.diff(times)
    assert gaps.max() > 1
    assert (gaps - 1).sum() == drops
    film = Film(70_003, mix="repeated_frames", rate_hz=30.0)
    frames = list(film)
    repeats = [after for before, after in pairwise(frames) if after.luma is before.luma]
    assert len(repeats) == sum(line["frames"] for line in film.truth if line["type"] == "repeated")
    assert [frame.index for frame in frames] == list(range(len(frames)))


def _counted(film: Film, what: str) -> tuple[Line, ...]:
    """The lines of another run of the same film."""
    again = Film(film.seed, mix=film.trap.name)
    for _ in again.scenes():
        pass
    return tuple(line for line in again.truth if line["type"] == what)


@pytest.mark.sample(1)
@pytest.mark.parametrize("trap", ["lamp_switch", "cloud", "exposure_step"])
def test_light_changes_in_the_picture_when_the_truth_says_so(trap: str) -> None:
    film = Film(70_005, mix=trap, rate_hz=10.0)
    means = [(frame.t_s, float(frame.y.mean())) for frame in film]
    changed_s = min(line["t"] for line in film.truth if line["type"] in ("lamp", "cloud", "exposure"))
    before = [mean for t_s, mean in means if t_s < changed_s and t_s < 0.5]
    after = [mean for t_s, mean in means if t_s > changed_s]
    assert max(abs(mean / np.mean(before) - 1) for mean in after) > 0.03
    assert np.ptp(before) < 1.0


def test_a_knocked_camera_sees_the_board_where_the_truth_says() -> None:
    film = Film(70_006, mix="idle_nudge", rate_hz=10.0)
    frames = list(film)
    moved = event_of(film.truth, "camera_moved")
    was, now = film.corners_px, np.array(moved["corners_px"])
    matrix = cv2.getPerspectiveTransform(was.astype(np.float32), now.astype(np.float32))
    size = frames[0].size_px
    expected = cv2.warpPerspective(frames[0].y, matrix, size)[60:-60, 60:-60].astype(float)
    picture = frames[-1].y[60:-60, 60:-60].astype(float)
    stayed = frames[0].y[60:-60, 60:-60].astype(float)
    assert np.abs(expected - picture).mean() < 0.6 * np.abs(stayed - picture).mean()


@pytest.mark.long
def test_a_game_full_of_traps_loses_no_piece_and_keeps_its_score() -> None:
    luck = np.random.default_rng(3)
    catalogue = read_catalogue()
    mischief = Mischief(catalogue, catalogue.shares("jump_off,overlap,rattle,coin_and_striker,late_fall"), luck)
    play = Play(Knowledge(Header()), World(), np.random.default_rng(3), None, 10.0, mischief)
    names = set()
    for scene in play.run(Limit(strokes=8)):
        pieces = Counter(disc.kind for disc in scene.discs)
        assert pieces[Kind.STRIKER] <= 1
        assert pieces.total() - pieces[Kind.STRIKER] == 19
        names.add(play.trap.name if play.trap else "")
    score = play.knowledge.match.score.score
    assert score.out_of_step is None
    assert len(names) >= 4
