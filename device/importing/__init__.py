"""Long matches from a file, tried by the laws in the background while phones see how far it is.

It keeps a match whole, or not at all. A file that is under way when the server ends is forgotten.
"""
