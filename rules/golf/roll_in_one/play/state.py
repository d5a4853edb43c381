"""A game of Roll in One between two entries: the round's dice, and each player's nine holes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.golf.roll_in_one.lines.edges import Edge
from rules.golf.roll_in_one.lines.line import Line, Shape
from rules.golf.roll_in_one.play.landing import Aim, Landing
from rules.golf.roll_in_one.printed.course import Course, Hole, Terrain
from rules.golf.roll_in_one.printed.options import Laws
from rules.golf.roll_in_one.printed.tables import Club
from rules.hexes import Hex

MOST_STROKES = 60  # of a hole: the longest takes ten shots, and no shot costs more than two


@dataclass(frozen=True, slots=True)
class HoleState:
    """A player's hole; `ball` None: not begun, or done."""

    strokes: int = 0
    ball: Edge | None = None
    done: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot being made: dice and club, the line so far, the fourth die and the tree if one was announced."""

    hole: int
    accuracy: int
    strength: int
    club: Club
    line: Line = ()
    fourth: int | None = None
    tree: Hex | None = None


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player: the holes in play in their order, the shot of this round, whether it was made."""

    name: str
    holes: tuple[HoleState, ...]
    shot: Shot | None = None
    played: bool = False

    @property
    def is_done(self) -> bool:
        """Whether every hole is finished."""
        return all(hole.done for hole in self.holes)

    @property
    def total(self) -> int:
        """All strokes so far."""
        return sum(hole.strokes for hole in self.holes)


@dataclass(frozen=True, slots=True)
class Table:
    """The agreements for the whole game; `holes` are those in play."""

    course: Course
    laws: Laws
    holes: tuple[Hole, ...]
    all_open: bool
    mode: str = "full"


@dataclass(frozen=True, slots=True)
class LastShot:
    """The last shot that was made, for drawing."""

    player: str
    hole: int
    club: Club
    landing: Landing


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need; `dice` are empty before the round's roll."""

    table: Table
    players: tuple[PlayerState, ...]
    round: int = 1
    active: int = 0
    dice: tuple[int, ...] = ()
    last: LastShot | None = None

    @property
    def is_over(self) -> bool:
        """Whether everybody has finished every hole."""
        return all(player.is_done for player in self.players)

    def with_player(self, number: int, player: PlayerState) -> State:
        """This state with one player changed."""
        return replace(self, players=(*self.players[:number], player, *self.players[number + 1 :]))

    def place_of(self, hole: int) -> int:
        """The place of a hole in the order of those in play; raises ValueError for one that is not in play."""
        return [printed.number for printed in self.table.holes].index(hole)


def ball_of(state: State, player: int, hole: int) -> Edge:
    """The ball's edge; before the first shot the line of the tee."""
    place = state.place_of(hole)
    return state.players[player].holes[place].ball or state.table.holes[place].tee


def lie_of(state: State, player: int, hole: int) -> Terrain:
    """The lie of the player's ball on a hole."""
    return state.table.course.lie(ball_of(state, player, hole))


def shape_of(state: State, player: int, shot: Shot) -> Shape:
    """The shape that the line of a shot has to have (2 and 3)."""
    course, laws, lie = state.table.course, state.table.laws, lie_of(state, player, shot.hole)
    fairway_wood = shot.club is Club.WOOD and lie is Terrain.FAIRWAY
    putts = shot.club is Club.PUTTER
    return Shape(
        segments=course.tables.distance_of(shot.club, shot.strength) - fairway_wood,
        curls=0 if putts else _curls(course, laws, lie, shot.accuracy),
        may_curl=putts,
        may_fall_short=putts,
        curl_is_bend=laws.curl_is_bend,
        curls_bound=laws.curl_way == "bound",
        keeps_bend=laws.short_shot == "bend",
    )


def _curls(course: Course, laws: Laws, lie: Terrain, accuracy: int) -> int:
    """The curls of a lie. The old table mirrors the current one: n there is 7 - n here."""
    die = accuracy if laws.deviation == "current" else 7 - accuracy
    if lie is Terrain.GREEN:
        return 0 if laws.green == "none" else course.tables.curls(Terrain.FAIRWAY.value, die)
    return course.tables.curls(lie.value, die)


def aim_of(state: State, shot: Shot) -> Aim:
    """The inputs of a shot's landing."""
    course = state.table.course
    elevated = () if shot.fourth is None else course.tables.elevated(shot.club, shot.fourth)
    always = set(course.tables.elevated(shot.club, 1))
    for die in range(2, 7):
        always &= set(course.tables.elevated(shot.club, die))
    hole = state.table.holes[state.place_of(shot.hole)]
    flying = elevated if shot.fourth is not None else tuple(sorted(always))
    return Aim(course, hole, shot.club, shot.accuracy, flying, state.table.laws)
