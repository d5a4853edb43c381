"""Golf tables at the command line: course files as the lens wants them, and readings as JSON.

It reads files and words results; finding and reading are the business of `calibration.golf` and `vision.golf`.
"""
