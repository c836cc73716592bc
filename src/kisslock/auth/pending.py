"""Sign-ins of smart contract wallets whose owners need longer than a nonce is valid.

1. The page requests a message with `contract`. If the account has code on the chain, the server writes a message that
   is valid for `sign_in.contract_message_ttl_s`, and stores the message's digest with the nonce.
2. The first proof consumes the nonce and stores a pending sign-in.
3. Each later proof of the same browser reads the pending sign-in. A proof that the contract accepts deletes it.

If too many sign-ins are pending, new messages expire with their nonces. A wallet that signs at once can still sign in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kisslock.auth import errors, nonces, pending_rows
from kisslock.auth.account import Wallet
from kisslock.auth.checks import CHECKS, MAX_CLOCK_SKEW_US
from kisslock.auth.contract import is_contract, require_accepted_message
from kisslock.auth.cookies import token_digest
from kisslock.auth.draft import Draft
from kisslock.auth.message import Message
from kisslock.auth.metrics import PENDING
from kisslock.auth.pending_rows import PendingRow
from kisslock.auth.proof import ChargeNode, signer_of
from kisslock.errors import TooManyRequests
from kisslock.evm.keccak import personal_message_hash
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.settings import Settings
from kisslock.settings.derived import chains_with_long_lived_messages, contract_chains
from kisslock.storage.engine import Storage
from kisslock.upstream import NodeCaller

# The signature of a contract whose owners sign the message's hash on the chain (ERC-1271).
SIGNED_ON_CHAIN = "0x"
# Rate limit of proofs for one pending sign-in. A page that sends a proof every four seconds stays below it.
PROOF_LIMIT = RateLimit("pending-proofs", 20, 60)
# The number of sign-ins that one IP address can start while a message is valid: with all accounts, and with one
# account. The second number is small, because anyone can start a sign-in with a contract that belongs to someone else.
MAX_STARTS, MAX_STARTS_OF_ACCOUNT = 30, 10
# The checks of a proof for a sign-in that is already pending. Such a proof can arrive more than five minutes after the
# message was issued. ClockSkew is not needed, because the stored digest shows that the server wrote the message.
LATER_PROOF_CHECKS = tuple(check for check in CHECKS if check.error is not errors.ClockSkew)


@dataclass(frozen=True, slots=True)
class NonceClaim:
    """A nonce that the current request has consumed. The request can check one signature of the nonce's message."""

    nonce: str
    browser_digest: str
    expires_at_ms: int


@dataclass(frozen=True, slots=True)
class PendingClaim:
    """The right to send proofs for a pending sign-in."""

    row: PendingRow


Claim = NonceClaim | PendingClaim


class PendingSignIns:
    """The pending sign-ins of one site. `now_ms` returns the time in milliseconds since 1970."""

    def __init__(
        self, settings: Settings, storage: Storage, node: NodeCaller, limiter: RateLimiter, now_ms: Callable[[], int]
    ) -> None:
        self._storage, self._node, self._limiter, self._now_ms = storage, node, limiter, now_ms
        self._contract_chains = contract_chains(settings)
        self._chains_with_long_lived_messages = chains_with_long_lived_messages(settings)
        self._nonce_ttl_s, self._ttl_s = settings.sign_in.nonce_ttl_s, settings.sign_in.contract_message_ttl_s
        self._start_limit = RateLimit("pending-sign-ins", MAX_STARTS, self._ttl_s)
        self._account_start_limit = RateLimit("pending-of-account", MAX_STARTS_OF_ACCOUNT, self._ttl_s)

    async def message_lifetime_s(self, draft: Draft | None, charge_node: ChargeNode | None) -> int | None:
        """Return the lifetime of a message for this account, or None if it is as short as a nonce's lifetime.

        `charge_node` is awaited before the node is queried. Without `charge_node` the message is short.
        """
        if draft is None or charge_node is None or draft.chain_id not in self._chains_with_long_lived_messages:
            return None
        try:
            await charge_node()
        except TooManyRequests:
            return None
        if not await pending_rows.is_below_maximum(self._storage, _contract_account(draft), self._now_ms()):
            return None
        return self._ttl_s if await is_contract(self._node, draft.chain_id, draft.address) else None

    async def find_for_browser(self, browser_secret: str | None) -> Sequence[PendingRow]:
        """Return the browser's pending sign-ins, newest first."""
        if browser_secret is None:
            return ()
        return await pending_rows.find_for_browser(self._storage, token_digest(browser_secret), self._now_ms())

    async def delete_for_browser(self, browser_secret: str | None) -> None:
        """Delete the browser's pending sign-ins."""
        if browser_secret is not None:
            await pending_rows.delete_for_browser(self._storage, token_digest(browser_secret))

    async def prune(self, expired_before_ms: int) -> None:
        """Delete the pending sign-ins that expired before this time, and report the number of the others."""
        PENDING.set(await pending_rows.prune(self._storage, expired_before_ms))

    async def find(self, message: Message, text: str, browser_secret: str | None) -> PendingClaim | None:
        """Return the browser's pending sign-in with this message, or None. Raises TooManyRequests."""
        if browser_secret is None or not self._is_long_lived(message):
            return None
        row = await pending_rows.find(self._storage, token_digest(text), token_digest(browser_secret))
        if row is None:
            return None
        await self._limiter.charge(PROOF_LIMIT, row.message)
        return PendingClaim(row)

    async def start(
        self, message: Message, text: str, signature: str, browser_secret: str | None, rate_limit_key: str
    ) -> Claim:
        """Consume the message's nonce. If the nonce was issued for exactly this long message, store a pending sign-in.

        `rate_limit_key` is the rate limit key of the client's IP address. Raises NonceExpired and NonceUnknown. If
        there are too many pending sign-ins, none is stored: return a NonceClaim, which allows only one attempt, for a
        message with a signature. For a message without a signature, raise TooManyRequests.
        """
        if browser_secret is None:
            raise errors.NonceUnknown
        browser_digest, now_ms = token_digest(browser_secret), self._now_ms()
        if self._is_long_lived(message):
            row = PendingRow(
                token_digest(text),
                browser_digest,
                _contract_account(message),
                text,
                (message.expiration_time_us or 0) // 1000,
            )
            if await self._store(row, message.nonce, signature, rate_limit_key, now_ms):
                return PendingClaim(row)
        nonce_expires_at_ms = await nonces.consume(self._storage, message.nonce, browser_digest, now_ms)
        if nonce_expires_at_ms is None:
            is_expired = await nonces.exists_for_browser(self._storage, message.nonce, browser_digest)
            raise errors.NonceExpired if is_expired else errors.NonceUnknown
        return NonceClaim(message.nonce, browser_digest, nonce_expires_at_ms)

    async def verify_and_finish(
        self, claim: Claim, message: Message, text: str, signature: str, charge_node: ChargeNode
    ) -> Wallet:
        """Return the account that signed the message. A pending sign-in ends with the first valid proof.

        `charge_node` is awaited before a node is queried. Raises SignInError.
        """
        if isinstance(claim, NonceClaim):
            return await signer_of(message, text, signature, self._node, self._contract_chains, charge_node)
        wallet = await self._signer_of_pending(message, text, signature, charge_node)
        # Use the absolute difference, because a server clock that was set back must not extend the five minutes.
        if wallet.kind == "key" and abs(self._now_ms() * 1000 - message.issued_at_us) > MAX_CLOCK_SKEW_US:
            raise errors.MessageExpired("A private key's signature is accepted for five minutes after Issued At.")
        if not await pending_rows.finish(self._storage, claim.row, self._now_ms()):
            raise errors.NonceUnknown
        return wallet

    async def restore(self, claim: Claim) -> None:
        """Make the claim valid again, because the database could not store the sign-in."""
        if isinstance(claim, PendingClaim):
            await pending_rows.restore(self._storage, claim.row)
        else:
            await nonces.add(self._storage, claim.nonce, claim.browser_digest, claim.expires_at_ms)

    async def _store(self, row: PendingRow, nonce: str, signature: str, rate_limit_key: str, now_ms: int) -> bool:
        """Store a pending sign-in. Return False if the nonce was not issued for its message.

        If there are too many pending sign-ins, return False for a message with a signature. Without a signature, raise
        TooManyRequests and do not consume the nonce.
        """
        try:
            await self._limiter.charge(self._start_limit, rate_limit_key)
            await self._limiter.charge(self._account_start_limit, f"{rate_limit_key} {row.account}")
            return await pending_rows.start(self._storage, row, nonce, now_ms)
        except TooManyRequests:
            if signature == SIGNED_ON_CHAIN:
                raise
            return False

    async def _signer_of_pending(self, message: Message, text: str, signature: str, charge_node: ChargeNode) -> Wallet:
        if signature != SIGNED_ON_CHAIN:
            return await signer_of(message, text, signature, self._node, self._contract_chains, charge_node)
        if message.chain_id not in self._contract_chains:
            raise errors.ChainNotAllowed
        await charge_node()
        await require_accepted_message(self._node, message, personal_message_hash(text.encode("ascii")))
        return Wallet(message.address, message.chain_id, "contract")

    def _is_long_lived(self, message: Message) -> bool:
        """Return True if the message is valid for longer than a nonce. The check costs no query."""
        lifetime_us = (message.expiration_time_us or 0) - message.issued_at_us
        return lifetime_us > (self._nonce_ttl_s + 1) * 1_000_000


def _contract_account(draft_or_message: Draft | Message) -> str:
    return Wallet(draft_or_message.address, draft_or_message.chain_id, "contract").account
