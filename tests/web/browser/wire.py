"""A wire between a phone and the server that can fail silently, as a wireless network does."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

CHUNK = 65536


class Wire:
    """Forwards connections to a port of this machine; while cut, nothing arrives and nothing is refused."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Breaks the network."""
        self._whole.clear()

    def mend(self) -> None:
        """Restores the network; messages sent meanwhile arrive late."""
        self._whole.set()

    def close(self) -> None:
        """Ends every connection."""
        self._whole.set()
        for end in (self._listening, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to_port))
                self._ends += [near, far]
                for source, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(source, other), daemon=True).start()

    def _pump(self, source: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self._whole.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
