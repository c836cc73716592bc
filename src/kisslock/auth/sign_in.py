"""Sign-in from the nonce to the end of the session, without HTTP. The HTTP handlers read and write the cookies."""

import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from msgspec import UNSET, UnsetType

from kisslock.auth import errors, nonces, sessions
from kisslock.auth.account import Wallet
from kisslock.auth.checks import CHECKS, ExpectedValues, check_message
from kisslock.auth.cookies import BROWSER_COOKIE_S, Cookie, new_token, token_digest
from kisslock.auth.draft import Draft, Nonce
from kisslock.auth.hooks import UserEvent
from kisslock.auth.linked_accounts import SignOutResult
from kisslock.auth.message import parse_eip4361
from kisslock.auth.pending import LATER_PROOF_CHECKS, PendingSignIns
from kisslock.auth.proof import ChargeNode
from kisslock.auth.session_lookup import ActiveSession, SessionLookup
from kisslock.auth.sessions import ChargeNewAccount, Session, SessionPolicy, charge_nothing, printable_user_agent
from kisslock.auth.statement import Statements
from kisslock.auth.tokens import api_token_digest, new_api_token
from kisslock.auth.users import Users, add_user
from kisslock.errors import BadRequest, StorageUnavailable
from kisslock.evm.address import parse_address
from kisslock.http.credentials import Credentials
from kisslock.http.origins import Origins
from kisslock.settings import Settings
from kisslock.settings.derived import sign_in_chains
from kisslock.storage.engine import Storage
from kisslock.storage.permits import database_priority

Clock = Callable[[], float]
PRUNE_EVERY_S = 60
PRUNE_EVERY_NONCES = 1000
# Keep expired nonces for ten minutes, so that the error can be NonceExpired instead of NonceUnknown.
EXPIRED_NONCE_RETENTION_MS = 600_000
# Update a session's last-used time at most once per minute instead of at every request.
TOUCH_EVERY_MS = 60_000


class SignIn:
    """The sign-in service of one site."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        users: Users,
        *,
        statements: Statements,
        create_pending: Callable[[Callable[[], int]], PendingSignIns],
        clock: Clock = time.time,
    ) -> None:
        self.settings, self.clock = settings.sign_in, clock
        self.origins = Origins(settings.site.origins)
        self.chains = sign_in_chains(settings)
        self.session_cookie = Cookie(self.settings.cookie_name, self.origins)
        self.browser_cookie = Cookie(f"{self.settings.cookie_name}-browser", self.origins)
        self._storage, self.users = storage, users
        self._policy = SessionPolicy.from_settings(settings)
        self._lookup = SessionLookup(self._policy, users.is_denied)
        self.pending = create_pending(self._now_ms)
        # Keep the browser's cookie until the message with the longest lifetime has expired.
        self.browser_cookie_s = max(BROWSER_COOKIE_S, self.settings.contract_message_ttl_s + self.settings.nonce_ttl_s)
        self._statements = statements
        self._pruned_at, self._nonces_since_prune = 0.0, 0

    async def issue_nonce(
        self, browser_secret: str, draft: Draft | None = None, charge_node: ChargeNode | None = None
    ) -> Nonce:
        """Issue a nonce of 128 bits for the browser with this secret.

        With `charge_node`, the draft's message is valid for longer than the nonce if the account is a contract.
        """
        lifetime_s, now = await self.pending.message_lifetime_s(draft, charge_node), self.clock()
        await self._prune_nonces(now)
        message_expires_at = now + lifetime_s if lifetime_s else None
        nonce = Nonce(secrets.token_hex(16), now, now + self.settings.nonce_ttl_s, message_expires_at)
        message_digest = token_digest(draft.message_with_nonce(nonce)) if draft and message_expires_at else None
        expires_at_ms = int(nonce.expires_at * 1000)
        await nonces.add(self._storage, nonce.value, token_digest(browser_secret), expires_at_ms, message_digest)
        return nonce

    def read_or_create_browser_secret(self, credentials: Credentials) -> str:
        """Return the secret that identifies the browser before sign-in: from its cookie, or a new one."""
        return self.browser_cookie.read(credentials) or new_token()

    def create_draft(
        self,
        address: str | UnsetType,
        chain_id: int | UnsetType,
        origin: str | None,
        client_id: str | UnsetType = UNSET,
    ) -> Draft | None:
        """Return the message draft for an account, or None without an account.

        With `client_id`, the draft has the client's statement. Raises BadRequest, ChainNotAllowed and ForeignOrigin.
        """
        if address is UNSET and chain_id is UNSET:
            return None
        if address is UNSET or chain_id is UNSET:
            raise BadRequest("A message requires both address and chain_id.")
        if chain_id not in self.chains:
            raise errors.ChainNotAllowed
        message_origin = origin or self.origins.default_origin
        if message_origin is None:
            raise errors.ForeignOrigin
        try:
            return Draft(message_origin, parse_address(address), chain_id, self._statements.statement_for(client_id))
        except ValueError as error:
            raise BadRequest(f"The address is invalid: it is {error}.") from error

    @asynccontextmanager
    async def verify_proof(
        self, text: str, signature: str, browser: str | None, charge: ChargeNode, *, origin: str = "", bucket: str = ""
    ) -> AsyncIterator[Wallet]:
        """Verify a message and its signature, and yield the account with the terms it accepts. Raises SignInError.

        `origin` is the request's origin, which is used if the settings list no origins. `bucket` is the client IP
        address's rate limit key. The nonce is consumed before the signature is checked, so each nonce allows one
        attempt. `charge` is awaited before a node is queried. If the `async with` block raises StorageUnavailable, the
        nonce is stored again, so the visitor can send the same valid proof again. The block's database queries have
        priority over queries of other requests. A contract's long message allows several attempts (auth/pending.py).
        """
        message = parse_eip4361(text)
        pending_claim = await self.pending.find(message, text, browser)
        expected = ExpectedValues(self.origins.origins_for_message(origin), self.chains, int(self.clock() * 1_000_000))
        check_message(message, expected, LATER_PROOF_CHECKS if pending_claim else CHECKS)
        claim = pending_claim or await self.pending.start(message, text, signature, browser, bucket)
        with database_priority():
            wallet = await self.pending.verify_and_finish(claim, message, text, signature, charge)
            if self.users.is_denied(wallet.account):
                raise errors.AccountDenied
            try:
                yield replace(wallet, terms=self._statements.accepted_terms_version(message.statement))
            except StorageUnavailable:
                # Restore the claim for another attempt. If the restore fails too, the visitor must sign a new message.
                with suppress(StorageUnavailable):
                    await self.pending.restore(claim)
                raise

    async def start_session(
        self,
        wallet: Wallet,
        *,
        previous_token: str | None,
        user_agent: str,
        charge_new_account: ChargeNewAccount = charge_nothing,
    ) -> tuple[str, Session, Sequence[str]]:
        """Start a session for a verified account.

        Return the session's token, the session, and the user's usable accounts. The browser's previous session, whose
        token is `previous_token`, ends in the same transaction.
        """
        await self.users.hooks.check_sign_in(wallet)
        token, session = new_token(), self._new_session(wallet, self.settings.session_max_s, user_agent)
        previous_digest = token_digest(previous_token) if previous_token else None
        accounts = await sessions.add(
            self._storage, token_digest(token), session, charge_new_account, previous_digest=previous_digest
        )
        return token, session, self.users.usable_accounts(session.account, accounts)

    async def issue_token(
        self,
        wallet: Wallet,
        name: str,
        lifetime_s: int,
        user_agent: str,
        charge_new_account: ChargeNewAccount = charge_nothing,
    ) -> tuple[str, Session]:
        """Issue an API token for a verified account. Return the secret token and the stored session of the token."""
        await self.users.hooks.check_sign_in(wallet)
        token, session = new_api_token(), self._new_session(wallet, lifetime_s, user_agent, name=name)
        await sessions.add(self._storage, token_digest(token), session, charge_new_account)
        return token, session

    def _new_session(self, wallet: Wallet, lifetime_s: int, user_agent: str, *, name: str | None = None) -> Session:
        now_ms = self._now_ms()
        return Session(
            id=secrets.token_hex(16),
            kind=wallet.kind,
            address=wallet.address,
            chain_id=wallet.chain_id,
            issued_at_ms=now_ms,
            used_at_ms=now_ms,
            expires_at_ms=now_ms + lifetime_s * 1000,
            user_agent=printable_user_agent(user_agent),
            name=name,
            terms_version=wallet.terms if name is None else None,
        )

    async def find_session(self, credentials: Credentials) -> ActiveSession | None:
        """Return the session of these cookies, or None, and update its last-used time."""
        return await self._update_last_used(await self.peek_session(credentials))

    async def authenticate(self, credentials: Credentials) -> ActiveSession | None:
        """Return the session of a request to the site's own routes. If sign_in.tokens is on, accept API tokens.

        Raises TokenUnknown and TwoCredentials.
        """
        credential_parts = (credentials.authorization_headers, credentials.cookies, self.session_cookie.names)
        digest = api_token_digest(*credential_parts) if self.settings.tokens else None
        if digest is None:
            return await self.find_session(credentials)
        session = await self._lookup.find_api_session(self._storage, digest, self._now_ms())
        if session is None:
            raise errors.TokenUnknown
        return await self._update_last_used(session)

    async def _update_last_used(self, session: ActiveSession | None) -> ActiveSession | None:
        now_ms = self._now_ms()
        # Store the first use of an API token immediately, so that the list of devices shows that the token was used.
        touch_interval_ms = min(TOUCH_EVERY_MS, self._policy.idle_ms // 10) if session and session.was_used else 0
        if session and now_ms - session.used_at_ms >= touch_interval_ms:
            # Do not sign visitors out while the database is read-only, for example because the disk is full.
            with suppress(StorageUnavailable):
                await sessions.update_last_used(self._storage, session.id, now_ms)
        return session

    async def peek_session(self, credentials: Credentials) -> ActiveSession | None:
        """Return the session without updating its last-used time, for a request that an open page sends by itself."""
        token = self.session_cookie.read(credentials)
        if token is None:
            return None
        return await self._lookup.find_browser_session(self._storage, token_digest(token), self._now_ms())

    def session_rate_limit_key(self, credentials: Credentials) -> str | None:
        """Return the rate limit key of the session cookie, valid or not, or None without a cookie."""
        return token_digest(token)[:32] if (token := self.session_cookie.read(credentials)) else None

    async def require_session(self, credentials: Credentials) -> ActiveSession:
        """Return the session of these cookies. Raises NoSession."""
        session = await self.find_session(credentials)
        if session is None:
            raise errors.NoSession
        return session

    def ends_at(self, session: Session) -> float:
        """Return the time at which the session ends unless it is used again, in seconds since 1970."""
        if session.name is not None:
            return session.expires_at_ms / 1000
        return min(session.expires_at_ms, self._now_ms() + self._policy.idle_ms) / 1000

    async def user_sessions(self, session: ActiveSession) -> Sequence[Session]:
        """Return all sessions of the session's user."""
        condition = self._policy.valid_condition(self._now_ms())
        accounts = self.users.user_of_session(session).accounts
        return await sessions.sessions_of_accounts(self._storage, accounts, condition)

    async def end_user_session(self, session: ActiveSession, session_id: str) -> None:
        """End one session of the same user. Raises UnknownSession."""
        user = self.users.user_of_session(session)
        session_to_end = await sessions.find_session(self._storage, session_id, user.accounts)
        if session_to_end is None or not await sessions.end_session_by_id(self._storage, session_id, user.accounts):
            raise errors.UnknownSession
        await self.users.hooks.call_on_sign_out(UserEvent(user=user.id, account=session_to_end.account))

    def wallet_of(self, session: ActiveSession) -> Wallet:
        """Return the Wallet for the site's routes: the session's account, the user, and all accounts of the user."""
        return add_user(session.wallet, self.users.user_of_session(session), session.issued_at_ms / 1000)

    async def sign_out(
        self, credentials: Credentials, *, everywhere: bool, accounts_to_remove: Sequence[str] = ()
    ) -> SignOutResult | None:
        """End the session of these cookies, and delete the browser's pending sign-ins.

        With `everywhere`, end all sessions of the session's user and unlink the accounts in `accounts_to_remove`.

        Return what ended if `everywhere` is True and the browser had a session, or None. Raises NoSession if
        `accounts_to_remove` is given without a session, and the errors of `Users.end_sessions`.
        """
        session = await self.find_session(credentials)
        if accounts_to_remove and session is None:
            raise errors.NoSession
        await self.pending.delete_for_browser(self.browser_cookie.read(credentials))
        if session and everywhere:
            return await self.users.end_sessions(session, accounts_to_remove)
        if token := self.session_cookie.read(credentials):
            await sessions.end_session_by_token(self._storage, token_digest(token))
        if session:
            event = UserEvent(user=self.users.user_of_session(session).id, account=session.account)
            await self.users.hooks.call_on_sign_out(event)
        return None

    async def _prune_nonces(self, now_s: float) -> None:
        self._nonces_since_prune += 1
        if now_s - self._pruned_at < PRUNE_EVERY_S and self._nonces_since_prune < PRUNE_EVERY_NONCES:
            return
        self._pruned_at, self._nonces_since_prune = now_s, 0
        now_ms = int(now_s * 1000)
        await nonces.prune(self._storage, now_ms - EXPIRED_NONCE_RETENTION_MS)
        await self.pending.prune(now_ms - EXPIRED_NONCE_RETENTION_MS)
        await sessions.prune(self._storage, self._policy.expired_condition(now_ms), now_ms)
        self.users.pruning.start()

    def _now_ms(self) -> int:
        return int(self.clock() * 1000)
