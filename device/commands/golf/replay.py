"""Replay a golf table: one JSON line a change of its tokens or dice, then the score by the game's laws."""

from __future__ import annotations

import argparse
import json
import sys

from calibration.golf.found import NoCourse
from device.opening import open_source

DONE, NO = 0, 1


def replay_golf(arguments: argparse.Namespace) -> int:
    """Prints the events and the score; 1 where the course is not found in the whole source."""
    # The golf laws take megabytes, which a replay of carrom does not need.
    from device.golf_tables.foresight import Foresight
    from device.golf_tables.matches import golf_match
    from device.golf_tables.replayed import Replayed
    from device.golf_tables.reports import event_json, is_kept
    from device.golf_tables.watching import watch_golf
    from device.printed import printed
    from device.watching.folding import answers_in, folded

    match, answers = golf_match(arguments), answers_in(arguments.answers)
    replayed = Replayed(match)
    foresight = Foresight(lambda: replayed.match, match.names or None)
    try:
        with open_source(arguments.source, seed=arguments.seed, game=arguments.game) as source:
            for event in watch_golf(source, lambda: match.course, lambda: match.names, foreseen=foresight):
                print(printed(event_json(event)), flush=True)
                if is_kept(event):
                    replayed.receive(event)
    except NoCourse as refusal:
        print(f"pocketwatch replay: {arguments.source}: {refusal}", file=sys.stderr)
        return NO
    state = folded(replayed.header, replayed.events, answers).score.to_json()
    print(json.dumps({"type": "score", "state": state}))
    return DONE
