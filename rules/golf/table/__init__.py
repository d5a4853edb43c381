"""The parts that all three golf games share: tiles, markers, rulings, data files.

It knows hexes, and no game.
"""
