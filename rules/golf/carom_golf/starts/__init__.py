"""The beginning of a match of Carom Golf: the agreements of its header, and its first state.

It knows the state, and no ruling.
"""
