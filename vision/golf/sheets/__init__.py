"""Reads a photographed sheet of Roll in One: the pens' lines as shots from hex side to hex side.

`flat` flattens the page, `ink` finds what pens left on it, `segments` says which sides the ink joins in each
hex, `shots` follows segments from mark to mark, and `reading` does all of it.
"""
