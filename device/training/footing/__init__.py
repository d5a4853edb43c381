"""The training of the network that finds the foot of a cushion.

It learns from drawn and labelled edges.
"""
