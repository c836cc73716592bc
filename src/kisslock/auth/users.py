"""Users: a stable id of ours, and the accounts that belong to it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kisslock.auth import host_users, linked_accounts
from kisslock.auth.account import Wallet, contract_chain_of, parse_account
from kisslock.auth.errors import UnknownAccount
from kisslock.auth.hooks import Hooks, UserEvent
from kisslock.settings import Settings
from kisslock.settings.agreement import contract_chains
from kisslock.storage.engine import Storage

HOST_ID_LONGEST = 200


@dataclass(frozen=True, slots=True)
class User:
    """A user: `id` never changes and is never used again, `accounts` are in the order of linking."""

    id: str
    accounts: tuple[str, ...]


class Users:
    """The users of a site: `kisslock.users`."""

    def __init__(
        self, settings: Settings, storage: Storage, hooks: Hooks, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.hooks = hooks
        self._storage, self._clock = storage, clock
        self._chains = {None, *contract_chains(settings)}

    async def of(self, account: str) -> User:
        """The user of an account that has signed in, without contracts of chains on which contracts cannot sign in."""
        rows = await linked_accounts.made(self._storage, account, self._now_ms())
        return User(rows[0].user_id, tuple(self._counting(account, [row.account for row in rows])))

    async def accounts_of(self, account: str) -> Sequence[str]:
        """The accounts of the account's user, like `of`, for an account that may not have signed in."""
        return self._counting(account, await linked_accounts.of_user(self._storage, account))

    async def link(self, account: str, wallet: Wallet, *, move: bool = False) -> User:
        """Link a proven wallet to the user of `account`; raises AlreadyLinked where it belongs to another user.

        With `move` the wallet leaves that user. `on_sign_in` is called before, and may refuse; `on_link` after.
        """
        await self.hooks.ask(wallet)
        before = await linked_accounts.link(self._storage, account, wallet.account, self._now_ms(), move=move)
        user = await self.of(account)
        await self.hooks.linked(UserEvent(user=user.id, account=wallet.account, moved_from=before))
        return user

    async def unlink(self, account: str, other: str) -> None:
        """Remove `other`, also `account` itself, from the user of `account`; its sessions and tokens end.

        Raises UnknownAccount, and LastWallet.
        """
        try:
            gone = parse_account(other)
        except ValueError as error:
            raise UnknownAccount from error
        user = await linked_accounts.unlink(self._storage, account, gone)
        if user is None:
            raise UnknownAccount
        await self.hooks.unlinked(UserEvent(user=user, account=gone))

    async def link_to(self, account: str, host_id: str) -> User:
        """Link the user of a proven account to your own user with this id; raises AlreadyLinked, ValueError.

        An account that is alone joins the accounts that your user has already; `on_link` is told.
        """
        if not 0 < len(host_id) <= HOST_ID_LONGEST:
            raise ValueError(f"The id of your own user has 1 to {HOST_ID_LONGEST} characters.")
        await self.of(account)
        before = await host_users.attach(self._storage, account, host_id)
        user = await self.of(account)
        await self.hooks.linked(UserEvent(user=user.id, account=account, moved_from=before))
        return user

    async def linked_to(self, user: str) -> str | None:
        """The id of your own user that a user is linked to; None without one."""
        return await host_users.host_of(self._storage, user)

    async def of_host(self, host_id: str) -> User | None:
        """The user that is linked to your own user; None without one."""
        account = await host_users.account_of(self._storage, host_id)
        return await self.of(account) if account else None

    def _counting(self, account: str, accounts: Sequence[str]) -> Sequence[str]:
        return [one for one in accounts if one == account or contract_chain_of(one) in self._chains]

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)
