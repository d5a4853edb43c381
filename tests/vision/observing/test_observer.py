"""The observer over whole films: here, a film that begins while a hand is over the board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from device.virtual.film import table_of
from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame
from vision.observing.observation import State
from vision.observing.observer import Observer
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene

RATE_HZ = 30.0
THERE_S, LEAVES_S, ENDS_S = 0.5, 0.3, 3.5
COINS = (Disc(Kind.WHITE, Mm(100.0, 120.0)), Disc(Kind.BLACK, Mm(-160.0, -90.0)))


def frames(seed: int) -> Iterator[Frame]:
    """A hand over the middle, which draws back at once; then nobody."""
    table, noise = table_of(seed), np.random.default_rng(seed)
    for number in range(int(ENDS_S * RATE_HZ)):
        t_s = number / RATE_HZ
        gone = max(t_s - THERE_S, 0.0) / LEAVES_S
        hand = Hand(Pose.OPEN, Mm(0.0, -60.0 - 600.0 * gone), 0.0, table.wearers[0])
        hands = (hand,) if gone <= 1 else ()
        yield table.renderer.draw(Scene(COINS, hands=hands), t_s, number, noise)


def test_a_hand_that_was_there_from_the_first_frame_is_not_seen_for_ever() -> None:
    observer = Observer(table_of(7001).board_map)
    seen = [observer.receive(frame) for frame in frames(7001)]
    assert State.HAND in {observation.state for observation in seen[: int((THERE_S + LEAVES_S) * RATE_HZ)]}
    at_rest = [
        sighting
        for sighting in seen
        if sighting.pieces is not None and not sighting.beside_hand and sighting.t_s > 1.0
    ]
    assert {piece.kind for piece in at_rest[-1].pieces or ()} == {Kind.WHITE, Kind.BLACK}
    assert seen[-1].state is State.WATCHING


def slid_twice(seed: int, again_s: float) -> Iterator[Frame]:
    """A coin that slides until 1.0 s, and again `again_s` after that, for a tenth of a second."""
    table, noise = table_of(seed), np.random.default_rng(seed)
    for number in range(int(3.0 * RATE_HZ)):
        t_s = number / RATE_HZ
        way_mm = 300.0 * float(np.clip(t_s - 0.5, 0.0, 0.5)) + 600.0 * float(
            np.clip(t_s - 1.0 - again_s, 0.0, 0.1)
        )
        slid = Disc(Kind.WHITE, Mm(-100.0 + way_mm, 120.0))
        yield table.renderer.draw(Scene((slid, COINS[1])), t_s, number, noise)


@pytest.mark.parametrize("again_s", [0.2, 0.4, 0.5])
def test_what_was_read_ahead_is_read_anew_where_something_slid_since(again_s: float) -> None:
    observer = Observer(table_of(7001).board_map)
    read = [seen for seen in map(observer.receive, slid_twice(7001, again_s)) if seen.pieces is not None]
    assert [round(seen.t_s - 1.1 - again_s, 1) for seen in read[1:]] == [0.7], (
        "a table is read once all is at rest"
    )
    (white,) = (piece for piece in read[-1].pieces or () if piece.kind is Kind.WHITE)
    assert white.at.x_mm == pytest.approx(110.0, abs=1.5)
