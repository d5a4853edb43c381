"""The figure of strokes: a sample of forty of every kind, and how a stroke is judged at all."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.cli import main
from device.figures import Plan
from device.figures_matches import measured_match
from device.figures_rendered import Noisy, numbered
from device.figures_strokes import LATE_S, StrokesFigure, TablesFigure, as_text, filmed
from device.judged_strokes import ASKED, MISSED, PHANTOM, RIGHT, WRONG, coins_by_hand, judged_strokes
from device.virtual.film import Film
from device.virtual.play import Limit
from device.virtual.seeing import Tables

Event = dict[str, Any]
SAMPLE = range(50_000, 50_040)  # of those that things are tuned on: the published ones begin at 60000
MOST_ASKED = 2
LAYOUT = [{"kind": "white", "x_mm": 0.0, "y_mm": 0.0}]


def stroke(number: int, t_s: float, *between: Event, layout: list[Event] | None = None) -> list[Event]:
    return [
        {"t": t_s, "type": "stroke_started", "stroke": number, "kind": "ordinary", "hidden": False},
        *({"stroke": number, **one} for one in between),
        {"t": t_s + 2.0, "type": "stroke_ended", "stroke": number, "layout": layout or LAYOUT},
    ]


def fell(piece: str, pocket: str = "NE", t_s: float = 2.0) -> Event:
    return {"t": t_s, "type": "pocketed", "piece": piece, "pocket": pocket}


def asked(*choices: list[Event]) -> Event:
    return {"t": 2.0, "type": "uncertain", "question": "?", "choices": [{"events": one} for one in choices]}


def verdicts(told: list[Event], true: list[Event]) -> list[str]:
    return [one.verdict for one in judged_strokes(told, true)]


TRUE = stroke(1, 1.0, fell("white"))
OTHERS = {
    "as it was": (stroke(1, 1.1, fell("white")), [RIGHT]),
    "in another pocket": (stroke(1, 1.1, fell("white", "SW")), [RIGHT]),
    "another piece": (stroke(1, 1.1, fell("black")), [WRONG]),
    "nothing": (stroke(1, 1.1), [WRONG]),
    "one too many": (stroke(1, 1.1, fell("white"), fell("black")), [WRONG]),
    "over the frame": (stroke(1, 1.1, {"t": 2.0, "type": "left_board", "piece": "white"}), [WRONG]),
    "asked": (stroke(1, 1.1, asked([fell("white")], [])), [ASKED]),
    "asked about something else": (stroke(1, 1.1, asked([fell("black")], [])), [WRONG]),
    "at another time": (stroke(1, 9.0, fell("white")), [MISSED, PHANTOM]),
    "not at all": ([], [MISSED]),
}


@pytest.mark.parametrize("case", OTHERS)
def test_a_stroke_is_judged_by_what_fell(case: str) -> None:
    told, due = OTHERS[case]
    assert verdicts(told, TRUE) == due


def test_a_hand_that_came_as_the_camera_was_moved_does_not_hide_the_stroke() -> None:
    (film,) = filmed([61_084], "figures")
    assert [one["verdict"] for one in film["strokes"]] in ([RIGHT], [ASKED])


def test_what_fell_in_the_dark_is_asked_about_later() -> None:
    later = {**asked([fell("white")], []), "t": 6.0}
    assert verdicts([later], TRUE) == [ASKED]


def test_counts_that_were_astray_before_are_not_held_against_the_next_stroke() -> None:
    two = [*LAYOUT, *LAYOUT]
    true = [*stroke(1, 1.0), *stroke(2, 11.0), *stroke(3, 21.0)]
    told = [*stroke(1, 1.0), *stroke(2, 11.0, layout=two), *stroke(3, 21.0, layout=two)]
    assert verdicts(told, true) == [RIGHT, WRONG, RIGHT]


def test_pockets_and_ends_are_counted_apart() -> None:
    (judged,) = judged_strokes(stroke(1, 1.1, fell("white", "SW")), TRUE)
    assert judged.pockets == (0, 1)
    assert judged.end_off_s == pytest.approx(0.1)


def test_a_coin_that_a_hand_took_and_put_back_is_nothing() -> None:
    took, put = ({"t": 1.0, "type": what, "piece": "black"} for what in ("removed", "placed"))
    assert coins_by_hand([took, put], []) == 0
    assert coins_by_hand([took], []) == 1
    assert coins_by_hand([took], [took]) == 0


def test_parts_are_ten_seeds_each_and_all_of_those_that_were_wished_for() -> None:
    plan = Plan(strokes=25, first_stroke=100)
    assert StrokesFigure().parts(plan) == ["figures 100-109", "figures 110-119", "figures 120-124"]


def test_of_tables_of_any_make_two_films_each_are_seen() -> None:
    plan = Plan(strokes=24, first_stroke=1000)
    assert TablesFigure().parts(plan) == ["figures 1000-1049", "figures 1050-1099", "figures 1100-1119"]


def test_events_of_a_film_are_numbered_by_the_strokes_that_they_belong_to() -> None:
    events = [{"t": 0.5, "type": "hand_in"}]
    for t_s in (1.0, 11.0):
        events += [{"t": t_s, "type": "stroke_started"}, fell("white", t_s=t_s + 1)]
        events += [{"t": t_s + 2, "type": "stroke_ended"}]
    told = numbered(events, "noise 4")
    assert [one.get("stroke") for one in told] == [None, 1, 1, 1, 2, 2, 2]
    assert told[1]["kind"] == "noise 4"


def test_noise_is_the_same_for_the_same_film_and_as_strong_as_wished() -> None:
    clean = list(islice(Film(SAMPLE[0], rate_hz=20.0), 3))
    one, other = (list(islice(Noisy(Film(SAMPLE[0], rate_hz=20.0), 6.0), 3)) for _ in range(2))
    for frame, again, was in zip(one, other, clean, strict=True):
        assert np.array_equal(frame.y, again.y)
        assert np.std(frame.y.astype(int) - was.y) == pytest.approx(6.0, abs=0.5)


def test_a_match_is_watched_to_where_it_was_broken_off() -> None:
    measured = measured_match(70_100, Limit(strokes=1))
    assert (measured["strokes"], measured["exact"]) == (1, True)


def test_forty_strokes_of_every_kind() -> None:
    """None wrong without a question, none missed, none invented; takes a minute, for it is what counts most."""
    films = list(filmed(SAMPLE, "figures"))
    text = as_text(films, "the sample")
    found = [one["verdict"] for film in films for one in film["strokes"] if not one["hidden"]]
    assert len(found) >= len(SAMPLE) - 1
    assert not {WRONG, MISSED, PHANTOM} & set(found), text
    assert found.count(ASKED) <= MOST_ASKED, text
    assert sum(film["hands"] for film in films) == 0, text


def test_the_command_measures_and_keeps_strokes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["figures", "strokes-mix", "--strokes", "1", "--first-seed", "50000", "--cache", str(tmp_path)]
    assert main(words) == 0
    assert "| all | 1 |" in capsys.readouterr().out
    (kept,) = tmp_path.glob("*.jsonl")
    (line,) = (json.loads(one) for one in kept.read_text().splitlines())
    assert line["figure"] == "strokes-mix"
    assert main(words) == 0
    assert len(kept.read_text().splitlines()) == 1


@pytest.mark.parametrize("words", [["--strokes", "0"], ["--first-seed", "-1"]])
def test_a_count_that_cannot_be_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figures", "strokes-mix", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


LEARNT = {  # films that were told wrongly, not at all or with a question, and what became of each since
    67_769: RIGHT,  # print beside which the striker came to rest passed for the coin that fell
    68_276: RIGHT,  # a coin leapt over the pocket into which the striker fell
    68_775: RIGHT,  # coins that lay elsewhere passed for a hand
    68_250: RIGHT,  # of three coins one is two upon one another
    68_398: RIGHT,  # a white coin shows beneath a black one, and another white was taken for the missing one
    68_855: RIGHT,  # a second look at a broken pack finds the coin that the first missed
    80_084: ASKED,  # a coin leapt over a pocket whose mouth is as it was, seen on its way for four frames
    80_173: ASKED,  # a coin too fast for any pocket leapt over the one into which the striker fell
    82_099: ASKED,  # the same, first seen two frames from its place
    73_184: ASKED,  # a coin leapt over a pocket and was last seen above it
    79_407: ASKED,  # the striker met a coin in its fourth frame, and both fell: it was taken for a hand's doing
    90_403: RIGHT,  # a coin rolled on its edge up to the cushion, and passed for a leap
    90_417: RIGHT,  # the same, straight across the board
    90_749: RIGHT,  # the same, into a corner
    86_015: RIGHT,  # a coin beside the rail leapt off it, seen in two frames
    87_197: RIGHT,  # a coin leapt off over a pocket, its sightings shared among three tracks
    88_229: RIGHT,  # the striker drove a coin before it into a pocket, and both fell
    87_482: RIGHT,  # two coins upon one another passed for the striker, which had fallen
    82_325: RIGHT,  # a coin too fast for any pocket leapt over one, seen in two frames
    78_319: ASKED,  # four coins that came to rest at a pocket passed for a hand
    103_450: ASKED,  # a coin half upon another passed for the striker, which had fallen, though that is larger
    99_475: RIGHT,  # the hand that drew back over its own side passed for a coin that leapt off
    68_879: ASKED,  # the camera shook, and the printed spot passed for the queen that fell
    105_510: RIGHT,  # the striker and a coin met: one leapt and the other fell, told the other way about
    105_373: RIGHT,  # a coin leapt off, and was seen to fly on beyond the frame
    106_101: RIGHT,  # the same
    110_207: RIGHT,  # the pieces of an arm beyond the frame passed for a coin that leapt
    110_214: RIGHT,  # the same
    110_181: ASKED,  # a coin on the lip that was named twice and never believed fell, and was told of to nobody
    110_191: ASKED,  # a coin came back out of the jaws on its edge, and passed for one that fell
    110_732: RIGHT,  # a hand that waits beyond the frame passed for what leapt
    111_408: RIGHT,  # the same
    111_952: ASKED,  # the same: queen and striker fell, and what was asked had no such choice
}


@pytest.mark.parametrize("seed", LEARNT)
def test_what_was_learnt_from_is_told_rightly_or_asked_since(seed: int) -> None:
    (film,) = filmed([seed], "figures")
    assert [one["verdict"] for one in film["strokes"]] in ([LEARNT[seed]], [RIGHT])


OF_ANY_MAKE = {  # the same on tables of any make
    3090: RIGHT,  # a striker of 60 mm left the hand and passed for one
    3450: RIGHT,  # a hand as bright as the wood, a few pixels broad in grain, passed for a stroke
    3550: RIGHT,  # and a stroke was lost in that camera's grain
    3551: RIGHT,  # the same
    4190: RIGHT,  # beside where a striker of 57 mm came to rest an unread coin was thought of
    6670: ASKED,  # a coin as white as the wood in a lamp's image fell, and was told to lie there yet
    120_200: RIGHT,  # a coin on its edge met another at the cushion, was lost a moment, and passed for a leap
    120_640: RIGHT,  # a purple queen upon red wood passed for a white coin
    120_341: RIGHT,  # a pink one, when a pack was broken
    4501: ASKED,  # a coin rolled on its edge over the cushion, and its way back was another track
}


@pytest.mark.parametrize("seed", OF_ANY_MAKE)
def test_what_was_learnt_on_tables_of_any_make_is_told_rightly_or_asked_since(seed: int) -> None:
    (film,) = filmed([seed], "figures", Tables.ANY)
    assert [one["verdict"] for one in film["strokes"]] in ([OF_ANY_MAKE[seed]], [RIGHT])


FRESH_TABLES = range(2000, 2100, 10)


def test_strokes_on_ten_tables_of_any_make() -> None:
    films = list(filmed(FRESH_TABLES, "figures", Tables.ANY))
    found = [one["verdict"] for film in films for one in film["strokes"] if not one["hidden"]]
    assert len(found) >= len(FRESH_TABLES) - 1
    assert not {WRONG, MISSED, PHANTOM} & set(found), as_text(films, "tables of any make")
    assert found.count(ASKED) <= 1


LEAPT = {  # films in which a coin leaps off, which was told wrongly while nobody looked beyond the frame
    107_027: "over a pocket, told as a fall into it",
    107_032: "over the pocket into which the striker fell, told as two falls",
    107_040: "over a pocket whose mouth was thought to hide what falls",
}


@pytest.mark.parametrize("seed", LEAPT, ids=LEAPT.get)
def test_a_coin_that_leaps_off_is_told_by_what_is_seen_round_the_board(seed: int) -> None:
    (film,) = filmed([seed], "jump_off")
    assert [one["verdict"] for one in film["strokes"]] == [RIGHT] * len(film["strokes"])


ENDS = {
    87_007: "a queen slid unseen",
    92_671: "a scrap pointed at a coin that had come",
    98_755: "a waiting hand's shadow sparked at the cushion",
    99_180: "fingertips drew back over the frame",
    99_745: "and half over it",
    98_228: "a coin crept while the camera swung",
    99_453: "a coin on its edge is no piece that is read",
    103_812: "a camera swung over a pocket into which a coin was seen to fall",
    101_587: "a hand hovered elsewhere while coins crept on",
}


@pytest.mark.parametrize("seed", ENDS, ids=ENDS.get)
def test_a_strokes_end_is_told_within_a_quarter_of_a_second(seed: int) -> None:
    (film,) = filmed([seed], "figures")
    assert [abs(one["end_off_s"]) < LATE_S for one in film["strokes"]] == [True]
