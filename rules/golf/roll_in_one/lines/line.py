"""Lines: the legal ones, segment by segment, and the segments that may come next (section 2).

A segment crosses one hex from side a to side b; its turn is b - (a + 3): 0 straight, 1 and -1 bent, 2 and -2 a
curl. The lattice goes on beyond the page, so that a line that leaves it can be judged too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.golf.roll_in_one.lines.edges import Edge, edge, side_towards, sides_of
from rules.hexes import Hex, step, turned

TURNS = (0, 1, -1, 2, -2)
BENDS_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """The required shape of a line: its number of segments and of curls.

    With the putter a line `may_curl` once more at will, and `may_fall_short` by one segment. `curl_is_bend` and
    `curls_bound`: whether curls count as bends, or only turn the same way as bends (P2, P3). `keeps_bend`:
    whether a line of several segments gives a curl up for its bend (P4).
    """

    segments: int
    curls: int
    may_curl: bool = False
    may_fall_short: bool = False
    curl_is_bend: bool = False
    curls_bound: bool = False
    keeps_bend: bool = False

    def curls_of(self, length: int) -> int:
        """The required curls of a line of this length, no more than there is room for (P4)."""
        room = length - 1 if self.keeps_bend and length > 1 else length
        return min(self.curls, room)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths a finished line may have."""
        short = self.may_fall_short and self.segments > 1
        return (self.segments - 1, self.segments) if short else (self.segments,)


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment: the hex it crosses, from side to side."""

    hex: Hex
    enter: int
    leave: int

    @property
    def turn(self) -> int:
        """0 straight, 1 and -1 bent to the left and right, 2 and -2 a curl."""
        return (self.leave - self.enter) % 6 - 3

    @property
    def start(self) -> Edge:
        """The edge it begins on."""
        return edge(self.hex, self.enter)

    @property
    def end(self) -> Edge:
        """The edge it ends on."""
        return edge(self.hex, self.leave)


Line = tuple[Segment, ...]


def segment(into: Hex, enter: int, turn: int) -> Segment:
    """The segment with this turn through a hex."""
    return Segment(into, enter, turned(enter, 3 + turn))


def line_from_turns(ball: Edge, into: Hex, turns: tuple[int, ...]) -> Line:
    """The line that leaves a ball into one of the two hexes beside it and turns so."""
    line: list[Segment] = []
    enter = side_towards(ball, into)
    for turn in turns:
        line.append(segment(into, enter, turn))
        into, enter = step(into, line[-1].leave), turned(line[-1].leave, 3)
    return tuple(line)


def continuations(ball: Edge, line: Line) -> Iterator[Segment]:
    """Every segment that could follow, legal or not; the first enters either hex beside the ball."""
    if line:
        last = line[-1]
        starts = [(step(last.hex, last.leave), turned(last.leave, 3))]
    else:
        starts = [(into, side_towards(ball, into)) for into in sides_of(ball)]
    for into, enter in starts:
        for turn in TURNS:
            yield segment(into, enter, turn)


def crosses(line: Line, ball: Edge, further: Segment) -> bool:
    """Whether this segment would cross or touch the line: at an edge, or inside a hex that it crosses too."""
    if further.end == ball or any(further.end == drawn.end for drawn in line):
        return True
    return any(drawn.hex == further.hex and _interleave(drawn, further) for drawn in line)


def _interleave(drawn: Segment, other: Segment) -> bool:
    """Whether two ways through one hex cross: the ends of one then lie on both sides of the other."""
    span = (drawn.leave - drawn.enter) % 6
    within = [0 < (side - drawn.enter) % 6 < span for side in (other.enter, other.leave)]
    return within[0] != within[1]


@dataclass(frozen=True, slots=True)
class Count:
    """Bends and curls of a line so far; `way` is the direction of its bends, 0 before the first."""

    bends: int = 0
    curls: int = 0
    way: int = 0
    length: int = 0

    def with_turn(self, turn: int, shape: Shape) -> Count | None:
        """The count after one more segment; None for a third bend or a snake."""
        curled, way = abs(turn) == 2, (turn > 0) - (turn < 0)
        if turn == 0 or (curled and not shape.curl_is_bend and not shape.curls_bound):
            return replace(self, curls=self.curls + curled, length=self.length + 1)
        if self.way not in (0, way):
            return None
        if curled and not shape.curl_is_bend:
            return replace(self, curls=self.curls + 1, way=way, length=self.length + 1)
        if self.bends == BENDS_AT_MOST:
            return None
        return Count(self.bends + 1, self.curls + curled, way, self.length + 1)

    def is_whole(self, shape: Shape) -> bool:
        """Whether a line with this count is finished as it should be."""
        if self.length not in shape.lengths:
            return False
        needed = shape.curls_of(self.length)
        if self.curls != needed and not (shape.may_curl and self.curls == needed + 1):
            return False
        free = self.length == 1 or self.curls == self.length
        return free or self.bends >= 1

    def can_be_whole(self, shape: Shape) -> bool:
        """Whether enough segments are left for the missing curls; true for every line that can be finished."""
        needed = shape.curls_of(shape.segments)
        left = shape.segments - self.length
        return left >= 0 and self.curls <= needed + shape.may_curl and needed - self.curls <= left


def count_of(line: Line, shape: Shape) -> Count | None:
    """The count of a line; None where it has bent too often or both ways."""
    count: Count | None = Count()
    for drawn in line:
        count = count.with_turn(drawn.turn, shape) if count else None
    return count


@lru_cache(maxsize=1024)
def offered(ball: Edge, shape: Shape, line: Line = ()) -> tuple[Segment, ...]:
    """Every segment that may come next: those from which the line can still be finished legally."""
    count = count_of(line, shape)
    if count is None:
        return ()
    return tuple(
        further for further in continuations(ball, line) if _leads_on(ball, shape, line, further, count)
    )


def is_finished(shape: Shape, line: Line) -> bool:
    """Whether the line may end here, as far as its shape goes."""
    count = count_of(line, shape)
    return count is not None and count.is_whole(shape)


def legal_lines(ball: Edge, shape: Shape) -> Iterator[Line]:
    """Every line that may be drawn, on an endless page."""
    yield from _grown(ball, shape, (), Count())


def _leads_on(ball: Edge, shape: Shape, line: Line, further: Segment, count: Count) -> bool:
    after = count.with_turn(further.turn, shape)
    if after is None or not after.can_be_whole(shape) or crosses(line, ball, further):
        return False
    return next(_grown(ball, shape, (*line, further), after), None) is not None


def _grown(ball: Edge, shape: Shape, line: Line, count: Count) -> Iterator[Line]:
    """All whole lines that begin with this one."""
    if count.is_whole(shape):
        yield line
    if count.length == shape.segments:
        return
    for further in continuations(ball, line):
        after = count.with_turn(further.turn, shape)
        if after is not None and after.can_be_whole(shape) and not crosses(line, ball, further):
            yield from _grown(ball, shape, (*line, further), after)


def why_not(ball: Edge, shape: Shape, line: Line) -> str | None:
    """The fault of a line, in words; None where it is legal and finished."""
    for length, further in enumerate(line):
        if crosses(line[:length], ball, further):
            return f"segment {length + 1} crosses or touches the line itself"
    if len(line) not in shape.lengths:
        wanted = " or ".join(str(length) for length in shape.lengths)
        return f"the line has {len(line)} segments and wants {wanted}"
    count = count_of(line, shape)
    if count is None:
        return "the line wants at most two bends, and both the same way (no snakes)"
    if not count.is_whole(shape):
        return _missing(shape, count)
    return None


def _missing(shape: Shape, count: Count) -> str:
    needed = shape.curls_of(count.length)
    if count.curls not in (needed, needed + shape.may_curl):
        return f"the line has {count.curls} curls and wants {needed}"
    return "a line of more than one segment wants at least one bend"
