"""A script or a style is found: in the folder of its concern, which is small, and on a page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import web
from web.layout.modules import EVERYWHERE, imported
from web.layout.packing import STATIC, files_of
from web.layout.sheets import EVERYWHERE as BASE
from web.layout.sheets import LETTERS

if TYPE_CHECKING:
    from flask.testing import FlaskClient

WEB = Path(web.__file__).parent
MEANWHILE = "layout/meanwhile.css"  # of the page before all others, see `web.meanwhile`
MOST_FILES = 16  # in one folder, as many as a package may have modules
LIKE_NO_PACKAGE = {"fonts", "icons"}
NAMED = re.compile(r"""["']([\w./-]+\.(?:js|css))["']""")
TAGS = re.compile(r"(?:module|styles)\([^)]*\)|url_for\('static'[^)]*\)")


@pytest.fixture(scope="module")
def named() -> set[str]:
    """The scripts and styles that the templates name."""
    pages = [path.read_text(encoding="utf-8") for path in (WEB / "templates").iterdir()]
    return {name for page in pages for tag in TAGS.findall(page) for name in NAMED.findall(tag)}


def test_no_folder_holds_more_than_about_a_dozen_files() -> None:
    folders = [STATIC, *(path for path in STATIC.rglob("*") if path.is_dir() and path.name != "fonts")]
    counts = {str(folder): sum(path.is_file() for path in folder.iterdir()) for folder in folders}
    assert {folder: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_a_folder_has_the_name_of_the_package_whose_pages_it_serves() -> None:
    packages = {path.parent.name for path in WEB.glob("*/__init__.py")}
    assert {path.name for path in STATIC.iterdir()} - LIKE_NO_PACKAGE <= packages


def test_every_script_is_reached_from_a_page(named: set[str]) -> None:
    first = {EVERYWHERE, *(name for name in named if name.endswith(".js"))}
    assert {script for name in first for script in imported(name)} == files_of(".js")


def test_every_style_is_on_a_page(named: set[str]) -> None:
    assert {BASE, LETTERS, MEANWHILE, *(name for name in named if name.endswith(".css"))} == files_of(".css")


def test_what_a_sheet_and_the_manifest_name_is_there(client: FlaskClient) -> None:
    for name in sorted(files_of(".css")):
        text = client.get(f"/styles/{name}").get_data(as_text=True)
        for way in re.findall(r'url\("([^"]+)"\)', text):
            assert status_of(client, way) == 200, (name, way)
    manifest = json.loads((STATIC / "icons" / "manifest.json").read_text(encoding="utf-8"))
    ways = [f"/static/icons/{icon['src']}" for icon in manifest["icons"]]
    assert {way: status_of(client, way) for way in (*ways, "/favicon.ico")} == dict.fromkeys(
        (*ways, "/favicon.ico"), 200
    )


def status_of(client: FlaskClient, way: str) -> int:
    """The status of an answer, whose file is closed again."""
    with client.get(way) as answer:
        return answer.status_code
