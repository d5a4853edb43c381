"""The shipped data is complete; a faulty data file is refused in one line that names its line."""

import json
import random
import re
from typing import Any

import pytest

from rules.errors import NotationError
from rules.golf.carom_golf.printed.cards import cards_from_leaf
from rules.golf.carom_golf.printed.course import Ground
from rules.golf.carom_golf.printed.course import course_from_leaf as course_cg
from rules.golf.eighteen_holes.printed.course import course_from_leaf as course_18h
from rules.golf.files import PICTURES, READERS, checked, drawing
from rules.golf.roll_in_one.printed.course import Terrain
from rules.golf.roll_in_one.printed.course import course_from_leaf as course_rio
from rules.golf.shared.shelf import data_file, shipped

BOX = {
    "flat": 22,
    "ponds": 5,
    "sand": 5,
    "ice": 5,
    "puddles": 4,
    "stumps": 2,
    "rocks": 2,
    "mushrooms": 2,
    "moles": 1,
}
LABELS = {1: (1,), 2: (2,), 3: (3,), 4: (4,), 5: (5,), 6: (6,), 7: (1, 2), 8: (3, 4), 9: (5, 6)}


def test_two_courses_of_carom_golf_use_every_obstacle_and_keep_to_the_box() -> None:
    assert len(shipped("course_cg")) == 2
    for name in shipped("course_cg"):
        course = course_cg(data_file("course_cg", name).leaf())
        assert set(course.terrain.values()) == set(Ground)
        data = json.loads(data_file("course_cg", name).text)
        for key, most in BOX.items():
            assert 1 <= len(data[key]) <= most, (name, key)


def test_the_five_cards_of_the_seed_ship() -> None:
    cards = cards_from_leaf(data_file("cards", "default").leaf())
    assert [card.impulses(4) for card in cards] == [7, 9, 14, 8, 16]


@pytest.mark.parametrize(("name", "numbers"), [("nine", range(1, 10)), ("three", (1, 2, 7))])
def test_courses_of_three_and_nine_holes_of_roll_in_one_carry_the_labels_of_the_rules(
    name: str, numbers: Any
) -> None:
    course = course_rio(data_file("course_rio", name).leaf())
    assert {hole.number: hole.label for hole in course.holes} == {number: LABELS[number] for number in numbers}
    assert set(course.terrain.values()) >= set(Terrain) - {Terrain.BLANK}
    assert course.trees
    for hole in course.holes:
        assert course.terrain[hole.flag] is Terrain.GREEN
        assert course.lie(hole.tee) is Terrain.TEE


def test_five_holes_on_seven_tiles_of_18_holes() -> None:
    data = json.loads(data_file("course_18h", "seven").text)
    course = course_18h(data_file("course_18h", "seven").leaf())
    assert (len(data["tiles"]), len(course.holes), course.total_par) == (7, 5, sum(course.par.values()))


@pytest.mark.parametrize("kind", PICTURES)
def test_every_course_is_drawn_with_its_legend(kind: str) -> None:
    for name in shipped(kind):
        text = drawing(kind, data_file(kind, name).text, name)
        legend = text.splitlines()[-1]
        marks = {mark for line in text.splitlines()[:-2] for mark in line.partition("|")[2] if mark != " "}
        assert marks
        assert all(f"{mark} " in legend for mark in marks), (name, marks)


TOKEN = re.compile(r'-?\d+|"[^"]*"|[\[\]{},:]')
ODD = (
    "999",
    "-1",
    "0",
    "1.5",
    '"x"',
    "true",
    "null",
    "[]",
    "{}",
    "[[0, 0]]",
    '"tree"',
    "9" * 20,
    '""',
    "[0, 0]",
)


def mutated(text: str, chance: random.Random) -> str:
    """The text with one value or sign in it replaced, left out or doubled."""
    tokens = [part for part in TOKEN.finditer(text) if part.group() not in "[]{},:" or chance.random() < 0.05]
    token, how = chance.choice(tokens), chance.random()
    new = chance.choice(ODD) if how < 0.8 else "" if how < 0.9 else token.group() * 2
    return text[: token.start()] + new + text[token.end() :]


def refusal(kind: str, text: str) -> str | None:
    """The reason why a file cannot be read and drawn; None where it can."""
    try:
        checked(kind, text, kind)
        if kind in PICTURES:
            drawing(kind, text, kind)
    except NotationError as wrong:
        return str(wrong)
    return None


@pytest.mark.parametrize("kind", READERS)
def test_a_mutated_file_is_read_and_drawn_or_refused_with_a_line_of_its_own(kind: str) -> None:
    chance, refused = random.Random(kind), 0
    for name in shipped(kind):
        text = data_file(kind, name).text
        for _ in range(25):
            odd = mutated(text, chance)
            said = refusal(kind, odd)
            if said is None:
                continue
            refused += 1
            line = re.match(r"line (\d+)(: | is not JSON: )\S.{5}", said)
            assert line, said
            assert 1 <= int(line.group(1)) <= odd.count("\n") + 1
            assert "\n" not in said
    assert refused > 10


@pytest.mark.parametrize("kind", ["course_rio", "course_18h"])
def test_a_hex_at_the_end_of_the_world_is_refused_not_drawn(kind: str) -> None:
    text = data_file(kind, shipped(kind)[0]).text
    far = json.loads(text)
    far["hexes"] = [*far.get("hexes", []), [10**18, 0, "rough"]]
    with pytest.raises(NotationError, match="wants a whole number from -"):
        drawing(kind, json.dumps(far), kind)
