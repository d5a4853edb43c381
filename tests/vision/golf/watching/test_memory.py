"""Layouts weighed look after look: a plain one is told, a doubtful one is not, and the laws are evidence."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.golf.course import Place, neighbours_of
from tests.vision.golf.laid_tokens import GAMES, STANDS, Table
from vision.golf.course_reader import Reading
from vision.golf.layouts.scorer import LayoutScorer
from vision.golf.tokens import Token
from vision.golf.watching.memory import Memory, first_tokens
from vision.golf.watching.table_look import is_certain


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(str(request.param))


def begun(table: Table) -> Memory:
    memory = Memory()
    candidates = memory.weighed(table.look(STANDS), table.foreseen(STANDS))
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout(STANDS)
    return memory


def test_a_token_that_plainly_moved_as_the_laws_foresee_is_told(table: Table) -> None:
    moved = STANDS | {"red": 45}
    foreseen = table.foreseen(STANDS, moved, STANDS | {"red": 46}, STANDS | {"red": 12})
    candidates = begun(table).weighed(table.look(moved, seed=1), foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout(moved)


def test_a_look_like_the_last_one_shows_that_nothing_moved(table: Table) -> None:
    foreseen = table.foreseen(STANDS, STANDS | {"red": 45}, STANDS | {"blue": 12})
    candidates = begun(table).weighed(table.look(STANDS, seed=1), foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == foreseen.present


def test_a_look_that_shows_the_very_same_shows_that_nothing_moved_whatever_it_reads(table: Table) -> None:
    """A tree was read as the golfer whose turn it was, who stood hidden by others (18 Holes, 105104)."""
    like_red, memory = table.look(STANDS | {"red": 45}), Memory()
    memory.begin_with(like_red)
    foreseen = replace(table.foreseen(STANDS, STANDS | {"red": 45}), deciding=frozenset({"red"}))
    candidates = memory.weighed(like_red, foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == foreseen.present


@pytest.mark.parametrize(
    ("at", "score", "stays"),
    [(3, 0.4, True), (3, 0.9, True), (4, 0.4, False), (None, 0.0, False)],
    ids=["half hidden", "as before", "a doubt elsewhere", "gone"],
)
def test_before_there_are_laws_a_token_that_is_doubtfully_seen_where_it_stood_stands_on(
    table: Table, at: int | None, score: float, stays: bool
) -> None:
    """From rendered sequence 0: a fingertip hid half of a ball, which was told as removed and put back."""

    def with_red(at: int, score: float) -> Reading:
        red = Token("red", table.form, table.at(at), (0.0, 0.0), score)
        return replace(table.look(STANDS), tokens=(red,))

    memory = Memory()
    memory.begin_with(with_red(3, 0.95))
    now = replace(table.look(STANDS), tokens=()) if at is None else with_red(at, score)
    assert [token.at for token in memory.begin_with(now)] == ([table.at(3)] if stays else [])
    assert [token.at for token in memory.begin_with(with_red(12, 0.6))] == [table.at(12)]


def test_a_token_that_is_surely_seen_elsewhere_has_moved_whatever_is_left_of_it() -> None:
    stood = Token("red", "ball", (0, 0), (0.0, 0.0), 0.95)
    doubt, moved = replace(stood, score=0.4), replace(stood, at=(5, 0), score=0.7)
    assert first_tokens([doubt, moved], [stood]) == (moved,)
    assert first_tokens([doubt], [stood]) == (doubt,)
    assert first_tokens([doubt]) == ()


def test_a_plain_look_outweighs_the_laws(table: Table) -> None:
    against = STANDS | {"red": 50}
    foreseen = table.foreseen(STANDS, STANDS | {"red": 45}, STANDS | {"red": 12})
    candidates = begun(table).weighed(table.look(against, presence=0.999, seed=1), foreseen)
    assert candidates[0].layout == table.layout(against)


def test_a_token_that_is_seen_nowhere_is_a_doubt(table: Table) -> None:
    foreseen = table.foreseen(STANDS, *(STANDS | {"red": number} for number in (12, 45, 46, 60)))
    candidates = begun(table).weighed(table.look({"blue": STANDS["blue"]}, seed=1), foreseen)
    assert not is_certain(candidates)


def test_after_an_answer_the_doubtful_look_is_the_one_compared_with(table: Table) -> None:
    memory, moved = begun(table), STANDS | {"red": 45}
    unseen = table.look({"blue": STANDS["blue"]}, seed=1)
    memory.weighed(unseen, table.foreseen(STANDS, moved, STANDS | {"red": 12}))
    answered = table.foreseen(moved, moved | {"blue": 5})
    candidates = memory.weighed(unseen, answered)
    assert candidates[0].layout == answered.present
    assert memory.standing == table.layout(moved)


def test_a_token_that_the_laws_have_moved_may_wait_to_be_carried(table: Table) -> None:
    carried = {"red": 7, "blue": 8}
    foreseen = table.foreseen(carried, carried | {"red": 70})
    candidates = begun(table).weighed(table.look(STANDS, seed=1), foreseen)
    assert candidates[0].layout == foreseen.present
    assert candidates[0].seen == table.layout(STANDS)


def test_what_was_told_against_the_laws_is_told_again_when_they_foresee_it(table: Table) -> None:
    memory, against = begun(table), STANDS | {"red": 50}
    early = table.foreseen(STANDS)
    memory.weighed(table.look(against, presence=0.999, seed=1), early)
    assert not memory.is_to_be_told_again(early)
    assert memory.is_to_be_told_again(table.foreseen(STANDS, against))


def test_a_first_look_that_plainly_contradicts_the_score_is_a_doubt(table: Table) -> None:
    foreseen = replace(table.foreseen(STANDS), deciding=frozenset())
    seen = {"red": 50, "blue": 60}
    candidates = Memory().weighed(table.look(seen, presence=0.999), foreseen)
    assert not is_certain(candidates)
    assert {candidate.layout for candidate in candidates} == {table.layout(seen), foreseen.present}


def test_looks_that_differ_in_nothing_that_counts_now_are_one(table: Table) -> None:
    foreseen = table.foreseen(STANDS, STANDS | {"red": 45}, STANDS | {"red": 12}, STANDS | {"red": 60})
    vanished = table.look({"blue": STANDS["blue"]}, seed=1)
    assert not is_certain(begun(table).weighed(vanished, foreseen))
    (only,) = begun(table).weighed(vanished, replace(foreseen, deciding=frozenset()))
    assert only.likelihood == pytest.approx(1.0)
    candidates = begun(table).weighed(vanished, replace(foreseen, deciding=frozenset({"blue"})))
    assert dict(candidates[0].layout)["blue"] == table.at(STANDS["blue"])
    assert is_certain(candidates)


def test_a_first_look_that_shows_nobody_keeps_to_the_score(table: Table) -> None:
    foreseen = table.foreseen(STANDS, STANDS | {"red": 45})
    candidates = Memory().weighed(table.look({}), foreseen)
    assert candidates[0].layout == foreseen.present


def test_who_is_weakly_seen_beside_a_taken_hex_may_have_joined_there(table: Table) -> None:
    near = next(n for n in neighbours_of(table.at(STANDS["blue"])) if n in table.places)
    beside = STANDS | {"red": table.places.index(near)}
    joined, free = STANDS | {"red": STANDS["blue"]}, STANDS | {"red": 50}
    foreseen = table.foreseen(STANDS, beside, joined, free)
    seen = table.look(beside, presence=0.6, seed=1, aside_px=7)
    likely = {candidate.layout: candidate.likelihood for candidate in begun(table).weighed(seen, foreseen)}
    assert 0.1 < likely[table.layout(joined)] < 0.4
    lonely = begun(table).weighed(seen, table.foreseen(STANDS, beside, free))
    assert {candidate.layout: candidate.likelihood for candidate in lonely}[table.layout(beside)] > likely[
        table.layout(beside)
    ]


def test_who_is_seen_to_land_in_the_middle_of_a_free_hex_has_joined_nobody(table: Table) -> None:
    near = next(n for n in neighbours_of(table.at(STANDS["blue"])) if n in table.places)
    beside = STANDS | {"red": table.places.index(near)}
    foreseen = table.foreseen(STANDS, beside, STANDS | {"red": STANDS["blue"]}, STANDS | {"red": 50})
    candidates = begun(table).weighed(table.look(beside, presence=0.6, seed=1), foreseen)
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout(beside)


@pytest.mark.parametrize(("better", "is_plain"), [(0.15, True), (0.05, False)])
def test_who_fits_better_alone_than_beside_another_is_plainly_alone(better: float, is_plain: bool) -> None:
    """Yellow came beside red, and the network read nobody on a hex at the rim (18 Holes, 98104)."""
    table = Table("eighteen_holes")
    beside, joined = table.layout(STANDS | {"red": 31}), table.layout(STANDS | {"red": STANDS["blue"]})
    foreseen = table.foreseen(STANDS, STANDS | {"red": 31}, STANDS | {"red": STANDS["blue"]})
    numbers = {at: number for number, at in enumerate(table.places)}

    def signs_of(name: str, left: Place, joins: bool) -> NDArray[np.float64]:
        return np.full((len(numbers), 5), 0.2 + better * joins)

    features = SimpleNamespace(
        places=table.places, numbers=numbers, landings=SimpleNamespace(features=signs_of)
    )
    scale = LayoutScorer(features, foreseen, table.layout(STANDS))  # type: ignore[arg-type]
    assert scale.is_plainly("red", dict(beside)["red"], joined) == is_plain


def test_another_token_that_moved_against_the_laws_leaves_a_doubt_about_who_acts(table: Table) -> None:
    foreseen = replace(table.foreseen(STANDS, STANDS | {"red": 45}), deciding=frozenset({"red"}))
    seen = table.look(STANDS | {"blue": 60}, presence=0.999, seed=1)
    candidates = begun(table).weighed(seen, foreseen)
    assert dict(candidates[0].layout)["red"] == table.at(STANDS["red"])
    assert not is_certain(candidates)


def test_a_deed_after_a_first_look_in_doubt_is_told_by_what_changed(table: Table) -> None:
    ghost, memory = STANDS | {"red": 50}, Memory()
    first = replace(table.foreseen(STANDS), deciding=frozenset())
    assert not is_certain(memory.weighed(table.look(ghost, presence=0.999), first))
    moved = ghost | {"blue": 45}
    foreseen = table.foreseen(STANDS, STANDS | {"blue": 45}, STANDS | {"blue": 12})
    candidates = memory.weighed(
        table.look(moved, presence=0.999, seed=1), replace(foreseen, deciding=frozenset({"blue"}))
    )
    assert is_certain(candidates)
    assert dict(candidates[0].layout)["blue"] == table.at(45)


def test_a_golfer_of_whom_a_corner_shows_is_asked_about() -> None:
    """A tree hides the rest; that the laws foresee nothing else, and a hex shows it, does not make it sure."""
    table, told = Table("eighteen_holes"), []
    for hidden_rows in (0, 17):
        memory = Memory()
        before, after = STANDS, STANDS | {"red": 9}
        memory.weighed(table.look(before), table.foreseen(before))
        moved = table.look(after, seed=1)
        moved.seen[9][:, 38 - hidden_rows : 38] = 0.0
        candidates = memory.weighed(moved, table.foreseen(before, after))
        assert candidates[0].layout == table.layout(after)
        told.append(is_certain(candidates))
    assert told == [True, False]


def test_a_golfer_that_nobody_read_and_that_has_plainly_gone_has_not_stayed() -> None:
    """Green on grass it was not read on its hex, which yet looks different without it: it is behind a tree."""
    table, memory, red = Table("eighteen_holes"), Memory(), STANDS["red"]
    before, gone = table.look(STANDS), table.look({"blue": STANDS["blue"]})
    for look in (before, gone):
        look.answers.states[red] = table.look(STANDS, presence=0.03).answers.states[red]
        look.answers.colours[red] = before.answers.colours[red]
    seen = list(before.seen)
    seen[red] = gone.seen[red] + 0.53 * (seen[red] - gone.seen[red])
    memory.weighed(replace(before, seen=tuple(seen)), table.foreseen(STANDS))
    foreseen = table.foreseen(STANDS, STANDS | {"red": 12}, STANDS | {"red": 45})
    candidates = memory.weighed(gone, replace(foreseen, deciding=frozenset({"red"})))
    assert not is_certain(candidates)
    assert foreseen.present in {candidate.layout for candidate in candidates}


@pytest.mark.parametrize("hides", ["tree", "nothing"])
def test_of_a_golfer_behind_a_tree_a_sliver_is_enough_and_in_the_open_it_is_not(hides: str) -> None:
    """The tree stood there before, and no ground shows where the rest of the golfer would be."""
    table, memory, after = Table("eighteen_holes"), Memory(), STANDS | {"red": 9}
    looks = [table.look(STANDS), table.look(after, seed=1)]
    for look in looks:
        cover = 0.0 if hides == "nothing" else -0.7
        look.seen[9][:, 8:41, 9:24] = cover
    memory.weighed(looks[0], table.foreseen(STANDS))
    candidates = memory.weighed(looks[1], table.foreseen(STANDS, after, STANDS | {"red": 45}))
    assert candidates[0].layout == table.layout(after)
    assert is_certain(candidates) == (hides == "tree")
