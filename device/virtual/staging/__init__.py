"""The surroundings of a play: hands, traps, camera, light, time and truth.

It stages the events and records the truth.
"""
