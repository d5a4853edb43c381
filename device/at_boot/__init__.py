"""The box that starts with its computer: one systemd service that serves, and is begun again whatever ends it.

It writes one file and calls `systemctl`; what is served it does not know.
"""
