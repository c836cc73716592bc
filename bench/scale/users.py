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
SIGNER_COUNT = 100
DAY_MS = 86_400_000
SESSION_COLUMNS = (
    *("token", "id", "account", "kind", "address", "chain_id", "issued_at_ms", "used_at_ms", "expires_at_ms"),
    *("user_agent", "name"),
)
USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"


@cache
def signing_wallets() -> tuple[SigningWallet, ...]:
    """Return the wallets of the first users."""
    return tuple(map(SigningWallet, range(1, SIGNER_COUNT + 1)))


def session_secret(number: int) -> str:
    """Return the secret in the session cookie of a user."""
    return base64.urlsafe_b64encode(_hash_number("secret", number)).decode().rstrip("=")


def account_address(number: int) -> str:
    """Return the address of a user's account."""
    return (
        signing_wallets()[number].address
        if number < SIGNER_COUNT
        else f"0x{_hash_number('account', number).hex()[:40]}"
    )


def _hash_number(purpose: str, number: int) -> bytes:
    return hashlib.sha256(f"{purpose} {number}".encode()).digest()


def generate_loads(size: int) -> Iterator[Load]:
    """Yield the rows of this many users.

    The users' sessions were used within the last six days, at evenly spread times.
    """
    now_ms = int(time.time() * 1000)

    def used_ms(number: int) -> int:
        return now_ms - 120_000 - number * 7919 % size * 6 * DAY_MS // size

    def session_row(number: int) -> tuple[object, ...]:
        used_at_ms, session_id, address = (
            used_ms(number),
            _hash_number("session", number).hex()[:32],
            account_address(number),
        )
        return (
            token_digest(session_secret(number)),
            session_id,
            address,
            "key",
            address,
            1,
            used_at_ms - DAY_MS,
            used_at_ms,
            used_at_ms + 29 * DAY_MS,
            USER_AGENT,
            None,
        )

    def wallet_row(number: int) -> tuple[object, ...]:
        user = _hash_number("user", number).hex()[:32]
        return account_address(number), user, used_ms(number) - 9 * DAY_MS, used_ms(number) - DAY_MS

    yield "sessions", SESSION_COLUMNS, map(session_row, range(size))
    yield "wallets", ("account", "user_id", "linked_at_ms", "signed_in_at_ms"), map(wallet_row, range(size))
