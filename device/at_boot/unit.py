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
WorkingDirectory=-{folder}
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
    """A service: the words of its command, its user, and the folder from which its files are named."""

    command: Sequence[str]
    user: str
    folder: str

    def text(self) -> str:
        """The file's text. Raises ValueError for a word that no line of it can hold."""
        command = " ".join(map(_quoted, self.command))
        return TEXT.format(user=self.user, folder=_printable(self.folder).replace("%", "%%"), command=command)


def _quoted(word: str) -> str:
    """A word that systemd reads as it stands: nothing in it is a variable or a specifier."""
    return '"' + "".join(ESCAPED.get(sign, sign) for sign in _printable(word)) + '"'


def _printable(word: str) -> str:
    if not word.isprintable():
        raise ValueError(f"{word!r} holds a sign that cannot be printed: leave it out")
    return word
