"""The training of the network that reads the pieces of a whole board: `vision/pieces/whole_board.py` runs it.

`pictures` rectifies labelled photographs, renders and drawn boards, `cutting` and `laying` put real pieces on
them, `disguises` recolours, prints and covers, `samples` makes views, `cells` gives the answers due, and `pool`
draws batches. `network` is the network, `exposure` changes light and camera, `course` trains; `held_out`
measures on the group that was left out. Only `network`, `exposure` and `course` need PyTorch.
"""
