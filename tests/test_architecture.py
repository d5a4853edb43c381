"""The one-way doors of the house, module by module, read from the source with `ast`."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "calibration", "vision", "web", "device")
WORDS = ("rules.pieces", "rules.table", "rules.carrom.board")  # what the lens and the eyes may know of the game
MAY_IMPORT = {
    "rules": ("rules",),
    "calibration": ("calibration", *WORDS, "numpy", "cv2"),
    "vision": ("vision", "calibration", *WORDS, "numpy", "cv2"),
    "web": ("web", "rules", "flask", "werkzeug", "markupsafe", "segno", "babel", "fpdf"),
}
EFFECTS = frozenset(
    (
        *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "select"),
        *(
            "shutil",
            "signal",
            "socket",
            "sqlite3",
            "subprocess",
            "sys",
            "tempfile",
            "threading",
            "time",
            "urllib",
        ),
    )
)  # standard modules that reach for the world; rooms below `device` do without them
WEB_MAY_ALSO = frozenset({"asyncio", "datetime", "io", "pathlib", "urllib"})  # templates, files, addresses
LONGEST_FUNCTION, LONGEST_FILE = 45, 350


def modules(room: str) -> list[Path]:
    return sorted((CHECKOUT / room).rglob("*.py"))


def imports(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide which room is meant"
            names.append(str(node.module))
    return names


def is_allowed(name: str, room: str) -> bool:
    top = name.partition(".")[0]
    if top in ROOMS:
        return any(name == door or name.startswith(f"{door}.") for door in MAY_IMPORT[room])
    if top in sys.stdlib_module_names:
        return top not in EFFECTS or (room == "web" and top in WEB_MAY_ALSO)
    return top in MAY_IMPORT[room]


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_each_room_imports_only_what_it_may_know(room: str) -> None:
    wrong = [
        f"{path.relative_to(CHECKOUT)} imports {name}"
        for path in modules(room)
        for name in imports(path)
        if not is_allowed(name, room)
    ]
    assert wrong == []


def test_only_one_file_imports_picamera2() -> None:
    users = {path.name for room in ROOMS for path in modules(room) if "picamera2" in imports(path)}
    assert users == {"picam.py"}


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_resolve_inside_this_project(room: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", f"import {room}; print({room}.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    )
    assert Path(found.stdout.strip()).is_relative_to(CHECKOUT)


@pytest.mark.parametrize("room", ROOMS)
def test_files_and_functions_keep_to_the_house_budget(room: str) -> None:
    too_long = []
    for path in modules(room):
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > LONGEST_FILE:
            too_long.append(f"{path.relative_to(CHECKOUT)}: {text.count(chr(10))} lines")
        too_long += [f"{path.relative_to(CHECKOUT)}:{line} {name}" for name, line in long_functions(text)]
    assert too_long == []


def long_functions(text: str) -> list[tuple[str, int]]:
    return [
        (node.name, node.lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.body[0].lineno + 1 > LONGEST_FUNCTION
    ]
