"""Headers of random golf games: every mode, with players, options, golfers and cards by the seed."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rules.codec import Json
from rules.golf.carom_golf.printed.options import Laws as CaromGolfLaws
from rules.golf.eighteen_holes.game import PLAYERS, VARIANTS
from rules.golf.eighteen_holes.play.powers import HAND_SIZES, POWERS
from rules.golf.eighteen_holes.printed.options import Laws as EighteenLaws
from rules.golf.roll_in_one.printed.options import Laws as RollInOneLaws
from rules.header import Header, header_from_json

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")
MODES: tuple[tuple[str, str], ...] = (
    *(("carom_golf", variant) for variant in ("basic", "carom")),
    *(("roll_in_one", variant) for variant in ("full", "six", "three")),
    *(("eighteen_holes", variant) for variant in VARIANTS),
)
SHORT: dict[str, Any] = {
    "name": "Short",
    "hexes": [
        *[[q, 0, "fairway"] for q in range(1, 4)],
        *[[q, 1, "rough"] for q in range(-1, 4)],
        *[[0, 0, "tee", 1], [4, 0, "green", 1], [4, 1, "tee", 2], [-1, 0, "green", 2]],
        *[[1, -1, "water"], [2, -1, "bunker"], [3, -1, "rough", "tree"], [4, -1, "clubhouse"]],
    ],
    "par": {"1": 3, "2": 4},
}  # two holes, so small that random play finishes

GREENS = ((1, 0), (0, -1), (-1, 1))
SMALL_PAGE: dict[str, Any] = {
    "name": "Small Page",
    "hexes": [
        *[[q, 0, "tee"] for q in (-3, -2)],
        *[[q, r, "green"] for q, r in GREENS],
        *[[-1, 0, "fairway"], [0, 0, "fairway"], [1, -1, "fairway"], [0, 1, "rough"], [-1, -1, "bunker"]],
        *[[2, 0, "rough"], [2, -1, "water"], [-2, 1, "fairway", "tree"], [-2, 2, "rough"], [1, -2, "blank"]],
    ],
    "holes": {
        str(number): {"label": label, "tee": [[-3, 0], 0], "flag": list(flag)}
        for number, label, flag in zip((1, 2, 7), ([1], [2], [1, 2]), GREENS, strict=True)
    },
    "tables": {"distance": {"wood": [4, 4, 3, 3, 4, 5], "iron": [2, 2, 1, 3, 2, 3]}},
}  # three holes of a few hexes and short clubs, for the same reason


def random_header(game: str, variant: str, seed: int) -> Header:
    """The header of one random game; the same seed gives the same header."""
    chance = random.Random(f"{game} {variant} {seed}")
    make = {"carom_golf": _carom_golf, "roll_in_one": _roll_in_one, "eighteen_holes": _eighteen_holes}[game]
    count, options = make(variant, chance)
    header: dict[str, Json] = {"game": game, "variant": variant, "players": list(NAMES[:count])}
    return header_from_json({**header, "options": options})


def _laws(laws: Any, chance: random.Random) -> dict[str, Json]:
    """Every decided ambiguity, one way or the other."""
    choices: dict[str, Json] = {}
    for key, hint in get_type_hints(laws).items():
        ways = get_args(hint) if get_origin(hint) is Literal else (False, True)
        choices[key] = chance.choice(ways)
    return choices


def _carom_golf(variant: str, chance: random.Random) -> tuple[int, dict[str, Json]]:
    count = chance.randint(1, 3)
    course = chance.choice(("meadow", "orchard"))
    return count, {**_laws(CaromGolfLaws, chance), "courses": [course]}


def _roll_in_one(variant: str, chance: random.Random) -> tuple[int, dict[str, Json]]:
    return chance.randint(1, 3), {**_laws(RollInOneLaws, chance), "course": SMALL_PAGE}


def _eighteen_holes(variant: str, chance: random.Random) -> tuple[int, dict[str, Json]]:
    count = chance.choice(PLAYERS.get(variant, (2, 3, 4, 5)))
    laws = _laws(EighteenLaws, chance)
    laws["draft"] = variant != "solo_chaos" and chance.random() < 0.3
    course = SHORT | {"par": chance.choice(({"1": 3}, {"1": 3}, SHORT["par"]))}
    options: dict[str, Json] = {**laws, "course": course, "seed": chance.randint(0, 9999)}
    if variant == "solo_chaos":
        return count, options
    golfers = dict(zip(NAMES[:count], _golfers(chance, count), strict=True))
    options["golfers"] = {name: power for name, power in golfers.items() if power != "dorian_a"}
    if laws["draft"]:
        options["golfers"] = dict(golfers)
    else:
        options["hands"] = _hands(chance, options["golfers"])
    return count, options


def _golfers(chance: random.Random, count: int) -> list[str]:
    """Golfer cards, each once, on either side."""
    cards = chance.sample(sorted({power.rpartition("_")[0] for power in POWERS}), count)
    return [f"{card}_{chance.choice('ab')}" for card in cards]


CLUBS = (
    *("2 Iron", "3 Iron", "4 Iron", "5 Iron", "6 Iron", "7 Iron", "8 Iron", "9 Iron"),
    *("3 Wood", "5 Wood", "8 Wood", "3 Hybrid", "5 Hybrid", "8 Hybrid"),
)


def _hands(chance: random.Random, golfers: Any) -> dict[str, Json]:
    """Clubs that these golfers may carry: no wedges, no two alike, the Slugger's Driver."""
    free = [f"{club} {copy}" for club in CLUBS for copy in (1, 2)]
    chance.shuffle(free)
    hands: dict[str, Json] = {}
    for name, power in golfers.items():
        own = ["Driver 1"] if power.startswith("slugger") else []
        while len(own) < HAND_SIZES.get(power, 5):
            names = [held[:-2] for held in own]
            own.append(next((club for club in free if club[:-2] not in names), free[0]))
            free.remove(own[-1])
        hands[name] = list(own)
    return hands
