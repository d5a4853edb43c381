"""The things on and around the virtual table now, and the truth about every event there."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field, replace

from device.virtual.physics.simulation import Fall, Moving
from device.virtual.physics.wood import GRAVITY_MM_S2
from device.virtual.staging.gesture import is_over, whole_arm
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import HandIn, HandOut, Layout, Mm, Piece, TableEvent
from vision.synthetic.scene.scene import Disc, Hand, Scene

NET_DEPTH_MM = 24.0
HEAPED_MM, MOST_HEAPED = 6.0, 2  # the height of each further piece in a net, up to so many
CARRIED_MM = 12.0  # the height of a piece between the fingers
NET_PLACES_MM = ((0.0, 0.0), (7.0, 4.0), (-6.0, 5.0), (3.0, -7.0))  # pieces in a net never lie exactly alike


@dataclass(frozen=True, slots=True)
class Netted:
    """A piece in a pocket's net, since `since_s`."""

    kind: Kind
    pocket: Pocket
    at: Mm
    since_s: float


@dataclass
class World:
    """The table at `t_s`. `pieces` lie on the surface, `striker` too where there is one.

    `moving` replaces both while a stroke runs. `carried` is in the fingers of `hand`, `carried_mm` above the
    surface; `others` are the hands of people who do not strike. `odd` are the pieces among those that stand on
    an edge or lie on another, `beside` those that have flown off the board. `wearers` are the owners of the
    arms at each seat.
    """

    t_s: float = 0.0
    pieces: list[Piece] = field(default_factory=list)
    striker: Mm | None = None
    nets: list[Netted] = field(default_factory=list)
    hand: Hand | None = None
    carried: Kind | None = None
    carried_mm: float = CARRIED_MM
    others: tuple[Hand, ...] = ()
    odd: tuple[Moving, ...] = ()
    beside: tuple[Moving, ...] = ()
    is_covered: bool = False
    wearers: tuple[int, ...] = (0, 1, 2, 3)
    moving: tuple[Moving, ...] | None = None
    events: list[TableEvent] = field(default_factory=list)
    profile: BoardProfile = ICF

    @property
    def layout(self) -> Layout:
        """Everything on the surface at rest, the striker last."""
        striker = () if self.striker is None else (Piece(Kind.STRIKER, self.striker),)
        return (*self.pieces, *striker)

    def happen(self, event: TableEvent) -> None:
        """Records an event at the table."""
        self.events.append(event)

    def show(self, hand: Hand | None) -> None:
        """Moves the hand of the player."""
        self.hand = hand
        self.look()

    def carry_nothing(self) -> None:
        """Lets the hand's piece go."""
        self.carried, self.carried_mm = None, CARRIED_MM

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand, the player's last."""
        if self.hand is None:
            return self.others
        own = replace(self.hand, wearer=self.wearers[self.hand.wearer % len(self.wearers)])
        return (*self.others, own)

    def look(self) -> None:
        """Reports when hands begin or stop covering the surface."""
        covered = any(is_over(hand, self.profile) for hand in self.hands)
        if covered != self.is_covered:
            self.happen(HandIn(t_s=self.t_s) if covered else HandOut(t_s=self.t_s))
        self.is_covered = covered

    def catch(self, fall: Fall, at_s: float) -> None:
        """Puts a fallen piece into its net."""
        step = NET_PLACES_MM[len(self.nets) % len(NET_PLACES_MM)]
        centre = self.profile.net(fall.pocket)
        rest = Mm(centre.x_mm + step[0], centre.y_mm + step[1])
        self.nets.append(Netted(fall.kind, fall.pocket, rest, at_s))

    def take_from_net(self, kind: Kind) -> Netted | None:
        """The first fallen piece of this kind, taken out; None where no net holds one."""
        piece = next((netted for netted in self.nets if netted.kind is kind), None)
        if piece is not None:
            self.nets.remove(piece)
        return piece

    def scene(self) -> Scene:
        """The present scene before a camera."""
        arms = tuple(part for hand in self.hands for part in whole_arm(hand))
        return Scene((*self._in_nets(), *self._on_board(), *map(_disc, self.beside)), arms)

    def _on_board(self) -> tuple[Disc, ...]:
        if self.moving is not None:
            return tuple(_disc(disc) for disc in self.moving)
        odd = {(disc.kind, disc.at): disc for disc in self.odd}
        lying = tuple(
            _disc(odd[piece.kind, piece.at]) if (piece.kind, piece.at) in odd else Disc(piece.kind, piece.at)
            for piece in self.layout
        )
        if self.carried is None or self.hand is None:
            return lying
        return (*lying, Disc(self.carried, self.hand.fingertip, base_mm=self.carried_mm))

    def _in_nets(self) -> tuple[Disc, ...]:
        """Pieces in their nets, heaped where there are several, and on their way down."""
        heaps: Counter[Pocket] = Counter()
        discs = []
        for netted in self.nets:
            heap_mm = min(heaps[netted.pocket], MOST_HEAPED) * HEAPED_MM
            heaps[netted.pocket] += 1
            fallen_s = max(self.t_s - netted.since_s, 0.0)
            depth = min(2.5 + 0.5 * GRAVITY_MM_S2 * fallen_s * fallen_s, NET_DEPTH_MM - heap_mm)
            discs.append(Disc(netted.kind, netted.at, base_mm=-depth))
        return tuple(discs)


def _disc(disc: Moving) -> Disc:
    return Disc(disc.kind, disc.at, disc.velocity_mm_s, disc.base_mm, edge_deg=disc.edge_deg)


def free_place(layout: Layout, within_mm: float, profile: BoardProfile, first: Mm) -> Mm | None:
    """The place nearest to `first`, inside a circle round the middle, where a coin touches nothing.

    None where the circle is full. The search goes in rings, a quarter of a coin apart.
    """
    reach = 2 * profile.coin_radius_mm + 1.0
    step = profile.coin_radius_mm / 4
    for ring in range(int(2 * within_mm / step) + 1):
        for spoke in range(max(6 * ring, 1)):
            angle = 2 * math.pi * spoke / max(6 * ring, 1)
            x_mm = first.x_mm + ring * step * math.cos(angle)
            y_mm = first.y_mm + ring * step * math.sin(angle)
            if math.hypot(x_mm, y_mm) > within_mm - profile.coin_radius_mm:
                continue
            if all(math.hypot(x_mm - p.at.x_mm, y_mm - p.at.y_mm) > reach for p in layout):
                return Mm(x_mm, y_mm)
    return None
