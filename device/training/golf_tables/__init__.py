"""What the trainings of golf's networks share: drawn tables, samples kept in shards, and a course over them.

`plan` says what is learnt and where it is kept, `stage` draws a table with anything on it, `shards` keeps
samples by seed. `course` trains a network and writes it; it alone needs PyTorch.
"""
