"""The training of the two networks of dice: one finds top faces, the other reads them; on drawn tables alone.

`throws` lays dice on drawn tables, `samples` cuts crops about them, `signs` lays printed things on crops.
`fields` gives the answers due from the finder; `suspects` are its mistakes, and `cutting` cuts faces and
mistakes for the reader. `judging` counts what is found and read. `network` has both networks, and `course`
trains them. Only these two need PyTorch.
"""
