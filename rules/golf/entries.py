"""The acts of the golf games as `rules.notation` reads and writes them, and the notation of their places."""

from __future__ import annotations

from typing import Any

from rules.codec import Codec, Json, list_of, whole
from rules.errors import NotationError
from rules.golf.carom_golf.play import acts as carom_golf
from rules.golf.eighteen_holes.table import acts as eighteen_holes
from rules.golf.roll_in_one.lines.edges import Edge, edge
from rules.golf.roll_in_one.play import acts as roll_in_one
from rules.golf.shared import acts as shared
from rules.notation import acts_in, hex_from_json, type_of
from rules.ruling import Act


def edge_from_json(json: Json, name: str) -> Edge:
    """An edge written [[q, r], side], under either of its two names."""
    given = list_of(json, name)
    if len(given) != 2 or given[1] not in range(6):
        raise NotationError(f'"{name}" wants an edge [[q, r], side], the side 0 to 5, not {json!r}')
    return edge(hex_from_json(given[0], name), whole(given[1], name))


# In the order of the API's description, which begins with the dice.
ACTS: dict[str, type[Act]] = {
    type_of(shared.Roll): shared.Roll,
    **acts_in(carom_golf, shared, eighteen_holes, roll_in_one),
}
CODECS: dict[Any, Codec] = {Edge: Codec(edge_from_json, lambda value: [list(value.hex), value.side])}
