"""Finds the hex lattice of a golf course in a picture, without markers: edges, spectrum, growth, then the course.

A lattice is accepted only where its edges repeat over many hexes; a refusal says why. Nothing here knows a palette.
"""
