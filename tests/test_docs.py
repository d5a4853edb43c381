"""The documentation's promises are kept, and everything there is documented."""

import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from device.cli import command_names, main
from rules import table

CHECKOUT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "calibration", "vision", "web", "device", "tests")
ERRANDS = (  # the pages whose readers come with an errand
    *("calibration/README.md", "device/README.md", "device/virtual/README.md"),
    *("rules/README.md", "rules/golf/README.md", "rules/magnetic/README.md"),
    *("tests/README.md", "vision/golf/README.md", "vision/observing/README.md", "web/README.md"),
)
NAMED_FILE = r"`([\w./-]+\.(?:py|js|css|html|svg))`"
TOP = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE")

PLACES = [f"/{path.relative_to(CHECKOUT)}" for room in ROOMS for path in (CHECKOUT / room).rglob("*.*")]


def text(name: str) -> str:
    return (CHECKOUT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TOP)
def test_the_front_papers_are_there(name: str) -> None:
    assert len(text(name)) > 500


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_says_what_it_may_not_its_doors_and_where_to_begin(room: str) -> None:
    readme = text(f"{room}/README.md").lower()
    for heading in ("may not", "doors", "invariants", "first file to read"):
        assert heading in readme, f"{room}/README.md does not say: {heading}"


@pytest.mark.parametrize("command", command_names())
def test_each_command_is_documented_and_explains_itself(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"pocketwatch {command}" in text("README.md") + text("device/README.md")
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert command in capsys.readouterr().out


def test_each_table_event_is_in_the_rules_readme() -> None:
    readme = text("rules/README.md")
    events = [
        name
        for name, kind in vars(table).items()
        if isinstance(kind, type) and issubclass(kind, table.TableEvent)
    ]
    written = [re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in events if name != "TableEvent"]
    assert [name for name in written if name not in readme] == []


def test_each_dependency_is_justified_in_the_architecture() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    names = [re.split(r"[=<>; \[]", line)[0] for line in wanted]
    assert [name for name in names if f"`{name}`" not in text("ARCHITECTURE.md")] == []


def test_every_dependency_is_locked_at_its_pin() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    locked = text("requirements.lock").lower()
    pins = [
        line.split(";")[0].strip() for line in project["dependencies"] + project["optional-dependencies"]["dev"]
    ]
    assert [pin for pin in pins if pin.lower() not in locked] == []


def test_the_changelog_knows_this_version() -> None:
    version = tomllib.loads(text("pyproject.toml"))["project"]["version"]
    assert f"## {version}" in text("CHANGELOG.md")


def test_readme_links_lead_somewhere() -> None:
    names = subprocess.run(
        ("git", "ls-files", "*.md"), cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    for name in names.stdout.split() or TOP[:4]:
        folder = (CHECKOUT / name).parent
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text(name)):
            assert (folder / target).exists(), f"{name} links to {target}"


def where_to_look(page: str) -> str:
    """The table of errands of a page, empty where it has none."""
    return text(page).partition("\n## Where to look\n")[2].partition("\n## ")[0]


def is_there(place: str) -> bool:
    """By the end of its path: a row may name a place by its folder, and its neighbours by their names alone."""
    return any(path.endswith(f"/{place}") for path in PLACES)


@pytest.mark.parametrize("page", ERRANDS)
def test_each_page_with_errands_says_where_to_look(page: str) -> None:
    rows = [line for line in where_to_look(page).splitlines() if line.startswith("| ")]
    assert len(rows) > 5, f"{page} has no table under *Where to look*"
    assert re.search(NAMED_FILE, where_to_look(page)), f"{page} names no file to look in"


def test_no_page_with_errands_is_left_out() -> None:
    pages = [str(page.relative_to(CHECKOUT)) for page in CHECKOUT.glob("[a-z]*/**/README.md")]
    assert {page for page in pages if where_to_look(page)} == set(ERRANDS)


@pytest.mark.parametrize("page", ERRANDS)
def test_every_file_that_a_page_says_to_look_in_is_there(page: str) -> None:
    assert [name for name in re.findall(NAMED_FILE, where_to_look(page)) if not is_there(name)] == []


def test_every_folder_of_tests_to_look_in_is_there() -> None:
    named = re.findall(r"`((?:data|films|packages|\w+(?:/\w+)+)(?:\.\w+)?)`", where_to_look("tests/README.md"))
    assert len(named) > 30
    assert [place for place in named if not (CHECKOUT / "tests" / place).exists()] == []


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "SECURITY.md", *(f"{room}/README.md" for room in ROOMS)])
def test_every_test_that_a_page_names_is_there(page: str) -> None:
    named = re.findall(r"\btests/[\w/]+\.(?:py|toml|json)\b", text(page))
    assert [name for name in named if not (CHECKOUT / name).exists()] == []


@pytest.mark.parametrize("log", sorted(CHECKOUT.glob("*/log")), ids=lambda log: log.parent.name)
def test_each_entry_of_a_log_is_in_its_index(log: Path) -> None:
    index = text(f"{log.parent.name}/log/README.md")
    entries = [entry.name for entry in log.glob("[0-9]*.md")]
    assert [entry for entry in sorted(entries) if f"]({entry})" not in index] == []


def test_the_page_of_figures_stays_short() -> None:
    assert len(text("vision/ACCURACY.md").splitlines()) < 400, "move older rows into an entry of vision/log"


DRAWN_PACKAGES = re.search(r"## Packages\n.*?```\n(.*?)```", text("ARCHITECTURE.md"), re.DOTALL)
LISTED_PACKAGES = tomllib.loads(text("tests/packages.toml"))


def drawn_chains() -> list[tuple[str, list[str]]]:
    """Each chain `a < b < c` of the drawing of packages, with its room."""
    assert DRAWN_PACKAGES is not None
    chains, room = [], ""
    for line in DRAWN_PACKAGES[1].splitlines():
        named = re.match("[a-z]*", line)
        assert named is not None
        room = named[0] or room
        links = [re.findall(r"[a-z_][a-z_.]*", link) for link in re.split(r" < ", line[named.end() :])]
        # A link may name several packages; only those next to the arrow are compared.
        chains += [(room, [left[-1], right[0]]) for left, right in pairwise(links) if left and right]
    return chains


def test_the_drawing_of_packages_points_as_the_list_does() -> None:
    compared = 0
    for room, (lower, upper) in drawn_chains():
        order = list(LISTED_PACKAGES[room])
        places = [order.index(f"{room}.{name}") for name in (lower, upper) if f"{room}.{name}" in order]
        assert places == sorted(places), f"{room}: {lower} < {upper}"
        compared += len(places) == 2
    assert compared >= 12


@pytest.mark.parametrize("room", ["calibration", "vision", "device", "web"])
def test_every_package_is_in_the_drawing(room: str) -> None:
    assert DRAWN_PACKAGES is not None
    inner = {name.removeprefix(f"{room}.") for name in LISTED_PACKAGES[room]}
    tops = {name.split(".")[0] for name in inner} - {"__main__", "geometry", "memory"}
    assert [name for name in sorted(tops) if not re.search(rf"\b{name}\b", DRAWN_PACKAGES[1])] == []


def test_the_readme_and_ci_run_the_same_test_command() -> None:
    assert "make test" in text("README.md")
    assert "make test" in text(".ci/run")
