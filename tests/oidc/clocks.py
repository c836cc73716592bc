"""Signing keys with clocks that a test sets, and the keys that they publish."""

import json
from typing import Any

from kisslock.oidc.keys import Keys
from kisslock.storage.engine import Storage
from tests.auth.conftest import Clock

KEY = bytes(range(32))


def keys_at(storage: Storage, clock: Clock, age: Clock | None = None) -> Keys:
    """Return the keys of a server with this clock. `age` is its monotonic clock if it differs."""
    return Keys(KEY, storage, clock=clock, monotonic=age or clock)


async def published_keys(keys: Keys) -> list[dict[str, Any]]:
    """Return the published keys."""
    published: list[dict[str, Any]] = json.loads(await keys.jwks())["keys"]
    return published


async def kids(keys: Keys, alg: str) -> list[str]:
    """Return the IDs of an algorithm's published keys, oldest first."""
    return [key["kid"] for key in await published_keys(keys) if key["alg"] == alg]
