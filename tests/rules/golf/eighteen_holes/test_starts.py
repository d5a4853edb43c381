"""18 Holes: any state of a game can be written as the start of a header, and begins as that state."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from device.evaluation.golf.headers import random_header
from device.evaluation.golf.play import legal_act
from rules.golf.eighteen_holes.game import VARIANTS
from rules.golf.eighteen_holes.table.state import State, club_word
from rules.header import Header, header_from_json, json_from_header
from rules.match import Match
from tests.rules.golf.eighteen_holes.starts import start_of

STATES = 14  # of each mode
A_LOOK = 0.1


def header_at(header: Header, state: State) -> Header:
    """The header of a game that begins in this state; after its draft the clubs are given."""
    written: Any = json_from_header(header)
    options = written["options"]
    options["hands"] = {}
    options["draft"] = state.draft is not None
    for golfer in state.golfers:
        if golfer.lasting is not None:
            lasting = club_word(state, golfer.lasting)
            options["golfers"][golfer.name] = {"golfer": "dorian_a", "lasting": lasting}
    return header_from_json(json.loads(json.dumps(written | {"start": start_of(state)})))


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_state_can_be_written_as_a_start(variant: str) -> None:
    looked, chance = 0, random.Random(variant)
    while looked < STATES:
        header = random_header("eighteen_holes", variant, chance.randrange(10**6))
        position: Any = Match.begin(header).position
        while not position.state.is_over and looked < STATES:
            if chance.random() < A_LOOK:
                begun: Any = Match.begin(header_at(header, position.state)).position
                assert begun.state == replace(position.state, table=begun.state.table)
                looked += 1
            position = position.receive(1, legal_act(position, chance))[0]
