"""The shared parts of games with coins: the tracker of strokes, their doubts, board and score in step.

It knows pieces and strokes, no log, and none of the games that play with them.
"""
