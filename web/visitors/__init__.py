"""Who asks: roles, codes, cookies and the way to join.

A visitor without a role may look, and nothing else.
"""
