"""The server that `device.benchmarks.phones` measures: all of `serve`, and beats that carry their time.

`python -m device.benchmarks.phones_server FOLDER RATE_HZ` prints its address and runs until it is stopped.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from device.headers.header import header_from_words
from device.keeping.which_match import Wish
from device.serving.address import LOOPBACK
from device.serving.serve import serve
from device.serving.settings import ServeSettings
from device.serving.stream import Broadcaster
from web.visitors.codes import CodeWish


def beat(broadcaster: Broadcaster, rate_hz: float) -> None:
    """Sends every listener the time at this rate."""
    next_s = time.monotonic()
    while True:
        next_s += 1 / rate_hz
        time.sleep(max(next_s - time.monotonic(), 0.0))
        broadcaster.publish("beat", time.monotonic())


def main() -> int:
    """Serves the virtual table, and beats."""
    folder, rate_hz = Path(sys.argv[1]), float(sys.argv[2])
    wish = Wish(header_from_words("carrom", None), is_new=True)
    settings = ServeSettings("virtual", wish, LOOPBACK, 0, folder, codes=CodeWish(score="none"))

    def meet(broadcaster: Broadcaster) -> None:
        threading.Thread(target=beat, args=(broadcaster, rate_hz), daemon=True).start()

    return serve(settings, meet)


if __name__ == "__main__":
    sys.exit(main())
