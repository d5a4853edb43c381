"""Every row of the tables of sections 4 to 7, and the properties of any stroke on any course."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.golf.carom_golf.moves.stroke import open_directions, play
from rules.golf.carom_golf.moves.track import End, Lie, Stop, Track, Why
from rules.golf.carom_golf.printed.course import NO_PLACE, Course, Ground, course_from_leaf
from rules.golf.carom_golf.printed.options import Laws
from rules.golf.shared.leaf import leaf_of
from rules.hexes import Hex, distance, mirrored, rotated, turned
from tests.rules.golf.courses import course, random_course, random_lie

PUDDLE = [[[3, 0], [4, 0], [5, 0]]]


def struck(
    on: Course,
    impulses: int,
    start: tuple[int, int] = (0, 0),
    laws: Laws | None = None,
    others: dict[str, tuple[int, int]] | None = None,
) -> Track:
    balls = (("R", Hex(*start)), *((name, Hex(*at)) for name, at in (others or {}).items()))
    return play(on, Lie(balls, on.mushrooms), "R", 0, impulses, laws or Laws())


def ends(track: Track) -> dict[str, tuple[str, tuple[int, int]]]:
    return {fate.ball: (fate.end.value, (fate.at.q, fate.at.r)) for fate in track.fates}


def rows() -> Iterator[tuple[str, dict[str, Any]]]:
    """The cases beside this file, each with the comment above it as its name."""
    name = ""
    for line in (Path(__file__).parent / "carom_golf_rows.jsonl").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            name = line[2:]
        else:
            yield name, json.loads(line)


@pytest.mark.parametrize("case", [case for _, case in rows()], ids=[name for name, _ in rows()])
def test_a_row_of_the_tables(case: dict[str, Any]) -> None:
    others = {name: (at[0], at[1]) for name, at in case.get("others", {}).items()}
    track = struck(course(**case["laid"]), case["impulses"], others=others)
    assert ends(track) == {name: (end, tuple(at)) for name, (end, at) in case["ends"].items()}


def test_the_puddle_a_stroke_began_in_does_not_stop_it_but_another_does() -> None:
    two = course(puddles=[PUDDLE[0], [[7, 0], [8, 0], [9, 0]]])
    assert ends(struck(two, 30, (3, 0))) == {"R": ("lies", (33, 0))}
    assert ends(struck(two, 18, (3, 0))) == {"R": ("lies", (7, 0))}


@pytest.mark.parametrize(
    ("laws", "laid", "impulses", "expected"),
    [
        (Laws(spent_on_ice="stops"), {"ice": [[[2, 0], [3, 0]]]}, 2, (2, 0)),
        (Laws(mushroom="three"), {"mushrooms": [[4, 0]]}, 6, (3, 0)),
        (Laws(touching="over"), {}, 23, (23, 0)),
    ],
)
def test_the_other_way_of_an_option(
    laws: Laws, laid: dict[str, Any], impulses: int, expected: tuple[int, int]
) -> None:
    track = struck(
        course(**laid), impulses, laws=laws, others={"Y": (1, 0) if laws.touching == "over" else (40, 0)}
    )
    assert ends(track)["R"] == ("lies", expected)
    assert bool(track.mushrooms) is False


def test_a_ball_that_would_glide_for_ever_stays_on_the_ice() -> None:
    rink = course(ice=[[[2, 0], [3, 0], [4, 0]]], stumps=[[1, 0], [5, 0]])
    fate = struck(rink, 7, (3, 0)).fates[0]
    assert (fate.end, fate.stop, fate.at.r) == (End.LIES, Stop.CIRCLING, 0)
    assert 2 <= fate.at.q <= 4


def test_directions_into_an_obstacle_are_closed_unless_all_are() -> None:
    walled = course(stumps=[[1, 0], [0, -1]])
    assert open_directions(walled, Hex(0, 0)) == (1, 3, 4, 5)
    assert open_directions(walled, Hex(0, 0), Laws(first_direction="any")) == (0, 1, 2, 3, 4, 5)
    shut = course(stumps=[[1, 0], [0, -1], [1, -1], [-1, 0], [-1, 1], [0, 1]])
    assert open_directions(shut, Hex(0, 0)) == (0, 1, 2, 3, 4, 5)


def test_every_reason_of_a_move_is_met_and_moves_tell_what_is_left() -> None:
    met: Counter[Why] = Counter()
    for track, _ in random_strokes(range(100)):
        left = track.impulses
        for move in track.moves:
            left -= move.cost
            assert move.left == left
            met[move.why] += 1
    curved = course(
        flat=[[[4, 0]]],
        bounce_overrides=[{"hex": [4, 0], "dir_in": 0, "slide": [[4, -1]], "dir_out": 0}],
    )
    met.update(move.why for move in struck(curved, 7).moves)
    assert set(met) == set(Why)


@cache
def random_strokes(seeds: range) -> list[tuple[Track, Course]]:
    strokes = []
    for seed in seeds:
        on = course_from_leaf(leaf_of(random_course(seed), "course"))
        lie = random_lie(seed, on, 8)
        for number in range(8):
            way = (seed + number) % 6
            strokes.append((play(on, lie, f"ball{number}", way, 1 + (7 * seed + 5 * number) % 36), on))
    return strokes


def test_paths_are_connected_and_end_where_the_state_says() -> None:
    for track, on in random_strokes(range(100)):
        at = {track.ball: track.start}
        for move in track.moves:
            before = at.setdefault(move.ball, move.at)
            assert distance(before, move.at) <= 1
            assert move.at in on.inside
            at[move.ball] = move.at
        for fate in track.fates:
            if fate.end in (End.LIES, End.HOLED, End.MOLE):
                assert at.get(fate.ball, fate.at) == fate.at


def test_impulses_spent_and_lost_are_those_rolled() -> None:
    for track, _ in random_strokes(range(100)):
        assert track.spent + track.lost == track.impulses
        assert track.lost >= 0


def test_no_ball_ends_where_none_can_lie_and_no_two_on_one_hex() -> None:
    for track, on in random_strokes(range(100)):
        lying = [fate.at for fate in track.fates if fate.end is End.LIES]
        assert len(set(lying)) == len(lying)
        for at in lying:
            assert on.terrain.get(at) not in NO_PLACE - {Ground.MUSHROOM}
            assert at not in track.mushrooms


@pytest.mark.parametrize("sixths", [None, 1, 2, 5])
def test_a_course_turned_or_mirrored_gives_the_stroke_turned_or_mirrored(sixths: int | None) -> None:
    def moved(at: Hex) -> Hex:
        return mirrored(at) if sixths is None else rotated(at, sixths)

    def turned_way(way: int) -> int:
        return turned(-way, 0) if sixths is None else turned(way, sixths)

    def move(value: Any) -> Any:
        if isinstance(value, list) and len(value) == 2 and all(isinstance(part, int) for part in value):
            return list(moved(Hex(*value)))
        return [move(part) for part in value]

    for seed in range(25):
        laid = random_course(seed)
        plain = course_from_leaf(leaf_of(laid, "course"))
        turned_course = course_from_leaf(leaf_of({key: move(value) for key, value in laid.items()}, "course"))
        lie = random_lie(seed, plain, 8)
        there = Lie(tuple((ball, moved(at)) for ball, at in lie.balls), turned_course.mushrooms)
        for way in range(6):
            straight = play(plain, lie, "ball0", way, 9 + seed)
            image = play(turned_course, there, "ball0", turned_way(way), 9 + seed)
            assert [(f.ball, f.end, moved(f.at)) for f in straight.fates] == [
                (f.ball, f.end, f.at) for f in image.fates
            ]
            assert straight.lost == image.lost
