"""Test helpers for sites that use Kisslock (docs/testing.md).

Set `pytest_plugins = ["kisslock.testing"]` in conftest.py. The plugin has no entry point: with an entry point, pytest
would load the plugin's fixtures in all projects in the environment.
"""

from kisslock.extras import require_extra
from kisslock.testing.signing import SigningWallet

with require_extra("testing"):
    from kisslock.testing.client import sign_in, sign_out
    from kisslock.testing.fixtures import signed_in_client, wallet

__all__ = ["SigningWallet", "sign_in", "sign_out", "signed_in_client", "wallet"]
