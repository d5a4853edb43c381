"""Magnetic Carom: a game from entry to entry, over its laws and the readings of a stroke.

It knows what games with coins share, and none of carrom's laws.
"""
