"""ENS names and avatars.

The server reads and checks names and avatars, so that the visitor's page contacts no other host.
"""
