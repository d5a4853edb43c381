"""Covers of the board in one picture: hands, sleeves, and things laid on it.

It says where and how likely; what lies beneath is unknown, never empty.
"""
