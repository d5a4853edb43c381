"""The training of the network that proposes the playing surface: `calibration/board_network.py` runs it.

`pictures` reads labelled photographs in five groups, `laying` and `augmentation` disturb them, `marks` gives
the answers due, `samples` draws batches of them. `network` is the network, `plan` its data, and `course` trains
it; `held_out` measures it on the group that was left out. Only `network` and `course` need PyTorch.
"""
