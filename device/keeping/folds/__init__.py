"""Folded matches as bytes: what a snapshot holds, and for which laws it holds.

It knows values of the rules, and neither a journal nor a file.
"""
