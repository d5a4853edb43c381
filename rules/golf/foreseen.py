"""The layouts of tokens that the laws foresee: as they lie, and after each deed that may follow.

A camera that is in doubt between two hexes asks no laws; it compares the table with these layouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from rules.games import Position
from rules.golf.carom_golf.play.explain import foreseen as carom_golf
from rules.golf.carom_golf.play.explain import may_return, standing
from rules.golf.carom_golf.play.sight import idle_balls
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.eighteen_holes.play.endings import foreseen as eighteen_holes
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.shown.scorepad import tokens
from rules.golf.eighteen_holes.table.state import State as EighteenState
from rules.hexes import Hex
from rules.record.match import Match

Layout: TypeAlias = frozenset[tuple[str, Hex]]  # tokens by their names, with the hexes that they stand on


def foreseen(match: Match) -> tuple[Layout, ...]:
    """The layouts that a look may show now, each once, the present one first; none in a game without tokens.

    No layout has a ball that was holed, or a golfer beside the course.
    """
    return tuple(dict.fromkeys(_layouts(match.position)))


def deciding(match: Match, layouts: Iterable[Layout]) -> frozenset[str]:
    """The tokens whose places may change the score now: all balls of `foreseen`; the golfer of whoever acts."""
    position = match.position
    if isinstance(position, EighteenHoles):
        state = position.state
        actor = state.golfers[state.order[0]].name if state.order else None
        return frozenset(marker.token for marker in tokens(state) if marker.player == actor)
    return frozenset(name for layout in layouts for name, _ in layout)


def idle(match: Match) -> frozenset[str]:
    """The balls that are finished or wait, and are not on the course by the score: they may lie anywhere."""
    position = match.position
    return idle_balls(position.state) if isinstance(position, CaromGolf) else frozenset()


def mushrooms_gone(match: Match) -> frozenset[Hex]:
    """The hexes of mushrooms that were knocked over before; none in a game without."""
    position = match.position
    if not isinstance(position, CaromGolf):
        return frozenset()
    return position.state.course.mushrooms - position.state.mushrooms


def mushrooms_falling(match: Match, layouts: Iterable[Layout]) -> frozenset[Hex]:
    """The hexes of standing mushrooms that have a ball on them in some layouts: its stroke knocks them over."""
    position = match.position
    if not isinstance(position, CaromGolf):
        return frozenset()
    return position.state.mushrooms & frozenset(at for layout in layouts for _, at in layout)


def dice_awaited(match: Match) -> int:
    """How many dice may be thrown now; 0 in a game without tokens, where no layout is foreseen."""
    position = match.position
    if not isinstance(position, CaromGolf):
        return 0
    pending = position.state.pending
    return int(position.state.turn is not None and pending.die is None and pending.impulses is None)


def returning(match: Match) -> Hex | None:
    """The hex of a ball whose stroke is due and may end where it began, with all balls as they lie; else None.

    No layout shows such a stroke. While a question about a look is open, nothing more is asked.
    """
    position = match.position
    if not isinstance(position, CaromGolf):
        return None
    open_matters = (position.asked, position.seen, position.before, position.doubt)
    state = position.state
    if state.turn is None or any(matter is not None for matter in open_matters) or not may_return(state):
        return None
    return dict(standing(state))[state.balls[state.turn].name]


def _layouts(position: Position) -> Iterator[Layout]:
    if isinstance(position, CaromGolf):
        yield frozenset(standing(position.state).items())
        if position.before is not None:
            yield frozenset(position.before)
        for balls in carom_golf(position.state):
            yield frozenset(balls.items())
    elif isinstance(position, EighteenHoles):
        yield _golfers(position.state)
        for state in eighteen_holes(position.state):
            yield _golfers(state)


def _golfers(state: EighteenState) -> Layout:
    return frozenset((marker.token, marker.at) for marker in tokens(state) if marker.at is not None)
