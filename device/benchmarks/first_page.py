"""A first visit with a slow phone on a slow network, by Chromium's developer protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SLOWER = 4  # times the processor of this machine
BYTES_A_SECOND = 10_000_000 / 8
LATENCY_MS = 40
PHONE = {"width": 360, "height": 740}
PATIENCE_S = 60
NOTE_READ = """
  new MutationObserver(() => {
    const number = document.querySelector('.points .number');
    if (number && /[0-9]/.test(number.textContent) && window.readAt === undefined) {
      requestAnimationFrame(() => { window.readAt = performance.now(); });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""

READ = """(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return window.readAt === undefined || !paint ? null : Math.max(window.readAt, paint.startTime);
})()"""


@dataclass(frozen=True, slots=True)
class FirstPage:
    """The cost of a first visit: all bytes over the line, with headers, and the time until the score shows."""

    kilobytes: float
    read_ms: float


def open_first_pages(chromium: str, url: str, visits: int) -> tuple[FirstPage, ...]:
    """This many first visits, each with an empty cache."""
    from playwright.sync_api import sync_playwright  # of the developers' packages

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        first_pages = tuple(first_page(browser, url) for _ in range(visits))
        browser.close()
    return first_pages


def first_page(browser: Any, url: str) -> FirstPage:
    """One first visit."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    received: list[float] = []
    protocol.on("Network.loadingFinished", lambda message: received.append(message["encodedDataLength"]))
    protocol.send("Network.enable")
    conditions = {"offline": False, "latency": LATENCY_MS}
    speeds = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    protocol.send("Network.emulateNetworkConditions", {**conditions, **speeds})
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(NOTE_READ)
    page.goto(url, wait_until="commit")
    read_ms = None
    for _ in range(PATIENCE_S):
        page.wait_for_timeout(1000)  # later traffic up to then counts too
        read_ms = page.evaluate(READ)
        if read_ms is not None:
            break
    context.close()
    return FirstPage(sum(received) / 1000, float("inf") if read_ms is None else float(read_ms))
