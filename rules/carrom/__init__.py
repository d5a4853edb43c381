"""The laws of carrom: the board, the stroke, returns, queen and turn, the board's end and the match."""
