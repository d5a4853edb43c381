"""What `pocketwatch serve` says at its start: the address, the code to scan, and the codes in words."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from device.serving.address import code_to_scan
from device.serving.codes import Codebook
from device.serving.settings import NOBODY
from web.visitors.codes import Codes, seal
from web.visitors.join import link

TRIAL_PAGE = "trial"


@dataclass(frozen=True, slots=True)
class Announced:
    """The source that is watched, the folder of the score, and that of a trial; None: no trial alone."""

    source: str
    folder: Path
    trial: Path | None


def announce(watched: Announced, reachable: tuple[str, ...], codebook: Codebook) -> None:
    """Prints the scoreboard's address and draws its code; only the address goes to standard output."""
    if watched.trial is not None:
        _announce_trial(watched, reachable, codebook)
        return
    codes = codebook.codes()
    print(reachable[0], flush=True)
    links = [link(address, codebook.secret, codes.score) for address in reachable]
    lines = (
        f"\n{code_to_scan(links[0])}\nTo play, scan the code or open {', or '.join(links)}",
        f"To watch, open {reachable[0]}",
        _codes_in_words(codes),
        f"Watching: {_in_words(watched.source)}. The score is kept in {watched.folder}. Stop with Ctrl-C.",
    )
    print("\n".join(lines), file=sys.stderr)


def _announce_trial(watched: Announced, reachable: tuple[str, ...], codebook: Codebook) -> None:
    """The same for a table on trial: the address of the page, and its code for a phone."""
    print(reachable[0] + TRIAL_PAGE, flush=True)
    code = codebook.codes().umpire or codebook.codes().score
    way = f"join?role=umpire&next=/{TRIAL_PAGE}#{seal(codebook.secret, code)}" if code else TRIAL_PAGE
    pages = [address + way for address in reachable]
    lines = (
        f"\n{code_to_scan(pages[0])}\nTo try this table, scan the code or open {', or '.join(pages)}",
        f"Watching: {watched.source}. The trial is kept in {watched.trial}. Stop with Ctrl-C.",
    )
    print("\n".join(lines), file=sys.stderr)


def _in_words(source: str) -> str:
    return "no camera, everything is entered by hand" if source == NOBODY else source


def _codes_in_words(codes: Codes) -> str:
    """The codes, for the person at the box."""
    if codes.score is None and codes.umpire is None:
        return "Everyone in this network may change the score: --code new makes a code for that."
    umpire = f"the umpire's code is {codes.umpire}" if codes.umpire else "every player is an umpire"
    score = f"The table's code is {codes.score}" if codes.score else "Everyone may change the score"
    return f"{score}; {umpire}. The page Join takes either. --code new makes another, --code none does without."
