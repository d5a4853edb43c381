"""The layouts that the laws foresee, in the words of a camera, as a match goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calibration.golf.course import Place
from device.golf_tables.tokens import BY_PLAYER, FLAT, names_in
from rules.golf.foreseen import (
    deciding,
    dice_awaited,
    foreseen,
    idle,
    mushrooms_falling,
    mushrooms_gone,
    returning,
)
from rules.hexes import Hex
from rules.match import Match
from vision.golf.layouts.foreseen import Foreseen, Guise
from vision.golf.tokens import DISC, GOLFER, ROUND


class Foresight:
    """What may be seen next of a match; computed once for each of its states."""

    def __init__(self, match: Callable[[], Match | None], names: Mapping[str, str] | None = None) -> None:
        """`names`: the laws' names of colours, where a person gave them."""
        self._match, self._names = match, names
        self._known: tuple[Match, Foreseen | None] | None = None

    def __call__(self) -> Foreseen | None:
        """The layouts; None while there is no match, and in a game without tokens."""
        match = self._match()
        if match is None:
            return None
        if self._known is None or self._known[0] is not match:
            self._known = (match, foreseen_in(match, self._names))
        return self._known[1]


def foreseen_in(match: Match, names: Mapping[str, str] | None = None) -> Foreseen | None:
    """The tokens of a match and the layouts that a look may show; None in a game without tokens."""
    layouts = foreseen(match)
    if not layouts:
        return None
    plain = tuple(frozenset((name, (at.q, at.r)) for name, at in layout) for layout in layouts)
    guises = _guises(match, names_in(match) if names is None else names)
    gone, falling = _plain(mushrooms_gone(match)), _plain(mushrooms_falling(match, layouts))
    at = returning(match)
    back = None if at is None else (at.q, at.r)
    counts = deciding(match, layouts)
    return Foreseen(guises, plain, counts, dice_awaited(match), gone, falling, back, idle(match))


def _plain(hexes: Iterable[Hex]) -> frozenset[Place]:
    return frozenset((at.q, at.r) for at in hexes)


def _guises(match: Match, names: Mapping[str, str]) -> dict[str, Guise]:
    """The looks of the tokens. A disc may look like a ball where a match has no such ball."""
    tokens: Any = match.score.to_json()["tokens"]
    if match.header.game in BY_PLAYER:
        colours = {player: colour for colour, player in names.items()}
        return {token["token"]: Guise(colours[token["player"]], (GOLFER,)) for token in tokens}
    own = {token["token"] for token in tokens}
    return {name: Guise(name.removeprefix(FLAT), _forms(name, own)) for name in own}


def _forms(name: str, own: set[str]) -> tuple[str, ...]:
    form, other = (DISC, ROUND) if name.startswith(FLAT) else (ROUND, DISC)
    twin = name.removeprefix(FLAT) if form == DISC else FLAT + name
    return (form,) if twin in own else (form, other)
