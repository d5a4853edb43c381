"""The large figures, part by part, so that a stopped run can go on.

A figure names its n, its split and its command.
"""
