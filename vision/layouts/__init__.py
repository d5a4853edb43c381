"""Two layouts compared: which pieces stayed, moved, vanished or came, and which readings to believe.

Where the picture did not change, no piece came or went.
"""
