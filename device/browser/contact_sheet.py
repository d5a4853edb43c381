"""Every page at four sizes on one sheet: `python -m device.browser.contact_sheet web/pages.jpg` draws it.

A server of its own watches the virtual table. When some strokes are played, each page of the API's document is
opened as a phone, upright and on its side, a tablet and a television would. The golf games that are entered by
hand follow (`contact_scenes`). The pictures are laid side by side; `--pictures DIR` keeps each at full size,
and `--lang hu` opens the pages in that language.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import cv2
import numpy as np

from device.browser.chromium import find_chromium
from device.browser.contact_scenes import SCENES, Scene
from vision.frame import Plane

SIZES = ((360, 740), (740, 360), (820, 1180), (1920, 1080))
FILLED = {
    "{number}": "1",
    "{game}": "carrom",
    "{variant}": "icf",
    "{kind}": "course_cg",
}  # the variable parts of addresses
ENGLISH = "en"
HEIGHT_PX, GAP_PX, LABEL_PX = 290, 10, 26
COLUMNS = 2
PAPER, INK = (227, 240, 247), (18, 29, 42)  # BGR
SEED = "3"  # the seed whose first strokes pocket pieces
ENTRIES = 40  # of the log: a few strokes
PATIENCE_S = 240
SETTLE_MS = 2500  # time for a page to fetch its data
PRESSED_MS = 800  # time for a page to show the effect of a press
QUALITY = 60
HAS_MET = "localStorage.setItem('pocketwatch.met', '3')"  # the cards of the first time are pushed away


def main(words: list[str] | None = None) -> int:
    """Draws the sheet; 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(
        prog="python -m device.browser.contact_sheet", description=__doc__.split("\n")[0]
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=Path, metavar="DIR")
    parser.add_argument("--lang", default=ENGLISH, help="of the pages: en, hi, hu or de")
    args = parser.parse_args(words)
    path = find_chromium()
    if path is None:
        print("no Chromium here: run python -m device.browser.chromium", file=sys.stderr)
        return 1
    with served() as url:
        _wait_for_strokes(url)
        rows = list(_shots(path, url, args.lang))
    if args.pictures:
        _keep(rows, args.pictures)
    cv2.imwrite(str(args.out), sheet(rows), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return 0


@contextmanager
def served() -> Iterator[str]:
    """A scoreboard of the virtual table in a folder of its own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        where = ("--host", "127.0.0.1", "--port", "0", "--data", folder, "--code", "none")
        what = ("--source", "virtual", "--seed", SEED, "--game", "carrom:icf", "--players", "Asha,Béla")
        with Popen((sys.executable, "-m", "device", "serve", *what, *where), stdout=PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().strip()
            finally:
                server.terminate()


def sheet(rows: list[tuple[str, list[Plane]]]) -> Plane:
    """(H, W, 3) BGR: a row of pictures a page, in columns, each under its address."""
    strips = [_strip(address, shots) for address, shots in rows]
    strips += [_blank(strips[0])] * (-len(strips) % COLUMNS)
    lines = [np.hstack(strips[at : at + COLUMNS]) for at in range(0, len(strips), COLUMNS)]
    return np.asarray(np.vstack(lines), np.uint8)


def _strip(address: str, shots: list[Plane]) -> Plane:
    small = [_at_height(shot) for shot in shots]
    framed = [
        cv2.copyMakeBorder(picture, 0, GAP_PX, GAP_PX, 0, cv2.BORDER_CONSTANT, value=PAPER) for picture in small
    ]
    label = np.full((LABEL_PX, sum(picture.shape[1] for picture in framed), 3), PAPER, np.uint8)
    cv2.putText(label, f"/{address}", (GAP_PX, 19), cv2.FONT_HERSHEY_SIMPLEX, 0.55, INK, 1, cv2.LINE_AA)
    return np.asarray(np.vstack([label, np.hstack(framed)]), np.uint8)


def _at_height(shot: Plane) -> Plane:
    width = round(shot.shape[1] * HEIGHT_PX / shot.shape[0])
    return np.asarray(cv2.resize(shot, (width, HEIGHT_PX), interpolation=cv2.INTER_AREA), np.uint8)


def _blank(like: Plane) -> Plane:
    return np.full(like.shape, PAPER, np.uint8)


def _shots(chromium: str, url: str, lang: str) -> Iterator[tuple[str, list[Plane]]]:
    """Each page's address and its pictures, one a size."""
    from playwright.sync_api import sync_playwright  # of the developers' packages

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for address in pages_of(_ask(url + "openapi.json")):
            yield address, [_shot(browser, url + in_language(address, lang), size) for size in SIZES]
        for scene in SCENES:
            _set(url, scene)
            address = scene.address.replace("{newest}", str(_ask(url + "state.json")["match"]))
            press = scene.press if lang == ENGLISH else ()  # what is pressed is named by its English words
            yield address, [_shot(browser, url + in_language(address, lang), size, press) for size in SIZES]
        browser.close()


def in_language(address: str, lang: str) -> str:
    """The address of the page in this language."""
    path, mark, place = address.partition("#")
    return f"{path}{'&' if '?' in path else '?'}lang={lang}{mark}{place}"


def _set(url: str, scene: Scene) -> None:
    """Begins the scene's match, if it has one, and enters its acts."""
    if scene.header is not None:
        _ask(url + "matches", revision=_revision(url), header=scene.header, put_away=True)
    for act in scene.acts:
        _ask(url + "rulings", revision=_revision(url), act=act)


def _revision(url: str) -> object:
    return _ask(url + "state.json")["revision"]


def _shot(browser: Any, url: str, size: tuple[int, int], press: tuple[str, ...] = ()) -> Plane:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(HAS_MET)
    page.goto(url)
    page.wait_for_timeout(SETTLE_MS)
    for text in press:
        page.locator("main").get_by_text(text, exact=True).first.click()
        page.wait_for_timeout(PRESSED_MS)
    page.evaluate("window.scrollTo(0, 0)")
    encoded = np.frombuffer(page.screenshot(), np.uint8)
    page.close()
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)


def pages_of(document: dict[str, Any]) -> list[str]:
    """The addresses of all pages for people in an API's document, variable parts filled in."""
    read = {path: here["get"] for path, here in document["paths"].items() if "get" in here}
    shown = [
        path for path, description in read.items() if "text/html" in description["responses"]["200"]["content"]
    ]
    return ["/".join(FILLED.get(part, part) for part in path[1:].split("/")) for path in shown]


def _wait_for_strokes(url: str) -> None:
    """Waits until the log has some strokes, or a time limit: a slow machine's sheet shows fewer."""
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s and _ask(url + "status.json")["entries"] < ENTRIES:
        time.sleep(1.0)


def _keep(rows: list[tuple[str, list[Plane]]], folder: Path) -> None:
    """Writes each picture at full size, numbered in the order of the sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    for at, (_, shots) in enumerate(rows):
        for shot in shots:
            cv2.imwrite(str(folder / f"{at:02d}_{shot.shape[1]}.png"), shot)


def _ask(address: str, **body: object) -> dict[str, Any]:
    payload = json.dumps(body).encode() if body else None
    asked = urllib.request.Request(address, payload, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        response: dict[str, Any] = json.load(answer)
    return response


if __name__ == "__main__":
    sys.exit(main())
