"""Traps are data: every built-in one can be fulfilled, and a mistake in a file is reported in one line."""

from __future__ import annotations

from dataclasses import fields
from itertools import takewhile
from pathlib import Path

import numpy as np
import pytest

from device import virtual
from device.errors import BadInput
from device.virtual.film import Film
from device.virtual.staging.trap import Catalogue, Cue, Deed, Group, Intent, Start, Trap, Work, read_catalogue

SHIPPED = read_catalogue()
TRAP = '[t]\nsays = "x"\ngroup = "rare"\n'


def refused(tmp_path: Path, text: str) -> str:
    path = tmp_path / "my.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as refusal:
        read_catalogue(path)
    said = str(refusal.value)
    assert said.startswith("the traps my.toml: ")
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[t]\nsays = "x"\ngroup = "rair"\n', "rare"),
        (TRAP + "intnet = 'hard'\n", "intent"),
        (TRAP + "wish = { coins = [3, 1] }\n", "[least, most]"),
        (TRAP + "wish = { coins = 'two' }\n", "wants a number"),
        (TRAP + "wish = { facts = ['lefft'] }\n", "left"),
        (TRAP + "arms = [{ does = 'wave' }]\n", "wave"),
        (TRAP + "changes = [{ gain = 2 }]\n", '"note", which is missing'),
        ('[t]\ngroup = "rare"\n', '"says", which is missing'),
        (TRAP + '[mix.m]\n"tt" = 1\n', "mix.m: there is no trap"),
        (TRAP + '[mix.m]\n"t" = 0\n', "one above 0"),
        (TRAP + "jiggles =\n", "Invalid value"),
    ],
)
def test_a_mistake_in_a_file_is_told_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    assert message in refused(tmp_path, text)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*nowhere\.toml"):
        read_catalogue(tmp_path / "nowhere.toml")


def test_a_trap_that_does_not_exist_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="late_fall"):
        SHIPPED.shares("late_fal")


def test_a_new_trap_is_a_few_lines(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(TRAP + "wish = { coins = 2 }\nchanges = [{ note = 'lamp', gain = [1.1, 1.2] }]\n", "utf-8")
    catalogue = read_catalogue(path)
    assert catalogue.trap("ordinary") == SHIPPED.trap("ordinary")
    trap = catalogue.trap("t")
    assert trap.wish.coins is not None
    assert trap.wish.coins.holds(2)
    assert (trap.changes[0].gain.low, trap.changes[0].gain.high) == (1.1, 1.2)


def drawn(catalogue: Catalogue, mix: str, count: int) -> list[Group]:
    luck = np.random.default_rng(1)
    return [catalogue.draw(catalogue.shares(mix), luck).group for _ in range(count)]


def test_the_figures_mix_has_the_shares_it_promises() -> None:
    groups = drawn(SHIPPED, "figures", 4000)
    shares = {group: groups.count(group) / len(groups) for group in Group}
    assert shares[Group.ORDINARY] == pytest.approx(0.6, abs=0.03)
    for group in (Group.BREAK, Group.SEVERAL, Group.NUISANCE, Group.RARE):
        assert shares[group] == pytest.approx(0.1, abs=0.02)


def test_nobody_strikes_in_the_idle_mix() -> None:
    names = [name for _, some in SHIPPED.mixes["idle"] for name in some]
    assert {SHIPPED.trap(name).intent for name in names} == {Intent.NONE}


def test_traps_joined_by_commas_are_a_mix_of_their_own() -> None:
    assert set(drawn(SHIPPED, "break,jump", 50)) == {Group.BREAK, Group.RARE}
    assert set(drawn(SHIPPED, "idle,jump", 50)) == {Group.IDLE, Group.RARE}


def test_the_trap_of_the_readme_can_be_sprung(tmp_path: Path) -> None:
    lines = (Path(virtual.__file__).parent / "README.md").read_text("utf-8").splitlines()
    first = lines.index("    [sneeze]")
    block = list(takewhile(lambda line: line.startswith("    "), lines[first:]))
    path = tmp_path / "my.toml"
    path.write_text("\n".join(line.removeprefix("    ") for line in block), "utf-8")
    film = Film(3, mix="sneeze", catalogue=read_catalogue(path), rate_hz=20.0)
    for _ in film.scenes():
        pass
    types = [line["type"] for line in film.truth]
    assert film.trap.name == "sneeze"
    assert types.count("pocketed") >= 1
    assert "lamp" in types


def test_every_word_of_a_trap_is_in_the_readme() -> None:
    text = (Path(virtual.__file__).parent / "README.md").read_text("utf-8")
    words = {field.name for field in fields(Trap)} - {"name", "says"}
    for group in (Start, Intent, Deed, Cue, Work):
        words |= {word.value for word in group}
    assert {word for word in words if f"`{word}`" not in text} == set()
