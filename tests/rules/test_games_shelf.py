"""The shelf of games: each under its own name, and none loaded before its first use."""

import subprocess
import sys

import pytest

from rules.errors import UnknownGame
from rules.games import GAMES, SHELF, game_of

LOADED = """
import sys
from rules.header import header_for
from rules.record.log import Entry
from rules.match import Match
from rules.ruling import Stroke

match = Match.begin(header_for("carrom")).receive(Entry(seq=1, by="umpire", act=Stroke())).match
print(len(match.acts()), *sys.modules)
"""


@pytest.mark.parametrize("name", SHELF)
def test_each_game_stands_under_its_own_name(name: str) -> None:
    assert GAMES[name].name == name
    assert game_of(name) is GAMES[name]


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match="carrom"):
        game_of("carom")


def test_a_match_of_carrom_loads_no_other_laws() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "rules.carrom.game" in loaded
    assert int(loaded[0]) > 0
    assert not [name for name in loaded if name.startswith(("rules.golf", "rules.magnetic"))]
