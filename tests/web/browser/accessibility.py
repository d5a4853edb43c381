"""What axe-core is asked of a page, and a search for words that are cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

IMPACTS = ("minor", "moderate", "serious", "critical")
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CUT_OFF = """() => [...document.querySelectorAll('button, a, p, h1, h2, h3, li, label, dd, dt, td, th')]
  .filter((one) => !one.matches('.unseen') && one.offsetParent !== null)
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).overflowX === 'hidden')
  .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
  .map((one) => one.outerHTML.slice(0, 120))"""
