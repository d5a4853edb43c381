"""From evidence to events: onset, hypotheses, inference, and the report of a stroke.

Below a likelihood of nine in ten a person is asked; nothing is scored on a disappearance alone.
"""
