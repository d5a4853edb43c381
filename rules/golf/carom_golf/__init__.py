"""Carom Golf: a match from entry to entry, and how the registry knows it.

It knows the table that golf games share, and no other game.
"""
