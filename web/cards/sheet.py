"""A match's card as a paper sheet: facts, one table, and the result, all of it in words.

The page and the PDF show the same sheet. Carrom's has the federation's columns, a line for each board; a golf
game's has a line for each player and a column for each hole, like its score pad.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.golf.scorepad import scorepad_of
from rules.paper.accounts import card_of
from rules.paper.card import Card, CardGame, CardLine, CardSide
from web.archive import Kept
from web.languages.language import day_and_time, gettext, marked, number
from web.languages.terms import ending_name, game_name, toss_sentence
from web.languages.verdicts import said_name

NIL = "–"  # the federation's Nil: nothing to enter
CAUTION = marked("Where a ? stands, this file has no letter: the match's page shows it, and prints it too.")
OPTIONAL = {
    "claimed": marked("Claimed"),
    "lost": marked("Lost"),
    "adjusted": marked("Put right"),
}
AT_END = {"left": marked("Left"), "misses": marked("Misses")}
COLUMNS = {
    "queen": marked("Queen"),
    "coins": marked("Coins"),
    **OPTIONAL,
    "total": marked("Total"),
    **AT_END,
}


@dataclass(frozen=True, slots=True)
class Group:
    """A head over several columns; an empty one over those without a head."""

    name: str
    span: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card, in one language: `groups` are above the `heads`, every row has a cell for each head.

    `notes` give the result. `words` are the columns read as words, all others are numbers; `strong` are those
    of totals. `signed` is who signs it. `caution` is the text of a printer that lacks letters.
    """

    kind: str
    title: str
    facts: tuple[tuple[str, str], ...]
    groups: tuple[Group, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    words: frozenset[int]
    strong: frozenset[int]
    signed: tuple[str, ...]
    caution: str = ""

    def look(self, column: int) -> str:
        """The classes of a column's cells."""
        return " ".join(
            name for name, columns in (("word", self.words), ("strong", self.strong)) if column in columns
        )


def sheet_of(kept: Kept) -> Sheet:
    """The sheet of a match, in this request's language."""
    card = card_of(kept.match)
    sheet = _pad(kept) if card is None else _card(kept, card)
    return replace(sheet, caution=gettext(CAUTION))


def facts_of(kept: Kept) -> tuple[tuple[str, str], ...]:
    """The date, the game and the match."""
    header = kept.match.header
    facts = [
        (gettext("Date"), day_and_time(kept.began_at)),
        (gettext("Game"), game_name(header.game, header.variant)),
        (gettext("Match"), number(kept.number)),
    ]
    taken_in = () if kept.taken_in_at is None else ((gettext("Taken in"), day_and_time(kept.taken_in_at)),)
    return (*facts, *taken_in)


def _card(kept: Kept, card: Card) -> Sheet:
    columns = _columns(card)
    first = _first_heads(card)
    names = [" & ".join(side) for side in card.sides]
    sides = len(card.sides)
    totals = [
        len(first) + k * len(columns) + columns.index("total") for k in range(sides) if "total" in columns
    ]
    tosses = tuple((gettext("Toss"), toss_sentence(toss.winner, toss.choice)) for toss in card.tosses)
    heads = (*first, *(gettext(COLUMNS[column]) for _ in names for column in columns), gettext("End"))
    return Sheet(
        kind=gettext("Score card"),
        title=" – ".join(names),
        facts=(*facts_of(kept), *tosses),
        groups=(Group("", len(first)), *(Group(name, len(columns)) for name in names), Group("", 1)),
        heads=heads,
        rows=tuple(_row(line, columns, len(first) == 3) for line in card.lines),
        notes=tuple(_notes(card)),
        words=frozenset((len(first) - 1, len(heads) - 1)),
        strong=frozenset(totals),
        signed=(*names, gettext("Umpire")),
    )


def _first_heads(card: Card) -> tuple[str, ...]:
    several = len(card.games) > 1
    return (*((gettext("Game"),) if several else ()), gettext("Board"), gettext("Break"))


def _columns(card: Card) -> tuple[str, ...]:
    """The federation's columns, and of the others those with any entry; for a player alone only misses."""
    sides = [side for line in card.lines for side in line.sides]
    if any(side.misses is not None for side in sides):
        return ("misses",)
    some = tuple(column for column in OPTIONAL if any(side.amount(column) for side in sides))
    left = tuple(column for column in AT_END if any(side.amount(column) is not None for side in sides))
    return ("queen", "coins", *some, "total", *left)


def _row(line: CardLine, columns: tuple[str, ...], has_game: bool) -> tuple[str, ...]:
    cells = [_cell(side, column) for side in line.sides for column in columns]
    game = (number(line.game),) if has_game else ()
    return (*game, number(line.board), line.breaker, *cells, ending_name(line.ending, line.badge))


def _cell(side: CardSide, column: str) -> str:
    value = side.amount(column)
    if value is None or (value == 0 and column not in ("total", *AT_END)):
        return NIL
    return number(value)


def _notes(card: Card) -> Iterator[str]:
    if len(card.games) > 1:
        yield from (_game_won(game) for game in card.games if game.winner)
    points = _points(card.points)
    if not card.winners:
        yield gettext("Not decided yet: %(points)s.", points=points)
    elif any(side.misses is not None for line in card.lines for side in line.sides):
        yield gettext("Won by %(winner)s.", winner=" & ".join(card.winners))
    elif len(card.winners) > 1:
        yield gettext("Shared by %(winners)s, %(points)s.", winners=", ".join(card.winners), points=points)
    elif len(card.games) > 1:
        yield gettext("The match is won by %(winner)s.", winner=card.winners[0])
    else:
        yield gettext("Won by %(winner)s, %(points)s.", winner=card.winners[0], points=points)


def _game_won(game: CardGame) -> str:
    points = _points(game.points)
    return gettext("Game %(game)s: %(winner)s, %(points)s.", game=game.game, winner=game.winner, points=points)


def _points(points: tuple[int, ...]) -> str:
    return " : ".join(number(point) for point in points)


def _pad(kept: Kept) -> Sheet:
    """A golf game's score pad: the par, if any, and a line for each player; a column for each hole."""
    card = scorepad_of(kept.match)
    assert card is not None
    holes = max(len(card.courses), *(len(line.holes) for line in card.lines))
    note = gettext("Not decided yet.")
    if card.winners:
        note = gettext("Won by %(winner)s.", winner=", ".join(card.winners))
    par = () if card.par is None else ((gettext("Par"), *_scores(card.par, holes), number(sum(card.par))),)
    return Sheet(
        kind=gettext("Score card"),
        title=" – ".join(said_name(line.player) for line in card.lines),
        facts=(*facts_of(kept), (gettext("Course"), ", ".join(card.courses))),
        groups=(Group("", 1), Group(gettext("Hole"), holes), Group("", 1)),
        heads=(gettext("Player"), *(number(hole) for hole in range(1, holes + 1)), gettext("Total")),
        rows=(
            *par,
            *((said_name(line.player), *_scores(line.holes, holes), number(line.total)) for line in card.lines),
        ),
        notes=(note,),
        words=frozenset((0,)),
        strong=frozenset((holes + 1,)),
        signed=(),
    )


def _scores(scores: Sequence[int | None], holes: int) -> tuple[str, ...]:
    """A cell for each hole; an unplayed one has Nil."""
    return tuple(
        NIL if score is None else number(score) for score in (*scores, *[None] * (holes - len(scores)))
    )
