"""My box: the editors of what people enter of their own.

Entries are checked by the code that reads files.
"""
