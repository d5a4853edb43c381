"""Judge a scenario, a header line and then entries, by the rules alone; print the final state as JSON."""

import argparse
import json
import sys
from pathlib import Path

from device.errors import BadInput
from device.files import text_in
from device.headers.golf_files import with_golf_files
from device.headers.header import with_rule_set
from rules.errors import RulesError
from rules.match import Match
from rules.record.audit import audit
from rules.scenario import play
from web.cards.paper import accounts_json, on_paper
from web.errors import BadAsk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the scenario file, `-` for standard input."""
    parser.add_argument(
        "scenario", metavar="SCENARIO.jsonl", help="header line, then one entry a line; - reads stdin"
    )
    parser.add_argument(
        "--audit", action="store_true", help="say of every entry who made it and what became of it"
    )
    parser.add_argument("--card", action="store_true", help="print the score card and the statistics instead")
    parser.add_argument("--accounts", action="store_true", help="add the card and the statistics as JSON")
    parser.add_argument("--acts", action="store_true", help="say what may be done now, and why not the rest")


def run(args: argparse.Namespace) -> int:
    """Plays the scenario and prints the final state; raises BadInput naming the line that is wrong."""
    match = _played(args.scenario)
    if args.card:
        return _print_card(match)
    state = {**match.score.to_json(), "verdicts": _verdicts(match)}
    if args.accounts:
        state |= accounts_json(match)
    if args.audit:
        state["audit"] = [line.to_json() for line in audit(match)]
    if args.acts:
        state["acts"] = [offer.to_json() for offer in match.acts()]
    print(json.dumps(state, ensure_ascii=False))
    return 0


def _print_card(match: Match) -> int:
    try:
        print(on_paper(match, "card"), end="")
    except BadAsk as refusal:
        raise BadInput(str(refusal)) from refusal
    return 0


def _played(name: str) -> Match:
    try:
        return play(_resolved(_lines(name), Path(name).parent))
    except RulesError as wrong:
        raise BadInput(f"{name}: {wrong}") from wrong


def _lines(name: str) -> list[str]:
    if name == "-":
        return sys.stdin.read().splitlines()
    return text_in(Path(name), "a scenario, a text file of JSON lines in UTF-8").splitlines()


def _resolved(lines: list[str], beside: Path) -> list[str]:
    """The lines with the contents of the files that the header names: a rule set, courses, cards, decks."""
    for number, line in enumerate(lines):
        if line.strip() and not line.lstrip().startswith("#"):
            header = with_golf_files(with_rule_set(line, beside), beside)
            return [*lines[:number], header, *lines[number + 1 :]]
    return lines


def _verdicts(match: Match) -> list[dict[str, object]]:
    """The verdicts on every entry in force, in order, each with the number of its entry."""
    return [
        {"entry": spoken.entry.seq, **verdict.to_json()}
        for spoken in match.history
        for verdict in spoken.verdicts
    ]
