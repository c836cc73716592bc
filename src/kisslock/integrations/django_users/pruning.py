"""Keeps the users that Django's users are linked to when sign_in.users_kept_days deletes others."""

from inspect import isawaitable

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from kisslock.auth.hooks import OnForget, UserEvent
from kisslock.integrations.django_users.models import WalletUser


def keep_linked_users(site_hook: OnForget | None) -> OnForget:
    """`on_forget` that keeps the user of a WalletUser, and asks the site's own hook about every other."""

    async def on_forget(event: UserEvent) -> bool | None:
        if await sync_to_async(_is_linked)(event.user):
            return False
        result = site_hook(event) if site_hook is not None else None
        return await result if isawaitable(result) else result

    return on_forget


def _is_linked(user: str) -> bool:
    # Outside of requests Django closes no connection by itself, also none that the database has ended meanwhile.
    close_old_connections()
    try:
        return WalletUser.objects.filter(wallet_user=user).exists()
    finally:
        close_old_connections()
