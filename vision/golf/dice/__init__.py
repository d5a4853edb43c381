"""Reads the top faces of dice anywhere in a picture, by their pips, of any colour.

A value is told only where pips of one size lie on one even face in the pattern of a die.
"""
