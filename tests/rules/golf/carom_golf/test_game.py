"""Carom Golf as a game: the log's laws, the camera's half, headers, and random play to the end."""

import json
from typing import Any

import pytest

from rules.errors import NotationError, Refused
from rules.golf.carom_golf.play.acts import (
    ChooseCard,
    ChooseDirection,
    NextBall,
    PickUp,
    PlaceBall,
    SetBall,
    Strike,
)
from rules.golf.carom_golf.play.explain import explanations
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.carom_golf.printed.cards import cards_from_leaf
from rules.golf.carom_golf.printed.course import Ground, course_from_leaf
from rules.golf.carom_golf.printed.picture import picture
from rules.golf.shared.acts import AcceptBoard, AcceptScore, Roll
from rules.golf.shared.leaf import leaf_of
from rules.golf.shared.shelf import data_file, shipped
from rules.header import Header, header_from_json, json_from_header
from rules.hexes import Hex
from rules.match import Entry, Match
from rules.notation import act_from_json, json_from_act
from rules.ruling import Act, Answer, Insert, Retract, Skip
from rules.table import HandIn, TableEvent
from rules.tokens import DiceSeen, Token, TokensSeen
from tests.rules.golf.courses import WIDE, random_course, random_lie
from tests.rules.golf.playing import match_of, played_out
from tests.rules.plays import played


def header(variant: str = "carom", players: int = 3, seed: int = 0, **options: Any) -> Header:
    names = [f"Player {k}" for k in range(players)]
    courses = {"courses": [random_course(seed), random_course(seed + 1)]}
    return header_from_json(
        {"game": "carom_golf", "variant": variant, "players": names, "options": courses | options}
    )


@pytest.mark.parametrize("variant", ["basic", "carom"])
def test_random_play_comes_to_its_end_and_refolds_to_the_same(variant: str) -> None:
    for seed in range(4):
        setup = header(variant, 1 + seed, seed, direction_rule=("after_roll", "before_roll")[seed % 2])
        end, acts = played_out(Match.begin(setup).position, seed)
        match = match_of(setup, acts)
        assert match.position == end
        assert Match.fold(setup, match.entries) == match
        check_scores(match)


def check_scores(match: Match) -> None:
    score = match.score.score
    assert all(1 <= hole <= 30 for line in score.pad for hole in line.holes)
    assert [sum(line.holes) for line in score.pad] == list(score.outcome.totals)
    assert min(score.outcome.totals) == min(
        line.total for line in score.pad if line.player in score.outcome.winners
    )


def test_counters_never_shrink_and_only_the_striker_pays_a_stroke() -> None:
    setup = header(seed=5)
    position = Match.begin(setup).position
    _, acts = played_out(position, 5)
    for seq, act in enumerate(acts[:400], start=1):
        assert isinstance(position, CaromGolf)
        before = position.state
        position = position.receive(seq, act)[0]
        if position.state.hole == before.hole and position.state.last is not before.last:
            grown = [
                ball.strokes - was.strokes for ball, was in zip(position.state.balls, before.balls, strict=True)
            ]
            assert sorted(grown) == [0] * (len(grown) - 1) + [1]
            assert grown.index(1) == before.turn
            assert all(
                ball.counter >= was.counter
                for ball, was in zip(position.state.balls, before.balls, strict=True)
            )


def test_taking_an_act_back_is_as_if_it_had_never_been() -> None:
    setup = header(seed=2)
    _, acts = played_out(Match.begin(setup).position, 2)
    match = match_of(setup, acts[:60])
    shorter = match_of(setup, acts[:59])
    undone = match.receive(Entry(61, "player", Retract(entry=60))).match
    assert undone.position == shorter.position
    restored = undone.receive(Entry(62, "player", Retract(entry=61))).match
    assert restored.position == match.position


def wide(balls: dict[str, tuple[int, int]], variant: str = "carom", **laid: Any) -> Match:
    """A match on the wide course with balls in play, one a player."""
    names = [name.title() for name in balls]
    start = {"balls": [{"ball": name, "at": list(at)} for name, at in balls.items()]}
    options = {"courses": [WIDE | laid], "balls": {name.title(): [name] for name in balls}}
    setup = {"game": "carom_golf", "variant": variant, "players": names, "options": options, "start": start}
    return Match.begin(header_from_json(setup))


def seen(t_s: float = 1.0, **balls: tuple[int, int]) -> TokensSeen:
    return TokensSeen(t_s=t_s, tokens=tuple(Token(name, Hex(*at)) for name, at in balls.items()))


def test_a_stroke_that_was_missed_is_put_in() -> None:
    match = played(
        wide({"red": (0, 0)}, "basic"), Strike(impulses=3, direction=0), Strike(impulses=2, direction=1)
    )
    longer = played(match, Insert(before=2, act=Strike(impulses=5, direction=0)))
    ball = longer.score.score.balls[0]
    assert (ball.at, ball.counter) == (Hex(10, -2), 3)


@pytest.mark.parametrize("seed", range(12))
def test_the_strokes_that_explain_a_sight_are_those_that_lead_to_it(seed: int) -> None:
    """With card and die unknown, the stroke that was made is among them, and each leaves the same view."""
    on = random_course(seed)
    lie = random_lie(seed, course_from_leaf(leaf_of(on, "course")), 4)
    start = {"balls": [{"ball": f"ball{k}", "at": list(at)} for k, (_, at) in enumerate(lie.balls)]}
    balls = {f"P{k}": [f"ball{k}"] for k in range(4)}
    setup = {"game": "carom_golf", "variant": "carom", "players": list(balls), "start": start}
    position = Match.begin(header_from_json(setup | {"options": {"courses": [on], "balls": balls}})).position
    assert isinstance(position, CaromGolf)
    for way in range(6):
        stroke = Strike(direction=way, die=1 + seed % 6, card="+5")
        if way not in position.score().directions:
            with pytest.raises(Refused, match="touches an obstacle"):
                position.verify(stroke)
            continue
        after = position.receive(1, stroke)[0].state
        explained = explanations(position.state, dict(after.lie.balls))
        made = [
            position.receive(1, Strike(direction=way.direction, impulses=way.impulses))[0].state
            for way in explained
        ]
        assert after.scored in [state.scored for state in made]
        assert all(dict(state.lie.balls) == dict(after.lie.balls) for state in made)
        assert len({state.scored for state in made}) == len(made)


def test_a_card_told_later_narrows_the_question_down() -> None:
    match = played(wide({"red": (0, 0)}, ponds=[[[3, 0]], [[-3, 0]]]), ChooseCard(card=None), seen())
    asked = match.score.score.open[0]
    assert len(asked.choices) == 2
    narrowed = played(match, ChooseDirection(direction=3))
    assert narrowed.score.score.open == ()
    assert narrowed.score.score.balls[0].back == Hex(-2, 0)


def test_answers_are_checked_and_a_later_one_replaces_the_first() -> None:
    match = played(wide({"red": (0, 0)}, ponds=[[[3, 0]], [[-3, 0]]]), ChooseCard(card=None), seen())
    assert not match.can_receive(Answer(question=1, choice=0))
    assert not match.can_receive(Answer(question=2, choice=9))
    first = played(match, Answer(question=2, choice=0))
    assert first.score.score.balls[0].status == "returns"
    assert played(first, Retract(entry=3)).position == match.position


def test_before_a_stroke_the_ball_may_still_lie_where_it_was() -> None:
    match = played(wide({"red": (0, 0), "blue": (5, 5)}), Strike(impulses=6, direction=0))
    waiting = played(match, seen(red=(0, 0), blue=(5, 5)))
    assert waiting.score.score.out_of_step is None
    assert played(waiting, seen(red=(6, 0), blue=(5, 5))).score.verdicts[0].key == "confirmed"
    wrong = played(waiting, seen(red=(7, 0), blue=(5, 5)))
    assert wrong.score.score.out_of_step is not None
    assert wrong.score.score.balls[0].at == Hex(6, 0)


def test_a_ball_that_waits_to_come_back_may_lie_anywhere() -> None:
    match = played(wide({"red": (0, 0), "blue": (5, 5)}, ponds=[[[3, 0]]]), Strike(impulses=6, direction=0))
    looked = played(match, seen(red=(2, 0), blue=(5, 5)))
    assert looked.score.score.out_of_step is None


EVERY: tuple[Act, ...] = (
    seen(red=(1, 0)),
    seen(),
    DiceSeen(t_s=1.0, dice=(3,)),
    DiceSeen(t_s=1.0, dice=(3, 4, 9)),
    HandIn(t_s=1.0),
    Roll(dice=(4,)),
    ChooseCard(card="+3"),
    ChooseCard(card=None),
    ChooseDirection(direction=2),
    PlaceBall(at=Hex(0, 0)),
    Strike(direction=1, impulses=4),
    Strike(),
    SetBall(ball="red", at=Hex(2, 2)),
    SetBall(ball="red", status="tee"),
    NextBall(ball="blue"),
    PickUp(ball="red"),
    AcceptBoard(),
    AcceptScore(),
    Answer(question=1, choice=0),
    Skip(),
)


@pytest.mark.parametrize("first", EVERY, ids=lambda act: type(act).__name__)
def test_every_act_after_every_other_is_decided(first: Act) -> None:
    """Every act is received, or refused with a reason and no change; table events are always received."""
    for start in (wide({"red": (0, 0), "blue": (5, 5)}), over()):
        match = played(start, first) if start.can_receive(first) else start
        for act in EVERY:
            if match.can_receive(act):
                played(match, act)
                continue
            assert not isinstance(act, TableEvent)
            with pytest.raises(Refused, match=r".{10}"):
                played(match, act)


def over() -> Match:
    """A game that is over."""
    match = wide({"red": (0, 0), "blue": (5, 5)})
    return played(match, PickUp(ball="red"), PickUp(ball="blue"))


def test_after_the_end_a_ball_that_is_set_is_played_on() -> None:
    again = played(over(), SetBall(ball="red", at=Hex(2, 2), status="in_play"))
    assert (again.score.score.phase, again.score.score.turn.ball) == ("play", "red")


def test_options_that_change_what_counts() -> None:
    nearly = {"ball": "red", "at": [0, 0], "strokes": 25, "penalties": 6}
    setup = {"game": "carom_golf", "players": ["Rita"], "start": {"balls": [nearly]}}
    strokes_alone = header_from_json(
        setup | {"options": {"courses": [WIDE], "limit_counts_penalties": False, "capped": False}}
    )
    match = played(Match.begin(strokes_alone), *(Strike(impulses=1, direction=k % 2 * 3) for k in range(4)))
    assert match.score.score.balls[0].counter == 35
    assert played(match, Strike(impulses=1, direction=0)).score.score.outcome.totals == (36,)


def test_a_header_comes_back_from_its_json() -> None:
    plain = header_from_json({"game": "carom_golf"})
    for given in (plain, header(), header("basic", 2, cards="once_per_hole"), wide({"red": (0, 0)}).header):
        written = json.loads(json.dumps(json_from_header(given)))
        assert json_from_header(header_from_json(written)) == written
        assert Match.begin(header_from_json(written)).position == Match.begin(given).position


def test_every_act_comes_back_from_its_json() -> None:
    for act in EVERY:
        assert act_from_json(json.loads(json.dumps(json_from_act(act)))) == act


NO_WALL = {"hex": [1, 1], "dir_in": 0, "dir_out": 1}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"options": {"carts": "free"}}, 'did you mean "cards"'),
        ({"options": {"courses": ["medow"]}}, 'did you mean "meadow"'),
        ({"options": {"courses": []}}, "wants 1 to any number entries, not 0"),
        ({"options": {"courses": [WIDE | {"tee": []}]}}, "wants 6 entries"),
        ({"options": {"courses": [WIDE | {"grass": [[90, 90]]}]}}, "outside the course"),
        ({"options": {"courses": [WIDE | {"grass": [[1, 1]], "rocks": [[1, 1]]}]}}, "where grass lies already"),
        ({"options": {"courses": [WIDE | {"puddles": [[[1, 1]]]}]}}, "wants 3 to 5 entries, not 1"),
        ({"options": {"courses": [WIDE | {"flat": [[[1, 1], [4, 4]]]}]}}, "do not touch"),
        ({"options": {"courses": [WIDE | {"bounce_overrides": [NO_WALL]}]}}, "no obstacle"),
        ({"options": {"deck": {"cards": [{"id": "a", "formula": "half"}]}}}, "no row of +n"),
        ({"options": {"deck": {"cards": [{"id": "a", "formula": "-9"}]}}}, "less than one impulse"),
        ({"options": {"balls": {"Nobody": ["red"]}}}, "names Nobody"),
        ({"options": {"balls": {"Rita": ["red", "red"]}}}, "two players"),
        ({"players": []}, "wants 2 or 1 or 3"),
        ({"players": [{"name": "Rita", "seat": "S"}]}, 'unknown key of player "seat"'),
        ({"variant": "carrom"}, 'did you mean "carom"'),
        ({"rule_set": {}}, '"options"'),
        ({"start": {"hole": 9}}, "start.hole is 9"),
        ({"start": {"balls": [{"ball": "pink"}]}}, "names pink"),
        ({"start": {"balls": [{"ball": "red", "status": "in_play"}]}}, 'wants "at"'),
        ({"start": {"turn": "pink"}}, "no ball that is still to play"),
        ({"start": {"mushrooms": [[0, 0]]}}, "the course has none"),
        ({"start": {"results": [[1, 2, 3]]}}, "wants 1 scores a hole"),
    ],
)  # fmt: skip
def test_a_wrong_header_is_refused_with_what_is_wrong(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Match.begin(header_from_json({"game": "carom_golf", "players": ["Rita"]} | wrong))
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_cards_reckon_their_formulas_from_left_to_right() -> None:
    printed = {"cards": [{"id": "a", "formula": "×2 +1"}, {"id": "b", "formula": "squared - 0"}]}
    first, second = cards_from_leaf(leaf_of(printed, "cards"))
    assert [first.impulses(die) for die in range(1, 7)] == [3, 5, 7, 9, 11, 13]
    assert [second.impulses(die) for die in range(1, 7)] == [1, 4, 9, 16, 25, 36]


def test_the_courses_that_ship_have_every_obstacle_between_them_and_can_be_drawn() -> None:
    grounds: set[Ground] = set()
    for name in shipped("course_cg"):
        course = course_from_leaf(data_file("course_cg", name).leaf())
        grounds |= set(course.terrain.values())
        drawing = picture(course, {"red": course.tee[0]})
        assert drawing.count("O") >= 1
        assert "R ball red" in drawing.replace("R rock  ", "").replace("rock", "R rock")
        assert sum(drawing.splitlines()[k].count("T") for k in range(20) if k < len(drawing.splitlines())) >= 5
        assert course.curves or name != "meadow"
    assert grounds == set(Ground)
