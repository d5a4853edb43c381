"""How a match of 18 Holes begins: a start as written, checked against the decks, and the state it means.

It knows how rounds are played, and no screen.
"""
