"""Covers of the board in one picture: hands, sleeves, and things laid on it.

It says where and how likely; a place beneath a cover is unknown, never empty.
"""
