"""A golf match is watched: the vision process gets it, its looks count, and it hears how the match goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.golf_tables.followed import FILE, match_from_json
from device.keeping.journal import Journal
from device.keeping.which_match import Wish
from device.serving.service import Service
from device.serving.settings import ServeSettings
from device.serving.stream import Broadcaster
from rules.errors import Refused
from rules.header import header_for
from rules.hexes import Hex
from rules.tokens import DiceSeen, Token, TokensSeen
from web.door import Json


@pytest.fixture
def golf(tmp_path: Path) -> Iterator[Service]:
    wish = Wish(header_for("carom_golf", "carom", ("Ann", "Bo")))
    journal = Journal.open(tmp_path)
    settings = ServeSettings("virtual", wish, "127.0.0.1", 0, tmp_path)
    yield Service(journal, settings, Broadcaster())
    journal.close()


def test_the_vision_process_starts_with_the_match(golf: Service, tmp_path: Path) -> None:
    golf.eyes.make_ready()
    words = golf.eyes.more_words
    assert words[words.index("--match") + 1] == str(tmp_path / FILE)
    told = json.loads((tmp_path / FILE).read_text("utf-8"))
    assert match_from_json(told).header.game == "carom_golf"


def test_what_is_seen_counts_and_the_match_is_told_back(golf: Service) -> None:
    heard: list[Json] = []

    def hear(wish: Json) -> bool:
        heard.append(wish)
        return True

    golf.eyes.tell = hear  # type: ignore[method-assign]
    golf.eyes.make_ready()
    golf.receive(TokensSeen(t_s=1.0, tokens=(Token("red", Hex(0, 4)),)))
    golf.receive(DiceSeen(t_s=2.0, dice=(3,)))
    assert len(golf.keeper.match().entries) == 2
    last = heard[-1]["match"]
    assert isinstance(last, dict)
    assert match_from_json(last).score.to_json()["pending"] == golf.keeper.match().score.to_json()["pending"]
    assert match_from_json(last).score.to_json()["pending"]["at"] == [0, 4]  # type: ignore[index]


def test_a_virtual_golf_table_knows_no_carrom(golf: Service) -> None:
    with pytest.raises(Refused, match="plays golf, not carrom"):
        golf.table.verify_known(header_for("carrom", "base", ("Ann", "Bo")))
