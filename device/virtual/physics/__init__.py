"""Discs on wood: friction, cushions, collisions, pockets and flight.

It knows no players and no camera.
"""
