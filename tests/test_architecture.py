"""The one-way doors of the house, module by module, read from the source with `ast`."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import CHECKOUT, ROOMS, imports, modules, nodes_of

# The words of the game that the lens and the pipeline may know; never its laws.
WORDS = (
    *("rules.pieces", "rules.table", "rules.carrom.board", "rules.hexes", "rules.tokens"),
    "rules.golf.roll_in_one.lines.edges",
)
MAY_IMPORT = {
    "rules": ("rules",),
    "calibration": ("calibration", *WORDS, "numpy", "cv2"),
    "vision": ("vision", "calibration", *WORDS, "numpy", "cv2"),
    "web": (
        "web",
        "rules",
        "flask",
        "itsdangerous",
        "werkzeug",
        "markupsafe",
        "segno",
        "babel",
        "fpdf",
        "openskill",
    ),
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
)  # standard modules with effects; rooms below `device` do without them
WEB_MAY_ALSO = frozenset({"asyncio", "datetime", "io", "pathlib", "urllib"})  # templates, files, addresses
LONGEST_FUNCTION, LONGEST_FILE = 45, 350
MOST_MODULES = 16  # in one folder: about a dozen
PACKAGES: dict[str, dict[str, list[str]]] = tomllib.loads(
    (CHECKOUT / "tests" / "packages.toml").read_text(encoding="utf-8")
)
AFTER_TRACKING = (
    *(
        "vision.questions",
        "vision.layouts",
        "vision.traces",
        "vision.evidence",
        "vision.hypotheses",
        "vision.inference",
    ),
    *("vision.likelihoods", "vision.strokes"),
)
PIXELS = (
    *("numpy", "cv2", "vision.frame", "vision.light", "vision.change", "vision.registration"),
    *("vision.rectified", "vision.kinds", "vision.occlusion", "vision.observing.reading_pictures"),
    "vision.observing.settling",
)


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


def package_of(module: str, names: list[str]) -> str:
    """The listed package that a module belongs to: the longest name that it begins with."""
    return max((name for name in names if f"{module}.".startswith(f"{name}.")), key=len, default="")


def inner_imports(room: str) -> Iterator[tuple[Path, str, str]]:
    """Each import within a room: the file, its own package, and the package that it imports."""
    names = list(PACKAGES[room])
    for path in modules(room):
        own = module_of(path)
        for module in imported_modules(path):
            if module.partition(".")[0] == room:
                yield path, package_of(own, names), package_of(module, names)


def imported_modules(path: Path) -> Iterator[str]:
    """The modules that a file imports, also where it imports a module from its package."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            folder = CHECKOUT.joinpath(*str(node.module).split("."))
            for alias in node.names:
                inner = (folder / f"{alias.name}.py").exists() or (folder / alias.name).is_dir()
                yield f"{node.module}.{alias.name}" if inner else str(node.module)


@pytest.mark.parametrize("room", sorted(PACKAGES))
def test_each_package_imports_only_what_it_may(room: str) -> None:
    wrong = {
        f"{path.relative_to(CHECKOUT)}: {own or 'no package'} imports {other or 'no package'}"
        for path, own, other in inner_imports(room)
        if own != other and other not in PACKAGES[room].get(own, ())
    }
    assert sorted(wrong) == []


@pytest.mark.parametrize("room", sorted(PACKAGES))
def test_no_arrow_between_packages_points_up(room: str) -> None:
    order = list(PACKAGES[room])
    upward = [
        f"{name} -> {other}"
        for name in order
        for other in PACKAGES[room][name]
        if other not in below(order, name)
    ]
    assert upward == []


def test_no_modules_import_each_other_roundabout() -> None:
    """Nor late, within a function, nor for their types alone."""
    own = {module_of(path): path for room in ROOMS for path in modules(room)}
    graph = {name: {other for other in imported_modules(path) if other in own} for name, path in own.items()}
    TopologicalSorter(graph).prepare()  # raises CycleError with the circle


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")


def below(order: list[str], name: str) -> list[str]:
    return order[: order.index(name)]


@pytest.mark.parametrize("room", sorted(PACKAGES))
def test_each_listed_arrow_is_used_and_each_package_exists(room: str) -> None:
    used = {(own, other) for _, own, other in inner_imports(room)}
    unused = [
        f"{n} -> {other}" for n, others in PACKAGES[room].items() for other in others if (n, other) not in used
    ]
    assert unused == []
    missing = [name for name in PACKAGES[room] if not exists(name)]
    assert missing == []


def exists(module: str) -> bool:
    path = CHECKOUT.joinpath(*module.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@pytest.mark.parametrize("room", [*ROOMS, "tests"])
def test_no_folder_holds_more_than_about_a_dozen_modules(room: str) -> None:
    folders = [path for path in (CHECKOUT / room, *(CHECKOUT / room).rglob("*")) if path.is_dir()]
    counts = {str(folder.relative_to(CHECKOUT)): len(inner_modules(folder)) for folder in folders}
    assert {name: count for name, count in counts.items() if count > MOST_MODULES} == {}


def inner_modules(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.py") if path.name != "__init__.py"]


@pytest.mark.parametrize("room", sorted(PACKAGES))
def test_each_package_says_its_law(room: str) -> None:
    """Two sentences: the package's purpose, and its rule."""
    silent = []
    for folder in (path.parent for path in (CHECKOUT / room).rglob("__init__.py")):
        law = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
        if inner_modules(folder) and law.count(".") < 2 and folder.parent != CHECKOUT:
            silent.append(str(folder.relative_to(CHECKOUT)))
    assert silent == []


@pytest.mark.parametrize("package", AFTER_TRACKING)
def test_the_stages_after_tracking_read_no_pixels(package: str) -> None:
    wrong = [
        f"{path.relative_to(CHECKOUT)} imports {module}"
        for path in sorted(CHECKOUT.joinpath(*package.split(".")).rglob("*.py"))
        for module in imported_modules(path)
        if any(f"{module}.".startswith(f"{name}.") for name in PIXELS)
    ]
    assert wrong == []


@cache
def loaded_at_start() -> tuple[frozenset[str], frozenset[str]]:
    """The modules that a server of carrom loads, and those of golf that wait until a page asks for one."""
    program = (
        "import sys; import device.commands.serve; loaded = tuple(sys.modules); "
        "from rules.golf import later; print(*loaded); print(*later.PLACES.values())"
    )
    command = (sys.executable, "-c", program)
    said = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    loaded, later = (frozenset(line.split()) for line in said.splitlines())
    return loaded, frozenset(f"rules.golf.{place}" for place in later)


def test_a_server_starts_without_the_eyes() -> None:
    """They are a third of a second, which no phone waits for: the vision process has them."""
    rooms = {name.partition(".")[0] for name in loaded_at_start()[0]}
    assert "flask" in rooms
    assert not {"numpy", "cv2", "av", "vision", "pymunk", "fpdf"} & rooms


def test_a_carrom_table_starts_without_the_laws_of_golf() -> None:
    """They are a fifth of a second: the modules of `rules.golf.later` are loaded where a page asks for one."""
    loaded, later = loaded_at_start()
    assert "rules.golf.charts" in later
    assert not later & loaded


def test_only_one_file_imports_picamera2() -> None:
    users = {path.name for room in ROOMS for path in modules(room) if "picamera2" in imports(path)}
    assert users == {"picam.py"}


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_resolve_inside_this_project(room: str) -> None:
    imported = subprocess.run(
        [sys.executable, "-c", f"import {room}; print({room}.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    )
    assert Path(imported.stdout.strip()).is_relative_to(CHECKOUT)


def test_no_test_module_lends_anything_to_another() -> None:
    """What several tests build stands in a `conftest.py`, or in a module that is named for what it builds."""
    lent = [
        f"{path.relative_to(CHECKOUT)} imports {name}"
        for path in modules("tests")
        for name in imports(path)
        if name.startswith("tests.") and name.rpartition(".")[2].startswith("test_")
    ]
    assert lent == []


@pytest.mark.parametrize("room", [*ROOMS, "tests"])
def test_files_and_functions_keep_to_the_house_budget(room: str) -> None:
    too_long = []
    for path in modules(room):
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > LONGEST_FILE:
            too_long.append(f"{path.relative_to(CHECKOUT)}: {text.count(chr(10))} lines")
        too_long += [f"{path.relative_to(CHECKOUT)}:{line} {name}" for name, line in long_functions(path)]
    assert too_long == []


def long_functions(path: Path) -> list[tuple[str, int]]:
    return [
        (node.name, node.lineno)
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.body[0].lineno + 1 > LONGEST_FUNCTION
    ]
