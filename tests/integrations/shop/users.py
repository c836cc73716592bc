"""The hook that returns the user of a wallet."""

from typing import Any

from django.contrib.auth import get_user_model
from typing_extensions import override

from kisslock import Wallet
from kisslock.integrations.django_auth import WalletBackend


class WalletUsers(WalletBackend):
    """Users whose name is the wallet's account. They are created at the first visit."""

    @override
    def user_of(self, wallet: Wallet) -> Any:
        """Return the user of the wallet. Create it at the first visit."""
        return get_user_model().objects.get_or_create(username=wallet.account)[0]
