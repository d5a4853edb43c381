"""The decided ambiguities of the base game, each a named option; the defaults are the decisions.

The rule sheet is silent or of two minds at these points. The field's metadata names the point (R1 to R21); a
point without a key of its own is written in a header by that name.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal

from rules.codec import PLAIN, Json, record_of
from rules.errors import NotationError


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match is: first to `target` points (None: one single board), or the best after `boards`."""

    target: int | None = 25
    boards: int = 8

    def __post_init__(self) -> None:
        """Raise NotationError for a length that no match can have."""
        if self.boards < 1 or (self.target is not None and self.target < 1):
            raise NotationError(
                f"a match wants at least 1 point and 1 board, not target {self.target}, boards {self.boards}"
            )


def _point(name: str, key: str | None = None) -> dict[str, str]:
    return {"point": name, "key": key} if key else {"point": name}


@dataclass(frozen=True, slots=True)
class Options:
    """What the rule sheet leaves open, decided. Each comment: what the default does; then the other way."""

    # R1: striker and n own pieces bring n + 1 back; two: always two
    striker_with_own: Literal["n_plus_1", "two"] = field(default="n_plus_1", metadata=_point("R1"))
    # R2: sinking the opponent's last piece gives him the board's points and 3; flat3: 3 alone
    opp_last_mode: Literal["additive", "flat3"] = field(default="additive", metadata=_point("R2"))
    # R2: penalty points go to the opponent; subtract: they are taken from the offender
    penalty_to: Literal["opponent", "subtract"] = field(default="opponent", metadata=_point("R2"))
    # R3: striker and queen: shoot again where an own piece was ever pocketed; lose: only with an own piece
    striker_with_queen: Literal["continue", "lose"] = field(default="continue", metadata=_point("R3"))
    # R4: own and opponent's piece in one stroke: shoot again; lose: the turn passes
    own_and_opp: Literal["continue", "lose"] = field(default="continue", metadata=_point("R4"))
    # R5: the queen before the first own piece comes back; allow: she may be covered as at any time
    early_queen: Literal["return", "allow"] = field(default="return", metadata=_point("R5"))
    # R6: queen with the first own piece is still to be covered; cover: that piece covers her
    queen_with_first: Literal["to_cover", "cover"] = field(default="to_cover", metadata=_point("R6"))
    # R7: striker and own piece on the covering stroke: one more stroke to cover; fail: the queen comes back
    cover_with_striker: Literal["retry", "fail"] = field(default="retry", metadata=_point("R7"))
    # R8: a failed cover passes the turn; again: the queen comes back and the same player goes on
    failed_cover: Literal["pass", "again"] = field(default="pass", metadata=_point("R8", "R8"))
    # R9: the queen while a piece is owed comes back; allow: the debt does not touch her
    queen_in_debt: Literal["return", "allow"] = field(default="return", metadata=_point("R9"))
    # R10: last own piece and striker, queen on the board: board lost; returns: the pieces come back
    last_with_striker: Literal["lost", "returns"] = field(default="lost", metadata=_point("R10", "R10"))
    # R11: both last pieces in one stroke: the shooter wins if the queen is settled; opponent: never
    both_last: Literal["shooter", "opponent"] = field(default="shooter", metadata=_point("R11"))
    # R12: a striker over the frame costs nothing; due: as if it were pocketed
    striker_jump: Literal["none", "due"] = field(default="none", metadata=_point("R12"))
    # R13: the length of a match
    match: Length = field(default=Length(), metadata=_point("R13"))
    # R13: the queen always gives her 3; a number: not to a side that had so many points before the board
    queen_cap: int | None = field(default=None, metadata=_point("R13"))
    # R14: an illegal shot is shown and changes nothing; foul: one piece back and the turn lost (ICF 76, 77)
    illegal: Literal["warn", "foul"] = field(default="warn", metadata=_point("R14"))
    # R18: what is still owed at the board's end is written off; carried: it is owed on the next board
    debt_at_end: Literal["written_off", "carried"] = field(default="written_off", metadata=_point("R18", "R18"))
    # R19: a striker sunk untouched on the break costs a piece; no: only the turn (ICF 45c)
    break_striker_due: Literal["yes", "no"] = field(default="yes", metadata=_point("R19"))
    # R20: due pieces go inside the large circle; spot: on the red spot
    due_place: Literal["circle", "spot"] = field(default="circle", metadata=_point("R20", "R20"))
    # R21: a stroke that does not leave the lines is no try at the break; yes: it uses one
    short_stroke_uses_try: Literal["no", "yes"] = field(default="no", metadata=_point("R21"))


DEFAULTS = Options()

_LENGTH = record_of(Length, "match", PLAIN)
_KEYS = {one.name: one.metadata["key"] for one in fields(Options) if "key" in one.metadata}
_OPTIONS = record_of(Options, "options", PLAIN | {Length: _LENGTH.codec()}, _KEYS)


def options_from_json(json: Json) -> Options:
    """The options of a header; raises NotationError naming an unknown key or word and the nearest known one."""
    options: Options = _OPTIONS.read(json)
    return options


def json_from_options(options: Options) -> dict[str, Json]:
    """Every option under its key."""
    return _OPTIONS.write(options)
