"""Long matches, folded and counted in the background, so that neither a start nor a page waits for one.

It reads, and changes nothing. Whoever asks meanwhile is told that the match is being read.
"""
