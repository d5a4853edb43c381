"""How likely each layout of tokens is, by what two looks at the hexes of a course show.

The laws foresee layouts from outside; here they are compared with pictures, and no events are told.
"""
