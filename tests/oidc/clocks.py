"""Signing keys with clocks that a test sets, and the keys that they publish."""

import json
from typing import Any

from kisslock.oidc.keys import Keys
from kisslock.storage.engine import Storage
from tests.auth.conftest import Clock

ENCRYPTION_KEY = bytes(range(32))


def keys_with_clock(storage: Storage, clock: Clock, monotonic_clock: Clock | None = None) -> Keys:
    """Return the keys of a server with this clock. `monotonic_clock` is its monotonic clock if it differs."""
    return Keys(ENCRYPTION_KEY, storage, clock=clock, monotonic_clock=monotonic_clock or clock)


async def published_keys(keys: Keys) -> list[dict[str, Any]]:
    """Return the published keys."""
    published: list[dict[str, Any]] = json.loads(await keys.jwks())["keys"]
    return published


async def published_kids(keys: Keys, alg: str) -> list[str]:
    """Return the IDs of an algorithm's published keys, oldest first."""
    return [key["kid"] for key in await published_keys(keys) if key["alg"] == alg]
