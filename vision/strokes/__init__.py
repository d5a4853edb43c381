"""From evidence to events: onset, hypotheses, inference, and the report of a stroke.

Below nine in ten a person is asked; nothing is scored on a disappearance alone.
"""
