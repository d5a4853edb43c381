"""The log of a match, the fold over it, and its past: what counts, what was corrected, what may be said now.

It serves any game and knows none: what a game adds is registered in `rules.games`.
"""
