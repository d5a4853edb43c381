"""The laws of Magnetic Carom: a state and a stroke in, the next state and its verdicts out.

They know the state alone: no log, no camera and no ruling.
"""
