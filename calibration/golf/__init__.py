"""Finds the hex lattice of a golf course in a picture, without markers.

A lattice is accepted only where its edges repeat over many hexes; a refusal says why. No palette is known.
"""
