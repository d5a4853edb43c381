"""The lattice of hexes in a picture, known up to which hex is which: by its spectrum, then centre by centre.

No course and no colour is known here.
"""
