"""A state of 18 Holes written as the start of a header, to begin the same game in its middle."""

from __future__ import annotations

from typing import Any

from rules.golf.eighteen_holes.modes.automata import name_of
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.table.state import Automaton, Drawn, Golfer, State
from rules.golf.eighteen_holes.table.teams import in_front


def start_of(state: State) -> dict[str, Any]:
    """Everything on the table, in the words of a start."""
    names = [golfer.name for golfer in state.golfers]
    written: dict[str, Any] = {
        "round": state.round,
        "players": [_player(state, number) for number in range(len(names))],
        "reached": [names[number] for number in state.reached],
        "extras": [names[number] for number in state.extras],
        "playoff": [names[number] for number in state.playoff],
        "shown": state.shown,
        "shuffles": state.shuffles,
        "souvenirs": [{"player": names[number], "card": card} for number, card in state.souvenirs],
    }
    if state.order or state.extras:
        written["order"] = [names[number] for number in state.order]
    if state.line_up:
        written["line_up"] = [names[number] for number in state.line_up]
    return written | _of_mode(state, names) | _of_cards(state) | _of_draft(state, names)


def _player(state: State, number: int) -> dict[str, Any]:
    golfer = state.golfers[number]
    club = dict(state.selected).get(number)
    written: dict[str, Any] = {
        "player": golfer.name,
        "at": list(golfer.at),
        "hand": _clubs(state, golfer.hand),
        "discard": _clubs(state, golfer.discard),
        "club": None if club is None else _club(state, club),
        "used": list(golfer.used),
        "bound": golfer.bound,
        "card": golfer.card,
        "scores": list(golfer.scores),
        "drawn": list(golfer.drawn),
        "second": golfer.second,
    }
    keys = ("hole", "turns", "extra", "points", "tokens", "target", "misses", "done")
    written |= {key: getattr(golfer, key) for key in keys}
    return written | _mate(golfer)


def _mate(golfer: Golfer) -> dict[str, Any]:
    """A team in the words of a start: the golfer in front, and the other one."""
    if golfer.mate is None:
        return {}
    assert in_front(golfer, golfer.second) == golfer
    return {"mate": {"at": list(golfer.mate.at), "misses": golfer.mate.misses}}


def _club(state: State, initiative: int) -> str:
    club = state.club(initiative)
    return f"{club.name} {club.copy}"


def _clubs(state: State, clubs: tuple[int, ...]) -> list[str]:
    return [_club(state, club) for club in clubs]


def _of_mode(state: State, names: list[str]) -> dict[str, Any]:
    every = [*names, *(name_of(number) for number in range(len(state.solo.automata) if state.solo else 0))]
    written: dict[str, Any] = {}
    if state.greens:
        written["greens"] = [
            {
                "hole": green.hole,
                "five": None if green.five is None else every[green.five],
                "two": None if green.two is None else every[green.two],
            }
            for green in state.greens
        ]
    if state.pots:
        written["pots"] = {str(hole): worth for hole, worth in state.pots}
    if state.table.mode in ("kelly", "chaos_teams"):
        written["flags"] = list(state.flags)
        written["claims"] = [
            {"hole": claim.hole, "player": names[claim.by], "worth": claim.worth} for claim in state.claims
        ]
    if state.solo:
        written["solo"] = {
            "automata": [_automaton(state, automaton) for automaton in state.solo.automata],
            "cards": [card.name for card in state.solo.cards],
            "symbol": state.solo.symbol,
            "scored": state.solo.scored,
            "arrived": state.solo.arrived,
        }
    return written


def _automaton(state: State, automaton: Automaton) -> dict[str, Any]:
    clubs = _clubs(state, automaton.clubs)
    return {
        "targets": list(automaton.targets),
        "clubs": clubs,
        "points": automaton.points,
        "is_open": automaton.is_open,
    }


def _of_cards(state: State) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if state.piles:
        written["decks"] = {
            deck: {"draw": list(pile.draw), "discard": list(pile.discard)}
            for deck, pile in zip(DECKS, state.piles, strict=True)
        }
    if state.drawn is not None:
        written["drawn"] = _drawn(state.drawn)
    return written


def _drawn(drawn: Drawn) -> dict[str, Any]:
    keys = ("action", "direction", "gone", "must", "golfer")
    return {key: getattr(drawn, key) for key in keys} | {"columns": [list(column) for column in drawn.columns]}


def _of_draft(state: State, names: list[str]) -> dict[str, Any]:
    if state.draft is None:
        return {}
    packs = {name: _clubs(state, pack) for name, pack in zip(names, state.draft.packs, strict=True)}
    written = {"stage": state.draft.stage, "turn": state.draft.turn, "packs": packs}
    boxed = _clubs(state, state.draft.boxed)
    return {"draft": {**written, "kept": [names[number] for number in state.draft.kept], "boxed": boxed}}
