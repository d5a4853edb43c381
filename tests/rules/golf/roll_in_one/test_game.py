"""Roll in One as a game: the log's laws, every act in every phase, headers, courses, play to the end."""

import json
import random
from typing import Any

import pytest

from rules.errors import NotationError, Refused
from rules.golf.roll_in_one.lines.edges import edge, sides_of
from rules.golf.roll_in_one.lines.line import legal_lines
from rules.golf.roll_in_one.play.acts import (
    Allocate,
    DrawLine,
    DrawSegment,
    EndLine,
    FourthDie,
    PlayShot,
    SetHole,
    SitOut,
)
from rules.golf.roll_in_one.play.landing import landing
from rules.golf.roll_in_one.play.state import State, aim_of, ball_of, shape_of
from rules.golf.roll_in_one.position import RollInOne
from rules.golf.roll_in_one.printed.course import Terrain, course_from_leaf
from rules.golf.roll_in_one.printed.picture import picture
from rules.golf.roll_in_one.printed.tables import CURRENT, Club, tables_from_leaf
from rules.golf.shared.acts import Roll
from rules.golf.shared.leaf import leaf_of
from rules.golf.shared.shelf import data_file, shipped
from rules.header import Header, header_from_json, json_from_header
from rules.hexes import Hex, distance
from rules.match import Entry, Match
from rules.notation import act_from_json, json_from_act
from rules.ruling import Act, Retract, Ruling, Skip
from rules.table import HandIn, TableEvent
from rules.tokens import DiceSeen
from tests.rules.golf.playing import match_of
from tests.rules.plays import played

ENDLESS = 4000


def header(variant: str = "full", players: int = 2, **options: Any) -> Header:
    names = [f"Player {k}" for k in range(players)]
    return header_from_json(
        {"game": "roll_in_one", "variant": variant, "players": names, "options": {"course": "three"} | options}
    )


def golfer_act(position: RollInOne, chance: random.Random) -> Ruling:
    """Random dice and uses of them; of some lines the one that ends nearest to the flag."""
    state = position.state
    if not state.dice:
        return Roll(dice=tuple(chance.randint(1, 6) for _ in range(3)))
    begun = [player.name for player in state.players if player.shot]
    if begun:
        return next_of_line(state, begun[0], chance)
    offered = [act for act in position.proposals() if isinstance(act, Allocate) and can(position, act)]
    near = [act for act in offered if act.club != "wood"]
    return chance.choice(near or offered)


def next_of_line(state: State, name: str, chance: random.Random) -> Ruling:
    number = next(k for k, player in enumerate(state.players) if player.name == name)
    shot = state.players[number].shot
    assert shot
    ball, aim = ball_of(state, number, shot.hole), aim_of(state, shot)
    if shot.line:
        return FourthDie(die=chance.randint(1, 6), player=name)
    lines = list(legal_lines(ball, shape_of(state, number, shot)))
    tried = chance.sample(lines, min(len(lines), 40))

    def away(line: Any) -> int:
        end = landing(aim, ball, line).ball
        return -1 if end is None else distance(end.hex, aim.hole.flag)

    best = min(tried, key=away)
    return DrawLine(into=best[0].hex, turns=tuple(segment.turn for segment in best), player=name)


def can(position: RollInOne, act: Act) -> bool:
    try:
        position.verify(act)
    except Refused:
        return False
    return True


def played_to_its_end(setup: Header, seed: int) -> tuple[RollInOne, list[Ruling]]:
    position = Match.begin(setup).position
    chance = random.Random(seed)
    acts: list[Ruling] = []
    while position.score().outcome is None:
        assert isinstance(position, RollInOne)
        acts.append(golfer_act(position, chance))
        position.verify(acts[-1])
        position = position.receive(len(acts), acts[-1])[0]
        assert len(acts) < ENDLESS, "the game does not end"
    assert isinstance(position, RollInOne)
    return position, acts


@pytest.mark.parametrize("variant", ["full", "six", "three"])
def test_random_play_comes_to_its_end_and_refolds_to_the_same(variant: str) -> None:
    setup = header(variant, 2)
    end, acts = played_to_its_end(setup, 1)
    match = match_of(setup, acts)
    assert match.position == end
    assert Match.fold(setup, match.entries) == match
    score = match.score.score
    assert [player.total for player in score.players] == list(score.outcome.totals)
    assert all(hole.state == "done" and hole.strokes >= 1 for player in score.players for hole in player.holes)


def test_in_play_balls_lie_on_the_page_and_strokes_only_grow() -> None:
    setup = header("full", 3)
    position = Match.begin(setup).position
    _, acts = played_to_its_end(setup, 7)
    for seq, act in enumerate(acts, start=1):
        assert isinstance(position, RollInOne)
        before = position.state
        position = position.receive(seq, act)[0]
        for player, was in zip(position.state.players, before.players, strict=True):
            assert 0 <= player.total - was.total <= 2
            for hole in player.holes:
                on_page = (
                    [at for at in sides_of(hole.ball) if at in position.state.table.course.terrain]
                    if hole.ball
                    else [1]
                )
                assert on_page


def test_taking_an_act_back_is_as_if_it_had_never_been() -> None:
    setup = header("three", 1)
    _, acts = played_to_its_end(setup, 3)
    whole, shorter = match_of(setup, acts), match_of(setup, acts[:-1])
    undone = whole.receive(Entry(len(acts) + 1, "player", Retract(entry=len(acts)))).match
    assert undone.position == shorter.position


TEE = Hex(0, 2)
EVERY: tuple[Act, ...] = (
    Roll(dice=(1, 2, 3)),
    DiceSeen(t_s=1.0, dice=(2, 2, 5)),
    DiceSeen(t_s=1.0, dice=(9,)),
    DiceSeen(t_s=1.0, dice=(4,)),
    HandIn(t_s=1.0),
    Allocate(hole=1, accuracy=2, strength=3, club="wedge"),
    Allocate(hole=2, accuracy=1, strength=3, club="iron", player="Player 1"),
    FourthDie(die=3),
    DrawSegment(turn=1, into=TEE),
    DrawSegment(turn=2),
    DrawLine(into=TEE, turns=(0, 1)),
    EndLine(),
    PlayShot(hole=1, accuracy=2, strength=3, club="wedge", into=TEE, turns=(1, 2)),
    SitOut(),
    SetHole(player="Player 0", hole=1, done=True, strokes=4),
    SetHole(player="Player 1", hole=2, ball=edge(Hex(3, 3), 1)),
    Skip(),
)


@pytest.mark.parametrize("first", EVERY, ids=lambda act: type(act).__name__)
def test_every_act_after_every_other_is_decided(first: Act) -> None:
    """Every act is received, or refused with a reason and no change; table events are always received."""
    fresh = Match.begin(header("full", 2))
    for start in (fresh, played(fresh, EVERY[0]), played(fresh, EVERY[0], EVERY[5]), over()):
        match = played(start, first) if start.can_receive(first) else start
        for act in EVERY:
            if match.can_receive(act):
                played(match, act)
                continue
            assert not isinstance(act, TableEvent)
            with pytest.raises(Refused, match=r".{10}"):
                played(match, act)


def over() -> Match:
    sets = [SetHole(player="Player 0", hole=hole, done=True, strokes=3) for hole in (1, 2, 7)]
    return played(Match.begin(header("full", 1)), *sets)


def test_every_act_comes_back_from_its_json() -> None:
    for act in EVERY:
        assert act_from_json(json.loads(json.dumps(json_from_act(act)))) == act


def test_a_header_comes_back_from_its_json() -> None:
    holes = {"1": {"strokes": 2, "ball": [[4, 4], 5]}, "2": {"done": True, "strokes": 4}}
    start = {"round": 4, "active": "Player 1", "dice": [1, 2, 2]}
    start |= {"players": [{"player": "Player 0", "holes": holes}]}
    plain = header_from_json({"game": "roll_in_one"})
    for given in (plain, header(), header_from_json(json_from_header(header("six", 3)) | {"start": start})):
        written = json.loads(json.dumps(json_from_header(given)))
        assert json_from_header(header_from_json(written)) == written
        assert Match.begin(header_from_json(written)).position == Match.begin(given).position


COURSE: dict[str, Any] = {
    "hexes": [[0, 0, "tee"], [1, 0, "tee"], [2, 0, "fairway"], [3, 0, "green"]],
    "holes": {"1": {"label": [1], "tee": [[0, 0], 0], "flag": [3, 0]}},
}
HOLE = {"label": [1], "tee": [[0, 0], 0], "flag": [3, 0]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"options": {"corse": "nine"}}, 'did you mean "course"'),
        ({"options": {"course": "nein"}}, 'did you mean "nine"'),
        ({"options": {"course": COURSE | {"hexes": [[0, 0, "te"], [1, 0, "tee"]]}}}, 'did you mean "tee"'),
        ({"options": {"course": COURSE | {"hexes": [[0, 0, "tee"], [0, 0, "tee"]]}}}, "is there already"),
        ({"options": {"course": COURSE | {"holes": {"1": HOLE | {"label": [1, 1]}}}}}, "names a die twice"),
        ({"options": {"course": COURSE | {"holes": {"x": HOLE}}}}, 'holes are "1" to "9"'),
        ({"options": {"course": COURSE | {"holes": {"1": HOLE | {"flag": [9, 9]}}}}}, "no dry hex"),
        ({"options": {"course": COURSE | {"holes": {"1": HOLE | {"tee": [[2, 0], 0]}}}}}, "no edge between"),
        ({"options": {"course": COURSE | {"holes": {}}}}, "wants 1 to 9 holes"),
        ({"options": {"course": COURSE | {"tables": {"distance": {"wood": [1]}}}}}, "wants 6 entries"),
        ({"variant": "three", "options": {"course": COURSE}}, "no hole for the variant three"),
        ({"variant": "sixx"}, 'did you mean "six"'),
        ({"rule_set": {}}, '"options"'),
        ({"start": {"active": "Nobody"}}, "start names Nobody"),
        ({"start": {"dice": [1, 2]}}, "three dice"),
        ({"start": {"players": [{"player": "Ann", "holes": {"one": {}}}]}}, "named by their numbers"),
        ({"start": {"players": [{"player": "Ann", "holes": {"1": {"ball": [[90, 0], 0]}}}]}}, "off the page"),
    ],
)  # fmt: skip
def test_a_wrong_header_is_refused_with_what_is_wrong(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Match.begin(header_from_json({"game": "roll_in_one", "players": ["Ann"]} | wrong))
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_tables_are_those_of_section_1() -> None:
    assert [CURRENT.distance_of(Club.WOOD, die) for die in range(1, 7)] == [6, 6, 7, 7, 7, 8]
    assert [CURRENT.elevated(Club.IRON, die) for die in (1, 3, 6)] == [(2,), (2, 3), (2, 3, 4)]
    assert [CURRENT.elevated(Club.WEDGE, die) for die in (1, 5, 6)] == [(1,), (2,), (1, 2)]
    assert [CURRENT.curls("bunker", die) for die in range(1, 7)] == [2, 1, 1, 1, 1, 0]
    own = tables_from_leaf(
        leaf_of({"elevation": {"putter": [[1]] * 6}, "deviation": {"tee": [3] * 6}}, "tables")
    )
    assert (own.elevated(Club.PUTTER, 2), own.curls("tee", 1), own.curls("rough", 1)) == ((1,), 3, 2)


def test_the_harder_side_of_an_edge_is_the_lie() -> None:
    kinds = ["tee", "green", "fairway", "rough", "bunker", "water", "blank"]
    row = [[k, 0, kind] for k, kind in enumerate(kinds)] + [[-1, 0, "tee"]]
    printed = {"hexes": row, "holes": {"1": {"label": [1], "tee": [[-1, 0], 0], "flag": [1, 0]}}}
    course = course_from_leaf(leaf_of(printed, "course"))
    lies = [course.lie(edge(Hex(k, 0), 0)) for k in range(-1, 6)]
    assert [lie.value for lie in lies] == ["tee", "green", "fairway", "rough", "bunker", "bunker", "fairway"]


def test_the_courses_that_ship_have_the_labels_of_the_rules_and_can_be_drawn() -> None:
    assert shipped("course_rio") == ("nine", "three")
    nine = course_from_leaf(data_file("course_rio", "nine").leaf())
    labels = {hole.number: hole.label for hole in nine.holes}
    assert labels == {k: (k,) for k in range(1, 7)} | {7: (1, 2), 8: (3, 4), 9: (5, 6)}
    assert {Terrain.TEE, Terrain.GREEN, Terrain.ROUGH, Terrain.BUNKER, Terrain.WATER} <= set(
        nine.terrain.values()
    )
    assert nine.trees
    drawing = picture(nine)
    assert all(f"{number} flag" in drawing for number in labels)


@pytest.mark.parametrize("flag", ["hex", "edge"])
def test_the_other_way_of_the_flag(flag: str) -> None:
    """A putt that ends beside the flag's hex: on the flag only where its edge counts (P6)."""
    putt = played(on_the_green(flag=flag), Allocate(hole=1, accuracy=3, strength=4, club="putter"), PUTT)
    hole = putt.score.score.players[0].holes[0]
    assert (hole.state, hole.strokes) == (("done", 1) if flag == "edge" else ("begun", 1))


def test_the_other_ways_of_curls() -> None:
    """Off the green an iron strays as from the fairway, or not at all (P8); a curl may be a bend (P2)."""
    iron = Allocate(hole=1, accuracy=3, strength=4, club="iron")
    assert played(on_the_green(), iron).score.score.players[0].shot.curls == 1
    assert played(on_the_green(green="none"), iron).score.score.players[0].shot.curls == 0
    curled = DrawLine(into=Hex(1, 0), turns=(0, 2, 0, 0))
    assert not played(on_the_green(), iron).can_receive(curled)
    assert played(on_the_green(curl_is_bend=True), iron).can_receive(curled)


PUTT = DrawLine(into=Hex(1, 0), turns=(1,))


def on_the_green(**options: Any) -> Match:
    """One player's ball on a wide green, dice 1, 3 and 4."""
    hexes = [[q, r, "green"] for q in range(5) for r in range(-2, 3)] + [[-1, 0, "tee"], [-2, 0, "tee"]]
    printed = {"hexes": hexes, "holes": {"1": {"label": [1], "tee": [[-2, 0], 0], "flag": [2, -1]}}}
    start = {"dice": [1, 4, 3], "players": [{"player": "Ann", "holes": {"1": {"ball": [[0, 0], 0]}}}]}
    base = {"game": "roll_in_one", "players": ["Ann"], "start": start}
    return Match.begin(header_from_json(base | {"options": {"course": printed} | options}))
