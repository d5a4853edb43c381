"""Figures of films as real rooms give them: rendered films and drawn ones, through models of the room.

What is judged is what a person is told: right, asked, announced as not watched, or a fault.
"""
