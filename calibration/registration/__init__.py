"""The print of a carrom board laid over a picture: first guesses, the fit to the lines, and its evidence.

Nothing here decides where the surface ends.
"""
