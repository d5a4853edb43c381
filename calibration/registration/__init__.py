"""The print of a carrom board registered with a picture: the fit to its lines, and the evidence for it.

Nothing here decides where the surface ends.
"""
