"""One file for each command: `add_arguments` says what it takes, `run` does it and returns the exit code.

A command wires the other packages together and prints; it holds no work of its own.
"""
