"""Simulated players: where they aim, how they shoot, and what they lay out.

Their own match never reaches the pipeline.
"""
