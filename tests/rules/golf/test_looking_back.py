"""Strokes of golf matches to look at again: each with the ways of what moved, from the log alone."""

from __future__ import annotations

from typing import Any

import pytest

from device.evaluation.golf.headers import MODES, random_header
from rules.golf.carom_golf.play.acts import Strike
from rules.golf.looking_back import golf_strokes, longest_holed
from rules.header import header_from_json
from rules.hexes import Hex
from rules.match import Entry, Match
from rules.ruling import Retract
from tests.rules.golf.playing import match_of, played_out

CAROM = header_from_json(
    {"game": "carom_golf", "players": ["Rita", "Yara"], "options": {"courses": ["meadow", "orchard"]}}
)
TEE, SECOND_TEE = Hex(-2, 5), Hex(0, 15)
HOLED = Strike(direction=0, impulses=21, at=TEE)


def test_a_hole_in_one_and_the_next_hole() -> None:
    strokes = golf_strokes(match_of(CAROM, [HOLED, HOLED, Strike(direction=1, impulses=3, at=SECOND_TEE)]))
    assert [(one.entry, one.player, one.hole) for one in strokes] == [
        (1, "Rita", 1),
        (2, "Yara", 1),
        (3, "Rita", 2),
    ]
    assert [one.way.is_holed for one in strokes] == [True, True, False]
    assert {marker.token: marker.at for marker in strokes[0].tokens} == {"red": TEE, "yellow": None}
    best = longest_holed(strokes)
    assert best is not None
    assert best.entry == 1


def test_what_is_taken_back_is_not_shown() -> None:
    match = match_of(CAROM, [HOLED])
    assert golf_strokes(match.receive(Entry(2, "player", Retract(entry=1))).match) == ()


@pytest.mark.sample(5)
@pytest.mark.parametrize(("game", "variant"), MODES, ids=[variant for _, variant in MODES])
def test_every_stroke_starts_where_its_token_lay(game: str, variant: str) -> None:
    header = random_header(game, variant, 50_002)
    begun: Any = Match.begin(header).position
    _, acts = played_out(begun, 50_002)
    strokes = golf_strokes(match_of(header, acts[:120]))
    assert strokes
    for stroke in strokes:
        lay = {marker.token: marker.at for marker in stroke.tokens}
        assert all(lay[flight.token] == flight.start for flight in stroke.way.flights)
        if stroke.way.track is not None:
            assert lay[stroke.way.track.ball] == stroke.way.track.start


def test_a_match_with_coins_has_none() -> None:
    header = header_from_json({"game": "carrom", "players": ["Anna", "Ben"]})
    assert golf_strokes(Match.begin(header)) == ()
    assert longest_holed(()) is None
