"""Unknown words: the nearest known one is named where one is near."""

import pytest

from rules.errors import LISTED, unknown


@pytest.mark.parametrize(
    ("word", "known", "nearest"),
    [
        ("corse", ("nine", "course"), "course"),
        ("x", ("y_mm", "x_mm"), "x_mm"),
        ("an", ("Bo", "Ann"), "Ann"),
        ("WHIT", ("white", "black"), "white"),
    ],
)
def test_the_nearest_known_word_is_named(word: str, known: tuple[str, ...], nearest: str) -> None:
    assert f'did you mean "{nearest}"? known are' in unknown("word", word, known)


@pytest.mark.parametrize("word", ["nowhere", "", "q"])
def test_no_word_is_named_that_is_not_near(word: str) -> None:
    assert unknown("course", word, ("three", "nine")) == f'unknown course "{word}": known are nine, three'


def test_many_known_words_are_counted_where_one_is_near() -> None:
    many = [f"act_{number}" for number in range(LISTED + 1)]
    assert unknown("act", "act_1", many).endswith(f"{LISTED + 1} are known, see rules/README.md")
