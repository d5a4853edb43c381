"""What is done for the journal while it is open: snapshots, copies, long matches read apart, a second look.

It starts what does that and ends it; it knows no page.
"""
