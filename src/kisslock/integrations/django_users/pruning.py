"""Keeps the users that Django's users are linked to when sign_in.users_kept_days deletes others."""

from inspect import isawaitable

from kisslock.auth.hooks import OnForget, UserEvent
from kisslock.integrations.django_users.models import WalletUser


def keeping_linked(own: OnForget | None) -> OnForget:
    """`on_forget` that keeps the user of a WalletUser, and asks the site's own hook about every other."""

    async def on_forget(event: UserEvent) -> bool | None:
        if await WalletUser.objects.filter(wallet_user=event.user).aexists():
            return False
        answer = own(event) if own is not None else None
        return await answer if isawaitable(answer) else answer

    return on_forget
