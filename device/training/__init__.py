"""How the eyes' networks learn: from drawn boards, which know their whole truth, and from labelled pictures.

`sources` gives pictures with truth, `samples` what the networks would see of them, disturbed in many ways;
`batches` draws from those, `networks` says how the networks are built, `loop` teaches them, `onnx_form` writes
them down for `vision.rectified.network`. JAX does the sums; nothing but `pocketwatch train` needs it.
"""
