"""The score and its rulings: scoreboard, big screen, overlay, umpire, corrections, questions, evidence.

A ruling carries the revision that its sender saw.
"""
