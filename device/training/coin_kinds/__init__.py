"""The training of the network that tells the kinds of all coins of a picture together.

It learns from coins as the other networks see them on drawn boards and photographs: it is trained after them.
"""
