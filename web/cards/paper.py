"""A match on paper: its card and statistics as text and as CSV, a row for each board or player."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields

from rules.golf.scorepad import Scorepad, scorepad_of, table_of_scorepad, text_of_scorepad
from rules.match import Match
from rules.paper.accounts import card_of, statistics
from rules.paper.card import Card, CardSide
from rules.paper.card_text import text_of_card, text_of_statistics
from rules.paper.statistics import Statistics
from web.errors import BadAsk


def accounts_json(match: Match) -> dict[str, object]:
    """The card and the statistics under separate keys; golf has its pad for a card, and no statistics."""
    card, counted = card_of(match) or scorepad_of(match), statistics(match)
    return {
        "card": None if card is None else card.to_json(),
        "statistics": None if counted is None else counted.to_json(),
    }


def on_paper(match: Match, form: str) -> str:
    """The match in one of FORMS; raises BadAsk for the statistics of a golf game, which has none."""
    pad = scorepad_of(match)
    if pad is not None:
        return _pad_on_paper(pad, form)
    card, counted = card_of(match), statistics(match)
    assert card is not None
    assert counted is not None
    return FORMS[form](card, counted)


def _pad_on_paper(pad: Scorepad, form: str) -> str:
    if form not in PAD_FORMS:
        raise BadAsk(f"of a game of {pad.game} there is no {form}: ask for one of {', '.join(PAD_FORMS)}")
    return PAD_FORMS[form](pad)


def _pad_csv(pad: Scorepad) -> str:
    """A row for the par, where there is one, and a row for each player; unplayed holes are empty."""
    heads, rows = table_of_scorepad(pad)
    return _csv(heads, [list(row) for row in rows])


def _card_and_statistics(card: Card, counted: Statistics) -> str:
    return f"{text_of_card(card)}\n{text_of_statistics(counted)}"


def _card_csv(card: Card, counted: Statistics) -> str:
    """A row for each board; each side's columns carry the names of its players."""
    heads = ["game", "board", "breaker", "winner", "ending", "badge"]
    columns = [field.name for field in fields(CardSide)]
    heads += [f"{' & '.join(names)}: {column}" for names in card.sides for column in columns]
    rows = [
        [line.game, line.board, line.breaker, line.winner, line.ending, line.badge]
        + [getattr(side, column) for side in line.sides for column in columns]
        for line in card.lines
    ]
    return _csv(heads, rows)


def _statistics_csv(card: Card, counted: Statistics) -> str:
    """A row for each player; those of breaks are breaks_made and so on."""
    players = [_flat(asdict(player)) for player in counted.players]
    return _csv(list(players[0]), [list(player.values()) for player in players])


def _flat(values: Mapping[str, object]) -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, value in values.items():
        flat |= (
            {f"{key}_{name}": part for name, part in value.items()} if isinstance(value, dict) else {key: value}
        )
    return flat


def _csv(heads: list[str], rows: list[list[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_harmless(head) for head in heads])
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    """A cell in which a formula-like name is put behind an apostrophe, for spreadsheets (CWE-1236)."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


FORMS: dict[str, Callable[[Card, Statistics], str]] = {
    "card": _card_and_statistics,
    "card.csv": _card_csv,
    "statistics.csv": _statistics_csv,
}
PAD_FORMS: dict[str, Callable[[Scorepad], str]] = {"card": text_of_scorepad, "card.csv": _pad_csv}
