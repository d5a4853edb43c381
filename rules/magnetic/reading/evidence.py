"""The camera's evidence of one stroke, and the ways in which it can be read.

The camera sees coins fall, jump and lie. It cannot see whether coins that went down together were stuck
together, or where an invisible coin went. Such a stroke has several readings, and the plain one (every coin
fell alone) holds until a person chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.coins.strokes import Gathered, illegal_stand
from rules.magnetic.laws.counting import COINS
from rules.magnetic.laws.judge import judge
from rules.magnetic.laws.sentences import SENTENCES
from rules.magnetic.laws.state import Phase, State
from rules.magnetic.laws.stroke import Group, Shot
from rules.magnetic.reading.contact import at_the_mouth, stuck_kinds, towers_in
from rules.pieces import Kind, Pocket
from rules.table import Layout, LeftBoard, Pocketed, StrokeEnded
from rules.verdict import say

LIKELY, PLAIN, UNLIKELY = 0, 1, 2
MOST_MISSING = 2  # coins that can hide under others or at the striker at once
MOST_READINGS = 8  # that a person can choose among on a phone


@dataclass(frozen=True, slots=True)
class Fall:
    """A piece that went down, and where, if seen."""

    kind: Kind
    pocket: Pocket | None = None


@dataclass(frozen=True, slots=True)
class Evidence(Gathered):
    """The account of a stroke; `before` and `after` are the layouts on the board, None if not seen.

    `shot` is the shot as a person ruled it; then nothing is read out of the rest.
    """

    falls: tuple[Fall, ...] = ()
    jumped: Group = ()
    left_lines: bool = True
    touched: bool | None = None
    foul: str | None = None
    before: Layout | None = None
    after: Layout | None = None
    shot: Shot | None = None

    def with_fall(self, event: Pocketed) -> Evidence:
        """This account with one more piece that fell, and where."""
        return replace(self, falls=(*self.falls, Fall(event.piece, event.pocket)))

    def with_jump(self, event: LeftBoard) -> Evidence:
        """This account with one more piece that jumped."""
        return replace(self, jumped=(*self.jumped, event.piece))

    def with_end(self, event: StrokeEnded) -> Evidence:
        """This account with the evidence of the stroke's end."""
        return replace(
            self,
            left_lines=event.left_lines is not False,
            touched=self.touched if event.touched is None else event.touched,
            foul=self.foul or illegal_stand(event),
            after=self.after if event.layout is None else event.layout,
        )

    def with_foul(self, reason: str) -> Evidence:
        """This account of a stroke that was declared illegal."""
        return replace(self, foul=reason, shot=self.shot and replace(self.shot, foul=reason))

    @property
    def coins(self) -> Group:
        """The coins that fell."""
        return tuple(fall.kind for fall in self.falls if fall.kind is not Kind.STRIKER)

    @property
    def plain(self) -> Shot:
        """The plain reading: every coin that fell fell alone."""
        return Shot(
            groups=tuple((kind,) for kind in self.coins),
            striker=any(fall.kind is Kind.STRIKER for fall in self.falls),
            jumped=self.jumped,
            left_lines=self.left_lines,
            touched=self.touched,
            foul=self.foul,
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a stroke: the words for it, the shot it would have been, and how likely, 0 the most."""

    label: str
    shot: Shot
    rank: int


def readings(state: State, seen: Evidence) -> tuple[Reading, ...]:
    """The readings that lead to different states, the likeliest first; a single one needs no question."""
    plain = Reading(_words("read_apart" if seen.coins else "read_plain"), seen.plain, PLAIN)
    others = tuple(_possible(state, seen))
    if not others:
        return (plain,)
    distinct = {judge(state, plain.shot)[0]: plain}
    for reading in others:
        distinct.setdefault(judge(state, reading.shot)[0], reading)
    ordered = sorted(distinct.values(), key=lambda possible: possible.rank)
    shown = [possible for possible in ordered if possible is not plain][: MOST_READINGS - 1]
    return tuple(possible for possible in ordered if possible is plain or possible in shown)


def _possible(state: State, seen: Evidence) -> Iterator[Reading]:
    missing = _missing(state, seen)
    yield from _patterns(state, seen, missing)
    yield from _towers(state, seen)
    for kind in missing:
        yield from _not_pocketed(seen, kind)


def _missing(state: State, seen: Evidence) -> Group:
    """Coins that are neither on the board nor accounted for; none where the board was not seen.

    None either where many are gone or one is too many: that is for `rules.coins.out_of_step` (out of step).
    """
    if seen.after is None or not state.is_running:
        return ()
    lying = Counter(piece.kind for piece in seen.after)
    known = Counter((*seen.coins, *seen.jumped))
    due = Counter({returned.kind: returned.count for returned in state.returns})
    gone = Counter({kind: state.lying(kind) - lying[kind] - known[kind] - due[kind] for kind in COINS})
    is_plausible = min(gone.values()) >= 0 and gone.total() <= MOST_MISSING
    return tuple((+gone).elements()) if is_plausible else ()


def _towers(state: State, seen: Evidence) -> Iterator[Reading]:
    """The towers that the camera shows after the stroke, and did not show before it."""
    before, after = (Counter(towers_in(lying or (), state.coins)) for lying in (seen.before, seen.after))
    for tower in after - before:
        words = _words("read_tower_seen", kind=tower[0].value, other=tower[1].value)
        yield Reading(words, replace(seen.plain, towers=(tower,)), LIKELY)


def _patterns(state: State, seen: Evidence, missing: Group) -> Iterator[Reading]:
    """Pocket by pocket, patterns of the coins that fell there, that hang at its mouth, and the missing."""
    for pocket in dict.fromkeys(fall.pocket for fall in seen.falls if fall.kind is not Kind.STRIKER):
        fell = tuple(f.kind for f in seen.falls if f.pocket is pocket and f.kind is not Kind.STRIKER)
        hanging = at_the_mouth(seen.after or (), state.coins, pocket)
        others = _rest(seen.coins, fell)
        for pattern in _larger(fell, (*hanging, *missing)):
            singles = tuple((kind,) for kind in (*others, *_rest(fell, pattern)))
            is_likely = bool(_rest(pattern, fell)) or _was_seen_together(state, seen, pattern)
            shot = seen.plain.with_groups((pattern, *singles))
            coins = ", ".join(kind.value for kind in pattern)
            yield Reading(_words("read_stuck", coins=coins), shot, LIKELY if is_likely else UNLIKELY)


def _was_seen_together(state: State, seen: Evidence, pattern: Group) -> bool:
    """Whether such coins were last seen in contact; the untouched rack lies as the set says."""
    opening = state.coins.opening if state.phase is Phase.BREAK else ()
    together = opening if seen.before is None else stuck_kinds(seen.before, state.coins)
    return any(not _rest(pattern, body) for body in together)


def _larger(fell: Group, others: Group) -> Iterator[Group]:
    """Patterns of two coins or more that hold a coin that fell, the largest first."""
    coins = (*fell, *others)
    subsets = [
        (picked, tuple(kind for at, kind in enumerate(coins) if picked >> at & 1))
        for picked in range(1 << min(len(coins), 6))
        if picked & ((1 << len(fell)) - 1)
    ]
    sizeable = [(picked, pattern) for picked, pattern in subsets if len(pattern) > 1]
    for _, pattern in sorted(sizeable, key=lambda row: (-len(row[1]), row[0])):
        yield pattern


def _rest(coins: Group, taken: Group) -> Group:
    """The coins without those taken."""
    return tuple((Counter(coins) - Counter(taken)).elements())


def _not_pocketed(seen: Evidence, kind: Kind) -> Iterator[Reading]:
    """The readings of a coin that is seen nowhere."""
    shot = seen.plain
    coin = kind.value
    yield Reading(_words("read_at_striker", kind=coin), replace(shot, stuck=(kind,)), LIKELY)
    for cover in dict.fromkeys(piece.kind for piece in seen.after or () if piece.kind in COINS):
        towers = ((cover, kind),)
        words = _words("read_tower", kind=coin, cover=cover.value)
        yield Reading(words, replace(shot, towers=towers), LIKELY)
    yield Reading(_words("read_fell", kind=coin), shot.with_groups((*shot.groups, (kind,))), LIKELY)
    yield Reading(_words("read_jumped", kind=coin), replace(shot, jumped=(*shot.jumped, kind)), UNLIKELY)


def _words(key: str, **params: str) -> str:
    return say(SENTENCES, key, **params).text
