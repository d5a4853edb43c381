"""Golf tables compared with truth: pictures, dice, sheets and deeds; and random games by the laws.

A truth is never changed to match. It decides nothing about a table.
"""
