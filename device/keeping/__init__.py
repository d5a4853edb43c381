"""The keeping of the score: the journal on disk, and the one writer of the match.

Journal first, then fold, then publish.
"""
