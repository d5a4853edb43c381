"""Carrom: a match from entry to entry, over its laws, rulings and starts.

It knows what games with coins share, and no other game. `board` is a module of words:
millimetres that any room may know.
"""
