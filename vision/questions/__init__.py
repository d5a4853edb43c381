"""The camera's questions and their answers: their words, what they share, and which matter for the score.

No law is known here: a function that is handed in says whether two answers lead to different scores.
"""
