"""Roll in One: a match from entry to entry, its start, and how the registry knows it.

It knows the table that golf games share, and no other game.
"""
