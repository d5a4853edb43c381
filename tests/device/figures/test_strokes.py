"""The figure of strokes: a sample of every kind, and the judging of a stroke."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.cli import main
from device.evaluation.strokes import ASKED, MISSED, PHANTOM, RIGHT, WRONG, coins_by_hand, judged_strokes
from device.figures.drawn_strokes import StrokesFigure, TablesFigure, as_text, filmed
from device.figures.figure import Json, Plan
from device.figures.matches import measured_match
from device.figures.rendered_strokes import Noisy, numbered
from device.virtual.film import Film
from device.virtual.play.play import Limit
from device.virtual.staging.seeing import Tables

Event = dict[str, Any]
SAMPLE = range(50_000, 50_040)  # seeds used for tuning: the published ones begin at 60000
MOST_ASKED = 2
LAYOUT = [{"kind": "white", "x_mm": 0.0, "y_mm": 0.0}]


def stroke(number: int, t_s: float, *between: Event, layout: list[Event] | None = None) -> list[Event]:
    return [
        {"t": t_s, "type": "stroke_started", "stroke": number, "kind": "ordinary", "hidden": False},
        *({"stroke": number, **event} for event in between),
        {"t": t_s + 2.0, "type": "stroke_ended", "stroke": number, "layout": layout or LAYOUT},
    ]


def fell(piece: str, pocket: str = "NE", t_s: float = 2.0) -> Event:
    return {"t": t_s, "type": "pocketed", "piece": piece, "pocket": pocket}


def asked(*choices: list[Event]) -> Event:
    return {
        "t": 2.0,
        "type": "uncertain",
        "question": "?",
        "choices": [{"events": events} for events in choices],
    }


def verdicts(reported: list[Event], true: list[Event]) -> list[str]:
    return [stroke.verdict for stroke in judged_strokes(reported, true)]


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
    reported, expected = OTHERS[case]
    assert verdicts(reported, TRUE) == expected


def test_what_fell_in_the_dark_is_asked_about_later() -> None:
    later = {**asked([fell("white")], []), "t": 6.0}
    assert verdicts([later], TRUE) == [ASKED]


def test_counts_that_were_astray_before_are_not_held_against_the_next_stroke() -> None:
    two = [*LAYOUT, *LAYOUT]
    true = [*stroke(1, 1.0), *stroke(2, 11.0), *stroke(3, 21.0)]
    reported = [*stroke(1, 1.0), *stroke(2, 11.0, layout=two), *stroke(3, 21.0, layout=two)]
    assert verdicts(reported, true) == [RIGHT, WRONG, RIGHT]


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
    with_numbers = numbered(events, "noise 4")
    assert [event.get("stroke") for event in with_numbers] == [None, 1, 1, 1, 2, 2, 2]
    assert with_numbers[1]["kind"] == "noise 4"


@pytest.mark.long
def test_noise_is_the_same_for_the_same_film_and_as_strong_as_wished() -> None:
    clean = list(islice(Film(SAMPLE[0], rate_hz=20.0), 3))
    first, second = (list(islice(Noisy(Film(SAMPLE[0], rate_hz=20.0), 6.0), 3)) for _ in range(2))
    for frame, again, was in zip(first, second, clean, strict=True):
        assert np.array_equal(frame.y, again.y)
        assert np.std(frame.y.astype(int) - was.y) == pytest.approx(6.0, abs=0.5)


@pytest.mark.long
def test_a_match_is_watched_to_where_it_was_broken_off() -> None:
    measured = measured_match(70_100, Limit(strokes=1))
    assert (measured["strokes"], measured["exact"]) == (1, True)


def verify_none_is_wrong(films: list[Json], heading: str) -> None:
    """Asserts that no stroke is wrong without a question, missed, or invented."""
    verdicts = seen_verdicts(films)
    assert len(verdicts) >= len(films) - 1
    assert not {WRONG, MISSED, PHANTOM} & set(verdicts), as_text(films, heading)


def seen_verdicts(films: list[Json]) -> list[str]:
    """The verdicts of all strokes that the view itself does not hide."""
    return [stroke["verdict"] for film in films for stroke in film["strokes"] if not stroke["hidden"]]


@pytest.mark.long
def test_strokes_of_every_kind() -> None:
    films = list(filmed(SAMPLE, "figures"))
    verify_none_is_wrong(films, "the sample")
    assert seen_verdicts(films).count(ASKED) <= MOST_ASKED, as_text(films, "asked")
    assert sum(film["hands"] for film in films) == 0, as_text(films, "by hands")


def test_the_command_measures_and_keeps_strokes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["figures", "strokes-mix", "--strokes", "1", "--first-seed", "50000", "--cache", str(tmp_path)]
    assert main(words) == 0
    assert "| all | 1 |" in capsys.readouterr().out
    (kept,) = tmp_path.glob("*.jsonl")
    (line,) = (json.loads(text) for text in kept.read_text().splitlines())
    assert line["figure"] == "strokes-mix"
    assert seen_verdicts(line["result"]["films"]) == [RIGHT]
    assert main(words) == 0
    assert len(kept.read_text().splitlines()) == 1


@pytest.mark.parametrize("words", [["--strokes", "0"], ["--first-seed", "-1"]])
def test_a_count_that_cannot_be_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figures", "strokes-mix", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


FRESH_TABLES = range(2000, 2050, 10)


@pytest.mark.long
@pytest.mark.parametrize(
    "seeds", [FRESH_TABLES[:1], pytest.param(FRESH_TABLES[1:], marks=pytest.mark.long)], ids=["one", "more"]
)
def test_strokes_on_tables_of_any_make(seeds: range) -> None:
    films = list(filmed(seeds, "figures", Tables.ANY))
    verify_none_is_wrong(films, "tables of any make")
    assert seen_verdicts(films).count(ASKED) <= 1
