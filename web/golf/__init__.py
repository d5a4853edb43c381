"""The golf games' pages: the score, the course as hexes, clubs, sheets and options.

Nothing here decides a stroke; the laws do.
"""
