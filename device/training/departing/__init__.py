"""The training of the network that weighs discs against the bare board: `vision/pieces/departing.py` runs it.

It learns from discs as the other networks see them on drawn boards that were learnt: it is trained after them.
"""
