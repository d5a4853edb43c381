"""The golfers' abilities that bear on hands, order and hazards (section 9).

What is announced, looks, redraws and borrowed clubs, is that of `abilities`.
"""

from __future__ import annotations

from rules.golf.eighteen_holes.clubs import Club
from rules.golf.eighteen_holes.course import Surface
from rules.golf.eighteen_holes.shots import big_hit_deck
from rules.golf.eighteen_holes.state import Golfer, State

POWERS = (
    *("bunjil_a", "bunjil_b", "lucky_a", "lucky_b", "rikesh_a", "rikesh_b"),
    *("dorian_a", "dorian_b", "iron_jane_a", "iron_jane_b", "shark_a", "shark_b"),
    *("slugger_a", "slugger_b", "swift_a", "swift_b"),
)
HAND_SIZES = {"dorian_b": 3, "iron_jane_b": 4, "rikesh_b": 1}
DRIVER = "Driver"


def keeps(state: State, golfer: Golfer, initiative: int) -> bool:
    """Whether a used club goes back to the hand: Dorian's lasting one, or all; Slugger's Driver."""
    if golfer.power in ("dorian_b", "rikesh_b"):
        return True
    if golfer.power == "dorian_a":
        return golfer.lasting == initiative
    return golfer.power.startswith("slugger") and state.club(initiative).name == DRIVER


def ignores_water(golfer: Golfer) -> bool:
    """The Shark plays the tile below the water (H2)."""
    return golfer.power.startswith("shark")


def order_key(state: State, number: int, initiative: int) -> tuple[int, int]:
    """The place in a round, lowest first. Swift is one lower, and before or after who is level with it."""
    power = state.golfers[number].power
    if not power.startswith("swift"):
        return initiative, 1
    return initiative - 1, 0 if power == "swift_a" else 2


def why_no_club(state: State, golfer: Golfer, club: Club) -> str | None:
    """Why a golfer may not choose this club here; None where it may: Slugger's b-side drives off every tee."""
    on_tee = state.table.course.spots[golfer.at].surface is Surface.TEE
    woods = [one for one in golfer.hand if state.club(one).is_wood]
    if golfer.power == "slugger_b" and on_tee and woods and not club.is_wood:
        return f"{golfer.name} is Slugger, who uses a wood or the Driver on every tee"
    has_another = not all(is_stuck(state, golfer, state.club(one)) for one in golfer.hand)
    if golfer.power == "dorian_a" and has_another and is_stuck(state, golfer, club):
        return f"{golfer.name} is Dorian, who cannot reset, and the {club.name} leads out of no bunker"
    if golfer.bound is not None and golfer.bound not in decks_of(club):
        return (
            f"{golfer.name} is Bunjil and keeps a card of deck {golfer.bound}, which the {club.name} cannot use"
        )
    return None


def is_stuck(state: State, golfer: Golfer, club: Club) -> bool:
    """Whether nothing but a reset is left with this club: a wood or the Driver in a bunker (H6)."""
    return club.is_wood and state.table.course.spots[golfer.at].surface is Surface.BUNKER


def decks_of(club: Club) -> tuple[str, ...]:
    """Every deck that a first card may come from with this club, by a big hit too."""
    return (*club.decks, *((big_hit_deck(club),) if club.big_hit else ()))


def is_against_the_card(state: State, golfer: Golfer, club: Club) -> bool:
    """Whether Iron Jane plays no iron: her card says irons only, the rulebook does not, so it is told (H1)."""
    is_jane = golfer.power.startswith("iron_jane")
    return is_jane and state.table.laws.iron_jane_only_irons and not club.name.endswith("Iron")


def may_reset(golfer: Golfer) -> bool:
    """Whether discards may be taken back: Dorian's a-side only before a hole, the lasting club alone held."""
    if golfer.power != "dorian_a":
        return True
    return golfer.turns == 0 and golfer.hand == (golfer.lasting,)


def wrong_hand(state: State, golfer: Golfer) -> str | None:
    """What is wrong with the hand a game begins with; None where nothing is."""
    clubs = [state.club(one) for one in (*golfer.hand, *golfer.discard)]
    most = HAND_SIZES.get(golfer.power)
    if most is not None and len(clubs) > most:
        return f"carries {most} clubs, not {len(clubs)}"
    if golfer.power == "shark_b" and any("Wedge" in club.name for club in clubs):
        return "carries no wedges"
    if golfer.power == "iron_jane_b" and len({club.name for club in clubs}) < len(clubs):
        return "carries no two of the same club"
    if golfer.power.startswith("slugger") and DRIVER not in [club.name for club in clubs]:
        return "carries the Driver"
    if golfer.power == "dorian_a" and golfer.lasting not in [club.initiative for club in clubs]:
        return "names one of the own clubs that never expires"
    return None
