"""18 Holes counted a second time: random games tallied from their acts alone, by the table of section 10."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from device.evaluation.golf.headers import SHORT
from device.evaluation.golf.play import legal_act
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.printed.course import WET, Surface
from rules.golf.eighteen_holes.table.acts import KeepTarget, TakeAction
from rules.golf.eighteen_holes.table.state import State
from rules.header import header_from_json
from rules.hexes import Hex
from rules.match import Match

NAMES = ["Ann", "Bo", "Cy"]
GAMES = 4  # of each mode


@dataclass(frozen=True)
class Turn:
    """One action: its player and hole, its start and end (None: nowhere), whether a round ended with it."""

    by: int
    hole: int
    start: Hex
    to: Hex | None
    out: bool
    ends_round: bool


@dataclass
class Game:
    """A random game: the turns and targets as they were given, and the state in the end."""

    begun: State
    turns_taken: list[Turn | KeepTarget] = field(default_factory=list)
    end: Any = None

    def surface(self, at: Hex) -> Surface:
        return self.begun.table.course.spots[at].surface

    def green(self, turn: Turn) -> int | None:
        """The number of the green on which a turn ended."""
        spot = None if turn.to is None else self.begun.table.course.spots[turn.to]
        return spot.number if spot and spot.surface is Surface.GREEN else None

    def turns(self) -> Iterator[Turn]:
        return (said for said in self.turns_taken if isinstance(said, Turn))

    def is_wet(self, turn: Turn) -> bool:
        return turn.to is not None and self.surface(turn.to) in WET


def played(variant: str, seed: int) -> Game:
    """A random game to its end."""
    chance = random.Random(f"{variant} {seed}")
    players = NAMES[: 2 if variant == "chaos_teams" else 3]
    setup = {"game": "eighteen_holes", "variant": variant, "players": players}
    options = {"course": SHORT, "seed": seed}
    position: Any = Match.begin(header_from_json({**setup, "options": options})).position
    game = Game(position.state)
    while not position.state.is_over:
        act = legal_act(position, chance)
        after = position.receive(1, act)[0]
        if isinstance(act, KeepTarget):
            game.turns_taken.append(act)
        elif isinstance(act, TakeAction):
            game.turns_taken.append(turn_of(position, act, after))
        position = after
    game.end = position.state
    return game


def turn_of(position: EighteenHoles, act: TakeAction, after: EighteenHoles) -> Turn:
    state, number = position.state, position.state.order[0]
    team = position.score().players[number].team
    at = team[act.golfer - 1].at if act.golfer else state.golfers[number].at
    ends = after.state.is_over or after.state.round > state.round
    to = None if act.out or act.to == at else act.to
    return Turn(number, state.golfers[number].hole, at, to, act.out, ends)


def strokes(game: Game) -> list[int]:
    """A stroke a turn, one for the water, one for out of bounds."""
    count = Counter[int]()
    for turn in game.turns():
        count[turn.by] += 1 + game.is_wet(turn) + turn.out
    return [count[number] for number in range(len(game.begun.golfers))]


def stableford(game: Game) -> list[int]:
    """Two plus par minus the turns, including a turn lost to water; never below zero."""
    count = Counter[tuple[int, int]]()
    for turn in game.turns():
        count[turn.by, turn.hole] += 1 + game.is_wet(turn)
    par = game.begun.table.course.par
    return [
        sum(max(0, 2 + par[hole] - count[number, hole]) for hole in par)
        for number in range(len(game.begun.golfers))
    ]


def match(game: Game) -> list[int]:
    """A point to everybody on the green in the first round in which anybody is."""
    points, here = Counter[int](), set[int]()
    for turn in game.turns():
        if game.green(turn) == turn.hole:
            here.add(turn.by)
        if turn.ends_round:
            points.update(here)
            here = set()
    return [points[number] for number in range(len(game.begun.golfers))]


def chaos(game: Game) -> list[int]:
    """5 for the first on a green, 2 for the second; not both to one player."""
    first, second = dict[int, int](), dict[int, int]()
    for turn in game.turns():
        green = game.green(turn)
        if green is None or first.setdefault(green, turn.by) == turn.by or green in second:
            continue
        second[green] = turn.by
    taken = Counter[int]()
    for by in first.values():
        taken[by] += 5
    for by in second.values():
        taken[by] += 2
    return [taken[number] for number in range(len(game.begun.golfers))]


def teams(game: Game) -> list[int]:
    """One flag a green, to the first team on it."""
    first = dict[int, int]()
    for turn in game.turns():
        green = game.green(turn)
        if green is not None:
            first.setdefault(green, turn.by)
    return [list(first.values()).count(number) for number in range(len(game.begun.golfers))]


def kelly(game: Game) -> list[int]:
    """3 for one's own target, 2 for that of another, 1 for any other green."""
    names = [golfer.name for golfer in game.begun.golfers]
    target, done, points = dict[int, int](), set[int](), Counter[int]()
    for ruling in game.turns_taken:
        if isinstance(ruling, KeepTarget):
            target[ruling.hole] = names.index(ruling.player)
            continue
        green = game.green(ruling)
        if green is None or green in done:
            continue
        done.add(green)
        holder = target.pop(green, None)
        points[ruling.by] += 1 if holder is None else 3 if holder == ruling.by else 2
    return [points[number] for number in range(len(names))]


TALLIES: dict[str, Callable[[Game], list[int]]] = {
    "stroke": strokes,
    "stableford": stableford,
    "match": match,
    "chaos": chaos,
    "chaos_teams": teams,
    "kelly": kelly,
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("variant", TALLIES)
def test_what_a_game_brought_follows_from_its_acts(variant: str) -> None:
    for seed in range(GAMES):
        game = played(variant, seed)
        totals = EighteenHoles(game.end).score().outcome
        assert totals is not None
        assert list(totals.totals) == TALLIES[variant](game)


def test_the_tokens_of_skins_are_conserved() -> None:
    for seed in range(GAMES):
        game = played("skins", seed)
        left = sum(worth for _, worth in game.end.pots)
        brought = sum(golfer.points for golfer in game.end.golfers)
        assert brought + left == sum(worth for _, worth in game.begun.pots)
