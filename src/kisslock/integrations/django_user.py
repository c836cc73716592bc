"""The Django user that a wallet signs in."""

import logging
from typing import Any

from kisslock.auth.account import Wallet
from kisslock.extras import require_extra

with require_extra("django"):
    from asgiref.sync import sync_to_async
    from django.conf import settings
    from django.contrib.auth import load_backend
    from django.db import DatabaseError
    from django.http import HttpRequest
    from django.utils.functional import SimpleLazyObject

log = logging.getLogger("kisslock")
MIGRATE_HINT = "Where tables are missing, `django-admin migrate` makes them."


def user_of_wallet(request: HttpRequest, wallet: Wallet) -> Any:
    """Return the Django user that the wallet signs in, from the first backend that returns one, or None.

    An API token does not sign in a Django user. It only gives access to routes that require a wallet. Django's own
    `authenticate` is not called, because it would report a failed login (`user_login_failed`) for a wallet without a
    user.
    """
    for path in settings.AUTHENTICATION_BACKENDS if wallet.token is None else ():
        backend: Any = load_backend(path)
        user = backend.authenticate(request, wallet=wallet) if hasattr(backend, "user_of") else None
        if user is not None:
            user.backend = path
            return user
    return None


def attach_user(request: Any) -> None:
    """Set `request.user` of a VisitorRequest to the wallet's user, unless a user is logged in to Django."""
    django_user = request.user

    def find_user() -> Any:
        # is_authenticated queries the database, so this function runs only when a view reads request.user.
        try:
            if django_user.is_authenticated or request.wallet is None:
                return django_user
            return user_of_wallet(request, request.wallet) or django_user
        except DatabaseError as failure:
            # Log the reason, because with DEBUG off Django returns 500 and does not print it.
            log.error("request.user of a wallet: %s. %s", failure, MIGRATE_HINT)  # noqa: TRY400 (Django has the trace)
            raise

    user: Any = SimpleLazyObject(find_user)
    request.user = user

    async def find_user_async() -> Any:
        await sync_to_async(lambda: user.is_authenticated)()
        return user

    request.auser = find_user_async
