"""A small course of 18 Holes with its shot cards dealt, and the acts that are played on it in tests."""

import json
from typing import Any

import pytest

from rules.errors import RulesError
from rules.hexes import Hex, disc
from rules.scenario import play

TEES: dict[Hex, list[Any]] = {Hex(-6, 0): ["tee", 1], Hex(6, 0): ["green", 1]}


def field(**laid: Any) -> dict[str, Any]:
    """Rough six hexes around, a tee in the west and a green in the east; further surfaces lie at "q,r"."""
    at = TEES | {Hex(*map(int, place.split(","))): word for place, word in laid.pop("at", {}).items()}
    hexes = [[*place, *at.get(place, ["rough"])] for place in disc(Hex(0, 0), 6)]
    return {"hexes": hexes, "par": {"1": 4}, **laid}


def card(name: str, kind: str = "normal", **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, **more}


def straight(name: str, length: int) -> dict[str, Any]:
    return card(name, paths=[[0] * length], rough=length, bunker="target")


LEFT: dict[str, Any] = {"paths": [[0, 0, 1]], "rough": 3, "bunker": "right"}
DECKS = {
    "C": [straight("c", 2), card("c up", "super", to="3"), card("c left", paths=[[0, 1]], bunker="left")],
    "2": [straight("two", 2), straight("two b", 2)],
    "3": [straight("three", 3), card("three l", **LEFT), card("3 mix", "shuffle")],
    "4": [straight("four", 4), straight("four b", 4)],
    "5": [straight("five", 5), card("drive", "longest"), card("five l", paths=[[0, 0, 0, 0, 1]], rough=5)],
}
DECKS["4"] += [card("4 down", "short", to="3"), card("4 up", "super", to="5")]


def begin(clubs: dict[str, str], variant: str = "match", start: Any = None, **options: Any) -> dict[str, Any]:
    """A header where everybody stands in the middle with this club revealed and an 8 Wood in hand."""
    woods = iter(("8 Wood 1", "8 Wood 2", "5 Wood 1", "5 Wood 2"))
    hands = {name: [club, next(woods)] for name, club in clubs.items()}
    players = [
        {"player": name, "at": [0, 0], "hand": hands[name], "club": club} for name, club in clubs.items()
    ]
    more = {"players": players} | (start or {})
    chosen = {"course": field(), "decks": DECKS, "cards": "dealt"} | options
    names = list(clubs)
    return {"game": "eighteen_holes", "variant": variant, "players": names, "options": chosen, "start": more}


def judged(header: dict[str, Any], *entries: dict[str, Any]) -> Any:
    """The state after these entries."""
    return fixed(play([json.dumps(entry) for entry in (header, *entries)]).score.to_json())


def fixed(value: Any) -> Any:
    """The same with tuples for lists, so that they can be compared and kept in sets."""
    if isinstance(value, dict):
        return {key: fixed(part) for key, part in value.items()}
    return tuple(fixed(part) for part in value) if isinstance(value, list) else value


def refused(said: str, header: dict[str, Any], *entries: dict[str, Any]) -> None:
    """Assert that the last entry, or the header, is refused with this reason, in one line."""
    with pytest.raises(RulesError) as refusal:
        judged(header, *entries)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def draw(**more: Any) -> dict[str, Any]:
    return {"type": "draw_cards", **more}


def act(action: str = "club", **more: Any) -> dict[str, Any]:
    return {"type": "take_action", "action": action, **more}


def top(**decks: list[str]) -> dict[str, Any]:
    return {"decks": {name.removeprefix("d"): {"draw": cards} for name, cards in decks.items()}}


def at(state: Any, player: int = 0) -> list[int]:
    return list(state["players"][player]["at"])
