"""A scorekeeper of Anna and Ben, strokes to play before it, and the score that it then shows."""

from __future__ import annotations

from typing import Any

from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.header import Header, players_named
from rules.pieces import Kind, Pocket
from rules.table import Pocketed, StrokeEnded, StrokeStarted, TableEvent
from web.door import Json

HEADER = Header(players=players_named(("Anna", "Ben")))


class Ear:
    """Records the published messages."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, object, str | None]] = []

    def __call__(self, kind: str, payload: object, id: str | None = None) -> None:
        self.heard.append((kind, payload, id))

    def scores(self) -> list[object]:
        return [payload for kind, payload, _ in self.heard if kind == "score"]


def keeper_of(journal: Journal, ear: Ear | None = None, **wish: Any) -> Scorekeeper:
    return Scorekeeper(journal, Wish(HEADER, **wish), ear or Ear())


def stroke(number: int, *kinds: Kind, at_s: float = 1.0) -> tuple[TableEvent, ...]:
    return (
        StrokeStarted(t_s=at_s, stroke=number),
        *(Pocketed(t_s=at_s + 0.5, stroke=number, piece=kind, pocket=Pocket.NE) for kind in kinds),
        StrokeEnded(t_s=at_s + 1.0, stroke=number, left_lines=True, touched=True),
    )


def play(keeper: Scorekeeper, *events: TableEvent) -> None:
    for event in events:
        keeper.receive(event)


def revision(keeper: Scorekeeper) -> int:
    seen = keeper.snapshot()["revision"]
    assert isinstance(seen, int)
    return seen


def score(keeper: Scorekeeper) -> Json:
    shown = keeper.snapshot()["score"]
    assert isinstance(shown, dict)
    return shown


def left(keeper: Scorekeeper) -> list[int]:
    sides = score(keeper)["sides"]
    assert isinstance(sides, list)
    return [side["left"] for side in sides]


WISH = Wish(HEADER)


def strokes(count: int) -> tuple[StrokeStarted | StrokeEnded, ...]:
    return tuple(
        event
        for k in range(1, count + 1)
        for event in (
            StrokeStarted(t_s=3.0 * k, stroke=k),
            StrokeEnded(t_s=3.0 * k + 1, stroke=k, left_lines=True, touched=True),
        )
    )
