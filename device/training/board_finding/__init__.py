"""The training of the network that proposes the surface: `calibration/proposal/board_network.py` runs it.

`pictures` reads labelled photographs in five groups, `laying` and `augmentation` disturb them, `marks` gives
the answers due, `samples` joins them, `pool` draws batches. `network` is the network, and `course` trains
it; `held_out` measures it on the group that was left out. Only `network` and `course` need PyTorch.
"""
