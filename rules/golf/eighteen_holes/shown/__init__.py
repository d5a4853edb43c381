"""The snapshot of 18 Holes that screens see, and its scorepad.

It reads the state and changes nothing.
"""
