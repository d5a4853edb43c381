"""The training of the network that finds hands and things over the board.

It draws them over boards whose truth is known.
"""
