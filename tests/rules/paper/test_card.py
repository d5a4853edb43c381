"""The card of whole matches in scenarios, in the federation's columns."""

import json
import re

from rules.paper.accounts import card_of, statistics
from rules.paper.card import CardLine, CardSide, CardToss
from rules.paper.card_text import text_of_card
from rules.scenario import play
from tests.rules.paper.evening import CLEARED, EVENING, card, counted


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


def test_a_game_of_golf_has_no_card() -> None:
    match = play(['{"game": "carom_golf"}'])
    assert card_of(match) is None
    assert statistics(match) is None


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
