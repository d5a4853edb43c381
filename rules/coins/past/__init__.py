"""The past of a match with coins: how its strokes are corrected, and where its pieces fell.

It reads the log and the paper; no law may know it.
"""
