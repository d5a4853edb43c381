"""A board placed by its print or by its sides, and which of both is believed where they disagree.

Each way gives a whole board, or None; nothing here gives the reason of a refusal.
"""
