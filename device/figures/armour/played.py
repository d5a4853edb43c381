"""A vision process without pictures: the virtual table's play, faster than it is, in the lines of `watch`.

No box draws and reads sixty pictures a second ten times as fast; whatever follows them has to bear it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import suppress

from device.virtual.source import VirtualTable
from rules.notation import json_from_act
from rules.table import Layout

RATE_HZ = 20.0  # scenes of a second of play
LIVE_S, STATUS_S = 1 / 15, 1.0  # between two of them


def main() -> None:
    """Plays until nobody reads any more."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--speed", type=float, default=10.0)
    speed = parser.parse_known_args()[0].speed
    with suppress(BrokenPipeError, KeyboardInterrupt):
        _play(speed)


def _play(speed: float) -> None:
    _say("status", {"source": "play", "is_live": True, "rate_hz": RATE_HZ})
    play = VirtualTable(1, rate_hz=RATE_HZ).play
    began_s = live_s = status_s = time.monotonic()
    for count, _ in enumerate(play.run()):
        time.sleep(max(0.0, began_s + play.world.t_s / speed - time.monotonic()))
        for event in play.tell():
            _say("event", json_from_act(event))
        now_s = time.monotonic()
        if now_s - live_s >= LIVE_S:
            live_s = now_s
            _say("live", {"t": play.world.t_s, "state": "watching", "pieces": _pieces(play.world.layout)})
        if now_s - status_s >= STATUS_S:
            status_s = now_s
            _say("status", {"frames": {"seen": count, "dropped": 0}})


def _pieces(layout: Layout) -> list[dict[str, object]]:
    return [
        {"kind": piece.kind.value, "x_mm": round(piece.at.x_mm, 1), "y_mm": round(piece.at.y_mm, 1)}
        for piece in layout
    ]


def _say(kind: str, what: object) -> None:
    sys.stdout.write(json.dumps({kind: what}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
