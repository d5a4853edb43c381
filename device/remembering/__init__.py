"""What the box remembers of people: short accounts of their matches, spellings that mean the same, forgetting.

It reads the journal and changes it in one way alone: a forgotten person's name goes out of every match.
"""
