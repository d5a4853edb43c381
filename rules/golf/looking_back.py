"""A golf match to be looked at again: every stroke with the tokens before it and its way over the course.

A ball of Carom Golf goes from hex to hex, a ball of Roll in One along its line. A golfer of 18 Holes goes
straight to where it landed, as nobody knows more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.golf.carom_golf.moves.track import End, Track
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.eighteen_holes.play.endings import landing_of
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.table.acts import TakeAction
from rules.golf.eighteen_holes.table.state import Golfer
from rules.golf.roll_in_one.lines.edges import Edge
from rules.golf.roll_in_one.play.state import LastShot, ball_of
from rules.golf.roll_in_one.position import RollInOne
from rules.golf.shared.acts import AcceptBoard
from rules.golf.shared.shown import Marker
from rules.hexes import Hex
from rules.record.log import clip_of
from rules.record.match import Match
from rules.record.passage import Passage
from rules.tokens import TokensSeen
from rules.verdict import Verdict

HOLED = "holed"


@dataclass(frozen=True, slots=True)
class Resting:
    """A ball of Roll in One that lies on an edge, and its owner."""

    player: str
    at: Edge


@dataclass(frozen=True, slots=True)
class Flight:
    """A golfer's way of 18 Holes; `end` None where it went out of bounds."""

    token: str
    start: Hex
    end: Hex | None


@dataclass(frozen=True, slots=True)
class Way:
    """What moved in a stroke: one of the three is set, as the game has it. `hexes` is the length of its way."""

    track: Track | None = None
    shot: LastShot | None = None
    flights: tuple[Flight, ...] = ()
    is_holed: bool = False
    hexes: int = 0


@dataclass(frozen=True, slots=True)
class GolfStroke:
    """A stroke: `entry` made it. `tokens`, `resting` and `mushrooms` are what lay on the course before it."""

    entry: int
    player: str
    hole: int
    passage: Passage
    tokens: tuple[Marker, ...]
    way: Way
    resting: tuple[Resting, ...] = ()
    mushrooms: tuple[Hex, ...] = ()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The laws' sentences on it."""
        return self.passage.verdicts

    @property
    def mushrooms_after(self) -> tuple[Hex, ...]:
        """The mushrooms that still stood after it."""
        return () if self.way.track is None else tuple(sorted(self.way.track.mushrooms))

    @property
    def clip(self) -> str | None:
        """The name of the camera's pictures of it."""
        return clip_of(self.passage.entry.act)


def golf_strokes(match: Match) -> tuple[GolfStroke, ...]:
    """Every stroke of a golf match in its order; none for a game that is no golf."""
    stroke_of = STROKES.get(type(match.position))
    if stroke_of is None:
        return ()
    strokes = (stroke_of(passage) for passage in match.passages() if not passage.is_set_aside)
    return tuple(stroke for stroke in strokes if stroke is not None)


def longest_holed(strokes: tuple[GolfStroke, ...]) -> GolfStroke | None:
    """The stroke that holed out from the farthest, the earliest of several; None where none did."""
    return max((stroke for stroke in strokes if stroke.way.is_holed), key=_hexes, default=None)


def _hexes(stroke: GolfStroke) -> int:
    return stroke.way.hexes


def _carom_golf(passage: Passage) -> GolfStroke | None:
    before, after = passage.before, passage.after
    assert isinstance(before, CaromGolf)
    assert isinstance(after, CaromGolf)
    track = after.state.last
    if track is None or track is before.state.last:
        return None
    state = before.state
    owners = {ball.name: state.player_of(number) for number, ball in enumerate(state.balls)}
    lie = {**dict(state.lie.balls), track.ball: track.start}
    markers = tuple(Marker(ball, owner, lie.get(ball)) for ball, owner in owners.items())
    own = [move for move in track.moves if move.ball == track.ball]
    is_holed = any(fate.ball == track.ball and fate.end is End.HOLED for fate in track.fates)
    way = Way(track=track, is_holed=is_holed, hexes=len(own))
    mushrooms = tuple(sorted(state.mushrooms))
    return GolfStroke(
        passage.entry.seq, owners[track.ball], state.hole, passage, markers, way, mushrooms=mushrooms
    )


def _roll_in_one(passage: Passage) -> GolfStroke | None:
    before, after = passage.before, passage.after
    assert isinstance(before, RollInOne)
    assert isinstance(after, RollInOne)
    shot = after.state.last
    if shot is None or shot is before.state.last:
        return None
    state = before.state
    resting = tuple(
        Resting(player.name, ball_of(state, number, hole.number))
        for number, player in enumerate(state.players)
        for hole, so_far in zip(state.table.holes, player.holes, strict=True)
        if so_far.ball is not None and (player.name, hole.number) != (shot.player, shot.hole)
    )
    way = Way(shot=shot, is_holed=shot.landing.end.value == HOLED, hexes=len(shot.landing.drawn))
    return GolfStroke(passage.entry.seq, shot.player, shot.hole, passage, (), way, resting)


def _eighteen_holes(passage: Passage) -> GolfStroke | None:
    before, after = passage.before, passage.after
    assert isinstance(before, EighteenHoles)
    assert isinstance(after, EighteenHoles)
    if not before.state.order or after.state is before.state:
        return None
    landed = _landed(passage, before)
    if landed is None:
        return None
    golfer = before.state.golfers[before.state.order[0]]
    tokens = before.score().tokens
    was = {token.token: token.at for token in tokens}
    now = {token.token: token.at for token in after.score().tokens}
    start = was.get(landed.token, golfer.at) or golfer.at
    flight = Flight(landed.token, start, landed.at)
    stays = landed.at is None or now.get(landed.token) == landed.at
    others = _pushed(was, now, landed.token) if stays else ()  # else all went on to the next tee
    way = Way(
        flights=(flight, *others),
        is_holed=_has_reached(golfer, after.state.golfers[before.state.order[0]]),
        hexes=_between(start, landed.at),
    )
    return GolfStroke(passage.entry.seq, golfer.name, golfer.hole, passage, tokens, way)


@dataclass(frozen=True, slots=True)
class _Landed:
    token: str
    at: Hex | None


def _landed(passage: Passage, before: EighteenHoles) -> _Landed | None:
    """The golfer whose turn it was, and where it landed; None where this entry moved nobody."""
    act, state = passage.entry.act, before.state
    golfer = state.golfers[state.order[0]]
    names = [marker.token for marker in before.score().tokens if marker.player == golfer.name]
    if isinstance(act, TakeAction):
        if act.action == "reset_hand":
            return None
        landing = landing_of(state, act)
        return _Landed(
            names[(act.golfer or 1) - 1 if len(names) > 1 else 0], None if landing.out else landing.at
        )
    if isinstance(act, AcceptBoard) and before.seen is not None:
        return _Landed(names[0], before.seen)
    if isinstance(act, TokensSeen):
        was = {marker.token: marker.at for marker in before.score().tokens}
        moved = (token for token in act.tokens if token.token in names and token.at != was[token.token])
        return next((_Landed(token.token, token.at) for token in moved), None)
    return None


def _has_reached(before: Golfer, after: Golfer) -> bool:
    """Whether the golfer finished a hole, or took a green that brought points."""
    marks = ((golfer.done, golfer.points, golfer.hole, len(golfer.scores)) for golfer in (before, after))
    return next(marks) < next(marks)


def _pushed(was: dict[str, Hex | None], now: dict[str, Hex | None], but: str) -> tuple[Flight, ...]:
    """The other golfers that the same entry moved."""
    return tuple(
        Flight(token, at, now[token])
        for token, at in was.items()
        if token != but and at is not None and now.get(token) not in (None, at)
    )


def _between(start: Hex, end: Hex | None) -> int:
    """How many hexes apart."""
    if end is None:
        return 0
    q, r = end.q - start.q, end.r - start.r
    return max(abs(q), abs(r), abs(q + r))


STROKES: dict[type, Callable[[Passage], GolfStroke | None]] = {
    CaromGolf: _carom_golf,
    RollInOne: _roll_in_one,
    EighteenHoles: _eighteen_holes,
}
