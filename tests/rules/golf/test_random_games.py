"""A sample of the large run: random games of every mode and option, to their end, twice the same."""

import random
from collections import Counter
from typing import Any

import pytest

from device.evaluation.golf.headers import MODES, random_header
from device.evaluation.golf.play import played_out
from device.figures.figure import Plan
from device.figures.golf.games import GolfGamesFigure
from rules.match import Match
from tests.rules.golf.playing import match_of

SEEDS = [50_000, pytest.param(50_001, marks=pytest.mark.long)]  # not those of the large run


@pytest.mark.sample(5)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "variant"), MODES, ids=[variant for _, variant in MODES])
def test_a_random_game_comes_to_its_end_and_replays(game: str, variant: str, seed: int) -> None:
    header = random_header(game, variant, seed)
    begun: Any = Match.begin(header).position
    end, acts = played_out(begun, random.Random(seed))
    again, same = played_out(Match.begin(random_header(game, variant, seed)).position, random.Random(seed))
    assert (end, acts) == (again, same)
    assert match_of(header, acts).position == end
    if game == "eighteen_holes":
        check_conserved(begun.state, end)


def check_conserved(begun: Any, end: Any) -> None:
    """Assert that there is one of each club and of each shot card, before and after."""
    clubs = Counter(club for golfer in end.state.golfers for club in (*golfer.hand, *golfer.discard))
    assert not clubs or max(clubs.values()) == 1
    assert len(clubs) == sum(len({*golfer.hand, *golfer.discard}) for golfer in begun.golfers) or begun.draft
    if begun.piles:
        names = [name for pile in end.state.piles for name in (*pile.draw, *pile.discard)]
        names += [name for _, name in end.state.souvenirs]
        names += [name for column in (end.state.drawn.columns if end.state.drawn else ()) for name in column]
        names += [golfer.card for golfer in end.state.golfers if golfer.card]
        assert Counter(names) == Counter(name for pile in begun.piles for name in pile.draw)


def test_the_figure_counts_every_mode() -> None:
    figure, plan = GolfGamesFigure(), Plan(golf_games=len(MODES) + 1)
    parts = figure.parts(plan)
    assert sum(int(part.split()[3]) - int(part.split()[2]) for part in parts) == plan.golf_games
    results = [figure.measure(part, plan) for part in parts if "solo" in part or "basic" in part]
    text = figure.as_text(results)
    assert "| carom_golf basic | 2 |" in text
    assert text.splitlines()[-1].startswith("| all | 3 |")
    assert text.splitlines()[-1].endswith("| 0 |")
