"""What games with coins on a board share: the tracker of strokes, doubts, board and score in step, corrections.

It knows pieces and strokes, and none of the games that play with them.
"""
