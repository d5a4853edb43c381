"""The laws of the games, pure: entries in, states and verdicts out.

Nothing here knows a clock, a file, a camera or a screen; the standard library is all it imports.
"""
