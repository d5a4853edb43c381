"""Compares the reports of two checkouts on the same films, event by event, byte for byte.

    .venv/bin/python tests/same_events.py OLD            # OLD: another checkout; this one is the new
    .venv/bin/python tests/same_events.py OLD --fresh 200 --first 170000

A restructuring moves and renames; it must not change an event. The films are those of `tests/films.toml` and
fresh strokes of consecutive seeds, on match tables and on tables of any make. The wording of questions and of
their choices may change, so it is left out. Exit 1 where any film differs, with the seeds.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
WORDING = frozenset({"question", "label"})
ANY_SHARE = 4  # one in this many of the fresh films is of a table of any make
Wish = tuple[str, int, str]  # trap or mix, seed, tables


def main() -> int:
    """Prints a line for each film that differs, and a summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--fresh", type=int, default=200, metavar="N", help="so many fresh strokes (200)")
    parser.add_argument("--first", type=int, default=170_000, metavar="SEED", help="the first of their seeds")
    parser.add_argument("--learnt", type=Path, default=HERE / "tests" / "films.toml", metavar="FILE")
    parser.add_argument("--report", action="store_true", help=argparse.SUPPRESS)  # the child's side
    args = parser.parse_args()
    if args.report:
        return report(args.other)
    wishes = [*learnt(args.learnt), *fresh(args.first, args.fresh)]
    reports = [started(checkout, wishes) for checkout in (args.other.resolve(), HERE)]
    differing = [wish for wish, old, new in zip(wishes, *map(lines_of, reports), strict=True) if old != new]
    for wish in differing:
        print("differs:", *wish)
    print(f"{len(wishes)} films, {len(differing)} differ")
    return 1 if differing else 0


def learnt(path: Path) -> Iterator[Wish]:
    """The films that are kept because of an earlier error."""
    if not path.exists():
        return
    for film in tomllib.loads(path.read_text("utf-8"))["film"]:
        yield film.get("trap", "figures"), film["seed"], film.get("tables", "match")


def fresh(first: int, count: int) -> Iterator[Wish]:
    """Strokes of consecutive seeds."""
    for seed in range(first, first + count):
        yield "figures", seed, "any" if seed // 10 % ANY_SHARE == 0 else "match"


def started(checkout: Path, wishes: Iterable[Wish]) -> subprocess.Popen[str]:
    """A process that reports these films with the code of a checkout."""
    command = [sys.executable, str(Path(__file__).resolve()), "--report", str(checkout)]
    environment = os.environ | {"PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=checkout, env=environment
    )
    assert process.stdin is not None
    process.stdin.write("".join(json.dumps(wish) + "\n" for wish in wishes))
    process.stdin.close()
    return process


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    """The lines that it prints, one for each film."""
    assert process.stdout is not None
    yield from process.stdout
    if process.wait():
        raise SystemExit(f"{process.args!r} ended with {process.returncode}")


def report(checkout: Path) -> int:
    """Prints the events of each film named on standard input as one JSON line."""
    definitions = defined_in(checkout / "device")
    film_of, watched, board_map_of, board, tables = (
        getattr(import_module(definitions[name]), name)
        for name in ("Film", "watched", "board_map_of", "Board", "Tables")
    )
    for line in sys.stdin:
        mix, seed, make = json.loads(line)
        film = film_of(seed, mix=mix, tables=tables(make))
        frames = iter(film)
        first = next(frames)
        known = board(known=board_map_of(first, board(surface_mm=film.table.profile.surface_mm)))
        events, _ = watched(film, first, frames, known)
        print(json.dumps(without_wording(events), sort_keys=True), flush=True)
    return 0


def defined_in(folder: Path) -> dict[str, str]:
    """The module of each class and function of a room: checkouts differ in their places."""
    modules: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                modules.setdefault(node.name, module)
    return modules


def without_wording(value: Any) -> Any:
    """The same events without sentences."""
    if isinstance(value, dict):
        return {key: without_wording(inner) for key, inner in value.items() if key not in WORDING}
    return [without_wording(inner) for inner in value] if isinstance(value, list) else value


if __name__ == "__main__":
    raise SystemExit(main())
