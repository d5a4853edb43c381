"""The journal's file on the disk: opened, checked, set aside, copied and put back.

It knows rows, not matches: no module here folds an entry or imports the rules.
"""
