"""Films that the program once judged wrongly: each entry of `tests/films.toml` is drawn, watched and judged."""

from __future__ import annotations

import pytest

from device.figures.drawn_strokes import filmed
from tests.device.figures.films import Entry, MalformedFilm, film_of, name_of, read_entries, sampled

ENTRIES = read_entries()
GOOD = {"seed": 67_769, "trap": "figures", "expected": "right", "why": "A coin fell."}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(entry, id=name_of(entry), marks=() if is_sampled else pytest.mark.long)
        for entry, is_sampled in sampled(ENTRIES)
    ],
)
def test_a_film_is_judged_as_its_entry_says_or_better(entry: Entry) -> None:
    kept = film_of(entry)
    (film,) = filmed([kept.seed], kept.trap, kept.tables)
    verdicts = [stroke["verdict"] for stroke in film["strokes"]]
    assert verdicts, kept.why
    assert kept.accepted.issuperset(verdicts), f"{kept.why} {film['strokes']}"
    if kept.end_within_s is not None:
        ends_off_s = [abs(stroke["end_off_s"]) for stroke in film["strokes"]]
        assert max(ends_off_s) < kept.end_within_s, kept.why


def test_every_entry_is_well_formed_and_named_once() -> None:
    films = [film_of(entry) for entry in ENTRIES]
    assert len({(film.seed, film.trap, film.tables) for film in films}) == len(films)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": "67769"}, "seed = '67769' must be of type int"),
        ({"seed": -1}, "seed must be"),
        ({"trap": "sneeze"}, "sneeze"),
        ({"tables": "round"}, "tables = 'round' must be one of"),
        ({"expected": "wrong"}, "expected = 'wrong' must be one of right, asked"),
        ({"expected": "asked"}, 'says accepts = "asked"'),
        ({"accepts": "asked"}, "accepts no question"),
        ({"accepts": "anything"}, "accepts = 'anything' must be one of asked, either"),
        ({"end_within_s": "soon"}, "must be of type float"),
        ({"why": "a coin"}, "full stop"),
        ({"outcome": "right"}, "outcome is not a key"),
    ],
)
def test_a_malformed_entry_is_refused_with_its_name_and_the_reason(change: Entry, reason: str) -> None:
    with pytest.raises(MalformedFilm, match=r"tests/films\.toml, film .*: .*") as refusal:
        film_of({**GOOD, **change})
    assert reason in str(refusal.value)


@pytest.mark.parametrize("key", GOOD)
def test_an_entry_without_a_needed_key_is_refused(key: str) -> None:
    with pytest.raises(MalformedFilm, match=f"{key} is missing"):
        film_of({name: value for name, value in GOOD.items() if name != key})
