"""Tokens from look to look: each stays itself, where it is or where the table has changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.golf.tokens import Token
from vision.golf.watching.changes import Place
from vision.golf.watching.memory import first_tokens, remembered, with_hidden

HERE, THERE, BESIDE = (1, 1), (4, 4), (2, 1)


def token(colour: str, at: Place, form: str = "ball", score: float = 0.9) -> Token:
    return Token(colour, form, at, (0.0, 0.0), score)


@dataclass
class Seen:
    """Two looks: where the table changed, and what is likely where now."""

    changed: frozenset[Place] = frozenset()
    likely: dict[tuple[Place, str], float] = field(default_factory=dict)
    places: tuple[Place, ...] = (HERE, THERE, BESIDE)
    was: dict[tuple[Place, str], float] = field(default_factory=dict)

    def is_as_before(self, at: Place, form: str) -> bool:
        return at not in self.changed

    def likelihood(self, at: Place, token: str, form: str) -> float:
        return self.likely.get((at, token), 0.0)

    def was_likely(self, at: Place, token: str, form: str) -> float:
        return self.was.get((at, token), 0.0)


EVERYWHERE = frozenset((HERE, THERE, BESIDE))


def test_a_place_that_looks_as_before_keeps_its_token() -> None:
    before = (token("green", HERE),)
    assert remembered(before, [], Seen()) == before
    assert remembered(before, [], Seen(EVERYWHERE)) == ()


def test_a_token_keeps_its_form_when_it_moves() -> None:
    looks = Seen(EVERYWHERE, {(THERE, "red"): 0.8})
    now = remembered((token("red", HERE, "flat"),), [token("red", THERE)], looks)
    assert [(one.form, one.at) for one in now] == [("flat", THERE)]


def test_nothing_new_stands_where_the_table_looks_as_before() -> None:
    assert remembered((), [token("red", THERE)], Seen()) == ()
    assert remembered((), [token("red", THERE)], Seen(EVERYWHERE)) == (token("red", THERE),)


def test_a_known_token_is_found_where_a_first_look_would_not_tell_it() -> None:
    looks = Seen(frozenset((HERE, THERE)), {(THERE, "green"): 0.3, (BESIDE, "green"): 0.4})
    (now,) = remembered((token("green", HERE),), [token("green", THERE, score=0.3)], looks)
    assert now.at == THERE  # what looks as before has not become its place


def test_of_two_changed_places_the_likelier_one_is_the_tokens() -> None:
    looks = Seen(EVERYWHERE, {(THERE, "green"): 0.3, (BESIDE, "green"): 0.7, (HERE, "green"): 0.25})
    (now,) = remembered((token("green", HERE),), [], looks)
    assert now.at == BESIDE


def test_a_token_that_was_told_wrongly_is_given_up_for_one_that_is_plainly_seen() -> None:
    looks = Seen(frozenset((THERE,)), {(THERE, "green"): 0.9})
    (now,) = remembered((token("green", HERE),), [token("green", THERE)], looks)
    assert now.at == THERE


def test_two_that_change_places_are_told_apart_by_colour() -> None:
    looks = Seen(EVERYWHERE, {(THERE, "red"): 0.9, (HERE, "blue"): 0.8, (HERE, "red"): 0.3})
    now = remembered((token("red", HERE), token("blue", THERE)), [], looks)
    assert {one.token: one.at for one in now} == {"red": THERE, "blue": HERE}


def test_a_golfer_whom_another_hides_stays_on_their_hex() -> None:
    before = (token("red", HERE, "meeple"), token("blue", HERE, "meeple"))
    looks = Seen(frozenset((HERE, THERE)), {(THERE, "red"): 0.9, (HERE, "blue"): 0.8})
    now = remembered(before, [], looks)
    assert {one.token: one.at for one in now} == {"red": THERE, "blue": HERE}
    still = remembered(before, [], Seen(frozenset((HERE,)), {(HERE, "blue"): 0.8}))
    assert {one.token: one.at for one in still} == {"red": HERE, "blue": HERE}


def test_a_golfer_who_was_overlooked_where_nothing_changed_is_told_when_its_place_is_bare() -> None:
    looks = Seen(frozenset((HERE,)), {(THERE, "red"): 0.45}, was={(THERE, "red"): 0.45})
    (now,) = remembered((token("red", HERE, "meeple"),), [], looks)
    assert now.at == THERE
    assert remembered((token("red", HERE),), [], looks) == ()  # a ball hides nowhere


def test_a_weak_guess_elsewhere_is_no_golfer_whom_another_hides() -> None:
    before = (token("red", HERE, "meeple"), token("blue", HERE, "meeple"))
    looks = Seen(EVERYWHERE, {(THERE, "blue"): 0.3, (HERE, "red"): 0.9})
    assert {one.token: one.at for one in remembered(before, [], looks)} == {"red": HERE, "blue": HERE}


def test_what_looked_like_it_before_is_no_evidence() -> None:
    looks = Seen(EVERYWHERE, {(THERE, "green"): 0.9, (BESIDE, "green"): 0.8}, was={(THERE, "green"): 0.9})
    (now,) = remembered((token("green", HERE),), [], looks)
    assert now.at == BESIDE


def test_balls_do_not_hide_one_another() -> None:
    before = (token("red", HERE), token("blue", HERE))
    looks = Seen(frozenset((HERE,)), {(HERE, "blue"): 0.8})
    assert [one.token for one in remembered(before, [], looks)] == ["blue"]


def test_whom_a_first_look_does_not_see_is_where_the_laws_say() -> None:
    seen = (token("red", HERE, "meeple"),)
    lying = [token(colour, HERE, "meeple") for colour in ("red", "blue")] + [token("green", THERE, "meeple")]
    assert [one.token for one in with_hidden(seen, lying)] == ["blue", "green", "red"]


def test_what_looks_like_a_hidden_golfer_elsewhere_is_none() -> None:
    seen = (token("red", HERE, "meeple"), token("green", THERE, "meeple"))
    lying = [token(colour, HERE, "meeple") for colour in ("red", "green")]
    assert {one.token: one.at for one in with_hidden(seen, lying)} == {"red": HERE, "green": HERE}
    alone = [
        token("red", BESIDE, "meeple"),
        token("green", HERE, "meeple"),
    ]  # red is seen where it does not lie
    assert {one.token: one.at for one in with_hidden(seen, alone)} == {"red": HERE, "green": THERE}


def test_red_before_yellow_looks_orange_and_is_neither_of_nobody() -> None:
    lying = [token(colour, HERE, "meeple") for colour in ("red", "yellow")]
    assert [one.token for one in with_hidden((token("orange", HERE, "meeple"),), lying)] == ["red", "yellow"]


def test_what_changed_is_rather_the_token_that_vanished_than_one_that_did_not() -> None:
    before = (token("black", HERE), token("green", BESIDE))
    looks = Seen(
        frozenset((HERE, THERE)), {(THERE, "black"): 0.7, (THERE, "green"): 0.8, (BESIDE, "green"): 0.6}
    )
    now = remembered(before, [], looks)
    assert {one.token: one.at for one in now} == {"black": THERE, "green": BESIDE}


def test_of_two_alike_at_the_first_look_the_surer_one_counts() -> None:
    assert [t.at for t in first_tokens([token("red", HERE, score=0.6), token("red", THERE)])] == [THERE]
