"""The end of the playing surface: cushion feet, edges along a side, pockets, and the fit of all together.

It begins from a registered print or a proposed side, and never from nothing.
"""
