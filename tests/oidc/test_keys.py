"""The signing keys: made once, encrypted, rotated by their age, and readable in a restored database."""

import asyncio
import secrets
from pathlib import Path

import pytest
from sqlalchemy import select

from kisslock.errors import SettingsError
from kisslock.oidc.keys import Keys
from kisslock.storage.engine import Storage
from kisslock.storage.tables import oidc_keys

KEY = bytes(range(32))
MINUTE_S, DAY_S = 60, 86_400


class Clock:
    """Seconds since 1970 that a test sets."""

    def __init__(self) -> None:
        self.now = 1_795_256_430.0

    def __call__(self) -> float:
        return self.now


def kids(keys: list[dict[str, str]], alg: str) -> list[str]:
    return [one["kid"] for one in keys if one["alg"] == alg]


async def signer(keys: Keys, alg: str = "ES256") -> str:
    """The kid of the key that signs now."""
    from joserfc import jws  # noqa: PLC0415

    token = await keys.signed({"sub": "u"}, alg)
    return str(jws.extract_compact(token.encode()).headers()["kid"])


async def test_servers_that_begin_at_once_make_one_key_of_each_sort(storage: Storage) -> None:
    servers = [Keys(KEY, storage) for _ in range(4)]
    listed = await asyncio.gather(*(one.public() for one in servers))
    assert {one["alg"] for one in listed[0]} == {"RS256", "ES256"}
    assert len(listed[0]) == 2
    assert all(one == listed[0] for one in listed)
    token = await servers[0].signed({"sub": "u"}, "RS256")
    assert await servers[1].read(token) == {"sub": "u"}


async def test_what_is_published_and_what_is_stored_tell_no_private_part(storage: Storage) -> None:
    keys = Keys(KEY, storage)
    for one in await keys.public():
        assert not {"d", "p", "q", "dp", "dq", "qi", "k"} & one.keys()
        assert one["use"] == "sig"
    async with storage.reading() as connection:
        stored = (await connection.scalars(select(oidc_keys.c.private))).all()
    # Five parts: a JWE (RFC 7516), never a JWK.
    assert [(one.count("."), "{" in one) for one in stored] == [(4, False)] * 2


async def test_a_rotation_publishes_first_signs_after_ten_minutes_and_keeps_the_old_key_for_a_day(
    storage: Storage,
) -> None:
    clock = Clock()
    keys = Keys(KEY, storage, clock=clock)
    (old,) = kids(await keys.public(), "ES256")
    before = await keys.signed({"sub": "u"}, "ES256")
    clock.now += 40 * DAY_S
    await keys.rotate()
    published = kids(await keys.public(), "ES256")
    assert published[0] == old
    assert len(published) == 2
    assert await signer(keys) == old
    clock.now += 10 * MINUTE_S
    assert await signer(keys) == published[1]
    clock.now += DAY_S - 1
    assert kids(await keys.public(), "ES256") == published
    clock.now += 61
    assert kids(await keys.public(), "ES256") == published[1:]
    # A hint for logging out may be older than that.
    assert await keys.read(before) == {"sub": "u"}


async def test_after_a_theft_the_old_keys_end_at_once_on_every_server(storage: Storage) -> None:
    clock = Clock()
    keys, other = (Keys(KEY, storage, clock=clock) for _ in range(2))
    stolen = await keys.signed({"sub": "u"}, "ES256")
    assert await other.read(stolen) is not None
    await keys.rotate(at_once=True)
    (new,) = kids(await keys.public(), "ES256")
    assert await signer(keys) == new
    assert await keys.read(stolen) is None
    clock.now += 60
    assert await other.read(stolen) is None
    assert await signer(other) == new


async def test_rotations_that_race_make_one_generation(storage: Storage) -> None:
    first, second = Keys(KEY, storage), Keys(KEY, storage)
    await first.public()
    await asyncio.gather(first.rotate(), second.rotate())
    assert 2 <= len(kids(await first.public(), "RS256")) <= 3
    async with storage.reading() as connection:
        generations = (await connection.scalars(select(oidc_keys.c.generation).where(oidc_keys.c.alg == "RS256"))).all()
    assert len(set(generations)) == len(generations)


async def test_a_restored_backup_signs_with_the_keys_that_it_has(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "b.db"
    storage = Storage(f"sqlite:///{file}")
    keys = Keys(KEY, storage)
    listed, token = await keys.public(), await keys.signed({"sub": "u"}, "RS256")
    await storage.close()
    copy.write_bytes(file.read_bytes())
    restored = Storage(f"sqlite:///{copy}")
    assert await Keys(KEY, restored).public() == listed
    assert await Keys(KEY, restored).read(token) == {"sub": "u"}
    await restored.close()


async def test_another_encryption_key_is_named_and_a_rotation_at_once_begins_anew(storage: Storage) -> None:
    await Keys(KEY, storage).public()
    other = Keys(secrets.token_bytes(32), storage)
    for work in (other.public, other.rotate, other.opened):
        with pytest.raises(SettingsError, match=r"oidc.key is not the one"):
            await work()
    await other.rotate(at_once=True)
    assert len(await other.public()) == 2
    with pytest.raises(SettingsError):
        await Keys(KEY, storage).public()


@pytest.mark.parametrize("text", ["", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.", "x" * 10_000, "ü.ü.ü"])
async def test_a_text_that_no_key_has_signed_is_read_as_nothing(storage: Storage, text: str) -> None:
    assert await Keys(KEY, storage).read(text) is None
