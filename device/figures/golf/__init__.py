"""The large figures of the golf games: tables seen, strokes told, random games to their end, speed.

It measures and words results; nothing is decided here.
"""
