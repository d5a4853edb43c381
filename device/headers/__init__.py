"""The header of a match, from the words of a command line or from files.

It reads and checks; it starts nothing.
"""
