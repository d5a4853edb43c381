"""Tokens under a hand that rests are unknown: not gone, not moved, and remembered as they stood."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.golf.course import Place, neighbours_of
from tests.vision.golf.drawn_golf import reading_of
from vision.golf.course_reader import Reading
from vision.golf.hex_network import COLOURS, STATES, HexAnswers
from vision.golf.layouts.foreseen import Foreseen, Guise, Layout
from vision.golf.tokens import Token
from vision.golf.watching.hidden_hexes import hidden_in
from vision.golf.watching.memory import Memory
from vision.golf.watching.table_look import is_certain

SEED = 70_002
FORMS = {"carom_golf": "ball", "eighteen_holes": "meeple"}
STANDS = {"red": 3, "blue": 30}  # numbers of hexes
SKIN = np.array([0.1, 0.3, 0.7], np.float32)[:, None, None]


class Table:
    """An empty course on which tokens are put, and over which a hand may rest."""

    def __init__(self, game: str) -> None:
        _, self._reading = reading_of(SEED, game)
        self.form = FORMS[game]
        noise = np.random.default_rng(0)
        self._bare = [noise.normal(0, 0.02, (3, 48, 40)).astype(np.float32) for _ in self._reading.hexes]
        self._last: Reading | None = None

    def look(self, stands: dict[str, int], under: int | None = None) -> Reading:
        """The tokens as they stand; a hand over the hex of this number, and those beside it, hides its own."""
        places = self._reading.hexes
        hand = () if under is None else (places[under], *neighbours_of(places[under]))
        states = np.full((len(places), len(STATES)), 0.001, np.float32)
        states[:, STATES.index("none")] = 0.996
        colours = np.full((len(places), len(COLOURS)), 1 / len(COLOURS), np.float32)
        seen = [bare.copy() for bare in self._bare]
        for colour, number in stands.items():
            states[number] = [0.95 if state == self.form else 0.0125 for state in STATES]
            colours[number] = [0.93 if name == colour else 0.01 for name in COLOURS]
            seen[number][COLOURS.index(colour) % 3, 15:38, 14:26] += 1.0
        for number, place in enumerate(places):
            if place in hand:
                states[number] = [0.95 if state == "hand" else 0.0125 for state in STATES]
                seen[number] = self._bare[number] + SKIN
        answers = HexAnswers(states, colours, self._reading.answers.stands)
        return self._unchanged(
            replace(
                self._reading, tokens=(), answers=answers, seen=tuple(seen), covered=frozenset(hand) & {*places}
            )
        )

    def layout(self, stands: dict[str, int]) -> Layout:
        return frozenset((colour, self.at(number)) for colour, number in stands.items())

    def foreseen(self, *stands: dict[str, int]) -> Foreseen:
        guises = {colour: Guise(colour, (self.form,)) for colour in STANDS}
        return Foreseen(guises, tuple(self.layout(one) for one in stands), frozenset(STANDS))

    def at(self, number: int) -> Place:
        return self._reading.hexes[number]

    def _unchanged(self, reading: Reading) -> Reading:
        """The same with the very arrays of the last look where nothing looks different, as readers have it."""
        if self._last is not None:
            pairs = zip(reading.seen, self._last.seen, strict=True)
            reading = replace(
                reading, seen=tuple(old if np.array_equal(new, old) else new for new, old in pairs)
            )
        self._last = reading
        return reading


@pytest.fixture(params=FORMS)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(str(request.param))


def moves(table: Table) -> Foreseen:
    """Red is to play, and may come to a few hexes."""
    return table.foreseen(STANDS, *(STANDS | {"red": number} for number in (45, 46, 12, 50)))


def begun(table: Table) -> Memory:
    memory = Memory()
    assert is_certain(memory.weighed(table.look(STANDS), table.foreseen(STANDS)))
    return memory


@pytest.mark.parametrize("hidden", STANDS)
def test_a_token_under_a_hand_is_not_told_as_gone_or_moved(table: Table, hidden: str) -> None:
    memory, foreseen = begun(table), moves(table)
    candidates = memory.weighed(table.look(STANDS, under=STANDS[hidden]), foreseen)
    assert not is_certain(candidates) or candidates[0].layout == foreseen.present
    after = memory.weighed(table.look(STANDS), foreseen)
    assert is_certain(after)
    assert after[0].layout == foreseen.present


def test_while_a_hand_rests_on_one_token_another_plainly_stays(table: Table) -> None:
    """The hand is new on the table, and no sign that anything else has moved."""
    near = [number for number in range(60) if table.at(number) in neighbours_of(table.at(STANDS["red"]))]
    foreseen = table.foreseen(STANDS, *(STANDS | {"red": number} for number in (*near, 45)))
    candidates = begun(table).weighed(table.look(STANDS, under=STANDS["blue"]), foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == foreseen.present


def test_a_move_in_plain_view_is_told_though_a_hand_rests_on_another_token(table: Table) -> None:
    memory, foreseen, moved = begun(table), moves(table), STANDS | {"red": 45}
    candidates = memory.weighed(table.look(moved, under=STANDS["blue"]), foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout(moved)
    again = memory.weighed(table.look(moved), table.foreseen(moved, moved | {"blue": 46}, moved | {"blue": 12}))
    assert is_certain(again)
    assert again[0].layout == table.layout(moved)


def test_a_hand_that_lay_there_from_the_first_is_no_place_from_which_things_have_gone(table: Table) -> None:
    memory, foreseen = Memory(), moves(table)
    memory.weighed(table.look(STANDS, under=12), foreseen)
    candidates = memory.weighed(table.look(STANDS), foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == foreseen.present


def test_before_there_are_laws_a_token_under_a_hand_stands_as_it_stood(table: Table) -> None:
    def with_tokens(reading: Reading, *names: str) -> Reading:
        tokens = (Token(name, table.form, table.at(STANDS[name]), (0.0, 0.0), 0.9) for name in names)
        return replace(reading, tokens=tuple(tokens))

    memory = Memory()
    first = memory.begin_with(with_tokens(table.look(STANDS), "red", "blue"))
    under = memory.begin_with(with_tokens(table.look(STANDS, under=STANDS["red"]), "blue"))
    assert under == first
    gone = memory.begin_with(with_tokens(table.look({"blue": 30}), "blue"))
    assert [token.token for token in gone] == ["blue"]


def test_one_hex_that_looks_like_a_hand_hides_nothing(table: Table) -> None:
    before, now = table.look(STANDS), table.look(STANDS, under=20)
    assert hidden_in(now, before) >= now.covered
    assert not hidden_in(replace(now, covered=frozenset({table.at(20)})), before)


def test_a_hex_that_was_not_read_again_is_hidden_in_neither_look(table: Table) -> None:
    """A print in the colours of skin was taken for a hand at the first look only (18 Holes, 99108)."""
    now = table.look(STANDS, under=20)
    first, later = now, replace(now, covered=frozenset())
    assert not hidden_in(first, later)
