"""A Chromium for tests, and the sheet of all pages.

Nothing that serves a table needs it.
"""
