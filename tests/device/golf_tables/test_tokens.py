"""Whose token is whose: by --tokens, else by the order of the colours."""

import pytest

from device.errors import BadInput
from device.golf_tables.tokens import balls_of, token_names, tokens_in

PLAYERS = ("Ann", "Ben")


def test_without_words_the_colours_go_round_in_their_order() -> None:
    assert token_names("eighteen_holes", PLAYERS, {}) == {"red": "Ann", "yellow": "Ben"}


def test_a_given_colour_is_no_other_players() -> None:
    assert token_names("eighteen_holes", PLAYERS, {"Ben": "red"}) == {"yellow": "Ann", "red": "Ben"}
    assert balls_of(PLAYERS, {"Ben": "red"}) == {"Ann": ["yellow"], "Ben": ["red"]}


def test_balls_keep_their_colours_names() -> None:
    assert token_names("carom_golf", PLAYERS, {}) == {}
    assert balls_of(PLAYERS, {}) is None


def test_words_are_read() -> None:
    assert tokens_in("Ann=blue, Ben=flat red", PLAYERS) == {"Ann": "blue", "Ben": "flat red"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("Ann", "write Ann=red,Ben=blue"),
        ("Cy=red", "Cy"),
        ("Ann=pink", "pink"),
        ("Ann=red,Ben=red", "two players"),
    ],
)
def test_wrong_words_are_refused_with_the_reason(words: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        tokens_in(words, PLAYERS)


def test_the_seventh_player_gets_a_flat_ball() -> None:
    players = tuple("ABCDEFGH")
    balls = balls_of(players, {"A": "blue"})
    assert balls is not None
    assert balls["A"] == ["blue"]
    assert balls["G"] == ["flat red"]
