"""What holds of every card and every statistics, in random matches; and the page that describes them."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.carrom.starts.rulesets import SHIPPED
from rules.paper.card import Card, CardLine, CardSide
from rules.paper.card_text import text_of_card
from rules.paper.statistics import PlayerStatistics
from rules.pieces import Kind, Seat
from rules.ruling import Claim, Concede, SetScore, Skip, Stroke
from rules.scenario import play
from tests.fuzz import examples
from tests.rules.paper.evening import card, counted
from tests.rules.plays import played

PAGE = (Path(str(rules.__file__)).parent / "card.md").read_text(encoding="utf-8")


kinds = st.lists(st.sampled_from(Kind), max_size=4).map(tuple)
strokes = st.builds(Stroke, pocketed=kinds, touched=st.sampled_from([True, True, False]))
acts = st.one_of(
    strokes,
    strokes,
    strokes,
    st.just(Skip()),
    st.builds(SetScore, points=st.tuples(st.integers(0, 20), st.integers(0, 20))),
    st.builds(Concede, seat=st.sampled_from([Seat.S, Seat.N])),
)
VARIANTS = ("base", "icf", "family", "point", "league23")


@settings(max_examples=examples(30), deadline=None)
@given(st.sampled_from(VARIANTS), st.lists(acts, max_size=40))
def test_the_lines_of_a_card_add_up_and_nothing_is_counted_oftener_than_strokes(
    variant: str, log: list[Any]
) -> None:
    match = play([json.dumps({"variant": variant})])
    for act in log:
        match = played(match, act) if match.can_receive(act) else match
    made, players = card(match), counted(match)
    before = [0, 0]
    for number, line in enumerate(made.lines):
        if number and line.game != made.lines[number - 1].game:
            before = [0, 0]
        for at, side in enumerate(line.sides):
            given_ = side.queen + side.coins + side.claimed - side.lost + side.adjusted
            assert side.total == before[at] + given_
        before = [side.total for side in line.sides]
        assert sum(side.won for side in line.sides) <= 1
    for player in players:
        assert player.turns <= player.strokes
        assert player.misses <= player.strokes
        assert player.covers + player.lost_covers <= player.strokes
        assert player.best_run <= player.pocketed
    assert json.loads(json.dumps(made.to_json())) == made.to_json()
    assert text_of_card(made).count("\n") >= len(made.lines) + 4


sweeps = st.builds(
    lambda kind, count, last: Stroke(pocketed=(kind,) * count + last),
    st.sampled_from([Kind.WHITE, Kind.BLACK]),
    st.integers(6, 9),
    st.sampled_from([(), (Kind.QUEEN,), (Kind.STRIKER,)]),
)


@settings(max_examples=examples(30), deadline=None)
@given(st.sampled_from(SHIPPED), st.lists(st.one_of(strokes, sweeps, sweeps, st.just(Claim())), max_size=40))
def test_strokes_and_claims_alone_adjust_nothing(variant: str, log: list[Any]) -> None:
    match = play([json.dumps({"variant": variant})])
    for act in log:
        match = played(match, act) if match.can_receive(act) else match
    made = card(match)
    assert [side.adjusted for line in made.lines for side in line.sides if side.adjusted] == []
    if match.score.score.phase in ("board_over", "match_over") and variant != "corona":
        assert tuple(side.total for side in made.lines[-1].sides) == made.points


def documented(heading: str) -> list[str]:
    section = PAGE.split(f"{heading}\n")[1].split("\n#")[0]
    return re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("## The card", Card),
        ("### A line", CardLine),
        ("### A side's part", CardSide),
        ("## The statistics", PlayerStatistics),
    ],
)
def test_every_key_is_documented(heading: str, kind: type[Any]) -> None:
    assert documented(heading) == [key.name for key in fields(kind)]


def test_every_example_on_the_page_is_json() -> None:
    for example in re.findall(r"\| `([^`]+)` \|$", PAGE, flags=re.MULTILINE):
        json.loads(example)
