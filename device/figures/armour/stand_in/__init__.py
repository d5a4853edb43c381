"""What a served process gets in place of a camera's driver and of the wall clock, to fail on request.

Its folder goes first on the path of such a process; the environment names another folder that says what fails.
"""
