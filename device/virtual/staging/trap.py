"""A trap as its file describes it: the play of a stroke, its mishaps, and what troubles the view.

    catalogue = read_catalogue()
    catalogue.trap("late_fall")       # one by name
    catalogue.mix("figures")          # (share, names) of a mix

`traps.toml` beside this file holds those that ship; README.md says how to write another.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal

import numpy as np

from device.errors import BadInput
from device.files import text_in
from device.virtual.physics.mishap import Fact, Landing
from rules.codec import PLAIN, Codec, Json, list_of, number, record_of, table_of
from rules.errors import NotationError

SHIPPED = Path(__file__).with_name("traps.toml")


@dataclass(frozen=True, slots=True)
class Range:
    """Any number between two; written as one number or as a list of two."""

    low: float
    high: float

    def draw(self, luck: np.random.Generator) -> float:
        """A random value of the range."""
        return float(luck.uniform(self.low, self.high))

    def holds(self, value: float) -> bool:
        """Whether a value lies between the two."""
        return self.low <= value <= self.high


AT_ONCE = Range(0.0, 0.0)
NEVER = Range(0.0, 0.0)


class Group(StrEnum):
    """The groups of traps, by which figures are listed."""

    ORDINARY = "ordinary"
    BREAK = "break"
    SEVERAL = "several"
    NUISANCE = "nuisance"
    RARE = "rare"
    HIDDEN = "hidden"
    HANDS = "hands"
    IDLE = "idle"


class Cue(StrEnum):
    """The moments of a stroke at which something can begin."""

    CALM = "calm"
    PLACE = "place"
    AIM = "aim"
    ROLL = "roll"
    REST = "rest"


class Start(StrEnum):
    """The board before the stroke: the rack, broken, half cleared, nearly cleared."""

    PACK = "pack"
    OPEN = "open"
    MIDDLE = "middle"
    END = "end"


class Intent(StrEnum):
    """The player's intention; `NONE`: nobody strikes."""

    PLAY = "play"
    BREAK = "break"
    HARD = "hard"
    SCRATCH = "scratch"
    THROUGH = "through"
    SOFT = "soft"
    SHORT = "short"
    NONE = "none"


class Deed(StrEnum):
    """The deed of another arm over the board."""

    HOVER = "hover"
    CROSS = "cross"
    REST = "rest"
    POINT = "point"
    COVER = "cover"


class Work(StrEnum):
    """The work of the player's hand after a stroke."""

    FETCH_STRIKER = "fetch_striker"
    LAY_STRIKER = "lay_striker"
    PUSH_STRIKER = "push_striker"
    PUT_BACK = "put_back"
    STRAIGHTEN = "straighten"
    TAKE = "take"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """Another person's arm: it comes `after_s` the cue and stays for `stays_s`."""

    does: Deed
    cue: Cue = Cue.ROLL
    after_s: Range = AT_ONCE
    stays_s: Range = Range(0.4, 1.2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of light or of the camera, recorded as `note`; every number is one of `Sight`, in its units.

    It comes within `over_s`, stays for `stays_s` (left out: for good) and goes as it came. With `hz` it swings
    that often, dying away over `fades_s`. `cloud` is the depth of a shadow whose edge crosses the picture.
    """

    note: str
    cue: Cue = Cue.ROLL
    after_s: Range = AT_ONCE
    over_s: Range = Range(0.02, 0.1)
    stays_s: Range | None = None
    hz: Range | None = None
    fades_s: Range = Range(0.3, 0.6)
    gain: Range = Range(1.0, 1.0)
    warmth: Range = NEVER
    bands: Range = NEVER
    cloud: Range = NEVER
    pan_deg: Range = NEVER
    tilt_deg: Range = NEVER
    roll_deg: Range = NEVER
    zoom: Range = Range(1.0, 1.0)
    blur_px: Range = NEVER


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Frames in a row that the camera drops, or replaces by a repeated one; `times` over."""

    does: Literal["drop", "repeat"]
    frames: Range
    cue: Cue = Cue.ROLL
    after_s: Range = AT_ONCE
    times: Range = Range(1, 1)
    apart_s: Range = Range(0.05, 0.3)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeapTrap:
    """A random `Leap`."""

    up_mm_s: Range
    knock_mm_s: float = 500.0
    lands: Landing = Landing.FLAT
    comes_back: bool = False
    onto: bool = False
    rolls_s: Range = Range(0.4, 1.2)
    stays: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LipTrap:
    """A random `Lip`; without `hangs_s` the coin stays there."""

    hangs_s: Range | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The specified outcome of the stroke; shots are tried until one matches.

    `falls` is the number of pieces that fall, `coins` that without the striker. `one_pocket`: two within
    `WITHIN_S` into the same one. Anything left out may be anything.
    """

    falls: Range | None = None
    coins: Range | None = None
    striker: bool | None = None
    queen: bool | None = None
    touched: bool | None = None
    one_pocket: bool = False
    facts: tuple[Fact, ...] = ()
    without: tuple[Fact, ...] = ()


ANYTHING = Wish()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trap:
    """One kind of stroke; without a strike, the table is watched for `lasts_s`."""

    name: str
    says: str
    group: Group
    starts: tuple[Start, ...] = (Start.OPEN, Start.MIDDLE, Start.MIDDLE, Start.END)
    intent: Intent = Intent.PLAY
    wish: Wish = ANYTHING
    placement: Literal["legal", "lines", "circle", "arrow"] = "legal"
    at_mouth: int = 0
    queen_at_mouth: bool = False
    jiggles: int = 0
    lasts_s: Range = Range(0.8, 0.8)
    netted: Range = Range(0, 4)
    leap: LeapTrap | None = None
    lip: LipTrap | None = None
    works: tuple[Work, ...] = ()
    arms: tuple[Arm, ...] = ()
    changes: tuple[Change, ...] = ()
    gaps: tuple[Gap, ...] = ()


Shares = tuple[tuple[float, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Catalogue:
    """Every trap and every mix of one file."""

    traps: dict[str, Trap]
    mixes: dict[str, Shares]

    def trap(self, name: str) -> Trap:
        """The trap of this name; raises BadInput with the nearest known one."""
        if name not in self.traps:
            raise BadInput(_no_trap(name, (*self.traps, *self.mixes)))
        return self.traps[name]

    def shares(self, names: str) -> Shares:
        """A mix or a trap by its name, or several of them, joined by commas, in equal shares."""
        if names in self.mixes:
            return self.mixes[names]
        joined = []
        for name in names.split(","):
            mix = self.mixes.get(name) or ((1.0, (self.trap(name).name,)),)
            whole = sum(share for share, _ in mix)
            joined += [(share / whole, some) for share, some in mix]
        return tuple(joined)

    def draw(self, shares: Shares, luck: np.random.Generator) -> Trap:
        """A random trap: first its share of the mix, then one of its names."""
        weights = np.array([share for share, _ in shares])
        names = shares[int(luck.choice(len(shares), p=weights / weights.sum()))][1]
        return self.traps[names[int(luck.integers(len(names)))]]


def read_catalogue(path: Path = SHIPPED) -> Catalogue:
    """The built-in catalogue, with the traps and mixes of the user's own file.

    Raises BadInput with one line that names what is wrong in the file.
    """
    shipped = Catalogue({}, {}) if path == SHIPPED else read_catalogue()
    try:
        given = tomllib.loads(text_in(path, "a TOML file of traps"))
        mixes = table_of(given.pop("mix", {}), "mix")
        own = {name: _TRAP.read({"name": name, **table_of(entry, name)}, name) for name, entry in given.items()}
        traps = shipped.traps | own
        shares = {name: _shares(mix, f"mix.{name}", traps) for name, mix in mixes.items()}
        return Catalogue(traps, shipped.mixes | shares)
    except OSError as cause:
        raise BadInput(f"cannot read the traps {path}: {cause.strerror}") from cause
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, NotationError) as wrong:
        raise BadInput(f"the traps {path.name}: {wrong}") from wrong


def _shares(json: Json, where: str, traps: dict[str, Trap]) -> Shares:
    shares = []
    for words, share in table_of(json, where).items():
        names = tuple(word.strip() for word in words.split(","))
        for name in names:
            if name not in traps:
                raise NotationError(f"{where}: {_no_trap(name, tuple(traps))}")
        shares.append((number(share, f"{where}.{words}"), names))
    if not shares or min(share for share, _ in shares) < 0 or sum(share for share, _ in shares) <= 0:
        raise NotationError(f"{where} wants shares of 0 or more, one above 0")
    return tuple(shares)


def _no_trap(name: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f'there is no trap "{name}": {hint}`pocketwatch simulate --list-traps` tells them all'


def _range(json: Json, name: str) -> Range:
    if isinstance(json, list):
        ends = [number(end, name) for end in list_of(json, name)]
        if len(ends) != 2 or ends[0] > ends[1]:
            raise NotationError(f'"{name}" wants a number or [least, most], not {json!r}')
        return Range(*ends)
    return Range(number(json, name), number(json, name))


def _known() -> dict[Any, Codec]:
    known = PLAIN | {Range: Codec(_range, lambda value: [value.low, value.high])}
    for kind in (Arm, Change, Gap, LeapTrap, LipTrap, Wish):
        known[kind] = record_of(kind, kind.__name__.lower(), known).codec()
    return known


_TRAP = record_of(Trap, "trap", _known())
