"""The source of every room, each file parsed once."""

import ast
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "calibration", "vision", "web", "device")


def modules(room: str) -> list[Path]:
    return sorted((CHECKOUT / room).rglob("*.py"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Everything that a file says; each file is parsed once."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports(path: Path) -> list[str]:
    names: list[str] = []
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide which room is meant"
            names.append(str(node.module))
    return names
