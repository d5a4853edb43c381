"""Reads the top faces of dice anywhere in a picture: a network finds places, another reads each place twice.

A value is told only where the second network is surer of it than of everything else together.
"""
