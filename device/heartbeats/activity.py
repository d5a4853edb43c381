"""What the system says of a process: what it has used, and whether it does anything at all."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

DUE = "RD"  # at work or waiting for a processor; waiting for the disk, or for memory that was written there


@dataclass(frozen=True, slots=True)
class Activity:
    """`switches`: how often any of its threads gave a processor back. `is_due`: one of them would work now."""

    switches: int
    is_due: bool


def activity_of(pid: int) -> Activity | None:
    """What its threads do; None where the system does not say.

    A thread that only waits, and wakes to say so, counts its switches up; on the slowest machine it is due
    from the moment it would wake until then. Only in a process that cannot wake neither is ever so.
    """
    switches, is_due = 0, False
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            said = dict(
                line.split(":", 1) for line in (task / "status").read_text("ascii", "replace").splitlines()
            )
            switches += int(said["voluntary_ctxt_switches"]) + int(said["nonvoluntary_ctxt_switches"])
            is_due |= said["State"].split()[0] in DUE
    except (OSError, ValueError, KeyError, IndexError):  # also a thread that ends just now: the next look tells
        return None
    return Activity(switches, is_due)


def processor_s(pid: int) -> float:
    """The processor time that a process has used, in seconds; 0 where the system does not say."""
    try:
        fields = (
            Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0
