"""New match: seats, players, options and handicaps of every game.

What cannot be played is refused with the reason.
"""
