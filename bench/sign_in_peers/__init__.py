"""Packages that sign wallets in, each in an environment of its own, measured beside `POST /api/auth/verify`."""
