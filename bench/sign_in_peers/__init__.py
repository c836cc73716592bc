"""Packages for wallet sign-in, each in its own environment, compared with `POST /api/auth/verify`."""
