"""Looks become events: what moved, what was thrown, whose hand came; and nothing where nothing changed."""

from hypothesis import given
from hypothesis import strategies as st

from rules.hexes import Hex
from rules.table import HandIn, HandOut
from rules.tokens import DiceSeen, TokensSeen
from rules.tokens import Token as NamedToken
from vision.golf.dice.faces import Die
from vision.golf.tokens import Token
from vision.golf.watching.changes import TableLook, TokenMoved, TokenPlaced, TokenRemoved, changes_between
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


def test_golfers_of_nobody_are_not_told_where_one_of_the_match_is_seen() -> None:
    names = {"red": "Ann", "yellow": "Bo"}
    seen = (token("red", (0, 0), "meeple"), token("black", (3, 0), "meeple"))
    (told,) = GolfWitness(names).receive(look(1.0, *seen))
    assert told == TokensSeen(t_s=1.0, tokens=(NamedToken("Ann", Hex(0, 0)),))
    (strange,) = GolfWitness(names).receive(look(1.0, token("black", (3, 0), "meeple")))
    assert strange == TokensSeen(t_s=1.0, tokens=(NamedToken("black", Hex(3, 0)),))


def test_a_golfer_behind_another_on_one_hex_is_still_there() -> None:
    names, tee = {"red": "Ann", "yellow": "Bo"}, Hex(0, 0)
    witness = GolfWitness(names, {"Ann": tee, "Bo": tee})
    (first,) = witness.receive(look(1.0, token("red", (0, 0), "meeple")))
    assert first == TokensSeen(t_s=1.0, tokens=(NamedToken("Ann", tee), NamedToken("Bo", tee)))
    *_, moved = witness.receive(look(2.0, token("red", (4, 0), "meeple")))
    assert moved == TokensSeen(t_s=2.0, tokens=(NamedToken("Ann", Hex(4, 0)),))  # nobody hides Bo now


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
