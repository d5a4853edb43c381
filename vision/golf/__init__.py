"""Reads a golf table that calibration.golf has found: tokens by the hex under their foot, hands, dice.

Everything is measured against the grounds of this very picture; no palette of a print is known. Only `survey`,
which proposes a course to a person, compares with usual colours.
"""
