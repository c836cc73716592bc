"""For the tests of sites that use Kisslock: `pytest_plugins = ["kisslock.testing"]` in conftest.py (docs/testing.md).

It is named by hand, not found by itself: otherwise every project beside it would get fixtures that it never asked for.
"""

from kisslock.extras import needs
from kisslock.testing.signing import SigningWallet

with needs("testing"):
    from kisslock.testing.client import sign_in, sign_out
    from kisslock.testing.fixtures import signed_in_client, wallet

__all__ = ["SigningWallet", "sign_in", "sign_out", "signed_in_client", "wallet"]
