"""The entry point to a match: the fold of its log, and the result of receiving an entry. See `rules.record`."""

from rules.record.log import By, Entry
from rules.record.match import Match, Spoken, Step
from rules.record.passage import Passage

__all__ = ["By", "Entry", "Match", "Passage", "Spoken", "Step"]
