"""Hooks: functions of the site that Kisslock calls.

`on_sign_in` can reject a sign-in, and `on_forget` can keep an inactive user. The other hooks are called after a user
has changed.
"""

import inspect
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields

from kisslock.auth.account import Wallet
from kisslock.keywords import as_code

# The hook runs after a valid proof, before the session begins or the account is linked. If the hook raises, the session
# does not begin, and the account is not linked.
OnSignIn = Callable[[Wallet], Awaitable[None] | None]
log = logging.getLogger("kisslock")


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEvent:
    """A change of a user. `user` is the user's ID, `account` the account that was linked, unlinked or signed out.

    `moved_from` is the ID of the user that a newly linked account belonged to before. `everywhere` is True if all
    sessions and API tokens of the user ended.
    """

    user: str
    account: str
    moved_from: str | None = None
    everywhere: bool = False


# The hook runs before a user is deleted because of sign_in.users_kept_days. If the hook returns False or raises, the
# user stays.
OnForget = Callable[[UserEvent], Awaitable[bool | None] | bool | None]
# The hook runs after a user has changed. If the hook raises, the exception is logged, and the change stays.
OnUser = Callable[[UserEvent], Awaitable[None] | None]


@dataclass(slots=True, kw_only=True)
class Hooks:
    """The hooks of a site. Each hook can be async."""

    on_sign_in: OnSignIn | None = None
    on_link: OnUser | None = None
    on_unlink: OnUser | None = None
    on_sign_out: OnUser | None = None
    on_forget: OnForget | None = None

    def __post_init__(self) -> None:
        for hook in fields(self):
            _check_hook(hook.name, getattr(self, hook.name))

    async def check_sign_in(self, wallet: Wallet) -> None:
        """Call `on_sign_in`. If the hook raises, the wallet is rejected."""
        if self.on_sign_in is not None:
            result = self.on_sign_in(wallet)
            if inspect.isawaitable(result):
                await result

    async def call_on_link(self, event: UserEvent) -> None:
        """Call `on_link`."""
        await _call_hook(self.on_link, event)

    async def call_on_unlink(self, event: UserEvent) -> None:
        """Call `on_unlink`."""
        await _call_hook(self.on_unlink, event)

    async def call_on_sign_out(self, event: UserEvent) -> None:
        """Call `on_sign_out`."""
        await _call_hook(self.on_sign_out, event)

    async def may_forget(self, event: UserEvent) -> bool:
        """Call `on_forget`. Return True if the user can be deleted."""
        try:
            result = self.on_forget(event) if self.on_forget is not None else None
            return (await result if inspect.isawaitable(result) else result) is not False
        except Exception:
            log.exception("on_forget failed, so the user %s is not deleted", event.user)
            return False


def _check_hook(name: str, hook: object) -> None:
    """Raise TypeError unless the hook is None or a function that accepts one argument."""
    if hook is None:
        return
    argument_name = "the wallet" if name == "on_sign_in" else "the event"
    if not callable(hook):
        raise TypeError(f"{name} must be a function that accepts {argument_name}, not {as_code(hook)}")
    try:
        signature = inspect.signature(hook)
    except ValueError:
        # Some functions written in C have no signature, so their arguments cannot be checked.
        return
    try:
        signature.bind(None)
    except TypeError as error:
        signature_error = f"{name} is called with one argument, {argument_name}, but {as_code(hook)} has {signature}"
        raise TypeError(signature_error) from error


async def _call_hook(hook: OnUser | None, event: UserEvent) -> None:
    if hook is None:
        return
    try:
        result = hook(event)
        if inspect.isawaitable(result):
            await result
    except Exception:
        log.exception("A hook failed after a change of the user %s. The change was saved", event.user)
