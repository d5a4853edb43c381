"""The decided ambiguities of carrom, each a named option; a rule set is a choice of them.

The rule sheets are silent or of two minds at these points. A field's metadata names the point (R1 to R21, or
the ICF law) and the laws that read it; a point without a key of its own is written in a header by that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from rules.codec import PLAIN, Json, keys_within, record_of, table_of
from rules.errors import NotationError

COLOURED = ("base", "icf")  # the laws of `coloured.py`; the next two of `any_colour.py`
ANY_COLOUR = ("point", "solo")
POINT = ("point",)
ALL = ("base", "icf", "point", "solo")


MOST_POINTS = 9999  # of a match, and of a piece; seconds of a stroke
MOST_BOARDS = 9999  # of a game, and games of a match: more than an evening has
FROM_0 = ("queen_value", "white_value", "black_value", "trial_boards", "queen_cap")
FROM_1 = ("board_cap", "passes_to_replay", "change_after_board", "change_at_points", "stroke_clock_s")


@dataclass(frozen=True, slots=True)
class Length:
    """The length of a match: games to `target` points (None: one single board), or the best after `boards`.

    The match is the best of `games`: won by more than half of them.
    """

    target: int | None = 25
    boards: int = 8
    games: int = 1

    def __post_init__(self) -> None:
        """Raise NotationError for a length that no match can have."""
        if min(self.boards, self.games) < 1 or (self.target is not None and self.target < 1):
            raise NotationError(
                "a match wants at least 1 point, 1 board and 1 game, "
                f"not target {self.target}, boards {self.boards}, games {self.games}"
            )
        if max(self.boards, self.games) > MOST_BOARDS or (self.target or 0) > MOST_POINTS:
            raise NotationError(
                f"a match has up to {MOST_POINTS} points, {MOST_BOARDS} boards and {MOST_BOARDS} games, "
                f"not target {self.target}, boards {self.boards}, games {self.games}"
            )


def _point(name: str, key: str | None = None, laws: tuple[str, ...] = COLOURED) -> dict[str, Any]:
    return {"point": name, "laws": laws} | ({"key": key} if key else {})


def _icf(name: str) -> dict[str, Any]:
    return _point(name, laws=("icf",))


@dataclass(frozen=True, slots=True)
class Options:
    """The decisions on points that the rule sheets leave open. Comments: the default, then the other way."""

    # R1: striker and n own pieces bring n + 1 back; two: always two
    striker_with_own: Literal["n_plus_1", "two"] = field(default="n_plus_1", metadata=_point("R1"))
    # R2: sinking the opponent's last piece gives him the board's points and 3; flat3: 3 alone
    opp_last_mode: Literal["additive", "flat3"] = field(
        default="additive", metadata=_point("R2", laws=("base",))
    )
    # R2: penalty points go to the opponent; subtract: they are taken from the offender
    penalty_to: Literal["opponent", "subtract"] = field(
        default="opponent", metadata=_point("R2", laws=("base",))
    )
    # R3: striker and queen: shoot again where she might be pocketed; lose: only with a piece
    striker_with_queen: Literal["continue", "lose"] = field(default="continue", metadata=_point("R3", laws=ALL))
    # R4: own and opponent's piece in one stroke: shoot again; lose: the turn passes
    own_and_opp: Literal["continue", "lose"] = field(default="continue", metadata=_point("R4"))
    # R5: the queen before the first own piece comes back; allow: she may be covered as at any time
    early_queen: Literal["return", "allow"] = field(default="return", metadata=_point("R5"))
    # R6: queen with the first own piece is still to be covered; cover: that piece covers her
    queen_with_first: Literal["to_cover", "cover"] = field(default="to_cover", metadata=_point("R6"))
    # R7: striker and own piece on the covering stroke: one more stroke to cover; fail: the queen comes back
    cover_with_striker: Literal["retry", "fail"] = field(default="retry", metadata=_point("R7", laws=ALL))
    # R8: a failed cover passes the turn; again: the queen comes back and the same player goes on
    failed_cover: Literal["pass", "again"] = field(default="pass", metadata=_point("R8", "R8"))
    # R9: the queen while a piece is owed comes back, the turn goes by the pieces; pass: and the turn is lost
    # (ICF 95b); allow: the debt does not touch her
    queen_in_debt: Literal["return", "pass", "allow"] = field(default="return", metadata=_point("R9"))
    # R10: last own piece and striker, queen on the board: board lost; returns: the pieces come back
    last_with_striker: Literal["lost", "returns"] = field(default="lost", metadata=_point("R10", "R10"))
    # R11: both last pieces in one stroke: the shooter wins if the queen is settled; opponent: never
    both_last: Literal["shooter", "opponent"] = field(default="shooter", metadata=_point("R11", laws=("base",)))
    # R12: a striker over the frame costs nothing; due: as if it were pocketed
    striker_jump: Literal["none", "due"] = field(default="none", metadata=_point("R12", laws=ALL))
    # R13: the length of a match
    match: Length = field(default=Length(), metadata=_point("R13", laws=ALL))
    # R13: the queen always gives her points; a number: not to a side that had so many points before the board
    queen_cap: int | None = field(default=None, metadata=_point("R13"))
    # R14: an illegal shot is shown and changes nothing; foul: one piece back and the turn lost (ICF 76, 77)
    illegal: Literal["warn", "foul"] = field(default="warn", metadata=_point("R14", laws=ALL))
    # R15: the queen left alone needs no cover; ends_board: she is nobody's; return_last: the last piece is back
    lone_queen: Literal["counts", "ends_board", "return_last"] = field(
        default="counts", metadata=_point("R15", laws=ANY_COLOUR)
    )
    # R16: a due is paid with the piece of least value; dearest: of most; ask: the least, until somebody chooses
    due_choice: Literal["cheapest", "dearest", "ask"] = field(
        default="cheapest", metadata=_point("R16", laws=POINT)
    )
    # R17: the queen may be pocketed at once; yes: only after a first piece
    queen_needs_first: Literal["no", "yes"] = field(default="no", metadata=_point("R17", laws=ANY_COLOUR))
    # R18: debts at the board's end are written off; carried: they are owed on the next board
    debt_at_end: Literal["written_off", "carried"] = field(
        default="written_off", metadata=_point("R18", "R18", laws=("base", "icf", "point"))
    )
    # R19: a striker sunk untouched on the break costs a piece; no: only the turn (ICF 45c)
    break_striker_due: Literal["yes", "no"] = field(default="yes", metadata=_point("R19", laws=ALL))
    # R20: due pieces go inside the large circle; spot: on the red spot
    due_place: Literal["circle", "spot"] = field(default="circle", metadata=_point("R20", "R20", laws=ALL))
    # R21: a stroke that does not leave the lines is no try at the break; yes: it uses one
    short_stroke_uses_try: Literal["no", "yes"] = field(default="no", metadata=_point("R21", laws=ALL))
    # ICF 127: a striker that stays on the lines is no stroke if nothing fell; nothing_moved: nor was moved
    short_stroke: Literal["nothing_fell", "nothing_moved"] = field(
        default="nothing_fell", metadata=_point("ICF 127", laws=ALL)
    )
    # Scoring: what the queen is worth to the winner who covered her, or to whoever pockets any colour
    queen_value: int = field(default=3, metadata=_point("Scoring", laws=ALL))
    # Family Point, Point: what a white and a black piece are worth
    white_value: int = field(default=1, metadata=_point("Variants", laws=POINT))
    black_value: int = field(default=1, metadata=_point("Variants", laws=POINT))
    # Variants: the queen is covered in the same stroke or the next; same: in the same stroke alone
    cover: Literal["next", "same"] = field(default="next", metadata=_point("Variants", laws=ANY_COLOUR))
    # Variants: a match is one board; true: boards are added up to the target
    accumulate_boards: bool = field(default=False, metadata=_point("Point", laws=POINT))
    # Variants: a tie leads to a tie-break board; shared: it is won together
    tie: Literal["tie_break", "shared"] = field(default="tie_break", metadata=_point("Point", laws=POINT))
    # Variants: four play each alone; true: those who sit opposite play together
    teams: bool = field(default=False, metadata=_point("Variants", laws=POINT))
    # Turns pass clockwise seen from above; counter_clockwise: to the right (ICF 49b)
    turn_order: Literal["clockwise", "counter_clockwise"] = field(
        default="clockwise", metadata=_point("ICF 49b", laws=ALL)
    )
    # ICF 15: the queen wants a cover; no: pocketed with the right to her she is covered
    queen_needs_cover: Literal["yes", "no"] = field(default="yes", metadata=_point("ICF 15"))
    # ICF 72c: a debt is paid at the debtor's next stroke; available: as soon as any piece of his is down
    debt_paid: Literal["own_stroke", "available"] = field(default="own_stroke", metadata=_point("ICF 72c, 78a"))
    # ICF 55: the most points of one board, the extra ones too; null: as many as there are
    board_cap: int | None = field(default=None, metadata=_point("ICF 55"))
    # ICF 110, open in the Laws: both last pieces properly, the queen covered before: the shooter wins; opponent
    both_covered: Literal["shooter", "opponent"] = field(default="shooter", metadata=_icf("ICF 110"))
    # ICF 97, 103: the opponent's last piece with the queen and an own one: she is covered; or being covered
    queen_with_last: Literal["covered", "being_covered"] = field(
        default="covered", metadata=_icf("ICF 97, 103")
    )
    # ICF 139: a board given up scores the pieces left and a covered queen; pieces: never the queen
    conceded: Literal["pieces_and_queen", "pieces"] = field(
        default="pieces_and_queen", metadata=_point("ICF 139")
    )
    # corona: a striker alone is two misses, for nothing and for the due; one: the due alone
    striker_misses: Literal["two", "one"] = field(default="two", metadata=_point("corona", laws=("solo",)))
    # Point: a tie-break board goes on from the points before; fresh: it begins at nothing
    tie_points: Literal["added", "fresh"] = field(default="added", metadata=_point("Point", laws=POINT))
    # Point: a piece of the other's colour without a rebound loses the turn; continue: the own pieces decide
    stray_turn: Literal["lose", "continue"] = field(default="lose", metadata=_point("Point", laws=POINT))
    # ICF 137: so many passes of each player in a row have the board replayed; null: any number
    passes_to_replay: int | None = field(default=None, metadata=_point("ICF 137"))
    # ICF 58, 59: who sits where stays; yes: it changes after each game, and once in the deciding one
    change_sides: Literal["no", "yes"] = field(default="no", metadata=_point("ICF 58, 59"))
    # ICF 60: in the deciding game sides change after this board (null: never so, as from the quarter-finals
    # on), or at these points, whichever is first
    change_after_board: int | None = field(default=4, metadata=_icf("ICF 60a"))
    change_at_points: int | None = field(default=13, metadata=_icf("ICF 60"))
    # ICF 39: the winner of the toss takes white or gives the break away; side_or_strike: the break or a side
    toss: Literal["white_or_black", "side_or_strike"] = field(
        default="white_or_black", metadata=_point("ICF 39", laws=ALL)
    )
    # ICF 46, 50, 88: seconds for a stroke, shown by clocks; null: none. The laws themselves read no clock
    stroke_clock_s: int | None = field(default=None, metadata=_point("ICF 46, 50", laws=ALL))
    # ICF 40: trial boards before the match; shown, not scored
    trial_boards: int = field(default=0, metadata=_point("ICF 40", laws=ALL))

    def __post_init__(self) -> None:
        """Raise NotationError for a number that no game can have."""
        for name in (*FROM_0, *FROM_1):
            value, least = getattr(self, name), int(name in FROM_1)
            null = ", or null" if name in (*FROM_1, "queen_cap") else ""
            if value is not None and value < least:
                raise NotationError(f'"{name}" wants a number from {least}{null}, not {value}')
            if value is not None and value > MOST_POINTS:
                raise NotationError(f'"{name}" wants a number up to {MOST_POINTS}{null}, not {value}')


DEFAULTS = Options()

_LENGTH = record_of(Length, "match", PLAIN)
_KEYS = {option.name: option.metadata["key"] for option in fields(Options) if "key" in option.metadata}
_OPTIONS = record_of(Options, "options", PLAIN | {Length: _LENGTH.codec()}, _KEYS)


def keys_of(laws: str) -> tuple[str, ...]:
    """The keys of the options that these laws read, in their order."""
    return tuple(
        _KEYS.get(option.name, option.name) for option in fields(Options) if laws in option.metadata["laws"]
    )


def options_from_json(json: Json, laws: str = "base", onto: Options = DEFAULTS) -> Options:
    """The options `onto` with those of a header or a rule set instead.

    Raises NotationError naming an unknown key or word and the nearest known one.
    """
    given = table_of(json, "options")
    keys_within(given, keys_of(laws), f"options of {laws}")
    whole = dict(_OPTIONS.write(onto)) | given
    if isinstance(given.get("match"), Mapping):
        whole["match"] = {**_LENGTH.write(onto.match), **table_of(given["match"], "match")}
    options: Options = _OPTIONS.read(whole)
    return options


def json_from_options(options: Options, laws: str = "base") -> dict[str, Json]:
    """Every option that these laws read, under its key."""
    written = _OPTIONS.write(options)
    return {key: written[key] for key in keys_of(laws)}
