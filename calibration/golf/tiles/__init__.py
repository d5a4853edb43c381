"""Boards of few hexes, whose tiles a network marks one by one; a lattice and the course are laid on the marks.

The network knows no print.
"""
