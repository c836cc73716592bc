"""An authentication backend that turns wallets into Django users.

Only this module needs django.contrib.auth in INSTALLED_APPS.
"""

from typing import Any

from typing_extensions import override

from kisslock.auth.account import Wallet
from kisslock.extras import require_extra

with require_extra("django"):
    from django.contrib.auth.backends import ModelBackend
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.http import HttpRequest


class WalletBackend(ModelBackend):
    """An authentication backend that signs in a wallet as a Django user.

    Subclass this backend, implement `user_of`, and list the subclass in AUTHENTICATION_BACKENDS.
    """

    def user_of(self, wallet: Wallet) -> AbstractBaseUser | None:
        """Return the existing or new Django user of a wallet, or None. A subclass implements only this method."""
        raise NotImplementedError

    @override
    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        *,
        wallet: Wallet | None = None,
        **_: Any,
    ) -> AbstractBaseUser | None:
        """Return the active user of a wallet, or None for other credentials, which other backends handle."""
        user = self.user_of(wallet) if wallet else None
        return user if user and self.user_can_authenticate(user) else None
