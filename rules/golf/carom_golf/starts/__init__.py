"""How a match of Carom Golf begins: what its header agrees on, and from which state.

It knows the state, and no ruling.
"""
