"""The turns of 18 Holes: columns, powers, drafts and rounds, the rulings and their proposals.

It knows modes and the table, and no screen.
"""
