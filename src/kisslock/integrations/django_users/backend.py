"""Signs in the user of Django that a wallet was linked to."""

import time
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from typing_extensions import override

from kisslock.access.requirement import is_recent
from kisslock.auth.account import Wallet
from kisslock.integrations.django_auth import WalletBackend
from kisslock.integrations.django_users.models import WalletUser


class LinkedWalletBackend(WalletBackend):
    """Finds users, and makes none: a wallet that was never linked signs in no user of Django.

    `within_s` is how long a sign-in counts for staff and superusers, eight hours; None: as long as for other users.
    """

    within_s: ClassVar[float | None] = 28_800

    @override
    def user_of(self, wallet: Wallet) -> AbstractBaseUser | None:
        """The user that the wallet, or one linked to it in the dialog, was linked to."""
        row = WalletUser.objects.select_related("user").filter(wallet_user=wallet.user or "").first()
        user: AbstractBaseUser | None = row.user if row else None
        has_rights = getattr(user, "is_staff", False) or getattr(user, "is_superuser", False)
        if self.within_s is not None and has_rights and not is_recent(wallet, self.within_s, time.time()):
            return None
        return user
