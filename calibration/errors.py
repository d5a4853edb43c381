"""The errors of this room: each names the fault, the expected value and the next step."""


class CalibrationError(ValueError):
    """A lens or a board map cannot be made from what was given."""
