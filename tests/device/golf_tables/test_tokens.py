"""Whose token is whose: by --tokens, else by the order of the colours."""

import pytest

from device.errors import BadInput
from device.golf_tables.foresight import foreseen_in
from device.golf_tables.tokens import COLOURS, balls_of, names_in, token_names, tokens_in
from device.virtual.golf import laid
from rules.header import header_for, header_from_json
from rules.match import Match
from vision.golf import hex_network
from vision.golf.layouts.foreseen import Guise

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


def test_a_disc_is_taken_for_the_ball_that_a_match_has_and_a_ball_for_its_disc() -> None:
    match = Match.begin(header_for("carom_golf", "carom", PLAYERS))
    assert names_in(match) == {"red": "red", "flat red": "red", "yellow": "yellow", "flat yellow": "yellow"}
    foreseen = foreseen_in(match)
    assert foreseen is not None
    assert foreseen.guises["red"] == Guise("red", ("ball", "flat"))


def test_golfers_lie_where_the_laws_have_them() -> None:
    match = Match.begin(header_for("eighteen_holes", "match", PLAYERS))
    assert names_in(match) == {"red": "Ann", "yellow": "Ben"}
    foreseen = foreseen_in(match)
    assert foreseen is not None
    assert foreseen.guises == {"Ann": Guise("red", ("meeple",)), "Ben": Guise("yellow", ("meeple",))}
    at = {token["token"]: tuple(token["at"]) for token in match.score.to_json()["tokens"]}  # type: ignore
    assert dict(foreseen.present) == at


def test_a_ball_and_a_disc_of_one_colour_are_told_by_their_forms() -> None:
    options = {"balls": {"Ann": ["red"], "Ben": ["flat red"]}}
    header = header_from_json({"game": "carom_golf", "players": list(PLAYERS), "options": options})
    foreseen = foreseen_in(Match.begin(header))
    assert foreseen is not None
    assert foreseen.guises == {"red": Guise("red", ("ball",)), "flat red": Guise("red", ("flat",))}


def test_a_game_without_tokens_foresees_no_layout() -> None:
    assert foreseen_in(Match.begin(header_for("roll_in_one", "three", PLAYERS))) is None


def test_the_camera_is_told_which_mushrooms_are_gone() -> None:
    setup = {"game": "carom_golf", "players": ["Ann", "Ben"]}
    whole = Match.begin(header_from_json(setup))
    one, *others = sorted(whole.position.state.mushrooms)  # type: ignore[attr-defined]
    fewer = header_from_json(setup | {"start": {"mushrooms": [list(at) for at in others]}})
    before, after = foreseen_in(whole), foreseen_in(Match.begin(fewer))
    assert before is not None
    assert after is not None
    assert before.gone == frozenset()
    assert after.gone == {(one.q, one.r)}


def test_the_colours_of_tokens_are_the_same_wherever_they_are_listed() -> None:
    """Their order is that of the network's answers; a colour that is added to one list belongs in all."""
    assert COLOURS == laid.COLOURS == hex_network.COLOURS
