"""Creates database rows for users, each with one account and one session."""

import base64
import hashlib
import time
from collections.abc import Iterator
from functools import cache

from bench.scale.databases import Load
from kisslock.auth.cookies import token_digest
from kisslock.testing import SigningWallet

# The number of users who have a wallet that can sign.
SIGNERS = 100
DAY_MS = 86_400_000
SESSIONS = (
    *("token", "id", "account", "kind", "address", "chain_id", "issued_at_ms", "used_at_ms", "expires_at_ms"),
    *("user_agent", "name"),
)
AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"


@cache
def signers() -> tuple[SigningWallet, ...]:
    """The wallets of the first users."""
    return tuple(map(SigningWallet, range(1, SIGNERS + 1)))


def secret(number: int) -> str:
    """The secret in the session cookie of a user."""
    return base64.urlsafe_b64encode(_hash("secret", number)).decode().rstrip("=")


def account(number: int) -> str:
    """The account of a user."""
    return signers()[number].address if number < SIGNERS else f"0x{_hash('account', number).hex()[:40]}"


def _hash(kind: str, number: int) -> bytes:
    return hashlib.sha256(f"{kind} {number}".encode()).digest()


def loads(size: int) -> Iterator[Load]:
    """Yield the rows of this many users.

    The users' sessions were used within the last six days, at evenly spread times.
    """
    now_ms = int(time.time() * 1000)

    def used_ms(number: int) -> int:
        return now_ms - 120_000 - number * 7919 % size * 6 * DAY_MS // size

    def session(number: int) -> tuple[object, ...]:
        used, ident, at = used_ms(number), _hash("session", number).hex()[:32], account(number)
        return (
            token_digest(secret(number)),
            ident,
            at,
            "key",
            at,
            1,
            used - DAY_MS,
            used,
            used + 29 * DAY_MS,
            AGENT,
            None,
        )

    def wallet(number: int) -> tuple[object, ...]:
        user = _hash("user", number).hex()[:32]
        return account(number), user, used_ms(number) - 9 * DAY_MS, used_ms(number) - DAY_MS

    yield "sessions", SESSIONS, map(session, range(size))
    yield "wallets", ("account", "user_id", "linked_at_ms", "signed_in_at_ms"), map(wallet, range(size))
