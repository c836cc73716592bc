"""Kisslock as an OpenID provider, with which clients sign visitors in.

This package is loaded only if oidc.enabled is on.
"""
