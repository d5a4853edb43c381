"""The card and the statistics of whole matches in scenarios, and the invariants between them."""

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
from rules.match import Match
from rules.paper.accounts import card_of, statistics
from rules.paper.card import Card, CardLine, CardSide, CardToss
from rules.paper.card_text import ROWS, text_of_card, text_of_statistics
from rules.paper.statistics import BreakStatistics, PlayerStatistics
from rules.pieces import Kind, Seat
from rules.record.log import Entry
from rules.ruling import Amend, Claim, Concede, Retract, SetScore, Skip, Stroke
from rules.scenario import play
from tests.fuzz import examples

PAGE = (Path(str(rules.__file__)).parent / "card.md").read_text(encoding="utf-8")
EVENING = (
    '{"players": ["Asha", "Bela"]}',
    '{"type": "toss", "winner": "N", "choice": "give_up"}',
    '{"type": "stroke", "touched": false}',
    '{"type": "stroke", "left_lines": false}',
    '{"type": "stroke", "pocketed": ["white", "black"]}',
    '{"type": "stroke"}',
    '{"type": "stroke", "pocketed": ["black", "striker"]}',
    '{"type": "stroke", "pocketed": ["striker"]}',
    '{"type": "stroke", "pocketed": ["white", "white"]}',
    '{"type": "stroke", "pocketed": ["queen"]}',
    '{"type": "stroke", "pocketed": ["white"]}',
    '{"type": "stroke", "jumped": ["black"]}',
    '{"type": "illegal_stroke", "reason": "push"}',
    '{"type": "stroke", "pocketed": ["queen"]}',
    '{"type": "stroke", "pocketed": ["black", "black", "black"]}',
    '{"type": "stroke", "pocketed": ["black", "black", "black", "black", "black"]}',
)
CLEARED = '{"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}'


def card(match: Match) -> Card:
    made = card_of(match)
    assert made is not None
    return made


def counted(match: Match) -> tuple[PlayerStatistics, ...]:
    made = statistics(match)
    assert made is not None
    return made.players


def after(match: Match, *acts: Any) -> Match:
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    return match


def test_a_line_has_the_federations_columns() -> None:
    header = f'{{"players": ["Asha", "Bela"], "start": {CLEARED}}}'
    stroke = '{"type": "stroke", "pocketed": ["white"], "written_at": "2026-01-01T10:00:00"}'
    made = card(play([header, stroke]))
    winner, loser = CardSide(queen=3, coins=4, total=7, won=True, left=0), CardSide(left=4)
    assert made.lines == (CardLine(1, 1, "Asha", (winner, loser), "Asha", "cleared"),)
    assert (made.points, made.winners) == ((7, 0), ())
    assert (made.games[0].began_at, made.games[0].ended_at) == ("2026-01-01T10:00:00", None)


def test_totals_run_on_and_the_break_alternates() -> None:
    header = f'{{"players": ["Asha", "Bela"], "start": {CLEARED}}}'
    cleared = '{"type": "stroke", "pocketed": ["white"]}'
    other = ["white"] * 9
    sweep = json.dumps({"type": "stroke", "pocketed": [*other, "queen"]})
    made = card(play([header, cleared, sweep]))
    assert [line.breaker for line in made.lines] == ["Asha", "Bela"]
    assert [[side.total for side in line.sides] for line in made.lines] == [[7, 0], [7, 12]]
    assert [side.left for side in made.lines[1].sides] == [9, 0]


def test_points_put_right_and_brought_along_stand_apart() -> None:
    header = f'{{"players": ["Asha", "Bela"], "start": {CLEARED[:-1]}, "points": [10, 3]}}}}'
    made = card(play([header, '{"type": "stroke", "pocketed": ["white"]}']))
    assert [side.adjusted for side in made.lines[0].sides] == [10, 3]
    assert [side.total for side in made.lines[0].sides] == [17, 3]


def test_points_lost_are_taken_off() -> None:
    header = '{"options": {"penalty_to": "subtract"}, "start": {"white": 1, "black": 4, "points": [5, 0]}}'
    line = card(play([header, '{"type": "stroke", "pocketed": ["white"]}'])).lines[0]
    assert [(side.lost, side.total) for side in line.sides] == [(7, -2), (0, 0)]


def test_points_claimed_have_a_column_and_decide_a_game() -> None:
    start = '{"white": 5, "black": 1, "points": [0, 16]}'
    lines = [f'{{"variant": "icf", "start": {start}}}', '{"type": "stroke", "pocketed": ["black", "striker"]}']
    before = card(play(lines)).lines[0].sides[1]
    after = card(play([*lines, '{"type": "claim"}']))
    assert (before.claimed, before.total) == (0, 24)
    assert (after.lines[0].sides[1].claimed, after.lines[0].sides[1].total) == (1, 25)
    assert (after.games[0].winner, after.games[0].points) == ("North", (0, 25))


def test_a_new_game_starts_from_nothing() -> None:
    start = '{"white": 1, "black": 4, "queen": "covered", "queen_by": "white", "points": [20, 0]}'
    lines = [f'{{"variant": "icf", "start": {start}}}', '{"type": "stroke", "pocketed": ["white"]}']
    lines.append(json.dumps({"type": "stroke", "pocketed": ["white"] * 9 + ["queen"]}))
    made = card(play(lines))
    assert [(line.game, line.board, [side.total for side in line.sides]) for line in made.lines] == [
        (1, 1, [27, 0]),
        (2, 1, [0, 12]),
    ]
    assert [(game.game, game.winner) for game in made.games] == [(1, "South"), (2, None)]


def test_any_colour_gives_every_side_its_share() -> None:
    strokes = [
        '{"type": "stroke", "pocketed": ["white", "queen"]}',
        '{"type": "stroke"}',
        json.dumps({"type": "stroke", "pocketed": ["white"] * 8 + ["black"] * 9}),
    ]
    line = card(play(['{"variant": "family", "players": ["Asha", "Bela", "Chen"]}', *strokes])).lines[0]
    assert [(side.queen, side.coins, side.total) for side in line.sides] == [
        (25, 10, 35),
        (0, 125, 125),
        (0, 0, 0),
    ]
    assert [side.won for side in line.sides] == [False, True, False]


def test_a_player_alone_has_misses() -> None:
    strokes = [
        '{"type": "stroke"}',
        json.dumps({"type": "stroke", "pocketed": ["white", "black"] * 9 + ["queen"]}),
    ]
    made = card(play(['{"variant": "corona", "players": ["Asha"]}', *strokes]))
    assert made.lines[0].sides == (CardSide(won=True, misses=1),)


def test_a_team_has_one_column_and_each_of_its_players_statistics() -> None:
    strokes = ['{"type": "stroke", "pocketed": ["white"]}', '{"type": "stroke"}', '{"type": "stroke"}']
    strokes.append('{"type": "stroke", "pocketed": ["white"]}')
    match = play(['{"variant": "team", "players": ["Asha", "Bela", "Chen", "Dina"]}', *strokes])
    assert card(match).sides == (("Asha", "Chen"), ("Bela", "Dina"))
    assert [(player.player, player.strokes, player.pocketed) for player in counted(match)] == [
        ("Asha", 2, 1),
        ("Bela", 1, 0),
        ("Chen", 1, 1),
        ("Dina", 0, 0),
    ]


def test_a_toss_is_on_the_card() -> None:
    assert card(play(EVENING)).tosses == (CardToss(1, 1, "Bela", "give_up"),)


def test_magnetic_carom_has_a_card_of_one_line() -> None:
    header = '{"game": "magnetic", "players": ["Asha", "Bela"], "start": {"phase": "play"}}'
    match = play([header, '{"type": "stroke", "patterns": [["white", "queen", "black"]]}'])
    winner, loser = CardSide(queen=3, coins=1, total=4, won=True, left=0), CardSide(coins=1, total=1, left=0)
    assert card(match).lines == (CardLine(1, 1, "Asha", (winner, loser), "Asha", "won"),)
    asha = counted(match)[0]
    assert (asha.pocketed, asha.others, asha.queens, asha.covers) == (1, 1, 1, 1)
    assert card(play([header])).lines == ()


def test_magnetic_carom_counts_what_came_back() -> None:
    header = '{"game": "magnetic", "start": {"phase": "play"}}'
    strokes = [
        '{"type": "stroke", "pocketed": ["queen"]}',
        '{"type": "stroke", "pocketed": ["white", "striker"]}',
    ]
    first = counted(play([header, *strokes]))[0]
    assert (first.strokes, first.turns, first.pocketed, first.dues, first.strikers) == (2, 1, 0, 1, 1)
    assert (first.queens, first.covers, first.lost_covers, first.misses) == (1, 0, 1, 1)


def test_a_game_of_golf_has_no_card() -> None:
    match = play(['{"game": "carom_golf"}'])
    assert card_of(match) is None
    assert statistics(match) is None


def test_the_statistics_of_an_evening() -> None:
    """Counted by hand: a stroke that stayed on the lines does not count, a try that touched nothing does."""
    assert counted(play(EVENING)) == (
        PlayerStatistics(
            "Asha",
            strokes=8,
            turns=3,
            pocketed=4,
            others=4,
            misses=4,
            fouls=1,
            jumped=1,
            queens=1,
            covers=1,
            best_run=3,
            breaks=BreakStatistics(made=1, missed=1, pocketed=2),
        ),
        PlayerStatistics("Bela", strokes=4, turns=3, pocketed=6, misses=2, strikers=2, dues=3, best_run=5),
    )


def test_a_corrected_stroke_counts_once_and_as_corrected() -> None:
    match = after(play(EVENING), Amend(entry=9, act=Stroke()))
    asha = counted(match)[0]
    assert (asha.queens, asha.covers) == (0, 0)
    taken_back = after(play(EVENING), Retract(entry=15))
    assert counted(taken_back)[1].strokes == 3


def test_late_evidence_makes_no_second_stroke() -> None:
    lines = [
        '{"start": {"white": 6, "black": 6}}',
        '{"type": "stroke_started", "stroke": 1}',
        '{"type": "stroke_ended", "stroke": 1}',
        '{"type": "pocketed", "stroke": 1, "piece": "white"}',
        '{"type": "hand_in"}',
    ]
    south = counted(play(lines))[0]
    assert (south.strokes, south.pocketed) == (1, 1)


def test_a_break_that_is_in_question_is_not_counted_yet() -> None:
    lines = ["{}", '{"type": "stroke_started", "stroke": 1}', '{"type": "stroke_ended", "stroke": 1}']
    assert counted(play(lines))[0].strokes == 0
    answered = play([*lines, '{"type": "answer", "question": 2, "choice": 1}'])
    assert counted(answered)[0].breaks == BreakStatistics(missed=1)


def test_a_technical_foul_is_who_committed_it() -> None:
    header = '{"variant": "icf", "start": {"white": 6, "black": 6}}'
    match = play([header, '{"type": "technical_foul"}', '{"type": "technical_foul", "seat": "N"}'])
    assert [player.technical_fouls for player in counted(match)] == [1, 1]


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
def test_lines_add_up_and_every_piece_was_pocketed_by_somebody(variant: str, log: list[Any]) -> None:
    match = play([json.dumps({"variant": variant})])
    for act in log:
        match = after(match, act) if match.can_receive(act) else match
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
        match = after(match, act) if match.can_receive(act) else match
    made = card(match)
    assert [side.adjusted for line in made.lines for side in line.sides if side.adjusted] == []
    if match.score.score.phase in ("board_over", "match_over") and variant != "corona":
        assert tuple(side.total for side in made.lines[-1].sides) == made.points


def test_the_card_is_written_as_a_table() -> None:
    header = f'{{"players": ["Asha", "Bela"], "start": {CLEARED}, "options": {{"match": {{"target": null}}}}}}'
    text = text_of_card(card(play([header, '{"type": "stroke", "pocketed": ["white"]}'])))
    heads, row = text.splitlines()[2:4]
    assert re.split(r"  +", heads) == [
        *("Game", "Board", "Break by", "Asha: queen", "Asha: coins", "Asha: total", "Asha: left"),
        *("Bela: queen", "Bela: coins", "Bela: total", "Bela: left", "End"),
    ]
    assert row.split() == ["1", "1", "Asha", "3", "4", "7", "0", "-", "-", "0", "4", "cleared"]
    assert text.splitlines()[-1] == "Match won by Asha, 7 to 0"


def test_the_statistics_are_written_as_a_table() -> None:
    match = play(EVENING)
    made = statistics(match)
    assert made is not None
    rows = text_of_statistics(made).splitlines()
    assert len(rows) == 1 + len(ROWS)
    assert rows[0].split() == ["Asha", "Bela"]
    assert rows[3].split() == ["pocketed", "4", "6"]


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
