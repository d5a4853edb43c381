"""The training of networks that begin with EfficientNet-Lite0's ImageNet weights, on batches made by processes.

`plan` says what a training learns from and where it keeps its files, `batches` makes the batches, `layers`
holds encoder and decoder, `course` trains networks side by side. Only `layers` and `course` need PyTorch.
"""
