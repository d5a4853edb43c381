"""18 Holes: the golfers' cards, the automata and seeds, every mode played to its end by random legal play."""

import random
from collections import Counter
from typing import Any

import pytest

from device.evaluation.golf.play import legal_act
from rules.errors import NotationError
from rules.golf.eighteen_holes.game import PLAYERS, VARIANTS
from rules.golf.eighteen_holes.play.powers import POWERS
from rules.golf.eighteen_holes.table.chance import shuffled
from rules.golf.results import results_of
from rules.header import Header, header_from_json
from rules.match import Entry, Match
from rules.notation import act_from_json
from tests.rules.golf.playing import match_of, played_out

NAMES = ["Ann", "Bo", "Cy"]
SMALL: dict[str, Any] = {
    "hexes": [
        *[[q, 0, "fairway"] for q in range(1, 6)],
        *[[q, 1, "rough"] for q in range(-1, 6)],
        *[[0, 0, "tee", 1], [6, 0, "green", 1], [6, 1, "tee", 2], [-1, 0, "green", 2]],
        *[[2, -1, "water"], [3, -1, "bunker"], [4, -1, "rough", "tree"]],
    ],
    "par": {"1": 3, "2": 4},
}
HANDS: dict[str, Any] = {
    "shark_b": ["6 Iron 1", "8 Iron 1", "3 Wood 1", "5 Hybrid 1", "9 Iron 1"],
    "dorian_b": ["6 Iron 1", "9 Iron 1", "5 Wood 1"],
    "iron_jane_b": ["6 Iron 1", "9 Iron 1", "7 Iron 1", "2 Iron 1"],
    "rikesh_b": ["6 Iron 1"],
    "slugger_a": ["Driver 1", "6 Iron 1", "9 Iron 1", "3 Wood 1"],
    "slugger_b": ["Driver 1", "6 Iron 1", "9 Iron 1", "3 Wood 1"],
}


def header(variant: str, power: str = "", start: Any = None, **more: Any) -> Header:
    count = PLAYERS.get(variant, (2,))[0]
    options: dict[str, Any] = {"course": SMALL, **more}
    if power:
        card = {"golfer": power, "lasting": "6 Iron 1"} if power == "dorian_a" else power
        options |= {"golfers": {"Ann": card}, "hands": {"Ann": HANDS.get(power, "A"), "Bo": "D", "Cy": "E"}}
        options["hands"] = {name: options["hands"][name] for name in NAMES[:count]}
    given = {"game": "eighteen_holes", "variant": variant, "players": NAMES[:count], "options": options}
    return header_from_json(given if start is None else given | {"start": start})


def clubs_of(position: Any) -> list[Counter[int]]:
    return [Counter((*golfer.hand, *golfer.discard)) for golfer in position.state.golfers]


@pytest.mark.sample(2)
@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_mode_comes_to_its_end_with_every_golfer(variant: str, half: int) -> None:
    """A quarter of the golfer cards a mode, all of them in four: clubs are conserved, the log refolds."""
    powers = ("",) if variant == "solo_chaos" else POWERS[VARIANTS.index(variant) % 4 :: 4]
    played = list(enumerate(powers))
    for seed, power in played[half::2] or played:
        setup = header(variant, power, seed=seed)
        begun = Match.begin(setup).position
        end, acts = played_out(begun, seed)
        assert clubs_of(end) == clubs_of(begun)
        match = match_of(setup, acts)
        assert match.position == end
        assert Match.fold(setup, match.entries) == match
    print(f"{variant}: {len(powers)} games to their end")


def drafted(position: Any, seed: int) -> Any:
    """The position after a random draft."""
    chance = random.Random(seed)
    while position.state.draft is not None:
        position, _ = position.receive(1, legal_act(position, chance))
    return position


@pytest.mark.parametrize(("count", "clubs"), [(2, 18), (3, 26), (5, 34)])
def test_a_draft_deals_the_clubs_of_so_many_and_each_keeps_five(count: int, clubs: int) -> None:
    names = [f"P{k}" for k in range(count)]
    setup = {"game": "eighteen_holes", "variant": "racing", "players": names, "options": {"draft": True}}
    begun: Any = Match.begin(header_from_json(setup)).position
    packs = begun.state.draft.packs
    allowed = {club.initiative for club in begun.state.table.clubs if club.players <= count}
    assert len(allowed) == clubs
    end = drafted(begun, 5)
    kept = Counter(club for golfer in end.state.golfers for club in (*golfer.hand, *golfer.discard))
    assert kept == Counter(club for pack in packs for club in pack)
    assert set(kept) <= allowed
    assert all(len(hand) == 5 for hand in clubs_of(end))


def test_the_same_seed_shuffles_the_same_way() -> None:
    orders = {shuffled(tuple(range(12)), seed) for seed in range(50)}
    assert all(sorted(order) == list(range(12)) for order in orders)
    assert len(orders) == 50
    assert shuffled((1, 2, 3, 4), 7) == shuffled((1, 2, 3, 4), 7)


def test_solo_is_dealt_by_its_seed_and_no_card_twice() -> None:
    dealt = {}
    for seed in range(8):
        state: Any = Match.begin(header("solo_chaos", course="seven", seed=seed)).position
        automata = state.state.solo.automata
        assert sorted(hole for automaton in automata for hole in automaton.targets) == [1, 2, 3, 4, 5]
        clubs = [club for automaton in automata for club in automaton.clubs] + list(state.state.golfers[0].hand)
        assert len(clubs) == len(set(clubs)) == 20
        dealt[seed] = automata
    again: Any = Match.begin(header("solo_chaos", course="seven", seed=3)).position
    assert again.state.solo.automata == dealt[3]
    assert len(set(dealt.values())) > 5


def test_a_solo_game_that_is_won_keeps_the_rank_of_its_deck() -> None:
    for seed in range(8):
        ahead = {"players": [{"player": "Ann", "points": 30 * (seed % 2)}]}  # two greens are 14 at most
        setup = header("solo_chaos", start=ahead, seed=seed, solo_deck="easy")
        _, acts = played_out(Match.begin(setup).position, seed)
        match = match_of(setup, acts)
        kept = results_of(match)
        score: Any = match.score.score
        assert [result.total for result in kept] == ([6] if score.outcome.winners == ("Ann",) else [])
        assert kept or not seed % 2


@pytest.mark.parametrize(("warns", "said"), [(True, 1), (False, 0)])
def test_iron_jane_is_warned_of_what_is_no_iron(warns: bool, said: int) -> None:
    match = Match.begin(header("match", "iron_jane_a", iron_jane_only_irons=warns))
    act = act_from_json({"type": "select_club", "player": "Ann", "club": "8 Wood"})
    verdicts = match.receive(Entry(1, "player", act)).verdicts
    assert sum("irons only" in verdict.text for verdict in verdicts) == said


@pytest.mark.parametrize(
    ("variant", "wrong", "said"),
    [
        ("solo_chaos", {"players": ["Ann", "Bo"]}, "1"),
        ("chaos_teams", {"players": NAMES}, "2"),
        ("solo_chaos", {"options": {"solo_deck": "esay"}}, 'did you mean "easy"'),
        ("solo_chaos", {"options": {"solo_deck": {"cards": []}}}, "cards"),
        ("solo_chaos", {"start": {"solo": {"automata": []}}}, "automata"),
        ("solo_chaos", {"start": {"solo": {"automata": [{"targets": [9]}, {}, {}]}}}, "does not have"),
        ("solo_chaos", {"start": {"solo": {"cards": ["norml 1"]}}}, 'did you mean "normal 1"'),
        ("solo_chaos", {"start": {"solo": {"symbol": 3}}}, "from 0 to 2"),
        ("match", {"start": {"solo": {}}}, "belongs to the variant solo_chaos"),
        (
            "match",
            {"start": {"players": [{"player": "Ann", "mate": {}}]}},
            "belongs to the variant chaos_teams",
        ),
        ("match", {"options": {"golfers": {"Ann": "rikesh_b"}}}, "carries 1 clubs, not 5"),
        ("match", {"options": {"iron_jane_only_irons": "yes"}}, "iron_jane_only_irons"),
        ("match", {"options": {"seed": -1}}, "seed"),
        ("match", {"options": {"hands": {"Ann": ["6 Iron 1", "6 Iron 1"]}}}, "give the 6 Iron 1 twice"),
        ("match", {"options": {"hands": {"Ann": "A", "Bo": ["6 Iron 1"]}}}, "to Ann and to Bo"),
        ("match", {"start": {"extras": ["Ann"]}}, "belongs to the variant chaos"),
        ("chaos", {"start": {"extras": ["Ann", "Ann"]}}, "names a player twice"),
        ("match", {"options": {"draft": True, "hands": {"Ann": "A"}}}, "without options.hands"),
        (
            "match",
            {"options": {"draft": True, "golfers": {"Ann": "swift_a", "Bo": "swift_b"}}},
            "the card of swift",
        ),
        ("match", {"start": {"draft": {"packs": {}}}}, "wants the option draft"),
        (
            "match",
            {"options": {"draft": True}, "start": {"players": [{"player": "Ann", "hand": ["6 Iron"]}]}},
            "add start.draft",
        ),
        ("match", {"start": {"decks": {"3": {}}}}, 'wants the option "cards": "dealt"'),
        ("match", {"start": {"drawn": {"action": "club", "columns": [["no"]]}}}, "columns"),
        ("match", {"start": {"order": ["Ann"]}}, "has revealed no club"),
        ("match", {"start": {"flags": [1]}}, "belongs to the variant kelly"),
        ("chaos", {"start": {"greens": [{"hole": 1, "five": "Ann", "two": "Ann"}]}}, "both tokens"),
        ("kelly", {"start": {"players": [{"player": "Ann", "target": 9}]}}, "does not have"),
        (
            "match",
            {"start": {"players": [{"player": "Ann", "bound": "3", "card": "301"}]}},
            "exactly where cards",
        ),
        ("match", {"start": {"players": [{"player": "Ann"}, {"player": "Ann"}]}}, "a second time"),
        ("skins", {"options": {"tokens": {"99": 5}}}, "names hole 99"),
        ("match", {"start": {"players": [{"player": "Ann", "hand": []}]}}, "has no club"),
    ],
)
def test_a_wrong_header_is_refused_in_one_line(variant: str, wrong: dict[str, Any], said: str) -> None:
    count = PLAYERS.get(variant, (2,))[0]
    with pytest.raises(NotationError) as refusal:
        Match.begin(
            header_from_json({"game": "eighteen_holes", "variant": variant, "players": NAMES[:count]} | wrong)
        )
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
