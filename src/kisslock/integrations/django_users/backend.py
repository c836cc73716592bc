"""Signs in the Django user that a wallet is linked to."""

import time
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from typing_extensions import override

from kisslock.access.requirement import is_recent
from kisslock.auth.account import Wallet
from kisslock.integrations.django_auth import WalletBackend
from kisslock.integrations.django_users.models import WalletUser


class LinkedWalletBackend(WalletBackend):
    """Finds users but never creates them: a wallet that was never linked signs in no Django user.

    `within_s` is the maximum age of a sign-in, in seconds, for staff and superusers. The default maximum age is eight
    hours. With `within_s = None`, staff and superusers have the same limit as other users.
    """

    within_s: ClassVar[float | None] = 28_800

    @override
    def user_of(self, wallet: Wallet) -> AbstractBaseUser | None:
        """Return the Django user of the wallet, or of another wallet that was linked to it in the dialog."""
        row = WalletUser.objects.select_related("user").filter(wallet_user=wallet.user or "").first()
        user: AbstractBaseUser | None = row.user if row else None
        has_rights = getattr(user, "is_staff", False) or getattr(user, "is_superuser", False)
        if self.within_s is not None and has_rights and not is_recent(wallet, self.within_s, time.time()):
            return None
        return user
