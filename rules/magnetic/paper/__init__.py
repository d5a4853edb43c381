"""Magnetic Carom on paper: its score card, and its strokes as statistics count them.

It reads judged states and judges nothing itself; no law may know it.
"""
