"""The keys that sign ID tokens. The database contains the keys encrypted.

A new key is published for ten minutes before the server signs with it.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from sqlalchemy import Row, delete, insert, select
from sqlalchemy.exc import IntegrityError

from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.oidc.readiness import OidcKeys
from kisslock.oidc.settings import ALGORITHMS
from kisslock.oidc.tables import oidc_keys
from kisslock.oidc.wrapping import KeyEncryption, PrivateKey, generate_key
from kisslock.single_flight import SingleFlight
from kisslock.storage.engine import Storage

# A key is published for ten minutes before the server signs with it, so that clients that cache the keys already have
# the key. After the next key has started to sign, the old key stays published for a day.
PUBLISH_DELAY_MS, RETENTION_MS = 600_000, 86_400_000
# Maximum age in seconds of the keys in memory: for signing, and for publishing and verifying while the database is
# down.
REFRESH_S, CACHE_S = 60.0, 600.0


@dataclass(frozen=True)
class StoredKey:
    """A decrypted key from the database, with its creation time in milliseconds since 1970."""

    alg: str
    created_at_ms: int
    key: PrivateKey


@dataclass(frozen=True)
class PublishedKeys:
    """The published keys, oldest first, their JWK set as JSON, and when they were read (monotonic, in seconds)."""

    keys: Sequence[StoredKey]
    jwks: bytes
    read_at: float


class Keys:
    """The signing keys of a server.

    Several servers share the keys in the database. `clock` counts seconds since 1970.
    """

    def __init__(
        self,
        secret: bytes,
        storage: Storage,
        *,
        clock: Callable[[], float] = time.time,
        monotonic_clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._encryption, self._storage = KeyEncryption(secret), storage
        self._clock, self._monotonic_clock = clock, monotonic_clock
        self._shared_reads: SingleFlight[PublishedKeys] = SingleFlight(REFRESH_S, 1, monotonic_clock)
        self._cached: PublishedKeys | None = None
        # Maps the encrypted text of each key to the decrypted key.
        self._keys_by_ciphertext: Mapping[str, StoredKey] = {}

    async def sign(self, claims: Mapping[str, Any], alg: str) -> str:
        """Return a JWT of the claims, signed with the current key. Raises StorageUnavailable."""
        return (await self.create_signer(alg))(claims)

    async def create_signer(self, alg: str, typ: str = "JWT") -> Callable[[Mapping[str, Any]], str]:
        """Return a function that signs claims with the current key.

        The function returns a JWT with the type `typ`. Raises StorageUnavailable.
        """
        key = self._signing_key((await self._fresh_keys()).keys, alg).key
        header = {"alg": alg, "typ": typ, "kid": key.kid}
        return lambda claims: jwt.encode(header, dict(claims), key, algorithms=[alg])

    async def jwks(self) -> bytes:
        """Return the public keys as JSON (RFC 7517): the current keys, their successors, and recently replaced keys."""
        return (await self._fresh_or_cached_keys()).jwks

    async def decode(self, token: str, typ: str = "JWT") -> Mapping[str, Any] | None:
        """Return the claims of a JWT signed by a published key, even if it has expired.

        Return None for a JWT of another type than `typ`, and for any other text.
        """
        keys = (await self._fresh_or_cached_keys()).keys
        try:
            decoded = jwt.decode(token, KeySet([stored_key.key for stored_key in keys]), algorithms=list(ALGORITHMS))
        except (JoseError, ValueError):
            return None
        return decoded.claims if decoded.header.get("typ") == typ else None

    async def check_state(self) -> OidcKeys:
        """Return the state of the keys.

        "ok": the keys can sign. "known": only cached keys are available, which can still be published. "away": no keys
        are available.
        """
        with suppress(KisslockError):
            return (
                "ok" if (await self._fresh_or_cached_keys()).read_at > self._monotonic_clock() - REFRESH_S else "known"
            )
        return "away"

    async def rotate(self, *, at_once: bool = False) -> None:
        """Create new keys and delete keys that are no longer published. Servers use the new keys within a minute.

        If `at_once` is True, the new keys sign immediately and all old keys are deleted. Use `at_once` if a key was
        stolen, or if oidc.key was lost. If `at_once` is False and the stored keys were encrypted with another oidc.key,
        raises SettingsError.
        """
        rows = await self._read_rows()
        if not at_once:
            await asyncio.to_thread(self._decrypt_all, rows)
        newest_generations = {row.alg: row.generation for row in rows}
        for alg in ALGORITHMS:
            await self._add_key(alg, newest_generations.get(alg, 0) + 1)
        published_rows = () if at_once else self._published_rows(rows)
        ended_kids = [row.kid for row in rows if row not in published_rows]
        async with self._storage.autocommit() as connection:
            await connection.execute(delete(oidc_keys).where(oidc_keys.c.kid.in_(ended_kids)))

    async def check_decryption(self) -> int:
        """Return the number of keys in the database. Raises SettingsError if oidc.key cannot decrypt one of them."""
        return len(await asyncio.to_thread(self._decrypt_all, await self._read_rows()))

    async def close(self) -> None:
        """Cancel a running read of the keys."""
        await self._shared_reads.close()

    async def _fresh_keys(self) -> PublishedKeys:
        """Return the keys as read from the database within the last minute. Raises StorageUnavailable."""
        return await self._shared_reads.get(None, self._read_keys)

    async def _fresh_or_cached_keys(self) -> PublishedKeys:
        """Return fresh keys or, while the database is down, keys that were read within the last ten minutes."""
        try:
            return await self._fresh_keys()
        except StorageUnavailable:
            if self._cached is None or self._monotonic_clock() - self._cached.read_at >= CACHE_S:
                raise
            return self._cached

    async def _read_keys(self) -> PublishedKeys:
        read_at, rows = self._monotonic_clock(), await self._read_rows()
        if missing_algorithms := [alg for alg in ALGORITHMS if not any(row.alg == alg for row in rows)]:
            for alg in missing_algorithms:
                await self._add_key(alg, 1)
            rows = await self._read_rows()
        keys = await asyncio.to_thread(self._decrypt_all, self._published_rows(rows))
        public_keys = [
            {**stored_key.key.as_dict(private=False), "use": "sig", "alg": stored_key.alg} for stored_key in keys
        ]
        self._cached = PublishedKeys(keys, msgspec.json.encode({"keys": public_keys}), read_at)
        return self._cached

    async def _read_rows(self) -> Sequence[Row[Any]]:
        async with self._storage.read_connection() as connection:
            return (await connection.execute(select(oidc_keys).order_by(oidc_keys.c.generation))).all()

    def _decrypt_all(self, rows: Sequence[Row[Any]]) -> Sequence[StoredKey]:
        """Decrypt the keys of these rows, each only once. Forget all other keys. Raises SettingsError."""
        self._keys_by_ciphertext = {
            row.private: self._keys_by_ciphertext.get(row.private) or self._decrypt(row) for row in rows
        }
        return [*self._keys_by_ciphertext.values()]

    def _decrypt(self, row: Row[Any]) -> StoredKey:
        return StoredKey(row.alg, row.created_at_ms, self._encryption.decrypt(row.private, row.kid))

    async def _add_key(self, alg: str, generation: int) -> None:
        """Create a key, unless another server has created the same generation."""
        encrypted_key = self._encryption.encrypt(await asyncio.to_thread(generate_key, alg))
        values = {"alg": alg, "generation": generation, "kid": secrets.token_hex(8), "private": encrypted_key}
        with suppress(IntegrityError):
            async with self._storage.autocommit() as connection:
                await connection.execute(insert(oidc_keys).values(created_at_ms=self._now_ms(), **values))

    def _signing_key(self, keys: Sequence[StoredKey], alg: str) -> StoredKey:
        """Return the newest key that has been published for long enough, otherwise the first key."""
        algorithm_keys = [stored_key for stored_key in keys if stored_key.alg == alg]
        active_keys = [
            stored_key for stored_key in algorithm_keys if stored_key.created_at_ms <= self._now_ms() - PUBLISH_DELAY_MS
        ]
        return active_keys[-1] if active_keys else algorithm_keys[0]

    def _published_rows(self, rows: Sequence[Row[Any]]) -> Sequence[Row[Any]]:
        """Return the rows without a successor, and the rows whose successor was created recently."""
        ended_ms = self._now_ms() - PUBLISH_DELAY_MS - RETENTION_MS
        successor_times_by_row = [
            [other.created_at_ms for other in rows[index:] if other.alg == row.alg] for index, row in enumerate(rows, 1)
        ]
        return [
            row
            for row, successor_times_ms in zip(rows, successor_times_by_row, strict=True)
            if not successor_times_ms or successor_times_ms[0] > ended_ms
        ]

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)
