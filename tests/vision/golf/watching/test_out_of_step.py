"""Where table and score have parted, what is seen is told; a table of other tokens is told as without laws."""

from dataclasses import replace

import pytest

from rules.hexes import Hex
from rules.tokens import TokensSeen
from tests.vision.golf.laid_tokens import STANDS, Table
from vision.golf.layouts.features import Features
from vision.golf.layouts.foreseen import (
    Foreseen,
    Guise,
    Layout,
    WeighedLayout,
    idle_tokens,
    is_of_another_set,
    strange_tokens,
)
from vision.golf.layouts.scorer import LayoutScorer
from vision.golf.tokens import Token
from vision.golf.watching.aside import tokens_aside
from vision.golf.watching.table_look import TableLook
from vision.golf.watching.witness import GolfWitness

GUISES = {name: Guise(colour, ("meeple",)) for name, colour in (("Ann", "red"), ("Bo", "yellow"))}
STOOD: Layout = frozenset({("Ann", (0, 0)), ("Bo", (1, 0))})
FORESEEN = Foreseen(GUISES, (STOOD,), frozenset(GUISES))


def look(t_s: float, layout: Layout, seen: Layout) -> TableLook:
    return TableLook(t_s, False, (), (), FORESEEN, (WeighedLayout(layout, seen, 1.0),))


def places(events: tuple[object, ...]) -> dict[str, Hex | None]:
    (told,) = events
    assert isinstance(told, TokensSeen)
    return {token.token: token.at for token in told.tokens}


def token(colour: str, form: str, score: float = 0.95) -> Token:
    return Token(colour, form, (0, 0), (0.0, 0.0), score)


def test_a_move_that_the_score_does_not_follow_is_not_taken_back_at_the_next_look() -> None:
    """From rendered sequence 1: a lamp was switched, and the golfer was told where the score had it."""
    witness = GolfWitness()
    witness.receive(look(1.0, STOOD, STOOD))
    moved: Layout = frozenset({("Ann", (0, 0)), ("Bo", (4, 0))})
    assert places(witness.receive(look(2.0, moved, moved)))["Bo"] == Hex(4, 0)
    assert witness.receive(look(3.0, STOOD, moved)) == (), (
        "by the score nothing has moved, and by the table neither"
    )
    both: Layout = frozenset({("Ann", (3, 0)), ("Bo", (4, 0))})
    by_score: Layout = frozenset({("Ann", (3, 0)), ("Bo", (1, 0))})
    assert places(witness.receive(look(4.0, by_score, both))) == {"Ann": Hex(3, 0), "Bo": Hex(4, 0)}
    assert places(witness.receive(look(5.0, STOOD, STOOD))) == {"Ann": Hex(0, 0), "Bo": Hex(1, 0)}


def test_most_plain_tokens_that_are_none_of_the_match_are_another_set() -> None:
    """From rendered sequence 0: five balls of other colours; red was said to be one of them."""
    own, others = token("red", "meeple"), [token(colour, "ball") for colour in ("green", "blue", "purple")]
    assert is_of_another_set(others, FORESEEN)
    assert is_of_another_set([own, *others], FORESEEN)
    assert not is_of_another_set([own, own, own, *others], FORESEEN), "most are the match's"
    assert not is_of_another_set(others[:2], FORESEEN), "print and clutter"
    assert not is_of_another_set([replace(one, score=0.6) for one in others], FORESEEN)
    named = replace(FORESEEN, guises={"Ann": Guise("crimson", ("meeple",))})
    assert not is_of_another_set(others, named), "a set with names of its own"


def test_an_idle_ball_that_lies_on_has_not_been_removed() -> None:
    """A disc that waits is in no layout; it was printed as removed when the laws became known."""
    ball, disc = Guise("blue", ("ball", "flat")), token("blue", "flat")
    foreseen = replace(FORESEEN, guises={**GUISES, "blue": ball}, idle=frozenset({"blue"}))
    assert idle_tokens([disc, token("green", "flat")], foreseen, STOOD) == (disc,)
    assert idle_tokens([replace(disc, score=0.7)], foreseen, STOOD) == ()
    assert idle_tokens([disc], foreseen, STOOD | {("blue", (2, 0))}) == ()
    assert idle_tokens([disc], replace(foreseen, idle=frozenset()), STOOD) == ()


def test_a_golfer_of_nobody_that_stood_there_before_the_match_has_not_been_removed() -> None:
    """From rendered sequence 1: the white golfer was printed as removed when it moved."""
    white, red = token("white", "meeple"), token("red", "meeple")
    moved = replace(white, at=(2, 0))
    assert strange_tokens([moved, red], [white, red], FORESEEN) == (moved,)
    assert strange_tokens([moved], [red], FORESEEN) == (), "print and clutter"
    assert strange_tokens([replace(moved, score=0.7)], [white], FORESEEN) == ()


def test_an_idle_ball_that_is_half_hidden_where_it_was_told_lies_on() -> None:
    disc = token("blue", "flat")
    foreseen = replace(FORESEEN, guises={**GUISES, "blue": Guise("blue", ("flat",))}, idle=frozenset({"blue"}))
    half, elsewhere = replace(disc, score=0.3), replace(disc, at=(5, 0))
    assert tokens_aside([half], foreseen, STOOD, (), [disc]) == (half,)
    assert tokens_aside([half, elsewhere], foreseen, STOOD, (), [disc]) == (elsewhere,)
    assert tokens_aside([half], foreseen, STOOD, (), [elsewhere]) == ()
    followed = STOOD | {("blue", (0, 0))}
    assert tokens_aside([half], foreseen, followed, (), [disc]) == (), "a ball in play is told by the laws"


@pytest.mark.parametrize("is_read_again", [True, False])
def test_nobody_leaves_a_hex_against_the_laws_that_shows_the_very_same(is_read_again: bool) -> None:
    """Two stood together, one hidden by the other; a third one's move was explained by one of them (105108)."""
    table, together = Table("eighteen_holes"), STANDS | {"red": STANDS["blue"]}
    before = table.look(together)
    after = table.look(together, seed=1)
    seen = list(before.seen)
    seen[12] = after.seen[12]
    now = after if is_read_again else replace(after, seen=tuple(seen))
    foreseen = replace(table.foreseen(together), deciding=frozenset({"red"}))
    scale = LayoutScorer(Features(now, before, table.guises), foreseen, table.layout(together))
    assert scale.is_possible(table.layout(together | {"blue": 12})) == is_read_again
    assert scale.is_possible(table.layout(together))
