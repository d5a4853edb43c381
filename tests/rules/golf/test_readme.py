"""The room's README is complete and its examples are true: a stranger can write a case from it alone."""

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import rules.golf
from rules import tokens
from rules.golf.carom_golf.play import acts as carom_acts
from rules.golf.carom_golf.play.snapshot import CaromGolfScore
from rules.golf.carom_golf.starts import agreed
from rules.golf.carom_golf.starts.start import KEYS
from rules.golf.eighteen_holes import game as eighteen
from rules.golf.eighteen_holes.shown.screens import EighteenScore
from rules.golf.eighteen_holes.starts.start import KEYS as PLAYER_KEYS
from rules.golf.eighteen_holes.starts.table import TABLE_KEYS
from rules.golf.eighteen_holes.table import acts as eighteen_acts
from rules.golf.roll_in_one import game as roll_in_one
from rules.golf.roll_in_one.play import acts as rio_acts
from rules.golf.roll_in_one.play.snapshot import RollInOneScore
from rules.golf.shared import acts
from rules.golf.shared.shelf import shipped
from rules.header import header_from_json, json_from_header
from rules.match import Match
from rules.notation import ACTS, act_from_json, json_from_act
from rules.scenario import play

README = (Path(rules.golf.__file__).parent / "README.md").read_text(encoding="utf-8")
GAMES = {
    "Carom Golf": ("carom_golf", CaromGolfScore),
    "Roll in One": ("roll_in_one", RollInOneScore),
    "18 Holes": ("eighteen_holes", EighteenScore),
}


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    section = re.split(r"\n##", README.split(f"### {heading}")[1])[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


MODULES = (tokens.__name__, acts.__name__, carom_acts.__name__, rio_acts.__name__, eighteen_acts.__name__)


def test_every_entry_has_its_example_with_every_key() -> None:
    shown = {}
    for game in GAMES:
        for row in rows(f"{game}: the entries"):
            example = json.loads(words(row[0])[0])
            assert set(json_from_act(act_from_json(example))) == set(example)
            shown[example["type"]] = example
    mine = {name for name, kind in ACTS.items() if kind.__module__ in MODULES}
    assert set(shown) == mine


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_the_state_is_explained_with_its_form(game: str) -> None:
    kind = GAMES[game][1]
    shown = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows(f"{game}: the state")}
    assert list(shown) == [key.name for key in fields(kind)]
    for name, hint in get_type_hints(kind).items():
        check_form(shown[name], hint, name)


def check_form(example: Any, hint: Any, where: str) -> None:
    """Assert that an example has all keys of its record, records within records too."""
    inner = [kind for kind in (hint, *get_args(hint)) if isinstance(kind, type) and is_dataclass(kind)]
    if not inner or example is None or example == []:
        return
    record = example[0] if isinstance(example, list) else example
    assert set(record) == {key.name for key in fields(inner[0])}, where
    for name, deeper in get_type_hints(inner[0]).items():
        check_form(record[name], deeper, f"{where}.{name}")


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("Carom Golf", [*agreed.LAW_KEYS, "courses", "deck", "balls"]),
        ("Roll in One", [*roll_in_one.LAW_KEYS, "course"]),
        ("18 Holes", [*eighteen.LAW_KEYS, *eighteen.MORE_KEYS]),
    ],
)
def test_every_option_is_explained_with_its_default_first(game: str, keys: list[str]) -> None:
    setup = header_from_json({"game": GAMES[game][0], "players": ["Rita", "Yara"]})
    options: Any = json_from_header(setup)["options"]
    table = {words(row[0])[0]: words(row[1]) for row in rows(f"{game}: the options")}
    assert list(table) == keys
    for key, values in table.items():
        if key in ("courses", "balls", "deck", *eighteen.MORE_KEYS):
            continue
        for value in values:
            given = {"true": True, "false": False}.get(value, value)
            header_from_json({"game": GAMES[game][0], "options": {key: given}})
        assert json.dumps(options[key]).strip('"') == values[0]


def test_every_key_of_a_start_is_explained() -> None:
    carom = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("Carom Golf: the start")}
    assert tuple(carom) == KEYS
    for key, value in carom.items():
        header_from_json({"game": "carom_golf", "players": ["Rita", "Yara"], "start": {key: value}})
    rio = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("Roll in One: the start")}
    setup = {"game": "roll_in_one", "players": ["Ann", "Bo"], "start": rio}
    written: Any = json_from_header(header_from_json(setup))
    assert set(written["start"]) == set(rio)
    Match.begin(header_from_json(setup))
    holes = {words(row[0])[0]: json.loads(words(row[2])[0]) for row in rows("18 Holes: the start")}
    assert {*holes["players"][0], "mate"} == set(PLAYER_KEYS)
    assert tuple(sorted(holes)) == tuple(sorted(("players", *TABLE_KEYS)))
    for key, value in holes.items():
        acting = {"players": holes["players"], "order": ["Ann"]} if key in ("order", "drawn") else {}
        Match.begin(header_from_json(EIGHTEEN[key] | {"start": acting | {key: value}}))


def eighteen_with(variant: str = "match", **options: Any) -> dict[str, Any]:
    """A header of 18 Holes with as many players as the variant wants."""
    players = ["Ann", "Bo", "Cy"][: {"solo_chaos": 1, "chaos": 3}.get(variant, 2)]
    return {"game": "eighteen_holes", "variant": variant, "players": players, "options": options}


EIGHTEEN = {  # the headers that the example of each key of a start goes with
    **dict.fromkeys(
        ("players", "round", "reached", "line_up", "drawn", "souvenirs", "shuffles", "shown"), eighteen_with()
    ),
    "order": eighteen_with(),
    "greens": eighteen_with("chaos"),
    "extras": eighteen_with("chaos"),
    "pots": eighteen_with("skins"),
    "playoff": eighteen_with("skins"),
    "flags": eighteen_with("kelly"),
    "claims": eighteen_with("kelly"),
    "solo": eighteen_with(
        "solo_chaos", hands={"Ann": ["6 Iron 1", "9 Iron 1", "3 Wood 1", "2 Iron 1", "5 Iron 1"]}
    ),
    "decks": eighteen_with(cards="dealt"),
    "draft": eighteen_with(draft=True),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_case_that_is_shown_plays(game: str) -> None:
    shown = README.split(f"\n## {game}")[1].split("```")[1].strip().splitlines()
    match = play(shown)
    assert match.score.revision == len(shown) - 1
    assert match.score.game == GAMES[game][0]


def test_what_ships_is_named() -> None:
    for kind in ("course_cg", "course_rio", "course_18h", "shot_decks"):
        line = next(line for line in README.splitlines() if "shelf.data_file(" in line)
        assert all(name in line for name in shipped(kind))
