"""The memory of a table over a restart of the program: pieces, nets, the players' own memory.

It is written at every calm moment, whole or not at all, so that a power cut leaves the last one.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput
from device.files import kept_json
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.world import Netted, World
from rules.codec import Json, json_from_layout, layout, list_of, table_of, text, whole
from rules.errors import NotationError
from rules.header import Header, header_from_json, json_from_header
from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Memory:
    """A calm table: the pieces on it and in the nets, the state of the match, the number of strokes."""

    on_board: Layout
    in_nets: tuple[tuple[Pocket, Piece], ...]
    header: Header
    strokes: int

    def to_json(self) -> dict[str, Json]:
        """The memory in the file's form."""
        return {
            "schema": SCHEMA,
            "on_board": json_from_layout(self.on_board),
            "in_nets": [
                {"pocket": pocket.value, **json_from_layout((piece,))[0]} for pocket, piece in self.in_nets
            ],
            "header": json_from_header(self.header),
            "strokes": self.strokes,
        }

    def world(self) -> World:
        """The table as it was left."""
        return World(
            pieces=[piece for piece in self.on_board if piece.kind is not Kind.STRIKER],
            striker=next((piece.at for piece in self.on_board if piece.kind is Kind.STRIKER), None),
            nets=[Netted(piece.kind, pocket, piece.at, -1.0) for pocket, piece in self.in_nets],
        )


def remember(world: World, knowledge: Knowledge, strokes: int) -> Memory:
    """The memory of the present table."""
    nets = tuple((netted.pocket, Piece(netted.kind, netted.at)) for netted in world.nets)
    return Memory(world.layout, nets, knowledge.continued(), strokes)


def save(memory: Memory, path: Path) -> None:
    """Replaces the last memory, never by half a file; on a full disk the last one stays."""
    fresh = path.with_name(path.name + ".new")
    with suppress(OSError):
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(memory.to_json(), file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)


def load(path: Path) -> Memory | None:
    """The memory in a file, None where there is no file; raises `BadInput` for another file."""
    try:
        return _memory(kept_json(path))
    except FileNotFoundError:
        return None
    except (ValueError, NotationError) as wrong:
        raise BadInput(f"{path} does not hold a virtual table ({wrong}): remove it to begin afresh") from wrong


def _memory(json_: Json) -> Memory:
    said = table_of(json_, "virtual table")
    if said.get("schema") != SCHEMA:
        raise NotationError(f"schema {said.get('schema')!r} and this version reads {SCHEMA}")
    return Memory(
        layout(said.get("on_board"), "on_board"),
        tuple(_netted(entry) for entry in list_of(said.get("in_nets"), "in_nets")),
        header_from_json(said.get("header")),
        whole(said.get("strokes"), "strokes"),
    )


def _netted(json_: Json) -> tuple[Pocket, Piece]:
    said = dict(table_of(json_, "in_nets"))
    pocket = Pocket(text(said.pop("pocket", None), "pocket"))
    return pocket, layout([said], "in_nets")[0]
