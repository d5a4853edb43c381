"""What may have become of one missing piece, and how likely each end is: it fell, flew, was taken, or lies.

It sees the evidence of the stroke and the traces in it, and nothing else; no other missing piece concerns it.
"""
