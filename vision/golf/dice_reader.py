"""The dice on a course and beside it; where the picture has not changed they are those seen before.

A face that leaves a doubt is seen from aside, and may be the side of a die: its top is looked for beyond it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course, Label
from calibration.golf.found import FoundCourse
from calibration.golf.plane import hexes_from_plane, plane_from_hexes
from vision.golf.change_cells import CELL, Cells, Part, changed, spots_of
from vision.golf.dice.detection import Suspect, in_picture, places_in, shrunk
from vision.golf.dice.faces import SAME_FACE, Die, counted, faces_lying, tops
from vision.golf.dice.labels import without_labels
from vision.golf.dice.outlines import top_of, with_outlines
from vision.golf.dice.printed_faces import weighed_as_prints
from vision.golf.dice.side_faces import with_sides
from vision.golf.dice.top_face import is_beyond
from vision.golf.new_objects import holds_thing, is_cut, thing_in
from vision.golf.table_view import DICE_MM, TableView

NEARER = 1.1  # dice beside the course may lie nearer to the camera by so much
LARGEST_PX = 32.0  # sides of the largest dice where they are looked for
CHANGED = 5  # levels by which a cell of the picture differs where something is new
REACH = 0.7  # sides of the largest dice about a change within which dice are read again
MOST_CHANGED = 0.4  # share of the picture above which all of it is read
TOP_AWAY = 0.75  # sides from a side face to the top of its die, seen aslant
# Likelihoods of any value of a face, and slopes of sight, to look beyond one.
DOUBTFUL, ASLANT = (0.2, 0.9), 0.4
THING = (0.2, 2.0)  # sides of the largest dice: of what may be a die
OF_CELLS = 0.7  # of the cells that a die covers or touches, the shorter way, its side takes so much
STIRRED = 0.1  # share of the picture above which more than a die has come


class DiceReader:
    """The dice of one course; `hex_mm`, a hex from flat to flat, tells how large dice are in its pictures.

    Faces that its `labels` explain are none.
    """

    def __init__(
        self, located: FoundCourse, course: Course, hex_mm: float, labels: Sequence[Label] = ()
    ) -> None:
        self._labels, self._tees = labels, plane_from_hexes([label.at for label in labels])
        self._view = TableView(located.plane, hex_mm)
        middles = plane_from_hexes(course)
        seen = middles[located.plane.inside(located.plane.px_from_plane(middles))]
        self._nearest_px = NEARER * float(self._view.pitches_px(seen if len(seen) else middles).max())
        self._scale = LARGEST_PX / (DICE_MM[1] / hex_mm * self._nearest_px)
        self._course = course
        self._now: NDArray[np.uint8] | None = None
        self._quiet: tuple[NDArray[np.uint8] | None, tuple[Die, ...]] = None, ()  # when it was asked last
        self._faces: tuple[Die, ...] = ()

    def read(self, bgr: NDArray[np.uint8]) -> tuple[Die, ...]:
        """The dice, from left to right."""
        return tuple(tops(self.faces(bgr)))

    def faces(self, bgr: NDArray[np.uint8], cells: Cells | None = None) -> tuple[Die, ...]:
        """Everything that may be the top face of a die, doubtful ones and faces of one die included.

        With the picture's `cells` only what is new is read.
        """
        reach = round(REACH * LARGEST_PX / self._scale / CELL)
        differs = None if cells is None else cells.differs(CHANGED, reach)
        if cells is None or differs is None or differs.mean() > MOST_CHANGED:
            small = shrunk(bgr, self._scale)
            places, kept = [in_picture(place, small, bgr) for place in places_in(small)], list[Die]()
        else:
            places = [place for part in spots_of(differs) for place in self._places_in(bgr, part, differs)]
            touched = cells.touched(CHANGED)
            lying = [die for die in self._faces if not differs[_cell(die, differs.shape)]]
            kept = [die for die in lying if not _is_touched(die, touched)]
            places += [_place_of(die) for die in lying if die not in kept]
        fresh = self._view.of_size(self._read(bgr, places))
        fresh += self._view.of_size(self._read(bgr, self._beyond(fresh)))
        fresh = with_outlines(bgr, fresh, self._view.flattenings(fresh))
        fresh += self._view.of_size(self._unsuspected(bgr, cells, [*kept, *fresh]))
        whole = [*kept, *(die for die in fresh if not any(_is_same(die, old) for old in kept))]
        self._faces = tuple(sorted(whole, key=lambda die: die.x_px))
        self._now = None if cells is None else cells.now
        return self._unprinted(self._faces)

    def _unprinted(self, faces: tuple[Die, ...]) -> tuple[Die, ...]:
        """The faces without those of a sheet's labels."""
        if not self._labels or not faces:
            return faces
        places = self._view.plane.plane_from_px(np.array([(die.x_px, die.y_px) for die in faces]))
        return tuple(without_labels(faces, places, self._labels, self._tees))

    def take_unread(self, is_awaited: bool) -> bool:
        """Whether something as large as a die has come to lie beside the course since this was asked last.

        And shows no face. Where a face was shown before, a die may have been picked up: there it counts if the
        place is coloured as nothing around it. Not where no die is awaited, which takes no time.
        """
        (was, faces), now = self._quiet, self._now
        self._quiet = now, self._faces
        if not is_awaited or was is None or now is None or was.shape != now.shape:
            return False
        mask = changed(was, now, CHANGED, 0)
        if mask.mean() > STIRRED:
            return False
        things = [part for part in spots_of(mask) if self._may_be_die(part)]
        shown = (*faces, *self._faces)
        lie_anew = [
            part
            for part in things
            if not is_cut(part, now.shape) and not any(_shows(part, die) for die in self._faces)
        ]
        return any(
            self._is_beside(part) and (not any(_shows(part, die) for die in shown) or holds_thing(now, part))
            for part in lie_anew
        )

    def _may_be_die(self, part: Part) -> bool:
        """Whether some cells are as large as a die may be; far from the camera it is smaller than near it."""
        least, most = (side * LARGEST_PX / self._scale / CELL for side in THING)
        nearness = min(float(self._view.pitches_px(self._plane_at(part))[0]) / self._nearest_px, 1.0)
        return all(least * nearness < side.stop - side.start < most for side in part)

    def _is_beside(self, part: Part) -> bool:
        """Whether some cells lie off the course."""
        at = hexes_from_plane(self._plane_at(part))[0]
        return (int(at[0]), int(at[1])) not in self._course

    def _plane_at(self, part: Part) -> NDArray[np.float64]:
        """(1, 2) where the middle of some cells lies on the table."""
        row, column = ((side.start + side.stop) / 2 * CELL for side in part)
        return np.asarray(self._view.plane.plane_from_px(np.array([(column, row)])))

    def _places_in(self, bgr: NDArray[np.uint8], part: Part, differs: NDArray[np.bool_]) -> list[Suspect]:
        """The places of a part of the picture, given in cells, in those that differ."""
        rows, columns = (slice(side.start * CELL, side.stop * CELL) for side in part)
        own = np.ascontiguousarray(bgr[rows, columns])
        small = shrunk(own, self._scale)
        seen = (in_picture(place, small, own) for place in places_in(small))
        moved = [replace(at, x_px=at.x_px + columns.start, y_px=at.y_px + rows.start) for at in seen]
        return [place for place in moved if differs[_cell(place, differs.shape)]]

    def _read(self, bgr: NDArray[np.uint8], places: Sequence[Suspect]) -> list[Die]:
        seen = faces_lying(bgr, places, self._view.flattenings(places))
        if not seen:
            return []
        ways = self._view.flattenings(seen)
        lying = [counted(bgr, die, way) for die, way in zip(self._view.leaning(seen), ways, strict=True)]
        return with_sides(bgr, weighed_as_prints(bgr, lying, ways), ways)

    def _unsuspected(self, bgr: NDArray[np.uint8], cells: Cells | None, faces: Sequence[Die]) -> list[Die]:
        """Tops of dice where no face was suspected, on things that have come to lie beside the course."""
        mask = None if cells is None else cells.differs(CHANGED, 0)
        if cells is None or mask is None:
            return []
        parts = spots_of(mask) if mask.mean() < STIRRED else []
        lumps = [
            self._lump(part)
            for part in (thing_in(cells.now, part) for part in parts)
            if part is not None
            and self._may_be_die(part)
            and self._is_beside(part)
            and not (is_cut(part, mask.shape) or any(_shows(part, die) for die in faces))
        ]
        leaning = self._view.leaning(lumps)
        seen = (
            top_of(bgr, lump, way) for lump, way in zip(leaning, self._view.flattenings(lumps), strict=True)
        )
        return [top for top in seen if top is not None]

    def _lump(self, part: Part) -> Die:
        """Some cells as a die of which nothing is read: about as large as they are."""
        y_px, x_px = ((side.start + side.stop) / 2 * CELL for side in part)
        smaller_px = min(side.stop - side.start for side in part) * CELL
        return Die(1, x_px, y_px, OF_CELLS * smaller_px, 0.0)

    def _beyond(self, faces: Sequence[Die]) -> list[Suspect]:
        """Where the tops of dice would lie of which some faces are sides, or may be."""
        least, most = DOUBTFUL
        lone = [
            die
            for die in faces
            if (die.is_side or least < sum(die.faces) < most)
            and np.hypot(*die.leans) > ASLANT
            and not any(is_beyond(other, die) for other in faces)
        ]
        ways = [np.array(die.leans) / np.hypot(*die.leans) * TOP_AWAY * die.side_px for die in lone]
        return [
            Suspect(die.x_px + float(way[0]), die.y_px + float(way[1]), die.side_px, 1.0)
            for die, way in zip(lone, ways, strict=True)
        ]


def _cell(at: Die | Suspect, shape: tuple[int, ...]) -> tuple[int, int]:
    """The row and the column of the cell of a place, of those that there are."""
    row, column = (
        min(max(int(px // CELL), 0), side - 1) for px, side in zip((at.y_px, at.x_px), shape[:2], strict=True)
    )
    return row, column


def _shows(part: Part, die: Die) -> bool:
    """Whether a die lies in some cells, or beside them."""
    return all(
        side.start - 1 <= at / CELL < side.stop + 1 for side, at in zip(part, (die.y_px, die.x_px), strict=True)
    )


def _is_touched(die: Die, touched: NDArray[np.bool_]) -> bool:
    """Whether the picture has changed in a part of a face: another number has other pips."""
    reach = die.side_px / 2
    rows, columns = (
        slice(max(int((at - reach) // CELL), 0), int((at + reach) // CELL) + 1) for at in (die.y_px, die.x_px)
    )
    return bool(touched[rows, columns].any())


def _place_of(die: Die) -> Suspect:
    """The place of a face that is to be read again."""
    return Suspect(die.x_px, die.y_px, die.side_px, 1.0)


def _is_same(die: Die, other: Die) -> bool:
    return bool(np.hypot(die.x_px - other.x_px, die.y_px - other.y_px) < SAME_FACE * other.side_px)
