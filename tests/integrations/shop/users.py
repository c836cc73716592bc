"""The one hook: whose wallet it is."""

from typing import Any

from django.contrib.auth import get_user_model

from kisslock import Wallet
from kisslock.integrations.django_auth import WalletBackend


class WalletUsers(WalletBackend):
    """A wallet's user has its account as name; it is made at the first visit."""

    def user_of(self, wallet: Wallet) -> Any:
        """Found or made."""
        return get_user_model().objects.get_or_create(username=wallet.account)[0]
