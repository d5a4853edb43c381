"""The kind of each disc: white, black, queen or striker.

Kinds are decided for all discs of a picture together, by this set's own colours.
"""
