"""18 Holes: the offers are all that is allowed, and every open state leads on, in random games."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from device.evaluation.golf.headers import SHORT, random_header
from device.evaluation.golf.play import CORRECTIONS, legal_act, played_out
from rules.errors import Refused
from rules.golf.eighteen_holes.game import VARIANTS
from rules.golf.eighteen_holes.play.powers import HAND_SIZES
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.table.acts import (
    BorrowClub,
    DeclineTurn,
    DiscardColumn,
    DraftClub,
    DrawCards,
    KeepTarget,
    NameLasting,
    PeekClub,
    ResolveCard,
    SelectClub,
    TakeAction,
    TakeBack,
    UsePower,
)
from rules.golf.eighteen_holes.table.shots import ACTIONS, DRAWS
from rules.golf.eighteen_holes.table.state import State, club_word
from rules.header import header_from_json
from rules.match import Match
from rules.ruling import Ruling

LOOKS = 24  # states of each mode whose offers are compared
A_LOOK = 0.1  # chance of a look at a state
COLUMNS = (None, 0, 1, 2)
GOLFERS = (None, 1, 2)


def imagined(state: State) -> Iterator[Ruling]:
    """Every act that anybody could enter without a card: by name, club, deck, column, hex, direction."""
    clubs = [*(club_word(state, known.initiative) for known in state.table.clubs), None]
    for golfer in state.golfers:
        name = golfer.name
        yield from (TakeBack(player=name), DeclineTurn(player=name))
        yield from (KeepTarget(player=name, hole=hole) for hole in range(1, 4))
        for club in clubs:
            yield DraftClub(player=name, club=club)
            if club is not None:
                yield from (SelectClub(player=name, club=club), NameLasting(player=name, club=club))
            yield from (BorrowClub(player=name, owner=owner.name, club=club) for owner in state.golfers)
            yield from (UsePower(player=name, club=club, column=column) for column in COLUMNS)
        yield from (UsePower(player=name, deck=deck, keep=keep) for deck in DECKS for keep in (False, True))
    yield from (PeekClub(automaton=automaton) for automaton in range(5))
    yield from (DiscardColumn(column=column) for column in COLUMNS)
    yield from (ResolveCard(column=column) for column in COLUMNS if column is not None)
    yield from imagined_actions(state)


def imagined_actions(state: State) -> Iterator[Ruling]:
    """Every action to every hex of the course, and every draw."""
    for which in GOLFERS:
        for action in ACTIONS:
            yield TakeAction(action=action, out=True, golfer=which)
            for to in (None, *state.table.course.spots):
                yield TakeAction(action=action, to=to, golfer=which)
        for action in DRAWS:
            for deck in (None, *DECKS):
                for way in range(6):
                    yield DrawCards(action=action, deck=deck, direction=way, golfer=which)
    yield from (DrawCards(action=action, deck=deck) for action in DRAWS for deck in (None, *DECKS))


def is_allowed(position: Any, act: Ruling) -> bool:
    try:
        position.verify(act)
    except Refused:
        return False
    return True


def check_offers(position: Any) -> None:
    """Assert that every imaginable act leads to a state that an offer leads to."""
    offered = [act for act in position.proposals() if is_allowed(position, act)]
    assert [act for act in offered if not isinstance(act, CORRECTIONS)], "an open state leads on"
    ends = [position.receive(1, act)[0] for act in offered]
    for act in imagined(position.state):
        if act not in offered and is_allowed(position, act):
            assert position.receive(1, act)[0] in ends, act


def told_draw(position: Any, chance: random.Random) -> Ruling | None:
    """A draw with cards reported from the table for the player whose turn it is; None where none are drawn."""
    state = position.state
    if not state.order or state.drawn is not None or state.piles:
        return None
    for _ in range(40):
        deck = chance.choice(DECKS)
        names = [card.name for card in state.decks[deck]]
        cards = tuple(chance.sample(names, min(len(names), chance.randint(1, 3))))
        way, which = chance.choice((None, chance.randrange(6))), chance.choice(GOLFERS)
        action = chance.choice(DRAWS)
        act = DrawCards(action=action, deck=deck, direction=way, cards=cards, golfer=which)
        if is_allowed(position, act):
            return act
    return None


@pytest.mark.sample(2)
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_that_is_allowed_is_offered_and_every_open_state_leads_on(variant: str) -> None:
    looked, chance = 0, random.Random(variant)
    while looked < LOOKS:
        header = random_header("eighteen_holes", variant, chance.randrange(10**6))
        position: Any = Match.begin(header).position
        while not position.state.is_over and looked < LOOKS:
            if chance.random() < A_LOOK:
                check_offers(position)
                looked += 1
            drawn = told_draw(position, chance) if chance.random() < 0.5 else None
            position = position.receive(1, drawn or legal_act(position, chance))[0]


@pytest.mark.parametrize("cards", ["told", "dealt"])
@pytest.mark.parametrize("power", ["dorian_b", "rikesh_b", "swift_a"])
def test_woods_alone_in_a_bunker_come_home(power: str, cards: str) -> None:
    woods = ["3 Wood 1", "5 Wood 1", "8 Wood 1", "3 Wood 2", "5 Wood 2"]
    hand = woods[: HAND_SIZES.get(power, len(woods))]
    options = {"course": SHORT, "golfers": {"Ann": power}, "hands": {"Ann": hand}, "cards": cards}
    start = {"players": [{"player": "Ann", "at": [2, -1]}]}
    setup = {"game": "eighteen_holes", "variant": "stableford", "players": ["Ann"]}
    begun: Any = Match.begin(header_from_json({**setup, "options": options, "start": start})).position
    assert begun.score().players[0].surface == "bunker"
    for seed in range(3):
        _, acts = played_out(begun, random.Random(seed))
        assert len(acts) < 5_000
