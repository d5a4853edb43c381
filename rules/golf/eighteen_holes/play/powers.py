"""The golfers' powers that bear on hands, order and hazards (section 9): each works by itself.

Those that a player announces (looks, redraws, borrowed clubs) are in `announced_powers`.
"""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.printed.clubs import DECKS, Club
from rules.golf.eighteen_holes.printed.course import Surface
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.shots import Action, big_hit_deck
from rules.golf.eighteen_holes.table.state import Golfer, State

POWERS = (
    *("bunjil_a", "bunjil_b", "lucky_a", "lucky_b", "rikesh_a", "rikesh_b"),
    *("dorian_a", "dorian_b", "iron_jane_a", "iron_jane_b", "shark_a", "shark_b"),
    *("slugger_a", "slugger_b", "swift_a", "swift_b"),
)
HAND_SIZE = 5  # clubs that a golfer carries, unless the card says otherwise
HAND_SIZES = {"dorian_b": 3, "iron_jane_b": 4, "rikesh_b": 1}
DRIVER = "Driver"


def size_of(golfer: Golfer) -> int:
    """The number of clubs that a golfer carries."""
    return HAND_SIZES.get(golfer.power, HAND_SIZE)


def keeps(state: State, golfer: Golfer, initiative: int) -> bool:
    """Whether a used club goes back to the hand: Dorian's lasting one, or all; Slugger's Driver."""
    if golfer.power in ("dorian_b", "rikesh_b"):
        return True
    if golfer.power == "dorian_a":
        return golfer.lasting == initiative
    return golfer.power.startswith("slugger") and state.club(initiative).name == DRIVER


def is_spent(state: State, golfer: Golfer) -> bool:
    """Whether a hand is empty before a round; by an option Slugger's with the Driver alone is too (H17)."""
    if golfer.power.startswith("slugger") and state.table.laws.hand_reset == "driver_alone":
        return all(state.club(club).name == DRIVER for club in golfer.hand)
    return not golfer.hand


def order_key(state: State, number: int, initiative: int) -> tuple[int, int]:
    """The sort key of a golfer in a round, lowest first. Swift is one lower, before or after equals (H13)."""
    power = state.golfers[number].power
    if not power.startswith("swift"):
        return initiative, 1
    is_before = power == "swift_a" and state.table.laws.swift_ties == "by_side"
    return initiative - 1, 0 if is_before else 2


def why_no_club(state: State, golfer: Golfer, club: Club) -> str | None:
    """The reason a golfer may not choose this club here, None where it may; Slugger's b-side drives on tees."""
    fronts = fronts_of(state, golfer)
    if all(drives(state, front, club) for front in fronts):
        return why_driven(golfer)

    def is_barred(held: Club) -> bool:
        return all(is_stuck(state, front, held) for front in fronts)

    has_another = not all(is_barred(state.club(held)) for held in golfer.hand)
    if golfer.power == "dorian_a" and has_another and is_barred(club):
        return f"{golfer.name} is Dorian, who cannot reset, and the {club.name} leads out of no bunker"
    can_use_it = any(golfer.bound in decks_of(state.club(held)) for held in golfer.hand)
    if golfer.bound is not None and can_use_it and golfer.bound not in decks_of(club):
        return (
            f"{golfer.name} is Bunjil and keeps a card of deck {golfer.bound}, which the {club.name} cannot use"
        )
    return None


def fronts_of(state: State, golfer: Golfer) -> tuple[Golfer, ...]:
    """The player with each golfer in front who may act in this turn: one, or in a team perhaps two."""
    number = next(k for k, player in enumerate(state.golfers) if player.name == golfer.name)
    able = teams.able(state, number)
    return tuple(teams.in_front(golfer, which == 2) for which in able) or (golfer,)


def drives(state: State, golfer: Golfer, club: Club) -> bool:
    """Whether Slugger's b-side, who has to use a wood there, stands on a tee with another club."""
    on_tee = spot_for(state, golfer).surface is Surface.TEE
    has_wood = any(state.club(held).is_wood for held in golfer.hand)
    return golfer.power == "slugger_b" and on_tee and has_wood and not club.is_wood


def why_driven(golfer: Golfer) -> str:
    """The reason why Slugger's b-side may not use a club on a tee."""
    return f"{golfer.name} is Slugger, who uses a wood or the Driver on every tee"


def why_other(state: State, golfer: Golfer, club: Club) -> str | None:
    """The reason why only the other golfer of a team may use this club; None where this one may."""
    if drives(state, golfer, club) and not all(
        drives(state, front, club) for front in fronts_of(state, golfer)
    ):
        return why_driven(golfer)
    return None


def is_useless(state: State, golfer: Golfer, club: Club) -> bool:
    """A club that cannot be used now: the Driver off a tee; woods and the Driver in a bunker (5.1)."""

    def is_off(front: Golfer) -> bool:
        return club.tee_only and spot_for(state, front).surface not in (Surface.TEE, Surface.BUNKER)

    return all(is_off(front) or is_stuck(state, front, club) for front in fronts_of(state, golfer))


def is_stuck(state: State, golfer: Golfer, club: Club) -> bool:
    """Whether nothing but a reset is left with this club: a wood or the Driver in a bunker (H6)."""
    is_in = spot_for(state, golfer).surface is Surface.BUNKER
    return is_in and club.is_wood and not woods_lead_out(state, golfer)


def woods_lead_out(state: State, golfer: Golfer) -> bool:
    """Whether a bunker is left with woods: by an option, or where a reset brings no other clubs (H6).

    An entered hand with fewer clubs than the golfer carries may be incomplete: the rest is unknown.
    """
    own = (*golfer.hand, *golfer.discard)
    is_whole = len(own) >= size_of(golfer)
    has_woods_alone = is_whole and all(state.club(club).is_wood for club in own)
    return state.table.laws.bunker_wood == "any_deck" or has_woods_alone


def as_played(state: State, golfer: Golfer, club: Club, action: Action) -> Club:
    """The club as this action uses it: a wood that leads out of a bunker draws from any deck (H6)."""
    if action != "exit_bunker" or not club.is_wood or not woods_lead_out(state, golfer):
        return club
    return replace(club, decks=club.decks or DECKS, straight=None, tee_only=False)


def decks_of(club: Club) -> tuple[str, ...]:
    """Every deck that a first card may come from with this club, by a big hit too."""
    return (*club.decks, *((big_hit_deck(club),) if club.big_hit else ()))


def is_against_the_card(state: State, golfer: Golfer, club: Club) -> bool:
    """Whether Iron Jane plays no iron: only her card forbids it, not the rulebook, so it is a warning (H1)."""
    is_jane = golfer.power.startswith("iron_jane")
    return is_jane and state.table.laws.iron_jane_only_irons and not club.name.endswith("Iron")


def may_reset(golfer: Golfer) -> bool:
    """Whether discards may be taken back: for Dorian's a-side only before a hole, with one club left."""
    if golfer.power != "dorian_a":
        return True
    return golfer.turns == 0 and golfer.hand == (golfer.lasting,)


def wrong_hand(state: State, golfer: Golfer) -> str | None:
    """The fault of a golfer's first hand, with the golfer's card named first; None where it has none."""
    card, clubs = golfer.power, [state.club(initiative) for initiative in (*golfer.hand, *golfer.discard)]
    most = HAND_SIZES.get(golfer.power)
    if most is not None and len(clubs) > most:
        return f"{card} carries {most} clubs, not {len(clubs)}"
    if golfer.power == "shark_b" and any("Wedge" in club.name for club in clubs):
        return f"{card} carries no wedges"
    if golfer.power == "iron_jane_b" and len({club.name for club in clubs}) < len(clubs):
        return f"{card} carries no two of the same club"
    if golfer.power.startswith("slugger") and DRIVER not in [club.name for club in clubs]:
        return f"{card} carries the Driver"
    if golfer.power == "dorian_a" and golfer.lasting not in [club.initiative for club in clubs]:
        return f"{card} names one of the own clubs that never expires"
    return None
