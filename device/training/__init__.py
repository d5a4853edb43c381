"""The training of the vision networks: on drawn boards, with their whole truth, and on labelled pictures.

`sources` gives pictures with truth, `samples` the networks' views of them, disturbed in many ways. `batches`
draws from those, `networks` defines the networks, `loop` trains them, `onnx_form` writes them for
`vision.rectified.network`. JAX does the arithmetic; only `pocketwatch train` needs it.
"""
