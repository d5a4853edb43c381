"""The evidence of one stroke, as numbers, and the features by which hypotheses are weighed.

It measures how well traces fit; it decides nothing.
"""
