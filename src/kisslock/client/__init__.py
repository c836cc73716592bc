"""For API clients: `SignedIn` signs in with a private key and sends the API token (docs/tokens.md)."""

from kisslock.extras import require_extra

with require_extra("client"):
    from kisslock.client.signed_in import SignedIn

from kisslock.client.errors import SignInFailed

__all__ = ["SignInFailed", "SignedIn"]
