"""What `pocketwatch serve` was told: the source, the match that is wanted, the place, the codes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from device.keeping.which_match import Wish
from rules.carrom.board import ICF, BoardProfile
from web.visitors.codes import CodeWish

VIRTUAL = "virtual"
NOBODY = "none"  # the source without watching: everything is entered by hand
SHEETS = "sheets"  # the folder of photographed sheets of Roll in One
CLIPS = "clips"  # the folder, within the data, of the camera's clips
TRIAL = "trial"  # the folder, within the data, of a trial


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """The decisions of the command line; `watch_words` go to the vision process unchanged.

    `board` is the make that pages draw. `trial`: the folder of `pocketwatch trial`, where the table is on trial
    and nothing else; None: a trial is one of the pages. `is_secure`: serves https. `watcher`: the command of
    another vision process in place of our own, none for ours. `ended_before`: why the process before this one
    ended, whose work goes on here; None: this is the first. `looks_twice`: the journal is checked as far as the
    start needs it, and whole soon after; only where a process that ends is started again.
    """

    source: str
    wish: Wish
    host: str
    port: int
    folder: Path
    watch_words: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()
    codes: CodeWish = field(default_factory=CodeWish)
    board: BoardProfile = ICF
    trial: Path | None = None
    is_secure: bool = False
    watcher: tuple[str, ...] = ()
    ended_before: str | None = None
    looks_twice: bool = False
