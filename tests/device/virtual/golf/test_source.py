"""The virtual golf table plays by the laws, and its frames are all that it hands over."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

from device.virtual.golf.players import Move, Say, Throw, next_deed
from device.virtual.golf.source import SIZE_PX, TrueStroke, VirtualGolfTable
from rules.header import Header, header_for
from rules.hexes import Hex
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Answer
from rules.tokens import DiceSeen, Token, TokensSeen

VARIANTS = {"carom_golf": "carom", "eighteen_holes": "match"}


def header(game: str) -> Header:
    return header_for(game, VARIANTS[game], ("Ann", "Bo"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", VARIANTS)
def test_two_strokes_are_played_and_told(game: str) -> None:
    truths: list[TrueStroke] = []
    table = VirtualGolfTable(header(game), 4, rate_hz=2, strokes=2, on_truth=truths.append)
    times = [frame.t_s for frame in table]
    assert times == sorted(set(times))
    assert sum(isinstance(truth.deed, Move) for truth in truths) == 2
    acts = [act for truth in truths for act in truth.acts]
    assert all(isinstance(act, TokensSeen | DiceSeen) for act in acts if not hasattr(act, "player"))
    assert [entry.act for entry in table.match.entries][: len(acts)] == acts


def test_frames_have_the_cameras_size_and_noise_of_their_own() -> None:
    first, second = islice(VirtualGolfTable(header("carom_golf"), 4, rate_hz=2, strokes=1), 2)
    assert first.size_px == SIZE_PX
    assert not np.array_equal(first.whole_bgr(), second.whole_bgr())
    assert np.abs(first.whole_bgr().astype(int) - second.whole_bgr()).mean() < 6


def test_a_hole_of_carom_golf_is_played_to_its_end_by_deeds_that_the_laws_take() -> None:
    match, luck = Match.begin(header("carom_golf")), np.random.default_rng(3)
    for _ in range(120):
        deed = next_deed(match, luck)
        if deed is None or match.score.to_json()["hole"] != 1:
            break
        match = _after(match, deed)
    assert match.score.to_json()["hole"] == 2
    assert match.score.to_json()["out_of_step"] is None


def mushrooms(match: Match) -> set[Hex]:
    """Where mushrooms stand by the score."""
    places: Any = match.score.to_json()["mushrooms"]
    return {Hex(*at) for at in places}


def _after(match: Match, deed: object) -> Match:
    """The match after a deed, as its frames would tell it."""
    if isinstance(deed, Throw):
        act: object = DiceSeen(t_s=0.0, dice=deed.dice)
    elif isinstance(deed, Say):
        act = deed.ruling
    else:
        assert isinstance(deed, Move)
        return _moved(match, deed)
    return match.receive(Entry(len(match.entries) + 1, "camera", act)).match  # type: ignore[arg-type]


def _moved(match: Match, deed: Move) -> Match:
    """The match after tokens were seen in their new places, and the player's answer where it was asked for."""
    lying = {t["token"]: t["at"] for t in match.score.to_json()["tokens"] if t["at"] is not None}  # type: ignore
    stand = {name: Hex(*at) for name, at in lying.items()} | dict(deed.to)
    seen = tuple(Token(name, at) for name, at in sorted(stand.items()) if at is not None)
    match = match.receive(Entry(len(match.entries) + 1, "camera", TokensSeen(t_s=0.0, tokens=seen))).match
    asked = getattr(match.position, "asked", None)
    if asked is not None:
        choice = asked.choices.index(deed.act)
        answer = Answer(question=asked.question.entry, choice=choice)
        match = match.receive(Entry(len(match.entries) + 1, "player", answer)).match
    return match


def test_golfers_on_one_hex_stand_beside_each_other() -> None:
    table = VirtualGolfTable(header("eighteen_holes"), 4, rate_hz=2, strokes=1)
    ann, bo = (table.laid.tokens[name] for name in ("Ann", "Bo"))
    assert table.laid.hex_of("Ann") == table.laid.hex_of("Bo")
    apart_mm = np.hypot(ann.at_mm[0] - bo.at_mm[0], ann.at_mm[1] - bo.at_mm[1])
    assert apart_mm > 0.2 * table.laid.pitch_mm


def test_a_mushroom_that_falls_is_taken_off_the_table_and_stands_again_in_a_new_hole() -> None:
    table = VirtualGolfTable(header("carom_golf"), 4, rate_hz=2)
    all_of_them = mushrooms(table.match)
    whole = len(table.laid.standing)
    assert all_of_them
    table.laid.stand(all_of_them - {min(all_of_them)})
    assert len(table.laid.standing) == whole - 1
    table.laid.stand(all_of_them)
    assert len(table.laid.standing) == whole


def test_a_stroke_that_fells_mushrooms_says_which() -> None:
    match, luck = Match.begin(header("carom_golf")), np.random.default_rng(3)
    felled: set[Hex] = set()
    for _ in range(400):
        deed = next_deed(match, luck)
        if deed is None or felled:
            break
        before = mushrooms(match)
        match = _after(match, deed)
        if isinstance(deed, Move) and match.score.to_json()["hole"] == 1:
            felled |= deed.fells
            assert mushrooms(match) == before - deed.fells
    assert felled, "a stroke that fells nothing shows nothing"


def test_a_hole_on_another_course_has_that_course_on_the_table() -> None:
    table = VirtualGolfTable(header("carom_golf"), 4, rate_hz=2)
    first = table.course.grounds
    luck = np.random.default_rng(3)
    while table.match.score.to_json()["hole"] == 1:
        deed = next_deed(table.match, luck)
        assert deed is not None
        table.match = _after(table.match, deed)
    for _ in zip(range(2 * len(first)), table, strict=False):
        if table.course.grounds != first:
            break
    assert table.course.grounds != first
    tokens: Any = table.match.score.to_json()["tokens"]
    assert set(table.laid.tokens) == {token["token"] for token in tokens if token["at"] is not None}


@pytest.mark.parametrize("seed", [9, 21])
def test_a_wide_lens_does_not_hide_where_dice_are_thrown(seed: int) -> None:
    table = VirtualGolfTable(header("carom_golf"), seed, rate_hz=2, strokes=1)
    for _ in range(40):
        table.laid.throw((3,))
        thrown_mm = np.array([table.laid.dice[0].at_mm])
        px = table.camera.image_from_board(thrown_mm)
        assert ((px > 0) & (px < SIZE_PX)).all()
        assert np.abs(table.camera.board_from_image(px) - thrown_mm).max() < 1
