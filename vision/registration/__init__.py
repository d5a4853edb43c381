"""Registration: whether the camera has moved, and where the board is now.

It follows the drawing of the board, never the pieces.
"""
