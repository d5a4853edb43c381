"""Every entry of the golf games, gathered for `rules.notation`, and how their places are written."""

from __future__ import annotations

from typing import Any

from rules.codec import PLAIN, Codec, Json, list_of, record_of, whole
from rules.errors import NotationError
from rules.golf import acts
from rules.golf.eighteen_holes import acts as eighteen_holes
from rules.golf.hexes import Hex
from rules.golf.roll_in_one import acts as roll_in_one
from rules.golf.roll_in_one.edges import Edge, edge

__all__ = ["KNOWN", "acts", "eighteen_holes", "roll_in_one"]


def hex_from_json(json: Json, name: str) -> Hex:
    """A hex written [q, r]."""
    given = list_of(json, name)
    if len(given) != 2:
        raise NotationError(f'"{name}" wants a hex [q, r], not {json!r}')
    return Hex(whole(given[0], name), whole(given[1], name))


def edge_from_json(json: Json, name: str) -> Edge:
    """An edge written [[q, r], side]; each of its two names will do."""
    given = list_of(json, name)
    if len(given) != 2 or given[1] not in range(6):
        raise NotationError(f'"{name}" wants an edge [[q, r], side], the side 0 to 5, not {json!r}')
    return edge(hex_from_json(given[0], name), whole(given[1], name))


PLACES: dict[Any, Codec] = PLAIN | {
    Hex: Codec(hex_from_json, list),
    Edge: Codec(edge_from_json, lambda value: [list(value.hex), value.side]),
}
KNOWN: dict[Any, Codec] = PLACES | {acts.Token: record_of(acts.Token, "token", PLACES).codec()}
