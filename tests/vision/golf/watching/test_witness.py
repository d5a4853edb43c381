"""Looks become events: what moved, what was thrown, whose hand came; and nothing where nothing changed."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.hexes import Hex
from rules.table import HandIn, HandOut, Uncertain
from rules.tokens import DiceSeen, TokensSeen
from rules.tokens import Token as NamedToken
from vision.golf.dice.faces import Die
from vision.golf.layouts.foreseen import Foreseen, Guise, WeighedLayout
from vision.golf.tokens import Token
from vision.golf.watching.table_look import TableLook, TokenMoved, TokenPlaced, TokenRemoved, changes_between
from vision.golf.watching.witness import GolfWitness

PLACES = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


def token(colour: str, at: tuple[int, int], form: str = "ball", score: float = 0.9) -> Token:
    return Token(colour, form, at, (0.0, 0.0), score)


def look(t_s: float, *tokens: Token, dice: tuple[Die, ...] = ()) -> TableLook:
    return TableLook(t_s, False, tokens, dice)


def test_a_first_look_names_all_tokens_and_no_change() -> None:
    told = GolfWitness().receive(look(1.0, token("red", (2, 3)), token("blue", (4, 1), "flat")))
    seen = (NamedToken("flat blue", Hex(4, 1)), NamedToken("red", Hex(2, 3)))
    assert told == (TokensSeen(t_s=1.0, tokens=seen),)


def test_a_token_that_moved_is_told_before_the_whole_look() -> None:
    witness = GolfWitness()
    witness.receive(look(1.0, token("red", (2, 3))))
    moved, seen = witness.receive(look(2.0, token("red", (5, 3))))
    assert moved == TokenMoved(t_s=2.0, token="red", form="ball", before=(2, 3), after=(5, 3))
    assert isinstance(seen, TokensSeen)


def test_a_look_like_the_last_one_says_nothing() -> None:
    witness = GolfWitness()
    witness.receive(look(1.0, token("red", (2, 3))))
    assert witness.receive(look(2.0, token("red", (2, 3)))) == ()


def test_a_hand_is_told_once_and_hides_the_tokens() -> None:
    witness = GolfWitness()
    witness.receive(look(1.0, token("red", (2, 3))))
    assert witness.receive(TableLook(2.0, True)) == (HandIn(t_s=2.0),)
    assert witness.receive(TableLook(3.0, True)) == ()
    assert witness.receive(look(4.0, token("red", (2, 3)))) == (HandOut(t_s=4.0),)


def test_a_die_is_told_when_it_is_thrown_and_not_while_it_lies() -> None:
    witness, die = GolfWitness(), Die(4, 100.0, 50.0, 30.0, 0.9)
    assert DiceSeen(t_s=1.0, dice=(4,)) in witness.receive(look(1.0, dice=(die,)))
    assert witness.receive(look(2.0, dice=(die,))) == ()
    assert witness.receive(look(3.0)) == ()
    assert witness.receive(look(4.0, dice=(die,))) == ()
    again = Die(4, 300.0, 80.0, 30.0, 0.9)
    assert witness.receive(look(5.0, dice=(again,))) == (DiceSeen(t_s=5.0, dice=(4,)),)


def test_tokens_take_the_names_of_players_where_the_laws_do() -> None:
    told = GolfWitness({"red": "Ann"}).receive(look(1.0, token("red", (0, 0), "meeple")))
    assert told == (TokensSeen(t_s=1.0, tokens=(NamedToken("Ann", Hex(0, 0)),)),)


FORESEEN = Foreseen(
    {name: Guise(colour, ("meeple",)) for name, colour in (("Ann", "red"), ("Bo", "yellow"))},
    (
        frozenset({("Ann", (0, 0)), ("Bo", (0, 0))}),
        frozenset({("Ann", (2, 0)), ("Bo", (0, 0))}),
        frozenset({("Ann", (3, 0)), ("Bo", (0, 0))}),
    ),
    frozenset({"Ann"}),
)


def by_laws(t_s: float, *likelihoods: float, foreseen: Foreseen = FORESEEN) -> TableLook:
    """A look at which the layouts of the laws, in their order, are so likely."""
    pairs = zip(foreseen.layouts, likelihoods, strict=False)
    candidates = sorted(
        (WeighedLayout(layout, layout, one) for layout, one in pairs),
        key=lambda candidate: -candidate.likelihood,
    )
    return TableLook(t_s, False, (), (), foreseen, tuple(candidates))


def test_a_certain_look_is_told_once() -> None:
    witness = GolfWitness()
    witness.receive(by_laws(1.0, 1.0))
    told = TokensSeen(t_s=2.0, tokens=(NamedToken("Ann", Hex(2, 0)), NamedToken("Bo", Hex(0, 0))))
    assert witness.receive(by_laws(2.0, 0.0, 1.0)) == (told,)
    assert witness.receive(by_laws(3.0, 0.0, 1.0)) == ()


def test_a_doubtful_look_asks_once_with_the_layouts_that_it_may_show() -> None:
    witness = GolfWitness()
    witness.receive(by_laws(1.0, 1.0))
    (asked,) = witness.receive(by_laws(2.0, 0.01, 0.4, 0.59))
    assert isinstance(asked, Uncertain)
    assert [choice.label for choice in asked.choices] == ["Ann came to 3,0", "Ann came to 2,0"]
    (seen,) = asked.choices[0].events
    assert seen == TokensSeen(t_s=2.0, tokens=(NamedToken("Ann", Hex(3, 0)), NamedToken("Bo", Hex(0, 0))))
    assert witness.receive(by_laws(3.0, 0.01, 0.45, 0.54)) == ()


def test_a_golfer_who_may_be_behind_any_of_many_trees_is_asked_about_with_every_likely_one() -> None:
    """The true hex was the fifth, with 0.075 (18 Holes 90100), and no answer named it."""
    places = [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)]
    moved = tuple(frozenset({("Ann", at), ("Bo", (0, 0))}) for at in places)
    many = replace(FORESEEN, layouts=(FORESEEN.present, *moved))
    witness = GolfWitness()
    (asked,) = witness.receive(by_laws(2.0, 0.05, 0.3, 0.2, 0.17, 0.16, 0.1, 0.02, foreseen=many))
    assert isinstance(asked, Uncertain)
    assert "Ann came to 6,0" in [choice.label for choice in asked.choices]
    assert len(asked.choices) == 6, "a phone shows no more"
    again = by_laws(3.0, 0.02, 0.3, 0.2, 0.17, 0.16, 0.05, 0.1, foreseen=many)
    assert witness.receive(again) == (), "the same question, though its last answers have changed places"


def test_one_weak_layout_is_asked_about_beside_nothing() -> None:
    witness = GolfWitness()
    witness.receive(by_laws(1.0, 1.0))
    (asked,) = witness.receive(by_laws(2.0, 0.001, 0.9, 0.002))
    assert isinstance(asked, Uncertain)
    assert [choice.label for choice in asked.choices] == ["Ann came to 2,0", "nothing has moved"]


def test_a_look_against_the_laws_is_told_again_once_they_foresee_it() -> None:
    witness, early = GolfWitness(), replace(FORESEEN, layouts=FORESEEN.layouts[:1])
    moved = WeighedLayout(FORESEEN.layouts[1], FORESEEN.layouts[1], 1.0)
    witness.receive(by_laws(1.0, 1.0))
    (told,) = witness.receive(TableLook(2.0, False, (), (), early, (moved,)))
    assert witness.receive(TableLook(3.0, False, (), (), early, (moved,))) == ()
    (again,) = witness.receive(TableLook(4.0, False, (), (), FORESEEN, (moved,)))
    assert isinstance(told, TokensSeen)
    assert isinstance(again, TokensSeen)
    assert again.tokens == told.tokens


def test_tokens_that_stand_as_the_score_has_them_are_told_before_a_die_and_a_stroke_after_it() -> None:
    die = Die(4, 300.0, 80.0, 30.0, 0.9)
    awaited = replace(FORESEEN, dice=1)
    for likelihoods, order in (((1.0,), [TokensSeen, DiceSeen]), ((0.0, 1.0), [DiceSeen, TokensSeen])):
        witness = GolfWitness()
        witness.receive(by_laws(1.0, 1.0))
        witness.receive(by_laws(2.0, 0.01, 0.4, 0.59))  # a question, which somebody answers
        seen = witness.receive(replace(by_laws(3.0, *likelihoods, foreseen=awaited), dice=(die,)))
        assert [type(event) for event in seen] == order


@given(st.dictionaries(st.sampled_from(["red", "blue", "green"]), PLACES), st.data())
def test_the_changes_lead_from_one_look_to_the_next(
    was: dict[str, tuple[int, int]], data: st.DataObject
) -> None:
    now = data.draw(st.dictionaries(st.sampled_from(["red", "blue", "green"]), PLACES))
    stand = dict(was)
    before = tuple(token(colour, at) for colour, at in was.items())
    for change in changes_between(before, tuple(token(colour, at) for colour, at in now.items()), 0.0):
        if isinstance(change, TokenMoved):
            assert stand[change.token] == change.before
            stand[change.token] = change.after
        elif isinstance(change, TokenPlaced):
            stand[change.token] = change.at
        else:
            assert isinstance(change, TokenRemoved)
            assert stand.pop(change.token) == change.at
    assert stand == now


RETURNING = replace(FORESEEN, returning=(0, 0))
DIE = Die(4, 300.0, 80.0, 30.0, 0.9)


def met() -> GolfWitness:
    witness = GolfWitness()
    witness.receive(by_laws(1.0, 1.0, foreseen=RETURNING))
    return witness


def test_a_hand_over_a_ball_that_lies_as_it_lay_asks_whether_a_stroke_ended_where_it_began() -> None:
    (asked,) = met().receive(replace(by_laws(2.0, 1.0, foreseen=RETURNING), has_passed=True))
    assert isinstance(asked, Uncertain)
    struck, not_struck = (choice.events for choice in asked.choices)
    stood = tuple(NamedToken(name, Hex(0, 0)) for name in ("Ann", "Bo"))
    assert struck == (TokensSeen(t_s=2.0, tokens=stood, struck=True),)
    assert not_struck == (TokensSeen(t_s=2.0, tokens=stood),)


def test_nobody_is_asked_where_no_hand_passed_or_no_stroke_may_end_so_or_it_moved() -> None:
    assert met().receive(by_laws(2.0, 1.0, foreseen=RETURNING)) == ()
    assert met().receive(replace(by_laws(2.0, 1.0), has_passed=True)) == ()
    (seen,) = met().receive(replace(by_laws(2.0, 0.0, 1.0, foreseen=RETURNING), has_passed=True))
    assert isinstance(seen, TokensSeen)


def test_a_die_that_is_thrown_though_a_stroke_is_due_asks_whether_it_ended_where_it_began() -> None:
    asked, thrown = met().receive(replace(by_laws(2.0, 1.0, foreseen=RETURNING), dice=(DIE,)))
    assert isinstance(asked, Uncertain)
    assert [choice.label for choice in asked.choices] == ["a stroke was played", "no stroke was played"]
    assert thrown == DiceSeen(t_s=2.0, dice=(4,))


def test_a_doubtful_die_that_is_thrown_though_a_stroke_is_due_is_asked_about_with_that_stroke() -> None:
    faces = (Die(4, 300.0, 80.0, 30.0, 0.4, (0.1, 0.1, 0.1, 0.4, 0.1, 0.1)),)
    (asked,) = met().receive(replace(by_laws(2.0, 1.0, foreseen=RETURNING), faces=faces))
    assert isinstance(asked, Uncertain)
    struck, thrown = asked.choices[0].events
    assert (struck, thrown) == (
        TokensSeen(t_s=2.0, tokens=struck.tokens, struck=True),  # type: ignore[attr-defined]
        DiceSeen(t_s=2.0, dice=(4,)),
    )
    assert asked.choices[-1].label == "no stroke was played"
    assert len(asked.choices) == 7
