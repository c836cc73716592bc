"""Kisslock as an OpenID provider: other programs sign visitors in with their wallets. Loaded with oidc.enabled only."""
