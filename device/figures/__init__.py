"""The large figures, part by part, so that a stopped run can be resumed.

A figure names its n, its split and its command.
"""
