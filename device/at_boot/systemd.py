"""The computer's services: ours is written among them, started and ended by `systemctl`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from device.errors import BadInput

NAME = "pocketwatch.service"
FOLDER = Path("/etc/systemd/system")  # of services that an administrator adds
PATIENCE_S = 60.0
LOOK = f"see what `systemctl status {NAME}` says"
NO_SYSTEMD = (
    "this computer has no systemd, so nothing starts with it this way: start `pocketwatch serve` by the means "
    "it has"
)


def switch_on(text: str, folder: Path = FOLDER) -> None:
    """Writes the service and starts it, now and with the computer; raises BadInput where that is refused."""
    if shutil.which("systemctl") is None:  # else a file would stay behind that nobody reads
        raise BadInput(NO_SYSTEMD)
    try:
        (folder / NAME).write_text(text, encoding="utf-8")
    except OSError as refusal:
        raise BadInput(_refused(folder, refusal)) from refusal
    _ask("daemon-reload")
    _ask("enable", NAME)
    _ask("restart", NAME)  # one that runs already takes its new words


def switch_off(folder: Path = FOLDER) -> None:
    """Ends the service and takes it away; raises BadInput where there is none, or that is refused."""
    if not is_on(folder):
        raise BadInput("Pocketwatch does not start with this computer: there is nothing to switch off")
    _ask("disable", "--now", NAME)
    try:
        (folder / NAME).unlink()
    except OSError as refusal:
        raise BadInput(_refused(folder, refusal)) from refusal
    _ask("daemon-reload")


def is_on(folder: Path = FOLDER) -> bool:
    """Whether the service is there."""
    return (folder / NAME).is_file()


def _ask(*words: str) -> None:
    """Calls `systemctl`; raises BadInput with its own reason where it refuses."""
    try:
        done = subprocess.run(
            ("systemctl", *words), capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except FileNotFoundError as missing:
        raise BadInput(NO_SYSTEMD) from missing
    except subprocess.TimeoutExpired as late:
        raise BadInput(f"`systemctl {words[0]}` took longer than {PATIENCE_S:g} s: {LOOK}") from late
    if done.returncode:
        why = " ".join(done.stderr.split()) or f"exit code {done.returncode}"
        raise BadInput(f"`systemctl {words[0]}` was refused ({why}): run this with sudo, or {LOOK}")


def _refused(folder: Path, refusal: OSError) -> str:
    return f"{folder / NAME} cannot be changed ({refusal.strerror}): run this with sudo"
