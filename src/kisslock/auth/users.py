"""Users. A user has a stable ID and one or more accounts."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

from kisslock.access.denied import IsDenied
from kisslock.auth import host_users, linked_accounts
from kisslock.auth.account import LinkedWallet, Wallet, contract_chain_of, parse_account
from kisslock.auth.errors import NoSession
from kisslock.auth.hooks import Hooks, UserEvent
from kisslock.auth.linked_accounts import CheckSession, Link, SignOutResult, skip_session_check
from kisslock.auth.pruning import Pruning
from kisslock.auth.recent import require_recent_sign_in
from kisslock.auth.session_lookup import ActiveSession
from kisslock.auth.sessions import ChargeNewAccount, Session, charge_nothing
from kisslock.auth.user_errors import UnknownAccount
from kisslock.settings import Settings
from kisslock.settings.derived import contract_chains
from kisslock.storage.engine import Storage

MAX_HOST_ID_LENGTH = 200


@dataclass(frozen=True, slots=True)
class User:
    """A user. `id` never changes and is never reused. `accounts` are in the order of linking.

    `linked_to` is the ID of the site's own user that the user is linked to, or None. `terms` is the version of the
    terms of use that the user accepted last, or None (see `Wallet.terms`).
    """

    id: str
    accounts: tuple[str, ...]
    linked_to: str | None = None
    terms: str | None = None


def add_user(wallet: Wallet, user: User, signed_at_s: float) -> Wallet:
    """Return the wallet for the site's routes: with its user, the user's accounts and terms, and the signature's time.

    `signed_at_s` is in seconds since 1970.
    """
    return replace(
        wallet,
        user=user.id,
        wallets=tuple(
            LinkedWallet.from_account(account, signed_in=account == wallet.account) for account in user.accounts
        ),
        linked_to=user.linked_to,
        terms=user.terms,
        signed_at=datetime.fromtimestamp(signed_at_s, UTC),
    )


class Users:
    """The users of a site: `kisslock.users`."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        hooks: Hooks,
        *,
        is_denied: IsDenied,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.is_denied = is_denied
        self.hooks = hooks
        self._storage, self.clock = storage, clock
        self._allowed_chains = {None, *contract_chains(settings)}
        self.terms_version = settings.site.terms_version
        self.pruning = Pruning(settings.sign_in.users_kept_days, storage, hooks, clock)

    async def admit(self, wallet: Wallet, charge_new_account: ChargeNewAccount) -> None:
        """Call `on_sign_in`, which can reject the wallet. If the account has no user, await `charge_new_account`."""
        await self.hooks.check_sign_in(wallet)
        if not await linked_accounts.find_links_by_account(self._storage, wallet.account):
            await charge_new_account()

    async def of(self, account: str) -> User:
        """Return the user of an account that has signed in, with the user's other accounts that can still sign in.

        Raises UnknownAccount if the account has not signed in or is not valid.
        """
        account_id = _parse_account(account)
        links = await linked_accounts.find_links_by_account(self._storage, account_id)
        if not links:
            raise UnknownAccount(hint="A user is created at the first sign-in.")
        return self._to_user(links, account_id)

    async def find_or_create_user(self, account: str) -> User:
        """Return the user of an account, like `of`, but create a user if the account has none.

        Call this method only after a signature has proven the account.
        """
        account_id = _parse_account(account)
        return self._to_user(
            await linked_accounts.find_or_create_links(self._storage, account_id, self._now_ms()), account_id
        )

    def user_of_session(self, session: ActiveSession) -> User:
        """Return the user of a session, as it was when the session was read."""
        return self._to_user(session.links, session.account)

    def user_of_links(self, links: Sequence[Link]) -> User:
        """Return the user with these accounts, none of which signed in just now."""
        return self._to_user(links, None)

    async def require_recent(self, session: Session) -> None:
        """Raise NoSession, SignInTooOld or WalletTooNew unless the session can confirm a change of accounts."""
        check = self._create_recency_check(session)
        async with self._storage.read_connection() as connection:
            await connection.run_sync(check)

    async def link(
        self,
        account: str,
        wallet: Wallet,
        *,
        move: bool = False,
        session: Session | None = None,
        charge_new_account: ChargeNewAccount = charge_nothing,
    ) -> User:
        """Link a verified wallet to the user of `account`. Return the user.

        `on_sign_in` is called before the change and can reject the wallet. `on_link` is called afterwards. If the
        wallet belongs to another user, raises AlreadyLinked. With `move`, the wallet moves from the other user to this
        user instead. Also raises TooManyAccounts and UnknownAccount.

        Pass `session` if a visitor requests the link. The session is then checked in the same transaction, and the
        method also raises the errors of `require_recent`.
        """
        user_account = _parse_account(account)
        await self.admit(wallet, charge_new_account)
        previous_user = await linked_accounts.link(
            self._storage,
            user_account,
            wallet.account,
            self._now_ms(),
            move=move,
            check_session=self._create_recency_check(session),
            # Record the terms version only for a visitor's request, because only such a request proves that the account
            # signed this version. A call from the site's code can pass a wallet with any version.
            terms_version=wallet.terms if session else None,
        )
        user = await self._user_after_change(user_account)
        await self.hooks.call_on_link(UserEvent(user=user.id, account=wallet.account, moved_from=previous_user))
        return user

    async def unlink(self, account: str, other: str, *, session: Session | None = None) -> None:
        """Remove `other` from the user of `account`, and end its sessions and API tokens.

        `other` can be `account` itself.

        Raises UnknownAccount and LastWallet. If `session` is passed, also raises the errors of `require_recent`.
        """
        removed_account = _parse_account(other)
        user = await linked_accounts.unlink(
            self._storage, _parse_account(account), removed_account, self._create_recency_check(session)
        )
        if user is None:
            raise UnknownAccount
        await self.hooks.call_on_unlink(UserEvent(user=user, account=removed_account))

    async def end_sessions(self, session: Session, accounts_to_remove: Sequence[str] = ()) -> SignOutResult:
        """End all sessions and API tokens of the session's user, and unlink the accounts in `accounts_to_remove`.

        The sessions and the accounts change in one transaction. A recent sign-in is required only if
        `accounts_to_remove` has accounts.
        Raises the errors of `require_recent`, LastWallet and UnknownAccount.
        """
        removed_accounts = [*dict.fromkeys(_parse_account(text) for text in accounts_to_remove)]
        result = await linked_accounts.end_sessions(
            self._storage, session.account, removed_accounts, self._create_recency_check(session)
        )
        if result.user is not None:
            for account in removed_accounts:
                await self.hooks.call_on_unlink(UserEvent(user=result.user, account=account))
            await self.hooks.call_on_sign_out(UserEvent(user=result.user, account=session.account, everywhere=True))
        return result

    def _create_recency_check(self, session: Session | None) -> CheckSession:
        return (
            partial(require_recent_sign_in, session, self._now_ms(), self._may_sign_in)
            if session
            else skip_session_check
        )

    async def link_to(self, account: str, host_id: str, *, user_id: str | None = None) -> User:
        """Link the user of a proven account to your own user with this ID; `on_link` is called afterwards.

        If your user already has accounts, the new account must be the only account of its own user. The new account is
        then added to your user's accounts. If the account has no user, a user is created, unless `user_id` names the
        user that the account must belong to. Raises AlreadyLinked, TooManyAccounts and ValueError. Raises NoSession if
        the account no longer belongs to the user `user_id`, and UnknownAccount if `account` is not valid.
        """
        if not 0 < len(host_id) <= MAX_HOST_ID_LENGTH:
            raise ValueError(f"The ID of your own user has 1 to {MAX_HOST_ID_LENGTH} characters.")
        user_account = _parse_account(account)
        expected_user = user_id or (await self.find_or_create_user(user_account)).id
        previous_user = await host_users.link_account_to_host_user(
            self._storage, user_account, host_id, self._now_ms(), expected_user
        )
        user = await self._user_after_change(user_account)
        await self.hooks.call_on_link(UserEvent(user=user.id, account=user_account, moved_from=previous_user))
        return user

    async def _user_after_change(self, account: str) -> User:
        """Return the user after a change. Raises NoSession if the user was deleted in the meantime."""
        links = await linked_accounts.find_links_by_account(self._storage, account)
        if not links:
            raise NoSession
        return self._to_user(links, account)

    async def linked_to(self, user: str) -> str | None:
        """Return the ID of your own user that is linked to the Kisslock user with the ID `user`, or None."""
        return await host_users.find_host_user_id(self._storage, user)

    async def of_host(self, host_id: str) -> User | None:
        """Return the user that is linked to your own user with this ID, or None."""
        user = await host_users.find_user_of_host_user(self._storage, host_id)
        return await self.with_id(user) if user else None

    def link_times_ms(self, session: ActiveSession) -> dict[str, int]:
        """Return the time at which each account was linked to the session's user, in milliseconds since 1970."""
        times_ms = {link.account: link.linked_at_ms for link in session.links}
        return {account: times_ms[account] for account in self.usable_accounts(session.account, list(times_ms))}

    async def with_id(self, user: str) -> User | None:
        """Return the user with this ID, or None."""
        links = await linked_accounts.find_links_by_user(self._storage, user)
        return self.user_of_links(links) if links else None

    def _to_user(self, links: Sequence[Link], signed_in_account: str | None) -> User:
        accounts = self.usable_accounts(signed_in_account, [link.account for link in links])
        terms = self._accepted_terms_version([link for link in links if link.account in accounts])
        return User(links[0].user_id, tuple(accounts), links[0].linked_to, terms)

    def _accepted_terms_version(self, links: Sequence[Link]) -> str | None:
        """Return the current version if an account has accepted it, otherwise the version that was accepted last."""
        accepted_versions = [
            (link.terms_at_ms or 0, link.terms_version) for link in links if link.terms_version is not None
        ]
        if self.terms_version in [version for _, version in accepted_versions]:
            return self.terms_version
        return max(accepted_versions)[1] if accepted_versions else None

    def usable_accounts(self, signed_in_account: str | None, accounts: Sequence[str]) -> Sequence[str]:
        """Return the account that signed in, and the user's other accounts that the settings allow to sign in."""
        return [usable for usable in accounts if self._is_usable(usable, signed_in_account)]

    def _is_usable(self, account: str, signed_in_account: str | None) -> bool:
        return self._may_sign_in(account) or (account == signed_in_account and not self.is_denied(account))

    def _may_sign_in(self, account: str) -> bool:
        return contract_chain_of(account) in self._allowed_chains and not self.is_denied(account)

    def _now_ms(self) -> int:
        return int(self.clock() * 1000)


def _parse_account(text: str) -> str:
    """Return the account as the database stores it. Raises UnknownAccount."""
    try:
        return parse_account(text)
    except ValueError as error:
        raise UnknownAccount from error
