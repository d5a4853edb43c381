"""The training of the network that reads the hexes of a golf table: `vision/golf/hex_network.py` runs it.

`views` draws tables as a search would find them, `labels` says what is on each hex, `samples` cuts patches.
`paints`, `prints`, `clutter` and `laying` make their colours, their print, what is no token, and the tokens.
`network` is the network, and `course` trains it. Only `network` and `course` need PyTorch.
"""
