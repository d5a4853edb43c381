"""The evidence of one stroke, as numbers, and the features of it by which hypotheses are weighed.

It measures how well traces fit the stroke; it decides nothing.
"""
