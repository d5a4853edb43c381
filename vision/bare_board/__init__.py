"""The bare board as this camera sees it: learnt at set-up, and where places come free; light explained first.

A reading is then a departure from this board. Pieces are never part of it, and another board drops it.
"""
