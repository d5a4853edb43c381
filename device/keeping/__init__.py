"""The score is kept here: the journal on disk, and the one writer of the match.

Journal first, then fold, then publish.
"""
