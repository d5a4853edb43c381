"""The beginning of a match of 18 Holes: a start as written, checked against the decks, and its state.

It knows how rounds are played, and no screen.
"""
