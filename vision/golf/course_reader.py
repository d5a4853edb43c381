"""What lies on a course whose place is known: tokens, obstacles, dice, hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course, Label
from calibration.golf.found import FoundCourse
from calibration.golf.plane import hexes_from_plane
from vision.frame import Frame
from vision.golf.change_cells import CellWatch
from vision.golf.dice.faces import Die, tops
from vision.golf.dice_reader import DiceReader
from vision.golf.flat_course import Flattening
from vision.golf.hex_network import COLOURS, STATES, HexAnswers, among
from vision.golf.hex_reader import HexReader, seen_hexes
from vision.golf.obstacles import Obstacle, standing_obstacles
from vision.golf.tokens import SURE, Token, covered_by_hand, is_hand, shows_at, tokens_of

MEEPLES = "eighteen_holes"
BALLS = ("ball", "flat")
FORMS_OF: dict[str, tuple[str, ...]] = {MEEPLES: ("meeple",), "roll_in_one": ()}  # of tokens; else of balls
HEX_MM = {
    "carom_golf": 21.5,
    "eighteen_holes": 26.0,
    "roll_in_one": 13.1,
}  # flat to flat, of the printed boards

Hexes = frozenset[tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Reading:
    """One reading of a course: where it lies, how its hexes look, and what lies on it."""

    placement: FoundCourse
    hexes: tuple[tuple[int, int], ...]
    seen: tuple[
        NDArray[np.float32], ...
    ]  # the colours (3, 48, 40) of these hexes, as `vision.golf.patches` has them
    tokens: tuple[Token, ...]
    obstacles: tuple[Obstacle, ...]
    dice: tuple[Die, ...]
    covered: frozenset[tuple[int, int]]  # hexes that look like a hand
    answers: HexAnswers  # what a network says of each of these hexes
    faces: tuple[
        Die, ...
    ] = ()  # all that may be top faces of dice: `dice`, and doubtful ones beside the course
    grounds: NDArray[np.float16] | None = None  # (N, 3, 48, 40) the usual colours of the grounds in `seen`

    def likelihood(self, at: tuple[int, int], token: str, form: str) -> float:
        """How likely a token of this colour and form stands on a hex, by this picture alone."""
        if at not in self.hexes:
            return 0.0
        number = self.hexes.index(at)
        colour = float(self.answers.colours[number, COLOURS.index(token)])
        return float(self.answers.states[number, STATES.index(form)] * colour**0.5)

    @property
    def hand(self) -> bool:
        """Whether a hand is over the course."""
        return is_hand(self.covered)

    @property
    def sure_tokens(self) -> tuple[Token, ...]:
        """The tokens that are sure by one picture alone."""
        return tuple(token for token in self.tokens if token.score >= SURE)


class CourseReader:
    """Reads one course in picture after picture; hexes that look as they did are not read again."""

    def __init__(
        self,
        placement: FoundCourse,
        course: Course,
        game: str,
        hex_mm: float | None = None,
        labels: Sequence[Label] = (),
        *,
        has_dice: bool = True,
    ) -> None:
        """`hex_mm` is the size of a hex from flat to flat, where it is known; without dice none are read.

        `labels` are the faces of dice that are printed beside its hexes.
        """
        self.placement, self._course, self._game = placement, course, game
        self._forms = FORMS_OF.get(game, BALLS)
        self._dice = DiceReader(placement, course, hex_mm or HEX_MM[game], labels) if has_dice else None
        self._flattening, self._cell_watch = Flattening(placement.plane, course), CellWatch()
        self._hex_reader: HexReader | None = None

    def read(self, frame: Frame, gone: Hexes = frozenset(), falling: Hexes = frozenset()) -> Reading:
        """Everything on the course and the dice beside it.

        `gone` are hexes whose obstacles are off the table, `falling` those whose obstacles may be by now.
        """
        cells = self._cell_watch.receive(frame)
        flat = self._flattening.flat(cells.bgr, cells)
        if self._hex_reader is None or not self._hex_reader.renewed(flat, gone, falling):
            hexes = seen_hexes(flat, self._course, self._game == MEEPLES)
            plane, has_balls = self.placement.plane, "ball" in self._forms
            self._hex_reader = HexReader(flat, plane, self._course, hexes, gone, has_balls=has_balls)
        looks, middles, course = self._hex_reader, self._hex_reader.middles_px, self._course
        answers = among(looks.answers, self._forms)
        tokens = tokens_of(answers, looks.hexes, middles, course, self._forms) if self._forms else []
        faces = () if self._dice is None else self._dice.faces(cells.bgr, cells)
        lying = tuple(tops([die for die in faces if not any(self._is_token(token, die) for token in tokens)]))
        alone = tuple(token for token in tokens if not any(_on_die(token, die) for die in lying))
        standing = standing_obstacles(answers, looks.hexes, middles, course)
        covered = covered_by_hand(answers, looks.hexes, course)
        perhaps = tuple(die for die in faces if die in lying or self._is_beside(die))
        return Reading(
            self.placement,
            looks.hexes,
            looks.seen,
            alone,
            standing,
            lying,
            covered,
            answers,
            perhaps,
            looks.grounds,
        )

    def take_unread(self, is_awaited: bool) -> bool:
        """Whether, since the last call, a possible die beside the course has shown no face."""
        return self._dice is not None and self._dice.take_unread(is_awaited)

    def _is_beside(self, die: Die) -> bool:
        """Whether a face lies off the course: on it, doubtful ones are mostly tokens and prints."""
        at = hexes_from_plane(self.placement.plane.plane_from_px(np.array([(die.x_px, die.y_px)])))[0]
        return (int(at[0]), int(at[1])) not in self._course

    def _is_token(self, token: Token, die: Die) -> bool:
        """Whether what was read as a die is rather this token: a ball in a lamp's glare looks like a one."""
        if die.value != 1 or token.score <= die.score:
            return False
        return _on_die(token, die) or shows_at(token, self.placement.plane, (die.x_px, die.y_px))


def read_course(
    bgr: NDArray[np.uint8],
    placement: FoundCourse,
    course: Course,
    game: str,
    hex_mm: float | None = None,
    labels: Sequence[Label] = (),
) -> Reading:
    """Everything on the course and the dice beside it, as a `CourseReader` of these reads one picture."""
    return CourseReader(placement, course, game, hex_mm, labels).read(Frame.from_bgr(bgr))


def _on_die(token: Token, die: Die) -> bool:
    return bool(np.hypot(token.px[0] - die.x_px, token.px[1] - die.y_px) < die.side_px)
