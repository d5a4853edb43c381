"""The vision process: the loop, what a person sees of it, and the evidence that it keeps.

It never writes the score; its events leave through a pipe.
"""
