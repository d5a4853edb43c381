"""The errors of this room: each says what was wrong, what was expected and what to do next."""


class CalibrationError(ValueError):
    """A lens or a board map cannot be made from what was given."""
