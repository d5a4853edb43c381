"""The training of a network that finds the top faces of dice and their values. Nothing runs it yet.

`throws` lays dice on drawn tables, `samples` cuts crops about them, `fields` gives the answers due, `judging`
counts what is found. `network` is the network, and `course` trains it. Only these two need PyTorch.
"""
