"""The text of the service, as systemd reads it (systemd.unit, systemd.service, systemd.exec)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# A box without a network waits for it as long as systemd does, then serves all the same. The score is on the
# disk with every stroke, so that an end may come at any time; 10 s are three times what `serve` takes to end.
TEXT = """\
[Unit]
Description=Pocketwatch, the scoreboard of a table
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
User={user}
ExecStart={command}
Restart=always
RestartSec=3
KillMode=mixed
TimeoutStopSec=10
NoNewPrivileges=true

[Install]
WantedBy=multi-user.target
"""
ESCAPED = {"\\": "\\\\", '"': '\\"', "%": "%%", "$": "$$"}


@dataclass(frozen=True, slots=True)
class Unit:
    """A service: the words of its command, and the user it runs as."""

    command: Sequence[str]
    user: str

    def text(self) -> str:
        """The file's text. Raises ValueError for a word that no line of it can hold."""
        return TEXT.format(user=self.user, command=" ".join(map(_quoted, self.command)))


def _quoted(word: str) -> str:
    """A word that systemd reads as it stands: nothing in it is a variable or a specifier."""
    if not word.isprintable():
        raise ValueError(f"{word!r} holds a sign that cannot be printed: leave it out")
    return '"' + "".join(ESCAPED.get(sign, sign) for sign in word) + '"'
