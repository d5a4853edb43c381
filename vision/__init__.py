"""From frames to table events: sans-IO, time arrives inside each frame.

It knows the words of the game and none of its laws.
"""
