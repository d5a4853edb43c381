"""Pictures read in processes of their own, which the server starts and whose one line of JSON it reads.

Each module but `photographs` is such a process. The server imports none: they load the lens and the eyes.
"""
