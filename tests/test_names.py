"""Local names say what they hold: no everyday word stands for a value, in Python or in the scripts of pages."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sources import CHECKOUT, ROOMS, modules, nodes_of

EVERYDAY = frozenset({"data", "found", "one", "ran", "stuff", "thing", "tmp", "told"})
RECORDED = {  # fields of records that are written as JSON by their names
    ("device/evaluation/pictures.py", "found"),
    ("device/serving/doctor.py", "found"),
}
SCRIPTS = sorted((CHECKOUT / "web" / "static").rglob("*.js"))
COMMENT = re.compile(r"(?m)(?:^|\s)//.*$")
QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
TEMPLATE, FILLED = re.compile(r"`(?:[^`\\]|\\.)*`"), re.compile(r"\$\{([^{}]*)\}")
NAME = re.compile(r"(?<!(?<!\.\.)\.)(?<![\w$])[A-Za-z_$][\w$]*\b(?!\s*:)")


def names_in_python(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Every variable, parameter, function and class that a module names, with its line."""
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def names_in_script(text: str) -> Iterator[tuple[int, str]]:
    """Every name that a script declares or uses, with its line; not the keys of objects, nor quoted words."""
    for number, line in enumerate(text.splitlines(), 1):
        code = COMMENT.sub(" ", TEMPLATE.sub(_filled, QUOTED.sub('""', line)))
        for match in NAME.finditer(code):
            yield number, match.group()


def _filled(template: re.Match[str]) -> str:
    return " ".join(f"({part})" for part in FILLED.findall(template.group()))


@pytest.mark.parametrize("room", ROOMS)
def test_python_names_say_what_they_hold(room: str) -> None:
    everyday = [
        f"{path.relative_to(CHECKOUT)}:{line} {name}"
        for path in modules(room)
        for line, name in names_in_python(nodes_of(path))
        if name in EVERYDAY and (path.relative_to(CHECKOUT).as_posix(), name) not in RECORDED
    ]
    assert everyday == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_repeats_the_name_of_its_folder(room: str) -> None:
    """A folder says already what its modules are about: `golf/clubs.py`, not `golf/golf_clubs.py`."""
    files = [*modules(room), *(SCRIPTS if room == "web" else ())]
    parts_of = [path.relative_to(CHECKOUT).with_suffix("").parts for path in files]
    doubled = [
        "/".join(parts) for parts in parts_of if parts[-1].startswith(tuple(f"{p}_" for p in parts[:-1]))
    ]
    assert doubled == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(SCRIPTS[0].parents[1]).as_posix())
def test_names_in_scripts_say_what_they_hold(path: Path) -> None:
    everyday = [(line, name) for line, name in names_in_script(path.read_text("utf-8")) if name in EVERYDAY]
    assert everyday == []


@pytest.mark.parametrize(
    "script",
    [
        "const one = rows[0];",
        "rows.forEach((one, at) => show(at));",
        "rows.map(one => 1);",
        "function told({ length }) {",
        "const { found, length } = answer;",
        "const { pieces: found } = answer;",
        "add(...found);",
        "show(`${one.name}`);",
    ],
)
def test_an_everyday_name_in_a_script_is_seen(script: str) -> None:
    assert {name for _, name in names_in_script(script)} & EVERYDAY


def test_words_keys_and_comments_in_scripts_are_no_names() -> None:
    script = """const { found: pieces } = read; // one of them
    say("told one", 'found', read.found, `one ${pieces}`, { thing: 1 });
    """
    assert not {name for _, name in names_in_script(script)} & EVERYDAY


def test_an_everyday_name_in_python_is_seen() -> None:
    module = ast.parse("def show(told):\n    for one in told:\n        found = one\n")
    assert {name for _, name in names_in_python(ast.walk(module))} == {"show", "told", "one", "found"}
