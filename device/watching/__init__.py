"""The vision process: the loop, its view for people, and its evidence.

It never writes the score; its events leave through a pipe.
"""
