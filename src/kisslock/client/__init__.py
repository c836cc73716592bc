"""For programs that call routes of a site: `SignedIn` signs in with a key and sends the token (docs/tokens.md)."""

from kisslock.extras import needs

with needs("client"):
    from kisslock.client.signed_in import SignedIn

from kisslock.client.errors import SignInFailed

__all__ = ["SignInFailed", "SignedIn"]
