"""Landmarks of the board: light changes the brightness of the drawing, a nudge of the camera its place.

Recognisable places of the drawing are remembered with their picture, and searched in a later one. A shift that
most of them share is the camera's; a shift of a few is a piece's or a hand's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.errors import CalibrationError
from calibration.lens import Points
from calibration.solve import map_from_corners
from vision.change.detector import ChangeDetector
from vision.change.grid import slid_box
from vision.frame import Frame, Plane

MOST_PLACES = 70
FINE_PLACES = 300
LEAST_PLACES = 12  # The number of landmarks that must agree.
LEAST_SHARE = 0.5  # Share of the landmarks that must agree: fewer lie on a hand.
# Share of the landmarks that must agree after a large shift: coins moved along with the drawing.
LEAST_SHARE_FAR = 0.3
PARTS = 20
# The number of patches that are searched all over the picture, and their least contrast in grey levels.
PATCHES, PLAIN_PATCH = 800, 7
LEAST_SHARE_PATCHES = 0.2  # Share of the patches that look alike which must agree.
FARTHEST = 0.25  # Share of the picture: a camera that was knocked farther has to be aimed again.
AGREE_PATCHES_CELLS = 3.0
APART_CELLS = 7.0
AGREE_CELLS, AGREE_PX = 0.5, 1.0
# A way is fitted until it bends the corners by less than this, in so many rounds at most.
BENT_CELLS, MOST_ROUNDS = 0.05, 8
SMOOTH_CELLS = 6.0  # Broader structure is light, not drawing.
WINDOW = (13, 13)
FINE_WINDOW = (21, 21)
LEVELS = 3  # The number of halvings: a place may be eight times as far away as the window reaches.


@dataclass(frozen=True, eq=False)
class Landmarks:
    """The drawing as it lay when `board_map` was true.

    `whole` is the brightness of the board's box, `even` the same reduced and evenly lit; `places` (N, 1, 2)
    float32 cells of the reduced picture.
    """

    board_map: BoardMap
    box: tuple[int, int, int, int]
    shrink: int
    even: Plane
    whole: Plane
    places: Points

    @classmethod
    def of(cls, detector: ChangeDetector, frame: Frame) -> Landmarks:
        """The landmarks of a frame that shows the board where the detector's map says."""
        left, top, right, bottom = detector.grid.box
        whole = np.array(frame.y[top:bottom, left:right])
        even = _even(_reduced(whole, detector.grid.shrink))
        corners = cv2.goodFeaturesToTrack(even, MOST_PLACES, 0.02, APART_CELLS, mask=detector.grid.surface)
        places = np.zeros((0, 1, 2), np.float32) if corners is None else np.asarray(corners, np.float32)
        return cls(detector.board_map, detector.grid.box, detector.grid.shrink, even, whole, places)

    def slip_px(self, frame: Frame) -> float:
        """The mean slide of the corners since then, in camera pixels; 0 where it is unclear."""
        slid = self._slid(_even(_reduced(self._cut(frame), self.shrink)), may_stay=True)
        if slid is None:
            return 0.0
        corners = (self.board_map.corners_px() - self.box[:2]) / self.shrink
        return float(np.hypot(*(_through(slid, corners) - corners).T).mean()) * self.shrink

    def shows(self, frame: Frame) -> bool:
        """Whether enough of the drawing lies where it was, in whatever light."""
        even = _even(_reduced(self._cut(frame), self.shrink))
        if len(self.places) < LEAST_PLACES or even.shape != self.even.shape:
            return False
        before, after = self._seen_in(even)
        kept = np.count_nonzero(np.hypot(*(after - before).T) < AGREE_CELLS)
        return bool(kept >= max(LEAST_PLACES, LEAST_SHARE * len(self.places)))

    def way_px(self, frame: Frame, near_px: Points) -> Points | None:
        """(3, 3) homography of the picture's pixels since then, near another; None where it is unclear."""
        left, top, right, bottom = self.box
        middle = np.array([[(left + right) / 2, (top + bottom) / 2]])
        across, down = (round(float(part)) for part in (_through(near_px, middle) - middle)[0])
        then, now = (_placed(self.shrink, at) for at in ((left, top), (left + across, top + down)))
        even = _even(_reduced(slid_box(frame.y, self.box, (across, down)), self.shrink))
        way = self._way_cells(even, np.linalg.inv(now) @ near_px @ then)
        return None if way is None else now @ way @ np.linalg.inv(then)

    def _way_cells(self, even: Plane, near: Points) -> Points | None:
        """(3, 3) homography to a reduced picture, near another.

        A slide, turn and size beside that one are found first. Where the drawing shows in a part of the board
        alone, the corners hold the rest in its place.
        """
        before = np.asarray(self.places, float).reshape(-1, 2)
        if len(before) < LEAST_PLACES:
            return None
        after, is_followed = _followed(self.even, even, before, _through(near, before), WINDOW)
        before, after = before[is_followed], after[is_followed]
        if len(before) < self._least_agreeing:
            return None
        turned, _ = cv2.estimateAffinePartial2D(
            _through(near, before), after, method=cv2.RANSAC, ransacReprojThreshold=AGREE_CELLS
        )
        if turned is None:
            return None
        return self._fitted(np.vstack([turned, [0, 0, 1]]) @ near, before, after)

    @property
    def _least_agreeing(self) -> float:
        """How many landmarks must agree on a way."""
        return max(LEAST_PLACES, LEAST_SHARE_FAR * len(self.places))

    def _fitted(self, likely: Points, before: Points, after: Points) -> Points | None:
        """(3, 3) homography between places (N, 2) of the reduced pictures, near a likely one.

        The likely one says where the corners lie. What is seen of the drawing has to bend them into place, step
        by step, where the camera has turned since; a part of it alone does not say where the others are.
        """
        corners = (self.board_map.corners_px() - self.box[:2]) / self.shrink
        for _ in range(MOST_ROUNDS):
            agree = np.hypot(*(_through(likely, before) - after).T) < AGREE_CELLS
            if np.count_nonzero(agree) < self._least_agreeing:
                return None
            last = _through(likely, corners)
            way, _ = cv2.findHomography(np.vstack([before[agree], corners]), np.vstack([after[agree], last]), 0)
            if way is None:
                return None
            likely = np.asarray(way, float)
            is_bent = np.hypot(*(_through(likely, corners) - last).T).max() > BENT_CELLS
            if not is_bent or np.count_nonzero(agree) < LEAST_SHARE * len(self.places):
                break
        return likely

    def realigned(self, frame: Frame) -> BoardMap | None:
        """The board map after a nudge; None where too little of the drawing is found again."""
        whole = self._cut(frame)
        slid = self._slid(_even(_reduced(whole, self.shrink)))
        if slid is None:
            return None
        cell = _scaled(self.shrink)
        back = cell @ slid @ np.linalg.inv(cell)  # turned back first: a turned drawing is followed less exactly
        even = _even(self.whole)
        before = self._fine_places(even)
        after, is_followed = _followed(even, _even(_fetched(whole, back)), before, before, FINE_WINDOW)
        return self._moved(before[is_followed], _through(back, after[is_followed]))

    def _fine_places(self, even: Plane) -> Points:
        """(N, 2) pixels of the box: more places of the drawing, since this is done once and must be exact.

        They are searched in the picture at half size, since weighing every pixel takes twenty times its
        memory.
        """
        half = _reduced(even, 2)
        surface = np.zeros_like(half)
        corners = (self.board_map.corners_px() - self.box[:2]) / 2
        cv2.fillPoly(surface, [np.round(corners).astype(np.int32)], 255)
        least_px = APART_CELLS * self.shrink / 2
        places = cv2.goodFeaturesToTrack(half, FINE_PLACES, 0.01, least_px, mask=surface)
        return _through(_scaled(2), np.zeros((0, 2)) if places is None else np.asarray(places, float))

    def _cut(self, frame: Frame) -> Plane:
        left, top, right, bottom = self.box
        return frame.y[top:bottom, left:right]

    def _slid(self, even: Plane, *, may_stay: bool = False) -> Points | None:
        """(3, 3) homography of the reduced picture that most landmarks agree on.

        `may_stay`: the identity where the part of the drawing that still shows has not moved, though much may
        be covered. That part is too small to register the board by.
        """
        if len(self.places) < LEAST_PLACES or even.shape != self.even.shape:
            return None
        before, after = self._seen_in(even)
        near = _agreed(before, after, AGREE_CELLS, LEAST_SHARE * len(self.places))
        if near is not None:
            return near
        kept = np.count_nonzero(np.hypot(*(after - before).T) < AGREE_CELLS)
        if may_stay and kept >= max(LEAST_PLACES, LEAST_SHARE_FAR * len(self.places)):
            return np.eye(3)  # after a break coins lie elsewhere all over the board
        guess = _guess(self.even, even)
        if guess is None:
            return None
        far = _agreed(*self._seen_in(_fetched(even, guess)), AGREE_CELLS, LEAST_SHARE_FAR * len(self.places))
        return None if far is None else guess @ far

    def _seen_in(self, even: Plane) -> tuple[Points, Points]:
        """(N, 2) cells where landmarks were, and where they are in a picture that shows them about there."""
        before = np.asarray(self.places, float).reshape(-1, 2)
        after, is_followed = _followed(self.even, even, before, before, WINDOW)
        return before[is_followed], after[is_followed]

    def _moved(self, before: Points, after: Points) -> BoardMap | None:
        """The map that carries landmarks, (N, 2) pixels of the box, from their old places to the new ones."""
        old = self.board_map
        start, stop = (old.lens.straight_from_image(points + self.box[:2]) for points in (before, after))
        carried = _agreed(start, stop, AGREE_PX, LEAST_SHARE_FAR * len(start))
        if carried is None:
            return None
        corners = _through(carried, old.lens.straight_from_image(old.corners_px()))
        return _relaid(old, old.lens.image_from_straight(corners))


def same_drawing(before: Plane, after: Plane, where: Plane) -> float:
    """The likeness, -1 to 1, of the fine structure of two reduced pictures in a mask, whatever the light."""
    a, b = (_structure(picture)[where > 0] for picture in (before, after))
    if a.size < 2:
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    scale = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / scale if scale > 0 else 0.0


def _guess(before: Plane, now: Plane) -> Points | None:
    """(3, 3) homography between two reduced pictures that most of their patches agree on, turned or not."""
    finder = cv2.ORB.create(nfeatures=PATCHES, scaleFactor=1.3, nlevels=4, fastThreshold=PLAIN_PATCH)
    (places, was), (others, shown) = (finder.detectAndCompute(picture, None) for picture in (before, now))
    if was is None or shown is None:
        return None
    at, there = (np.asarray(cv2.KeyPoint.convert(keypoints), float) for keypoints in (places, others))
    near = _near(at, there, FARTHEST * max(now.shape))  # a board looks the same from all four sides
    match = cv2.BFMatcher(cv2.NORM_HAMMING).match
    ways = {(pair.queryIdx, pair.trainIdx) for pair in match(was, shown, near)}
    back = {(pair.trainIdx, pair.queryIdx) for pair in match(shown, was, np.ascontiguousarray(near.T))}
    pairs = np.array(sorted(ways & back), int).reshape(-1, 2)
    return _agreed(at[pairs[:, 0]], there[pairs[:, 1]], AGREE_PATCHES_CELLS, LEAST_SHARE_PATCHES * len(pairs))


def _near(some: Points, others: Points, within: float) -> Plane:
    """(N, M) 1 where one of (N, 2) places is near one of (M, 2), else 0; in parts, to save memory."""
    parts = np.array_split(some, PARTS)
    near = [np.hypot(*(part[:, None] - others).transpose(2, 0, 1)) < within for part in parts]
    return np.concatenate(near).astype(np.uint8)


def _agreed(before: Points, after: Points, near: float, least: float) -> Points | None:
    """(3, 3) homography that most of (N, 2) points follow to within `near`; None if fewer than `least` do."""
    if len(before) < LEAST_PLACES:
        return None
    carried, agree = cv2.findHomography(before, after, cv2.RANSAC, near)
    enough = max(LEAST_PLACES, least)
    return np.asarray(carried, float) if carried is not None and agree.sum() >= enough else None


def _through(matrix: Points, points: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), matrix), float).reshape(-1, 2)


def _relaid(old: BoardMap, corners_px: Points) -> BoardMap | None:
    """The old map with its corners at other places, (4, 2) px; None where no board has them."""
    size = (old.lens.width_px, old.lens.height_px)
    try:
        relaid = map_from_corners(corners_px, size, surface_mm=old.surface_mm, lens=old.lens)
    except CalibrationError:
        return None
    return replace(old, straight_from_board=relaid.straight_from_board, eye_mm=relaid.eye_mm)


def _followed(
    picture: Plane, other: Plane, before: Points, guess: Points, window: tuple[int, int]
) -> tuple[Points, Points]:
    """(N, 2) places of one picture in the other, near a guess, and (N,) which were found."""
    after, status, _ = cv2.calcOpticalFlowPyrLK(
        picture,
        other,
        np.asarray(before, np.float32).reshape(-1, 1, 2),
        np.asarray(guess, np.float32).reshape(-1, 1, 2),
        winSize=window,
        maxLevel=LEVELS,
        flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
    )
    return np.asarray(after, float).reshape(-1, 2), np.ravel(status) == 1


def _scaled(shrink: int) -> Points:
    """(3, 3) from places in a picture reduced by `shrink` to those in the whole one."""
    return np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1.0]])


def _placed(shrink: int, corner_px: tuple[int, int]) -> Points:
    """(3, 3) from cells of a reduced box to pixels of the picture that it was cut from at a corner."""
    return np.array([[1.0, 0, corner_px[0]], [0, 1.0, corner_px[1]], [0, 0, 1]]) @ _scaled(shrink)


def _fetched(picture: Plane, there: Points) -> Plane:
    """The picture sampled at the places to which (3, 3) `there` maps its own."""
    size, flags = (picture.shape[1], picture.shape[0]), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fetched = cv2.warpPerspective(picture, there, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(fetched, np.uint8)


def _reduced(whole: Plane, shrink: int) -> Plane:
    size = (whole.shape[1] // shrink, whole.shape[0] // shrink)
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)


def _even(picture: Plane) -> Plane:
    """The drawing without the light on it."""
    broad = cv2.blur(picture, (int(2 * SMOOTH_CELLS) + 1,) * 2)
    return np.asarray(cv2.addWeighted(picture, 1.0, broad, -1.0, 128.0), np.uint8)


def _structure(small: Plane) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    smooth = cv2.GaussianBlur(small, (0, 0), 1.0)
    return np.asarray(cv2.Laplacian(smooth, cv2.CV_32F), np.float32)
