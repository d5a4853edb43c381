"""A served table whose camera is `played`: `python -m device.figures.armour.hall FOLDER SPEED`."""

from __future__ import annotations

import sys
from pathlib import Path

from device.keeping.which_match import Wish
from device.serving.serve import serve
from device.serving.settings import ServeSettings
from rules.header import Header, players_named
from web.visitors.codes import CodeWish

PLAYED = (sys.executable, "-m", "device.figures.armour.played")


def main() -> int:
    """Serves until a signal ends it."""
    wish = Wish(Header(players=players_named(("Anna", "Ben"))))
    folder, speed = Path(sys.argv[1]), sys.argv[2]
    return serve(
        ServeSettings(
            "play", wish, "127.0.0.1", 0, folder, codes=CodeWish("none"), watcher=(*PLAYED, "--speed", speed)
        )
    )


if __name__ == "__main__":
    sys.exit(main())
