"""For the tests of sites that use Kisslock: `pytest_plugins = ["kisslock.testing"]` in conftest.py (docs/testing.md).

The plugin has no entry point: with one, every project of the environment would get its fixtures.
"""

from kisslock.extras import needs
from kisslock.testing.signing import SigningWallet

with needs("testing"):
    from kisslock.testing.client import sign_in, sign_out
    from kisslock.testing.fixtures import signed_in_client, wallet

__all__ = ["SigningWallet", "sign_in", "sign_out", "signed_in_client", "wallet"]
