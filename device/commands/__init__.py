"""One file for each command: `add_arguments` declares its words, `run` does it and returns the exit code.

A command wires the other packages together and prints; it holds no work of its own.
"""
