"""The laws of the log in every golf mode, on random logs with looks, dice and corrections of every sort."""

import random
from typing import Any

import pytest

from device.evaluation.golf.headers import random_header
from rules.errors import Refused
from rules.header import header_from_json
from rules.hexes import Hex, neighbours
from rules.match import Entry, Match
from rules.ruling import Act, Amend, Answer, Insert, Retract
from rules.table import HandIn, TableEvent
from rules.tokens import DiceSeen, Token, TokensSeen
from tests.rules.golf.courses import random_course

MODES = [
    ("carom_golf", "basic"),
    ("carom_golf", "carom"),
    ("roll_in_one", "full"),
    ("roll_in_one", "three"),
    ("eighteen_holes", "match"),
    ("eighteen_holes", "skins"),
    ("eighteen_holes", "racing"),
    ("eighteen_holes", "stroke"),
    ("eighteen_holes", "stableford"),
    ("eighteen_holes", "chaos"),
    ("eighteen_holes", "chaos_teams"),
    ("eighteen_holes", "kelly"),
    ("eighteen_holes", "solo_chaos"),
]


def begun(game: str, variant: str, seed: int) -> Match:
    """A match on a crowded course; for every other seed with random laws, too."""
    if seed % 2 and game != "eighteen_holes":
        return Match.begin(random_header(game, variant, seed))
    mine: dict[str, dict[str, Any]] = {
        "carom_golf": {"courses": [random_course(seed)]},
        "roll_in_one": {"course": "three"},
    }
    options = mine.get(game, {})
    players = ["Ann", "Bo", "Cy"][: {"chaos_teams": 2, "solo_chaos": 1}.get(variant, 3)]
    setup = {"game": game, "variant": variant, "players": players, "options": options}
    return Match.begin(header_from_json(setup))


def random_act(match: Match, chance: random.Random) -> Act:
    """A random proposal, look or correction; refused or not."""
    proposed = match.position.proposals()
    kind = chance.random()
    if kind < 0.6 and proposed:
        return chance.choice(proposed)
    if kind < 0.75:
        return seen(match, chance)
    if kind < 0.8:
        return DiceSeen(t_s=1.0, dice=tuple(chance.randint(1, 6) for _ in range(chance.choice((1, 3)))))
    if not match.entries:
        return HandIn(t_s=1.0)
    entry = chance.choice(match.entries)
    correction = chance.choice([*proposed, entry.act])
    corrections: list[Act] = [Retract(entry=entry.seq), Answer(question=entry.seq, choice=chance.randint(0, 2))]
    if not isinstance(correction, Amend | Insert | Retract | Answer):
        corrections += [Amend(entry=entry.seq, act=correction), Insert(before=entry.seq, act=correction)]
    return chance.choice(corrections)


def seen(match: Match, chance: random.Random) -> TableEvent:
    """The tokens where the state has them, perhaps with one a hex or two away, or gone."""
    state: Any = match.position
    where = {}
    for ball in getattr(state.state, "balls", getattr(state.state, "golfers", ())):
        where[ball.name] = ball.at
    if where:
        moved = chance.choice(sorted(where))
        at = where[moved] or Hex(0, 0)
        where[moved] = chance.choice([None, at, *neighbours(at), *neighbours(neighbours(at)[0])])
    return TokensSeen(t_s=1.0, tokens=tuple(Token(name, at) for name, at in where.items()))


def received(match: Match, act: Act) -> Match | None:
    """The match after the act; None where it is refused."""
    try:
        return match.receive(Entry(len(match.entries) + 1, "player", act)).match
    except Refused:
        return None


@pytest.mark.sample(4)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "variant"), MODES)
def test_live_is_refolded_and_a_refusal_changes_nothing(game: str, variant: str, seeds: range) -> None:
    for seed in seeds:
        match, chance = begun(game, variant, seed), random.Random(seed)
        for _ in range(60):
            act = random_act(match, chance)
            after = received(match, act)
            if after is None:
                assert not isinstance(act, TableEvent)
                continue
            assert after.score.revision == match.score.revision + 1
            match = after
        assert Match.fold(match.header, match.entries) == match


@pytest.mark.sample(4)
@pytest.mark.parametrize(("game", "variant"), MODES)
def test_retracting_what_was_added_is_as_if_it_had_never_been(game: str, variant: str) -> None:
    match, chance = begun(game, variant, 9), random.Random(9)
    for _ in range(40):
        act = random_act(match, chance)
        if isinstance(act, Retract | Amend | Insert | Answer) or not match.can_receive(act):
            continue
        number = len(match.entries) + 1
        after = match.receive(Entry(number, "player", act)).match
        undone = after.receive(Entry(number + 1, "player", Retract(entry=number))).match
        assert undone.position == match.position
        match = after if chance.random() < 0.7 else undone
