"""Kisslock: a site's wallet connection, as a Python server with its own front end."""

__version__ = "0.1.0"
