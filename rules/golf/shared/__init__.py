"""The parts that all three golf games share: data files, rulings, parts of snapshots, courses as text.

It knows hexes, and no game.
"""
