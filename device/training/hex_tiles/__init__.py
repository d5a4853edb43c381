"""The training of the network that marks hexes of any print: `calibration/golf/tiles/middles.py` runs it.

`textures` gives grounds, `drawing` lays a board of hexes, `pieces` what stands on it, `samples` shows it to a
camera with the answers due, `pool` draws batches, and `course` trains. No photograph of a hex board is learnt
from. Only `course` needs PyTorch.
"""
