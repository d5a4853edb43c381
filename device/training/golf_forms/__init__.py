"""The training of the network that tells balls from discs: `vision/golf/ball_or_disc.py` runs it.

`samples` draws tokens off the middles of their hexes and cuts them out, `rendered` cuts rendered ones.
`network` is the network, and `course` trains it. Only `network` and `course` need PyTorch.
"""
