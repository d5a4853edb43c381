"""The layouts that the laws foresee: those that a look then takes for a deed, and no others that it would."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.codec import Json
from rules.golf.carom_golf.play.acts import Strike
from rules.golf.foreseen import (
    Layout,
    deciding,
    dice_awaited,
    foreseen,
    idle,
    mushrooms_falling,
    mushrooms_gone,
    returning,
)
from rules.header import header_for, header_from_json
from rules.hexes import Hex
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Answer
from rules.table import Choice, Uncertain
from rules.tokens import DiceSeen, Token, TokensSeen
from tests.rules.golf.courses import WIDE
from tests.rules.plays import reported

HANDS: Json = {"Ann": ["6 Iron 1", "3 Wood 1"], "Bo": ["5 Iron 1", "8 Wood 1"]}
GOLFERS: Json = {"game": "eighteen_holes", "players": ["Ann", "Bo"], "options": {"hands": HANDS}}


def seen(layout: Layout) -> TokensSeen:
    return TokensSeen(t_s=1.0, tokens=tuple(Token(name, at) for name, at in sorted(layout)))


def carom() -> Match:
    return Match.begin(header_for("carom_golf", "carom", ("Ann", "Bo")))


def golfers() -> Match:
    from rules.golf.eighteen_holes.table.acts import SelectClub

    match = Match.begin(header_from_json(GOLFERS))
    return reported(match, SelectClub(player="Ann", club="6 Iron 1"), SelectClub(player="Bo", club="8 Wood 1"))


def is_out_of_step(match: Match) -> bool:
    return match.score.to_json()["out_of_step"] is not None


@pytest.mark.parametrize("begun", [carom, golfers])
def test_every_foreseen_layout_is_taken_for_a_deed(begun: type[Match]) -> None:
    match: Match = begun()  # type: ignore[call-arg]
    present, *others = foreseen(match)
    assert others
    assert not is_out_of_step(reported(match, seen(present)))
    assert not any(is_out_of_step(reported(match, seen(layout))) for layout in others)


def test_a_ball_on_the_tee_and_a_die_narrow_what_may_follow() -> None:
    match = carom()
    tee = min(at for layout in foreseen(match) for _, at in layout)
    placed = reported(match, seen(frozenset({("red", tee)})))
    assert foreseen(placed)[0] == frozenset({("red", tee)})
    assert set(foreseen(reported(placed, DiceSeen(t_s=2.0, dice=(3,))))) < set(foreseen(placed))


def test_a_hex_that_no_action_leads_to_is_not_foreseen_and_out_of_step() -> None:
    match = golfers()
    hexes = {at for layout in foreseen(match) for name, at in layout if name == "Ann"}
    chart = match.position.state.table.course.spots  # type: ignore[attr-defined]
    far = next(at for at in sorted(chart) if at not in hexes)
    present = dict(foreseen(match)[0])
    assert is_out_of_step(reported(match, seen(frozenset((present | {"Ann": far}).items()))))


@pytest.mark.parametrize("begun", [carom, golfers])
def test_a_doubtful_look_asks_and_the_answer_counts_as_the_look(begun: type[Match]) -> None:
    match: Match = begun()  # type: ignore[call-arg]
    _, first, second, *_ = foreseen(match)
    choices = (Choice("one", (seen(first),), 0.6), Choice("other", (seen(second),), 0.4))
    asked = reported(match, Uncertain(t_s=1.0, question="What happened on the course?", choices=choices))
    (question,) = asked.score.score.open
    assert question.choices == ("one", "other")
    answered = asked.receive(Entry(99, "player", Answer(question=question.entry, choice=1))).match
    assert answered.score.score.open == ()
    assert foreseen(answered)[0] == foreseen(reported(match, seen(second)))[0] != foreseen(match)[0]


def test_a_later_look_takes_the_place_of_a_question() -> None:
    match = golfers()
    _, first, second, *_ = foreseen(match)
    choices = (Choice("one", (seen(first),), 0.6), Choice("other", (seen(second),), 0.4))
    asked = reported(match, Uncertain(t_s=1.0, question="What happened on the course?", choices=choices))
    assert reported(asked, seen(first)).score.score.open == ()


def test_the_places_of_whoever_acts_decide() -> None:
    score = golfers().score.to_json()
    assert deciding(golfers(), foreseen(golfers())) == {score["order"][0]}  # type: ignore[index]
    assert deciding(Match.begin(header_from_json(GOLFERS)), ()) == frozenset()
    assert {"red"} <= deciding(carom(), foreseen(carom()))


def test_a_hex_is_a_pair() -> None:
    assert all(isinstance(at, Hex) for layout in foreseen(golfers()) for _, at in layout)


def test_one_die_is_awaited_until_it_is_known() -> None:
    match = carom()
    assert dice_awaited(match) == 1
    assert dice_awaited(reported(match, DiceSeen(t_s=1.0, dice=(3,)))) == 0
    assert dice_awaited(golfers()) == 0


def test_mushrooms_that_were_knocked_over_and_those_that_may_be_now() -> None:
    whole = carom()
    standing = whole.position.state.mushrooms  # type: ignore[attr-defined]
    assert len(standing) > 1
    assert mushrooms_gone(whole) == frozenset()
    one, *others = sorted(standing)
    start: Json = {"mushrooms": [list(at) for at in others]}
    left = Match.begin(header_from_json({"game": "carom_golf", "players": ["Ann", "Bo"], "start": start}))
    assert mushrooms_gone(left) == {one}
    layouts = [frozenset({("red", at)}) for at in (one, others[0])]
    assert mushrooms_falling(left, layouts) == {others[0]}
    assert mushrooms_gone(golfers()) == mushrooms_falling(golfers(), layouts) == frozenset()


def test_balls_that_wait_or_are_finished_are_idle_until_their_turn() -> None:
    match = carom()
    assert idle(match) == {"yellow"}
    assert not any(name == "yellow" for layout in foreseen(match) for name, _ in layout)
    maxed: Json = {"balls": [{"ball": "red", "status": "maxed", "strokes": 30}], "turn": "yellow"}
    finished = Match.begin(header_from_json({"game": "carom_golf", "players": ["Ann", "Bo"], "start": maxed}))
    assert idle(finished) == {"red"}
    assert idle(golfers()) == frozenset()


RED_AND_YELLOW: Json = [{"ball": "red", "at": [0, 0]}, {"ball": "yellow", "at": [0, 9]}]


def due(*rocks: list[int]) -> Match:
    """A stroke is due, with a die of two. A rock two hexes off sends the ball back to where it began."""
    options: Json = {"courses": [WIDE | {"rocks": [*rocks]}]}
    setup = {"game": "carom_golf", "variant": "carom", "players": ["Rita", "Yara"], "options": options}
    match = Match.begin(header_from_json(setup | {"start": {"balls": RED_AND_YELLOW}}))
    return reported(match, DiceSeen(t_s=1.0, dice=(2,)))


ROCK = [2, 0]


def strokes_of_red(match: Match) -> int:
    """The strokes that count, the laws' question answered."""
    position: Any = match.position
    if position.asked is not None:
        position = reported(match, Answer(question=position.asked.question.entry, choice=0)).position
    return int(position.state.balls[0].strokes)


def test_section_9_a_stroke_that_may_end_where_it_began_is_foreseen_once_its_die_is_known() -> None:
    assert returning(due(ROCK)) == Hex(0, 0)
    assert returning(due()) is None
    assert returning(reported(due(ROCK), Strike(direction=3, card=None, die=2))) is None
    assert returning(carom()) is returning(golfers()) is None


def test_section_9_a_look_like_the_last_one_is_no_stroke_unless_it_is_said_to_be() -> None:
    match = due(ROCK)
    look = seen(foreseen(match)[0])
    assert strokes_of_red(reported(match, look)) == 0
    assert strokes_of_red(reported(match, replace(look, struck=True))) == 1


def test_section_9_no_stroke_is_taken_where_none_can_end_where_it_began() -> None:
    struck = reported(due(), replace(seen(foreseen(due())[0]), struck=True))
    assert strokes_of_red(struck) == 0
    assert not is_out_of_step(struck)


def test_section_9_a_ball_that_is_put_down_and_seen_again_is_not_struck_and_not_out_of_step() -> None:
    match = carom()
    tee = min(at for layout in foreseen(match) for _, at in layout)
    placed = reported(match, seen(frozenset({("red", tee)})), DiceSeen(t_s=2.0, dice=(3,)))
    again = reported(placed, seen(frozenset({("red", tee)})))
    assert not is_out_of_step(again)
    assert again.position == placed.position


def test_section_9_while_a_question_about_a_look_is_open_no_stroke_without_a_trace_is_foreseen() -> None:
    match = due(ROCK)
    look = seen(foreseen(match)[0])
    acts = {"a stroke was played": replace(look, struck=True), "no stroke was played": look}
    choices = tuple(Choice(label, (act,), 0.5) for label, act in acts.items())
    asked = reported(match, Uncertain(t_s=2.0, question="Did a stroke end where it began?", choices=choices))
    assert returning(asked) is None
    question = len(asked.entries)
    assert strokes_of_red(reported(asked, Answer(question=question, choice=0))) == 1
    not_struck = reported(asked, Answer(question=question, choice=1))
    assert (strokes_of_red(not_struck), returning(not_struck)) == (0, Hex(0, 0))
