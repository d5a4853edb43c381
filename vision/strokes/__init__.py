"""The witness of a table: whether there was a stroke, when it ended, and the events or the question to report.

Below a likelihood of nine in ten a person is asked; nothing is scored on a disappearance alone.
"""
