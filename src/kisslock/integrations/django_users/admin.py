"""The admin shows which wallets sign a user in.

The pages are read-only, except that deleting a row unlinks the wallets.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from typing_extensions import override

from kisslock.errors import KisslockError
from kisslock.integrations.authorize import MOUNTED_KEY, Scope, run_from_thread
from kisslock.integrations.django import scope_of
from kisslock.integrations.django_users.models import WalletUser

if TYPE_CHECKING:
    ListedColumns = admin.ModelAdmin[WalletUser]
    InlineBase = admin.TabularInline[WalletUser, Any]
else:
    ListedColumns, InlineBase = admin.ModelAdmin, admin.TabularInline

# This key of `request.META` contains the column that was created for the request.
ACCOUNTS_COLUMN = "kisslock.accounts"


class WalletUserInline(InlineBase):
    """A user's wallets on the user's page: `inlines = [WalletUserInline]` in your own UserAdmin."""

    model = WalletUser
    extra = 0

    @override
    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields of a row: the accounts of the wallet user, and the time of linking."""
        return self.get_readonly_fields(request, obj)

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return every field, because the admin changes none."""
        return (_column_of_request(request), "linked_at")

    @override
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False, because only the owner of a wallet can link it, with a proof."""
        return False


@admin.register(WalletUser)
class WalletUserAdmin(ListedColumns):
    """The wallets of all users."""

    list_per_page = 25
    list_select_related = ("user",)

    @override
    def get_list_display(self, request: HttpRequest) -> Any:
        """Return the columns of the list. The first column is the user."""
        return ("user", *self.get_readonly_fields(request)[1:])

    @override
    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields of a row: the columns of the list."""
        return self.get_readonly_fields(request, obj)

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return every field, because the admin changes none."""
        return ("user", _column_of_request(request), "linked_at")

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False, because only the owner of a wallet can link it, with a proof."""
        return False


def _column_of_request(request: HttpRequest) -> Callable[[WalletUser], str]:
    """Return the column with the accounts, which come from Kisslock.

    The column is created once for each request.
    """
    column: Callable[[WalletUser], str] | None = request.META.get(ACCOUNTS_COLUMN)
    if column is None:
        column = request.META[ACCOUNTS_COLUMN] = _accounts_column(scope_of(request))
    return column


def _accounts_column(scope: Scope) -> Callable[[WalletUser], str]:
    kisslock = scope.get(MOUNTED_KEY)

    @admin.display(description="wallets")
    def accounts(row: WalletUser) -> str:
        if kisslock is None:
            return "-"
        try:
            user = run_from_thread(lambda: kisslock.users.with_id(row.wallet_user), scope)
        except KisslockError as failure:
            return failure.message
        return ", ".join(user.accounts) if user else "deleted"

    return accounts
