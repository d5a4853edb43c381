"""The log of a match, the fold over it, and its past: entries that count, corrections, and offers.

It serves any game and knows none: a game's own parts are registered in `rules.games`.
"""
