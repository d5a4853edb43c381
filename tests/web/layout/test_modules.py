"""A page has one script, made of all modules that its own one imports."""

from __future__ import annotations

import gzip
import html
import re
from posixpath import dirname, join, normpath

import pytest
from flask.testing import FlaskClient

from web.layout.modules import EVERYWHERE, bundled, imported
from web.layout.packing import STATIC, files_of

SCRIPTS = sorted(files_of(".js"))
FAR_ENDS = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)
WORDS = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
NEWER = {  # newer than the JavaScript of a phone from 2020: later than ECMAScript 2019
    "optional chaining": r"\?\.(?!\d)",
    "what stands for nothing": r"\?\?",
    "assignment by a logical operator": r"(\|\||&&)=",
    "a module that is fetched later": r"\bimport\(",
    "a large whole number": r"\b\d+n\b",
    "a separator of digits": r"\b\d+_\d+\b",
    "a private name": r"[\s.{;]#\w+\s*[=(;]",
    "await outside a function": r"^await ",
    "a method": r"\.(at|replaceAll|matchAll|allSettled|any|findLast|toSorted|toReversed|with|hasOwn|groupBy)\(",
    "an object": r"\b(globalThis|structuredClone|WeakRef|AbortSignal\.timeout)\b",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_import_is_followed(name: str) -> None:
    for script in (name, *imported(name)):
        assert far_ends(script) <= set(imported(name)), script


def far_ends(script: str) -> set[str]:
    """The scripts that this one imports, by their ways from the folder `static`."""
    ways = FAR_ENDS.findall((STATIC / script).read_text(encoding="utf-8"))
    assert all(way.startswith(("./", "../")) for way in ways), ways
    return {normpath(join(dirname(script), way)) for way in ways}


def test_the_page_says_the_score_before_any_script(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert 'class="player">Anna<' in page
    assert 'class="number">0<' in page


def test_a_page_has_one_script_with_all_its_modules(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    scripts = re.findall(r'<script type="module" src="([^"]+)">', page)
    assert [way.split("?")[0] for way in scripts] == ["/scripts/scoring/scoreboard.js"]
    answer = client.get(html.unescape(scripts[0]), headers={"Accept-Encoding": "gzip"})
    assert "immutable" in answer.headers["Cache-Control"]
    assert gzip.decompress(answer.get_data()).decode() == bundled("scoring/scoreboard.js")


def test_another_mark_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/scripts/scoring/scoreboard.js?v=old").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "name",
    [
        "none.js",
        "none",
        "scoreboard.js",
        "..+scoring/scoreboard.js",
        "scoring/../scoring/scoreboard.js",
        "scoring//scoreboard.js",
        "../modules.py",
        "layout/base.css",
    ],
)
def test_what_is_no_script_of_a_page_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/scripts/{name}").status_code == 404


@pytest.mark.parametrize("name", [*SCRIPTS, "golf/page+scoring/screens/big_screen.js"])
def test_what_is_imported_runs_first_and_once(name: str) -> None:
    values = re.findall(r"^const (\$[\w$]+) = \(\(\) => \{$", bundled(name), re.MULTILINE)
    assert values == ["$" + module.removesuffix(".js").replace("/", "$") for module in imported(name)]
    assert len(set(values)) == len(values)
    taken = re.finditer(r"^const (?:\{[^}]*\}|\w+) = (\$[\w$]+);$", bundled(name), re.MULTILINE)
    begun = {value: bundled(name).index(f"const {value} = ") for value in values}
    assert all(begun[one[1]] < one.start() for one in taken)
    assert not re.search(r"^(import|export)\b", bundled(name), re.MULTILINE)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_module_imports_nothing_that_imports_it(name: str) -> None:
    for other in far_ends(name):
        assert name not in imported(other) or name == EVERYWHERE, other


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_phone_of_five_years_ago_understands_every_script(name: str) -> None:
    code = WORDS.sub("", (STATIC / name).read_text(encoding="utf-8"))
    hits = {what: re.search(sign, code, re.MULTILINE) for what, sign in NEWER.items()}
    assert {what: hit.group() for what, hit in hits.items() if hit} == {}


def test_what_is_newer_would_be_found() -> None:
    for code in ("a?.b", "a ?? b", "a ||= b", "import(x)", "[].at(0)", "class A { #b = 1 }", "await x"):
        assert any(re.search(sign, code, re.MULTILINE) for sign in NEWER.values()), code


def test_scripts_are_packed_for_who_takes_it_and_pages_are_not(client: FlaskClient) -> None:
    asks = {"gzip": {"Accept-Encoding": "gzip"}, "part": {"Range": "bytes=0-9"}, "plain": {}}
    seen = {}
    for name, headers in asks.items():
        with client.get("/static/scoring/show.js", headers=headers) as answer:
            seen[name] = (answer.headers, answer.get_data())
    packed, content = seen["gzip"]
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(content) == seen["plain"][1]
    assert "Content-Encoding" not in seen["part"][0]
    with client.get("/static/scoring/show.js", headers={"If-None-Match": packed["ETag"]}) as again:
        assert again.status_code == 304
    assert "Content-Encoding" not in client.get("/", headers={"Accept-Encoding": "gzip"}).headers
