"""The decorator `@link_to_user`, for a view that links the signed-in wallet to the logged-in Django user."""

from collections.abc import Callable
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model
from django.db import transaction
from django.http import HttpRequest

from kisslock.access.errors import HostUserNeeded
from kisslock.auth.linked_accounts import MAX_LINKED_ACCOUNTS
from kisslock.auth.recent import MAX_SIGN_IN_AGE_S
from kisslock.auth.user_errors import TooManyAccounts
from kisslock.errors import KisslockError
from kisslock.integrations.authorize import mounted_kisslock, run_from_thread
from kisslock.integrations.django import DeniedResponse, guard_view, scope_of, scope_with_wallet
from kisslock.integrations.django_users.models import WalletUser
from kisslock.integrations.linking import already_linked_error, authorize_link
from kisslock.keywords import check_seconds, checks_keywords

View = TypeVar("View", bound=Callable[..., Any])


@checks_keywords
def link_to_user(*, within_s: float = MAX_SIGN_IN_AGE_S) -> Callable[[View], View]:
    """Decorate a view so that it links the signed-in wallet to `request.user`: `@link_to_user()`.

    The request must come from a page of the site, and the sign-in must be at most `within_s` seconds old. If not, the
    response is an error with the status 401 or 403. The status is 409 if the wallet belongs to another user.
    """
    check_seconds("within_s", within_s)

    def link_or_deny(request: HttpRequest) -> Any:
        try:
            link(request, within_s)
        except KisslockError as failure:
            return DeniedResponse(failure, scope_of(request))
        return None

    return lambda view: guard_view(view, link_or_deny, sync_to_async(link_or_deny))


def link(request: HttpRequest, within_s: float = MAX_SIGN_IN_AGE_S) -> WalletUser:
    """Link the wallet of the request to the Django user of the request.

    Raises ForeignOrigin, NoSession, SignInTooOld, TokenNotTaken, HostUserNeeded, AlreadyLinked or TooManyAccounts.
    """
    scope = scope_with_wallet(request)
    kisslock = mounted_kisslock(scope)
    wallet = run_from_thread(lambda: authorize_link(kisslock, scope, within_s), scope)
    if not request.user.is_authenticated:
        raise HostUserNeeded
    return _get_or_create_row(request.user.pk, wallet.user or "")


def _get_or_create_row(user_key: Any, wallet_user: str) -> WalletUser:
    """Return the row that links a wallet to the Django user with this key. Create the row if it does not exist."""
    row = WalletUser.objects.filter(wallet_user=wallet_user).first()
    if row is None:
        with transaction.atomic():
            # Lock the user's row, so that concurrent requests cannot exceed MAX_LINKED_ACCOUNTS.
            get_user_model()._default_manager.select_for_update().get(pk=user_key)  # noqa: SLF001 (Django's documented name)
            if WalletUser.objects.filter(user_id=user_key).count() >= MAX_LINKED_ACCOUNTS:
                raise TooManyAccounts
            # If two users link the wallet at once, one succeeds, because `wallet_user` is unique.
            row, _ = WalletUser.objects.get_or_create(wallet_user=wallet_user, defaults={"user_id": user_key})
    if row.user_id != user_key:  # type: ignore[attr-defined] # the column of the foreign key
        raise already_linked_error()
    return row
