"""What single tracks and mouths show: where something set out, how it ended, whether it fell or went on.

It knows the board, the tracks and the mouths, and no stroke; it says what fits, and decides nothing.
"""
