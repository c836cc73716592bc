"""The keys that sign ID tokens: in the database, encrypted. Whether one signs follows from when it was made."""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from joserfc import jwe, jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, KeySet, OctKey, RSAKey
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from kisslock.errors import SettingsError
from kisslock.settings.oidc import ALGORITHMS
from kisslock.storage.engine import Storage
from kisslock.storage.tables import oidc_keys

Key = RSAKey | ECKey
# A key is published before it signs, so that programs that keep the list know it by then, and for long after.
WAITS_MS, KEPT_MS = 600_000, 86_400_000
REREAD_S = 60.0
WRAPPING = {"alg": "dir", "enc": "A256GCM"}


@dataclass(frozen=True)
class Held:
    """A key of the database, with when it was made in milliseconds since 1970."""

    alg: str
    generation: int
    created_at_ms: int
    key: Key


class Keys:
    """The signing keys of a server; several servers share those of the database."""

    def __init__(self, secret: bytes, storage: Storage, *, clock: Callable[[], float] = time.time) -> None:
        self._wrapping = OctKey.import_key(secret)
        self._storage, self._clock = storage, clock
        self._held: Sequence[Held] = ()
        self._read_at = float("-inf")

    async def signed(self, claims: Mapping[str, Any], alg: str) -> str:
        """A JWT of the claims, signed with the key that signs now; raises StorageUnavailable."""
        held = self._signing(await self._current(), alg)
        header = {"alg": alg, "kid": held.key.kid}
        return jwt.encode(header, dict(claims), held.key, algorithms=[alg])

    async def public(self) -> list[dict[str, Any]]:
        """The public keys (RFC 7517): those that sign, that will, and that did within the last day."""
        held = await self._current()
        shown = [one for one in held if self._is_published(one, held)]
        return [{**one.key.as_dict(private=False), "use": "sig", "alg": one.alg, "kid": one.key.kid} for one in shown]

    async def read(self, token: str) -> Mapping[str, Any] | None:
        """The claims of a JWT that one of these keys has signed, expired or not; None for any other text."""
        held = await self._current()
        try:
            return jwt.decode(token, KeySet([one.key for one in held]), algorithms=list(ALGORITHMS)).claims
        except (JoseError, ValueError):
            return None

    async def rotate(self, *, at_once: bool = False) -> None:
        """Make new keys. With `at_once` they sign immediately and the old ones end: after a theft, or a lost oidc.key.

        Raises SettingsError where the keys that stay were encrypted with another oidc.key.
        """
        if not at_once:
            await self._from_database()
        async with self._storage.reading() as connection:
            rows = await connection.execute(
                select(oidc_keys.c.alg, func.max(oidc_keys.c.generation).label("newest")).group_by(oidc_keys.c.alg)
            )
            newest = {row.alg: row.newest for row in rows}
        if at_once:
            async with self._storage.autocommit() as connection:
                await connection.execute(delete(oidc_keys))
        for alg in ALGORITHMS:
            await self._add(alg, newest.get(alg, 0) + 1)
        self._read_at = float("-inf")

    async def opened(self) -> int:
        """How many keys the database has; raises SettingsError where oidc.key does not open one."""
        return len(await self._from_database())

    async def _current(self) -> Sequence[Held]:
        if self._clock() - self._read_at < REREAD_S:
            return self._held
        held = await self._from_database()
        if missing := [alg for alg in ALGORITHMS if not any(one.alg == alg for one in held)]:
            for alg in missing:
                await self._add(alg, 1)
            held = await self._from_database()
        self._held, self._read_at = held, self._clock()
        return held

    async def _add(self, alg: str, generation: int) -> None:
        """Make a key, unless another server makes that one."""
        kid = secrets.token_hex(8)
        made = await asyncio.to_thread(_made, alg)
        private = jwe.encrypt_compact(WRAPPING, msgspec.json.encode(made.as_dict(private=True)), self._wrapping)
        values = {"alg": alg, "generation": generation, "kid": kid, "private": private}
        with suppress(IntegrityError):
            async with self._storage.autocommit() as connection:
                await connection.execute(insert(oidc_keys).values(created_at_ms=int(self._clock() * 1000), **values))

    async def _from_database(self) -> Sequence[Held]:
        async with self._storage.reading() as connection:
            rows = (await connection.execute(select(oidc_keys).order_by(oidc_keys.c.generation))).all()
        return [Held(row.alg, row.generation, row.created_at_ms, self._opened(row)) for row in rows]

    def _opened(self, row: Any) -> Key:
        try:
            private = jwe.decrypt_compact(row.private, self._wrapping, algorithms=["dir", "A256GCM"]).plaintext
        except JoseError as error:
            raise SettingsError(
                ["oidc.key is not the one that the signing keys in the database were encrypted with"]
            ) from error
        kind = RSAKey if row.alg == "RS256" else ECKey
        return kind.import_key(msgspec.json.decode(private or b"{}"), {"kid": row.kid})

    def _signing(self, held: Sequence[Held], alg: str) -> Held:
        """The newest key that has been published for long enough, else the first."""
        own = [one for one in held if one.alg == alg]
        ripe = [one for one in own if one.created_at_ms <= self._now_ms() - WAITS_MS]
        return ripe[-1] if ripe else own[0]

    def _is_published(self, one: Held, held: Sequence[Held]) -> bool:
        later = [other for other in held if other.alg == one.alg and other.generation > one.generation]
        return not later or later[0].created_at_ms > self._now_ms() - WAITS_MS - KEPT_MS

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)


def _made(alg: str) -> Key:
    return RSAKey.generate_key(2048) if alg == "RS256" else ECKey.generate_key("P-256")
