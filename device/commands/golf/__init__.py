"""Golf's part of the commands that replay, simulate and watch a table.

It words what is seen and done; seeing is the business of `vision.golf`, playing of `device.virtual.golf`.
"""
