"""Wallets as Django's users. A file of its own, because it needs django.contrib.auth among INSTALLED_APPS."""

from typing import Any

from typing_extensions import override

from kisslock.auth.account import Wallet
from kisslock.extras import needs

with needs("django"):
    from django.contrib.auth.backends import ModelBackend
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.http import HttpRequest


class WalletBackend(ModelBackend):
    """Wallets as Django's users: derive from it, implement `user_of`, name yours in AUTHENTICATION_BACKENDS."""

    def user_of(self, wallet: Wallet) -> AbstractBaseUser | None:
        """The one hook: the user of a proven wallet, found or made; None for no user."""
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
        """The active user of a wallet; None for other credentials, which other backends handle."""
        user = self.user_of(wallet) if wallet else None
        return user if user and self.user_can_authenticate(user) else None
