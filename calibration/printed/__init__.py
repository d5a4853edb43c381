"""The print of a carrom board as points to look for, and that print laid over a picture.

Nothing here looks at a picture.
"""
