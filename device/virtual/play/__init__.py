"""Simulated players: their aim, their shots, and their layouts.

Their own match never reaches the pipeline.
"""
