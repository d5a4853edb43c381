"""The words for pieces on a carrom board and their places."""

from enum import IntEnum, StrEnum


class Kind(StrEnum):
    """The kind of a piece. `STRIKER` is a piece on the table, though never part of the score."""

    WHITE = "white"
    BLACK = "black"
    QUEEN = "queen"
    STRIKER = "striker"


COLOURS = (Kind.WHITE, Kind.BLACK)


class Pocket(StrEnum):
    """A corner pocket, named as on a map: north is the top of the picture."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"


class Seat(IntEnum):
    """A side of the board, numbered clockwise seen from above, S at the bottom of the picture."""

    S = 0
    W = 1
    N = 2
    E = 3
