"""Signs in the user of Django that a wallet was linked to."""

from django.contrib.auth.base_user import AbstractBaseUser

from kisslock.integrations.django_auth import WalletBackend
from kisslock.integrations.django_users.models import WalletUser
from kisslock.integrations.wallet import Wallet


class LinkedWalletBackend(WalletBackend):
    """Finds users, and makes none: a wallet that was never linked signs in no user of Django."""

    def user_of(self, wallet: Wallet) -> AbstractBaseUser | None:
        """The user that the wallet, or one linked to it in the dialog, was linked to."""
        found = WalletUser.objects.select_related("user").filter(wallet_user=wallet.user or "").first()
        user: AbstractBaseUser | None = found.user if found else None
        return user
