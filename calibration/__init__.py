"""The lens and the board: which pixel is which millimetre."""
