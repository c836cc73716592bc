"""The model that stores which Django user the wallets of a Kisslock user belong to."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from typing_extensions import override


class WalletUser(models.Model):
    """The wallets of one Kisslock user, which sign in a Django user.

    `wallet_user` is `Wallet.user`, which stays the same while wallets are linked and unlinked in the dialog, so a row
    never changes. An unlinked wallet gets a new Kisslock user, so it no longer signs in the Django user of the row.
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
