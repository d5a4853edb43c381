"""From frames to table events: sans-IO, time arrives inside each frame."""
