"""Keeps users that are linked to Django users when sign_in.users_kept_days deletes inactive users."""

from inspect import isawaitable

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from kisslock.auth.hooks import OnForget, UserEvent
from kisslock.integrations.django_users.models import WalletUser


def create_forget_hook(site_hook: OnForget | None) -> OnForget:
    """Return an `on_forget` hook that keeps users with a WalletUser.

    The hook calls the site's own hook for all other users.
    """

    async def on_forget(event: UserEvent) -> bool | None:
        if await sync_to_async(_is_linked)(event.user):
            return False
        result = site_hook(event) if site_hook is not None else None
        return await result if isawaitable(result) else result

    return on_forget


def _is_linked(user: str) -> bool:
    # The database can have ended old connections, and Django closes connections only in requests, so close them here.
    close_old_connections()
    try:
        return WalletUser.objects.filter(wallet_user=user).exists()
    finally:
        close_old_connections()
