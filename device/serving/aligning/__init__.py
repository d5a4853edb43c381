"""Where the board lies in the camera's picture: found, given by hand, or searched once more when it has moved.

What it learns reaches the vision process; the score knows nothing of it.
"""
