"""Readings and strokes compared with truth.

A truth is never changed to match.
"""
