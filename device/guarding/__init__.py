"""Keeps the scoreboard's process at work: one that dies or stands still is begun again.

The guard stands before everything else of `pocketwatch serve`: it opens nothing but the socket, which it keeps,
so that phones wait a moment instead of being turned away.
"""
