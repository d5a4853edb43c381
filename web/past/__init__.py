"""Looking back: matches, replays, ends, people, ratings and the charts drawn of them.

The past is read here and never changed.
"""
