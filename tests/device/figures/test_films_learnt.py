"""Films that things were learnt from: what was told wrongly of them, and what is told since.

A few of each kind are seen with every run of the tests; `make figures` sees all of them.
"""

from __future__ import annotations

from collections.abc import Collection

import pytest

from device.evaluation.strokes import ASKED, RIGHT
from device.figures.strokes import LATE_S, filmed
from device.virtual.room.seeing import Tables


def mostly_long(seeds: Collection[int] | Collection[tuple[str, int]], every: int) -> list[object]:
    """All of them, of which but one in so many is marked `long`."""
    params: list[object] = []
    for number, seed in enumerate(seeds):
        values = seed if isinstance(seed, tuple) else (seed,)
        params.append(pytest.param(*values, marks=pytest.mark.long if number % every else ()))
    return params


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
    113_864: ASKED,  # a hand as dark as the wood put the striker down, and that passed for the stroke
    113_998: RIGHT,  # a coin stopped on its edge beside the pocket into which it had driven another
    113_813: RIGHT,  # two coins fell and the striker stopped, all beneath the hand that struck
    115_313: ASKED,  # the striker fell, a coin stood on its edge, and a white coin was told to have fallen
    116_095: RIGHT,  # the striker followed two coins down, and its going on into the hole passed for a bounce
    117_123: RIGHT,  # fingers stirred the striker long before the stroke, and the arm drew back as if it leapt
    117_465: ASKED,  # the striker followed the queen in, and was thought to have stopped short of the hole
    117_101: RIGHT,  # queen and striker fell beneath the hand that struck, and it passed for a hand's doing
    117_697: ASKED,  # a coin stood on its edge at a pocket's mouth, and was told as fallen
    111_952: ASKED,  # queen and striker fell, and what was asked had no such choice
}


@pytest.mark.parametrize("seed", mostly_long(LEARNT, 8))
def test_what_was_learnt_from_is_told_rightly_or_asked_since(seed: int) -> None:
    (film,) = filmed([seed], "figures")
    assert [stroke["verdict"] for stroke in film["strokes"]] in ([LEARNT[seed]], [RIGHT])


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
    130_661: ASKED,  # a white coin of a pale pack fell, and was told to lie where another had
    131_840: ASKED,  # a striker that nobody saw stand fell beneath the hand that struck it
    131_881: RIGHT,  # a coin was knocked in from the brink, and the striker followed by a way that broke
    131_341: RIGHT,  # the same
    130_160: RIGHT,  # a queen fell and a white coin leapt off
    4501: ASKED,  # a coin rolled on its edge over the cushion, and its way back was another track
}


@pytest.mark.parametrize("seed", mostly_long(OF_ANY_MAKE, 6))
def test_what_was_learnt_on_tables_of_any_make_is_told_rightly_or_asked_since(seed: int) -> None:
    (film,) = filmed([seed], "figures", Tables.ANY)
    assert [stroke["verdict"] for stroke in film["strokes"]] in ([OF_ANY_MAKE[seed]], [RIGHT])


LEAPT = {  # films in which a coin leaps off, which was told wrongly while nobody looked beyond the frame
    107_027: "over a pocket, told as a fall into it",
    107_032: "over the pocket into which the striker fell, told as two falls",
    107_040: "over a pocket whose mouth was thought to hide what falls",
}


@pytest.mark.parametrize("seed", mostly_long(LEAPT, 3))
def test_a_coin_that_leaps_off_is_told_by_what_is_seen_round_the_board(seed: int) -> None:
    (film,) = filmed([seed], "jump_off")
    assert [stroke["verdict"] for stroke in film["strokes"]] == [RIGHT] * len(film["strokes"])


RARE = {  # films of one trap each, told wrongly once
    ("on_edge", 155_015): "a coin rolled along a cushion, and struck another there: told as a leap",
    ("on_edge", 153_015): "one stood on its edge, and the track of another's fall told of its own as well",
    ("on_edge", 153_027): "one came off the cushion where nobody saw it: told as a leap",
    ("on_edge", 153_043): "the same as the first but one",
    ("on_edge", 153_045): "the same, by a striker that fell elsewhere",
    ("on_edge", 154_048): "one came off a pocket's jaws too fast for any pocket: told as a leap",
    ("jump_off", 156_010): "the striker struck a coin off the board: its own way and the leap were one",
    ("jump_off", 156_035): "a coin leapt over a pocket, slower than most do: told as fallen",
}


@pytest.mark.parametrize(("trap", "seed"), mostly_long(RARE, 8))
def test_what_happens_rarely_is_told_rightly_or_asked_about(trap: str, seed: int) -> None:
    (film,) = filmed([seed], trap)
    assert all(stroke["verdict"] in (ASKED, RIGHT) for stroke in film["strokes"])


ENDS = {
    116_997: "a coin crept on while the camera was knocked",
    117_358: "the same, and another fell late",
    117_809: "a pale striker crept on beside an arm, which left a scrap",
    116_461: "a pale coin that no reading had found crept out of a pocket's jaws",
    87_007: "a queen slid unseen",
    92_671: "a scrap pointed at a coin that had come",
    98_755: "a waiting hand's shadow sparked at the cushion",
    99_180: "fingertips drew back over the frame",
    99_745: "and half over it",
    98_228: "a coin crept while the camera swung",
    99_453: "a coin on its edge is no piece that is read",
    103_812: "a camera swung over a pocket into which a coin was seen to fall",
    101_587: "a hand hovered elsewhere while coins crept on",
    115_347: "a coin that lies unread on its edge rolled on unseen",
    115_566: "the camera drifted, and was followed long after everything lay still",
    118_079: "a pale coin crept on for half a second",
    115_633: "an arm drew back and left a scrap of its sleeve behind for two frames",
}


@pytest.mark.parametrize("seed", mostly_long(ENDS, 5))
def test_a_strokes_end_is_told_within_a_quarter_of_a_second(seed: int) -> None:
    (film,) = filmed([seed], "figures")
    assert [abs(stroke["end_off_s"]) < LATE_S for stroke in film["strokes"]] == [True]
