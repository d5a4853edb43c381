"""The watched table: which of its events count, and its behaviour when another match is played.

The virtual table belongs to one match. Its players play along where they know the game, and rest where they do
not; its pieces are put away and restored with the match. A camera's table stays as people leave it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from device.keeping import virtual_table
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.virtual_shelf import Shelf
from rules.errors import Refused
from rules.header import Header
from web.golf import modes as golf_modes


class Eyes(Protocol):
    """The vision process, as the table uses it."""

    def begin_again(self) -> None: ...

    def rest(self) -> None: ...


class WatchedTable:
    """A `device.keeping.scorekeeper.Table` over the vision process."""

    def __init__(
        self, keeper: Scorekeeper, eyes: Eyes, file: Path, *, is_virtual: bool, is_golf: bool = False
    ) -> None:
        """`file`: the file that keeps the virtual table between two runs; `is_golf`: it is a golf table."""
        self.is_on_trial: Callable[[], bool] = lambda: False
        self._is_run_out = False  # what the present run reports is a trial's, or from before one
        self._keeper = keeper
        self._eyes = eyes
        self._file = file
        self._is_virtual = is_virtual
        self._is_golf = is_golf
        self._watched_game = keeper.match().header.game
        self._shelf = Shelf(file, keeper.number())
        self._is_new = not keeper.match().entries  # a match that has not begun begins with the rack

    def verify_known(self, header: Header) -> None:
        """Raises Refused for a game that cannot be played at this table."""
        if self._is_virtual and not self._is_golf:
            virtual_table.verify_known(header)
        if self._is_golf and header.game not in golf_modes.GAMES:
            raise Refused(f"the virtual golf table plays golf, not {header.game}: start another for it")

    def play_on(self) -> None:
        """Adapts to another match."""
        self._is_new = self._is_virtual
        self.look_again()

    def look_again(self) -> None:
        """Adapts to the game: the virtual table plays along, or rests; a camera's view is shown, or not."""
        self._keeper.sight.rest(not self._is_read() or self.is_on_trial())
        if not self._is_virtual:
            self._change_game()
            return
        if self._is_read() or self.is_on_trial():
            self._eyes.begin_again()
        else:
            self._eyes.rest()

    def _change_game(self) -> None:
        """Has a camera look for the other kind of table, where another match is of another game."""
        was, self._watched_game = self._watched_game, self._keeper.match().header.game
        if (was in golf_modes.GAMES or self._watched_game in golf_modes.GAMES) and was != self._watched_game:
            self._eyes.begin_again()

    def change_over(self) -> None:
        """Adapts to the beginning or the end of a trial: the eyes begin again, the match rests meanwhile."""
        self._is_run_out = True
        self.look_again()
        if not self._is_virtual:
            self._eyes.begin_again()

    def is_of_match(self) -> bool:
        """Whether the events of the camera's present run belong to the match.

        They do not where the virtual table still reports on the last match, or where it knows another game
        than is played, or the table is on trial.
        """
        return not self._is_new and not self._is_run_out and self._is_read()

    def make_ready(self) -> None:
        """Prepares a start of the vision process: a match continues its table, or begins with a rack."""
        self._is_run_out = self.is_on_trial()
        if self._is_run_out:
            return
        if (
            self._is_new
            and self._is_virtual
            and not self._is_golf
            and not self._shelf.change_to(self._keeper.number())
        ):
            virtual_table.lay_out(self._file, self._keeper.match().header, self._keeper.revision() - 1)
        self._is_new = False

    def _is_read(self) -> bool:
        """Whether the vision can read the table of this game."""
        game = self._keeper.match().header.game
        if not self._is_virtual:
            return True
        return game in virtual_table.GOLF if self._is_golf else game == virtual_table.GAME
