"""The trainings of golf's networks by name, as `pocketwatch train` offers them.

Only this package knows them all; none of them knows another.
"""
