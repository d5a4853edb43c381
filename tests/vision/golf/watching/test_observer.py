"""A golf table is read when it rests, once, and again when something has moved."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.frame import Frame
from vision.golf.layouts.foreseen import Foreseen, Guise
from vision.golf.tokens import Token
from vision.golf.watching import observer as observing
from vision.golf.watching.observer import AGAIN_S, SETTLE_S, GolfObserver
from vision.synthetic.hexes.tables import GolfTable

SEED, GAME = 70_002, "carom_golf"


def as_drawn(table: GolfTable) -> Foreseen:
    """Laws by which the tokens lie as they are drawn, and nothing may follow."""
    standing = {f"{one.form} {one.token}": one for one in table.tokens}
    guises = {name: Guise(one.token, (one.form,)) for name, one in standing.items()}
    return Foreseen(guises, (frozenset((name, one.at) for name, one in standing.items()),), frozenset(guises))


def observer() -> tuple[GolfObserver, np.ndarray]:
    table, picture = table_and_picture(SEED, GAME)
    assert not table.hand
    foreseen = as_drawn(table)
    watching = GolfObserver(table.course, GAME, foreseen=lambda: foreseen)
    watching.placement = found_on(table)
    return watching, picture


def test_a_table_at_rest_is_read_once() -> None:
    watching, picture = observer()
    times = np.arange(0, 3, 0.1)
    looks = [watching.receive(Frame.from_bgr(picture, float(t), k)) for k, t in enumerate(times)]
    told = [float(t) for t, look in zip(times, looks, strict=True) if look is not None]
    assert len(told) == 1
    assert SETTLE_S <= told[0] < SETTLE_S + 0.2


def test_a_table_is_read_again_after_something_moved() -> None:
    watching, picture = observer()
    moved = picture.copy()
    moved[300:420, 300:420] = 255 - moved[300:420, 300:420]
    frames = [picture] * 10 + [moved] * 3 + [picture] * 10
    looks = [watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames)]
    assert sum(look is not None for look in looks) == 2


def test_a_far_ball_that_came_unseen_is_looked_at_once() -> None:
    """No hand was seen, and the ball is smaller than what counts as motion of the picture."""
    watching, picture = observer()
    come = picture.copy()
    cv2.circle(come, (420, 420), 17, (255, 255, 255), -1)
    frames = [picture] * 12 + [come] * 30
    looks = [watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames)]
    assert sum(look is not None for look in looks) == 2


def test_a_spot_that_never_rests_is_not_looked_at() -> None:
    watching, picture = observer()
    blinks = picture.copy()
    cv2.circle(blinks, (420, 420), 17, (255, 255, 255), -1)
    frames = [picture] * 12 + [blinks, picture] * 15
    looks = [watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames)]
    assert sum(look is not None for look in looks) == 1


@pytest.mark.long
def test_a_picture_without_the_course_says_why_and_is_looked_at_again() -> None:
    table, picture = table_and_picture(SEED, GAME)
    watching, grey = GolfObserver(table.course, GAME), np.full_like(picture, 128)
    looks = [watching.receive(Frame.from_bgr(grey, k * AGAIN_S / 2, k)) for k in range(5)]
    assert looks == [None] * 5
    assert watching.placement is None
    assert watching.refusal is not None
    assert "lattice" in watching.refusal


def slid(picture: np.ndarray, right_px: int, down_px: int, turn_deg: float) -> np.ndarray:
    """The picture of a camera that was nudged."""
    height, width = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1.0)
    matrix[:, 2] += right_px, down_px
    return np.asarray(cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE))


@pytest.mark.parametrize("nudge", [(3, -2, 0.0), (-60, 40, 1.0)])
def test_a_nudged_camera_is_followed(nudge: tuple[int, int, float]) -> None:
    watching, picture = observer()
    before = watching.placement
    assert before is not None
    frames = [picture] * 9 + [slid(picture, *nudge)] * 9
    looks = [watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames)]
    first, second = (look for look in looks if look is not None)
    assert watching.moves == 1
    assert watching.placement is not None
    centre = np.array([[0.0, 0.0]])
    moved_px = (watching.placement.plane.px_from_plane(centre) - before.plane.px_from_plane(centre))[0]
    assert np.hypot(*(moved_px - nudge[:2])) < 15 * abs(nudge[2]) + 2
    assert first.certain is not None
    assert second.certain is not None
    assert second.certain.layout == first.certain.layout == second.certain.seen


def test_a_hand_over_the_table_is_no_nudge() -> None:
    watching, picture = observer()
    covered = picture.copy()
    covered[200:700, 100:600] = (120, 150, 190)
    frames = [picture] * 9 + [covered] * 9
    for k, frame in enumerate(frames):
        watching.receive(Frame.from_bgr(frame, k * 0.1, k))
    assert watching.moves == 0


@pytest.mark.parametrize(("left_px", "is_hand"), [(0, True), (300, False)], ids=["an arm", "no arm"])
def test_what_looks_like_a_hand_is_one_where_it_reaches_the_edge(left_px: int, is_hand: bool) -> None:
    watching, picture = observer()
    covered = picture.copy()
    covered[300:440, left_px:600] = (120, 150, 190)
    frames = [picture] * 9 + [covered] * 9
    looks = [watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames)]
    assert [look.hand for look in looks if look is not None][1] == is_hand


@pytest.mark.sample(1)
def test_a_course_that_was_found_on_the_sheet_before_it_is_looked_for_anew_when_it_lies_there() -> None:
    table, picture = table_and_picture(SEED, GAME)
    other, before = table_and_picture(SEED + 1, GAME)
    watching = GolfObserver(table.course, GAME)
    watching.placement = found_on(other)
    frames = [before] * 9 + [picture] * 9
    for number, frame in enumerate(frames):
        watching.receive(Frame.from_bgr(frame, number * 0.1, number))
    assert watching.placement is not None
    hexes = [at for at, ground in table.course.items() if ground != "rim"]
    off = found_on(table).plane.px_from_hexes(hexes) - watching.placement.plane.px_from_hexes(hexes)
    assert np.hypot(*off.T).mean() < 5


def test_a_course_that_is_placed_anew_has_no_tokens_aside_from_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stood elsewhere is not waited for."""
    watching, picture = observer()
    ball, asked = Token("white", "ball", (0, 0), (0.0, 0.0), 0.95), []

    def aside(*given: object) -> tuple[Token, ...]:
        asked.append(given[-1])
        return (ball,)

    monkeypatch.setattr(observing, "tokens_aside", aside)
    place = watching.placement
    for number in range(20):
        watching.receive(Frame.from_bgr(picture, number * 0.1, number))
        if number == 9:
            watching.place(None)
            watching.placement = place
    moved = picture.copy()
    moved[300:420, 300:420] = 255 - moved[300:420, 300:420]
    for number, frame in enumerate([moved] * 3 + [picture] * 10, 20):
        watching.receive(Frame.from_bgr(frame, number * 0.1, number))
    assert asked == [(), (), (ball,)]


def test_a_lamp_that_goes_out_leaves_the_course_in_its_place() -> None:
    watching, picture = observer()
    dark = np.asarray(picture * 0.5, np.uint8)
    for number, frame in enumerate([picture] * 9 + [dark] * 9):
        watching.receive(Frame.from_bgr(frame, number * 0.1, number))
    before = watching.placement
    watching.receive(Frame.from_bgr(dark, 3.0, 30))
    assert watching.placement is before


@pytest.mark.parametrize(("is_due", "is_over", "told"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_hand_over_a_ball_whose_stroke_may_leave_no_trace_is_told(
    is_due: bool, is_over: bool, told: int
) -> None:
    """The ball lies as it lay: only that something was over it speaks of a stroke."""
    watching, picture = observer()
    name, at = min(as_drawn(table_and_picture(SEED, GAME)[0]).present)
    foreseen = replace(as_drawn(table_and_picture(SEED, GAME)[0]), returning=at if is_due else None)
    watching = GolfObserver(watching.course, GAME, foreseen=lambda: foreseen)
    watching.placement = found_on(table_and_picture(SEED, GAME)[0])
    ((x, y),) = watching.placement.plane.px_from_hexes([at])
    away = 0 if is_over else 400 if x < picture.shape[1] / 2 else -400
    with_hand = picture.copy()
    cv2.circle(with_hand, (round(x + away), round(y)), 70, (140, 160, 220), -1)
    frames = [picture] * 10 + [with_hand] * 3 + [picture] * 10
    looks = [watching.receive(Frame.from_bgr(frame, k * 0.1, k)) for k, frame in enumerate(frames)]
    assert sum(look is not None for look in looks) == 2, name
    assert sum(look is not None and look.has_passed for look in looks) == told
