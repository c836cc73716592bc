"""`@link_to_user`: a view that adds the wallet that is signed in to the user of Django who is."""

from collections.abc import Callable
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model
from django.db import transaction
from django.http import HttpRequest

from kisslock.access.errors import HostUserNeeded
from kisslock.auth.linked_accounts import MAX_LINKED_ACCOUNTS
from kisslock.auth.recent import WITHIN_S
from kisslock.auth.user_errors import TooManyAccounts
from kisslock.errors import KisslockError
from kisslock.integrations.authorize import in_thread, mounted_kisslock
from kisslock.integrations.django import DeniedResponse, guarded, scope_of, scope_with_wallet
from kisslock.integrations.django_users.models import WalletUser
from kisslock.integrations.linking import already_linked, authorize_link
from kisslock.keywords import check_seconds, checks_keywords

View = TypeVar("View", bound=Callable[..., Any])


@checks_keywords
def link_to_user(*, within_s: float = WITHIN_S) -> Callable[[View], View]:
    """For views: `@link_to_user()` adds the wallet that is signed in to `request.user`.

    The request comes from a page of the site, and the sign-in is at most `within_s` seconds old. Others get the
    envelope of an error: 401, 403, and 409 where the wallet belongs to another user.
    """
    check_seconds("within_s", within_s)

    def denial(request: HttpRequest) -> Any:
        try:
            link(request, within_s)
        except KisslockError as failure:
            return DeniedResponse(failure, scope_of(request))
        return None

    return lambda view: guarded(view, denial, sync_to_async(denial))


def link(request: HttpRequest, within_s: float = WITHIN_S) -> WalletUser:
    """Add the wallet of the request to its user; raises KisslockError.

    Raises ForeignOrigin, NoSession, SignInTooOld, TokenNotTaken, HostUserNeeded, AlreadyLinked and TooManyAccounts.
    """
    scope = scope_with_wallet(request)
    kisslock = mounted_kisslock(scope)
    wallet = in_thread(lambda: authorize_link(kisslock, scope, within_s), scope)
    if not request.user.is_authenticated:
        raise HostUserNeeded
    return _row(request.user.pk, wallet.user or "")


def _row(user: Any, wallet_user: str) -> WalletUser:
    """The row of a wallet's user for the user of Django with this key, found or made."""
    row = WalletUser.objects.filter(wallet_user=wallet_user).first()
    if row is None:
        with transaction.atomic():
            # One request at a time for each user, so that they have no more rows than MAX_LINKED_ACCOUNTS.
            get_user_model()._default_manager.select_for_update().get(pk=user)  # noqa: SLF001 (Django's documented name)
            if WalletUser.objects.filter(user_id=user).count() >= MAX_LINKED_ACCOUNTS:
                raise TooManyAccounts
            # Of two users at once one gets the wallet: `wallet_user` is unique.
            row, _ = WalletUser.objects.get_or_create(wallet_user=wallet_user, defaults={"user_id": user})
    if row.user_id != user:  # type: ignore[attr-defined] # the column of the foreign key
        raise already_linked()
    return row
