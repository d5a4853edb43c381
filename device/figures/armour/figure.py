"""The figure `armour`: kills, damaged journals, attacks, faults and hours of play, part by part."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rules
import web
from device.figures.armour.attackers import ATTACKS
from device.figures.armour.attacks import measured_attack
from device.figures.armour.endurance import measured_play
from device.figures.armour.faults import FAULTS, measured_fault
from device.figures.armour.journals import measured_journals
from device.figures.armour.kills import measured_kill
from device.figures.figure import Json, Plan

TOGETHER = 100  # damaged journals of one part
LISTENERS = 200
COLUMNS = (
    *("attack", "strength", "visits", "failed", "median_ms", "p99_ms"),
    *("log_kb", "ended_s", "memory_mb", "files", "threads"),
)
SERVED = ("keeping", "serving", "heartbeats", "figures/armour")


@cache
def walls_key() -> str:
    """A short hash of the sources that decide these results, which are not the eyes."""
    home = Path(__file__).parents[2]
    rooms = [Path(str(room.__file__)).parent for room in (rules, web)] + [home / name for name in SERVED]
    digest = hashlib.sha256()
    for path in sorted(file for room in rooms for file in room.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


@dataclass(frozen=True)
class ArmourFigure:
    """What the service withstands."""

    name: str = "armour"
    title: str = "What the service withstands"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A part for each kill, each hundred of journals, each attack and fault, and the play."""
        kills = [f"kill {seed}" for seed in range(plan.kills)]
        counts = [min(TOGETHER, plan.journals - begun) for begun in range(0, plan.journals, TOGETHER)]
        journals = [f"journals {number} {count}" for number, count in enumerate(counts)]
        attacks = [f"attack {plan.strength} {name}" for name in ATTACKS]
        faults = [f"fault {name}" for name in FAULTS]
        parts = [*kills, *journals, *attacks, *faults, f"play {plan.minutes:g}"]
        return [f"{part} @{walls_key()}" for part in parts]

    def measure(self, part: str, plan: Plan) -> Json:
        """One part."""
        kind, _, rest = part.rpartition(" @")[0].partition(" ")
        if kind == "kill":
            return measured_kill(int(rest))
        if kind == "journals":
            number, count = map(int, rest.split())
            return measured_journals(number, count)
        if kind == "fault":
            return measured_fault(rest)
        if kind == "attack":
            strength, _, name = rest.partition(" ")
            return measured_attack(name, int(strength))
        return measured_play(float(rest), LISTENERS)

    def as_text(self, results: Sequence[Json]) -> str:
        """A sentence for each kind, and a row for each attack and fault."""
        return "\n\n".join(
            (
                _of_kills([row for row in results if "of" in row and "journals" not in row]),
                _of_journals([row for row in results if "journals" in row]),
                _of_attacks([row for row in results if "attack" in row]),
                _of_faults([row for row in results if "fault" in row]),
                *(_of_play(row) for row in results if "strokes" in row),
            )
        )


def _of_kills(rows: Sequence[Json]) -> str:
    servers = [row for row in rows if row["of"] == "server"]
    eyes = [row for row in rows if row["of"] == "vision"]
    said = (
        f"{len(servers)} kills of the server within four seconds of its start: "
        f"{sum(row['confirmed'] for row in servers)} rulings were confirmed before, "
        f"{sum(row['lost'] for row in servers)} of them lost; "
        f"{sum(row['damage'] is not None for row in servers)} journals damaged."
    )
    said += _of_snapshots([row for row in rows if row["of"] == "snapshot"])
    if not eyes:
        return said
    noticed, back = (max(row[key] for row in eyes) for key in ("noticed_s", "back_s"))
    soon = f"noticed within {noticed} s, watching again within {back} s"
    return f"{said} {len(eyes)} kills of the vision process: {soon}."


def _of_snapshots(rows: Sequence[Json]) -> str:
    if not rows:
        return ""
    return (
        f" {len(rows)} kills about when the server makes a snapshot of {rows[0]['confirmed']} entries, "
        f"{sum(row['is_hit'] for row in rows)} of them before it was whole: "
        f"{sum(row['lost'] for row in rows)} entries lost, "
        f"{sum(row['damage'] is not None for row in rows)} journals damaged."
    )


def _of_journals(rows: Sequence[Json]) -> str:
    keys = ("journals", "whole", "told", "silent", "raised", "kept", "of")
    total = {key: sum(row[key] for row in rows) for key in keys}
    return (
        f"{total['journals']} damaged journals: {total['whole']} opened with every entry, {total['told']} said "
        f"so in a sentence, {total['raised']} ended the program; {total['kept']} of {total['of']} entries were "
        f"kept, {total['silent']} lost without a word."
    )


def _of_attacks(rows: Sequence[Json]) -> str:
    lines = ["| " + " | ".join(COLUMNS) + " |", "|---" * len(COLUMNS) + "|"]
    return "\n".join(lines + ["| " + " | ".join(str(row[key]) for key in COLUMNS) + " |" for row in rows])


def _of_faults(rows: Sequence[Json]) -> str:
    lines = ["| fault | phones know after, s | over after, s | counted from |", "|---|---|---|---|"]
    for row in rows:
        known = "nothing to know" if row["noticed_s"] is None else row["noticed_s"]
        cells = (known, row["back_s"], row["since"]) if row["wrong"] is None else (row["wrong"], "", "")
        lines.append("| " + " | ".join(map(str, (row["fault"], *cells))) + " |")
    return "\n".join(lines)


def _of_play(row: Json) -> str:
    sizes = ", ".join(
        f"{what} {row[f'{key}_early']} then {row[f'{key}_late']}"
        for key, what in (("memory_mb", "memory in MB"), ("files", "files"), ("threads", "threads"))
    )
    return (
        f"{row['minutes']:g} minutes of the virtual table's play at ten times its speed, as its events, with "
        f"{row['listeners']} listeners, {row['strokes']} strokes of {row['matches']} matches: {sizes}."
    )


ARMOUR = (ArmourFigure(),)
