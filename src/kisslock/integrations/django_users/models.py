"""Which user of Django the wallets of a user of Kisslock belong to."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from typing_extensions import override


class WalletUser(models.Model):
    """The wallets of one user of Kisslock, which sign this user in.

    `wallet_user` is `Wallet.user`: it stays the same while wallets are added and removed in the dialog, and a wallet
    that is removed there gets another one. So no row has to follow, and a removed wallet signs this user in no more.
    """

    user: "models.ForeignKey[Any, Any]" = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wallet_users"
    )
    wallet_user: "models.CharField[str, str]" = models.CharField(max_length=32, unique=True, editable=False)
    linked_at: "models.DateTimeField[Any, Any]" = models.DateTimeField(auto_now_add=True)

    objects: "ClassVar[models.Manager[WalletUser]]" = models.Manager()

    class Meta:
        """Names in the admin."""

        verbose_name = "wallets of a user"
        verbose_name_plural = "wallets of users"

    @override
    def __str__(self) -> str:
        return f"{self.user}: {self.wallet_user}"
