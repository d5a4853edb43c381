"""A log of 600 entries, folded again, is the match that grew entry by entry: corrections need not be clever."""

import time

import pytest

from rules.header import header_from_json
from rules.match import Match
from tests.rules.record.long_matches import log_of

ENTRIES = 600


@pytest.mark.parametrize("variant", ["base", "icf", "point"])
def test_a_refold_of_600_entries_is_the_match_that_grew(
    variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The duration is printed, the best of several runs; the speed of a machine proves nothing."""
    options = {"match": {"target": 1000, "boards": 1000}}
    header = header_from_json({"variant": variant, "options": options})
    entries, took_ms = log_of(ENTRIES), list[float]()
    grown = Match.begin(header)
    for entry in entries:
        grown = grown.receive(entry).match
    for _ in range(3):
        began_s = time.process_time()
        match = Match.fold(header, entries)
        took_ms.append((time.process_time() - began_s) * 1000)
    assert match.score.revision == ENTRIES
    assert match == grown
    with capsys.disabled():
        print(f" {variant}: {ENTRIES} entries in {min(took_ms):.1f} ms", end="")
