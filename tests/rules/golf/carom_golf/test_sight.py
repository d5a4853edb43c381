"""The camera's half of Carom Golf with twelve balls: a stroke is taken only where nothing else is possible."""

import random
import time
from typing import Any

import pytest

from rules.golf.carom_golf.play.acts import ChooseCard, Strike
from rules.golf.carom_golf.play.explain import explanations
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.carom_golf.printed.course import course_from_leaf
from rules.golf.shared.leaf import leaf_of
from rules.header import header_from_json
from rules.hexes import Hex, neighbours
from rules.match import Match
from rules.ruling import Act, Answer
from rules.tokens import DiceSeen, Token, TokensSeen
from tests.rules.golf.courses import WIDE, random_course, random_lie
from tests.rules.plays import reported

BALLS = 12


def crowded(seed: int, **more: Any) -> Match:
    """Twelve balls on a small course full of obstacles; the stroke is the first one's."""
    on = random_course(seed)
    lie = random_lie(seed, course_from_leaf(leaf_of(on, "course")), BALLS)
    balls = [{"ball": name, "at": list(at)} for name, at in lie.balls]
    owners = {f"P{k}": [ball["ball"]] for k, ball in enumerate(balls)}
    setup = {"game": "carom_golf", "variant": "carom", "players": list(owners), "start": {"balls": balls}}
    return Match.begin(header_from_json(setup | {"options": {"courses": [on], "balls": owners} | more}))


def state_of(match: Match) -> Any:
    assert isinstance(match.position, CaromGolf)
    return match.position.state


def look(match: Match) -> TokensSeen:
    """The camera's view of this state."""
    return TokensSeen(t_s=2.0, tokens=tuple(Token(name, at) for name, at in state_of(match).lie.balls))


@pytest.mark.parametrize("known", ["card and die", "die", "nothing"])
@pytest.mark.parametrize("seed", range(3))
def test_a_sight_is_the_stroke_or_a_question_with_it_among_the_choices(seed: int, known: str) -> None:
    begun = crowded(seed, cards=("free", "once_per_hole")[seed % 2])
    acts: dict[str, tuple[Act, ...]] = {
        "card and die": (ChooseCard(card="+5"), DiceSeen(t_s=1.0, dice=(2,))),
        "die": (DiceSeen(t_s=1.0, dice=(2,)),),
        "nothing": (),
    }
    for way in begun.score.score.directions[seed:][:2]:
        made = reported(begun, Strike(direction=way, card="+5", die=2))
        if state_of(made).lie.balls == state_of(begun).lie.balls:
            continue  # nothing has moved: no camera can see that a stroke was made
        seen = reported(begun, *acts[known], look(made))
        if not seen.score.score.open:
            assert state_of(seen).scored == state_of(made).scored
            continue
        question = seen.score.score.open[0]
        answers = [
            reported(seen, Answer(question=question.entry, choice=k)) for k in range(len(question.choices))
        ]
        assert len(question.choices) > 1
        assert state_of(made).scored in [state_of(answer).scored for answer in answers]
        assert all(look(answer) == look(made) for answer in answers)
        assert len(set(question.choices)) == len(question.choices)


@pytest.mark.parametrize("seed", range(4))
def test_a_ball_that_no_stroke_can_bring_there_is_out_of_step_and_scores_nothing(seed: int) -> None:
    begun, chance = crowded(seed), random.Random(seed)
    lying = dict(state_of(begun).lie.balls)
    for _ in range(6):
        moved = chance.choice(sorted(lying))
        at = chance.choice(neighbours(chance.choice(neighbours(lying[moved]))))
        seen = lying | {moved: at}
        if explanations(state_of(begun), seen) or at in lying.values():
            continue
        sight = TokensSeen(t_s=1.0, tokens=tuple(Token(name, where) for name, where in seen.items()))
        after = reported(begun, sight)
        shown = at in state_of(begun).course.inside and state_of(begun).course.is_playable(at)
        assert after.score.score.out_of_step is not None or not shown
        assert state_of(after).balls == state_of(begun).balls


def test_a_look_with_everything_unknown_comes_to_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    """The duration is printed: some 0.1 s on a quiet machine."""
    for seed in range(3):
        match = crowded(seed)
        began_s = time.process_time()
        explained = explanations(state_of(match), dict(state_of(match).lie.balls))
        with capsys.disabled():
            print(f" {len(explained)} explanations in {time.process_time() - began_s:.2f} s", end="")


@pytest.mark.parametrize(
    ("laid", "at", "status", "penalties"),
    [
        ({"hole": [6, 0]}, (6, 0), "holed", 0),
        ({"ponds": [[[6, 0]]]}, (6, 0), "returns", 2),
        ({"moles": [[6, 0]]}, (6, 0), "pick_next_to_mole", 4),
    ],
)
def test_a_ball_that_is_seen_in_a_hole_or_a_pond_is_off_the_course(
    laid: dict[str, Any], at: tuple[int, int], status: str, penalties: int
) -> None:
    start = {"balls": [{"ball": "red", "at": [0, 0]}, {"ball": "yellow", "at": [0, 9]}]}
    setup = {"game": "carom_golf", "variant": "carom", "players": ["Rita", "Yara"], "start": start}
    match = Match.begin(header_from_json(setup | {"options": {"courses": [WIDE | laid]}}))
    seen = TokensSeen(t_s=2.0, tokens=(Token("red", Hex(*at)), Token("yellow", Hex(0, 9))))
    after = reported(match, ChooseCard(card=None), DiceSeen(t_s=1.0, dice=(6,)), seen).score.score
    assert (after.balls[0].status, after.balls[0].penalties) == (status, penalties)


@pytest.mark.parametrize(("cards", "explained"), [("free", True), ("once_per_hole", False)])
def test_a_card_that_is_used_up_explains_nothing(cards: str, explained: bool) -> None:
    """Seven steps with a four are the card +3 alone, which the ball has used on this hole."""
    balls = [{"ball": "red", "at": [0, 0], "used": ["+3"]}, {"ball": "yellow", "at": [0, 9]}]
    setup = {"game": "carom_golf", "variant": "carom", "players": ["Rita", "Yara"], "start": {"balls": balls}}
    match = Match.begin(header_from_json(setup | {"options": {"courses": [WIDE], "cards": cards}}))
    seen = TokensSeen(t_s=2.0, tokens=(Token("red", Hex(7, 0)), Token("yellow", Hex(0, 9))))
    after = reported(match, DiceSeen(t_s=1.0, dice=(4,)), seen).score.score
    assert (after.out_of_step is None) is explained
    assert (after.balls[0].at == Hex(7, 0)) is explained
