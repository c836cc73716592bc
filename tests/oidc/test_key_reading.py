"""How often the signing keys are read and decrypted, and what works without the database (docs/security.md)."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from joserfc import jwe, jwt
from joserfc.jwk import KeySet, OctKey, RSAKey
from sqlalchemy import event
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.oidc import wrapping
from kisslock.oidc.keys import Keys
from kisslock.oidc.provider import Provider
from kisslock.oidc.wrapping import KeyEncryption
from kisslock.storage.engine import Storage
from kisslock.storage.sqlite import database_file
from tests.auth.conftest import Clock
from tests.databases import new_database, own_postgresql
from tests.oidc.clocks import ENCRYPTION_KEY, keys_with_clock, published_keys

MINUTE_S = 60


@pytest.fixture
def decrypted_keys(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the encrypted keys that were decrypted. The event loop's thread must not decrypt any."""
    texts: list[str] = []
    real_decrypt = jwe.decrypt_compact

    def count_call(text: str, *more: Any, **options: Any) -> Any:
        assert threading.current_thread() is not threading.main_thread()
        texts.append(text)
        return real_decrypt(text, *more, **options)

    monkeypatch.setattr("kisslock.oidc.wrapping.jwe.decrypt_compact", count_call)
    return texts


@pytest.fixture
def generated_keys(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the algorithms of generated keys."""
    algorithms: list[str] = []
    real_generate = wrapping.generate_key

    def count_call(alg: str) -> Any:
        algorithms.append(alg)
        return real_generate(alg)

    monkeypatch.setattr("kisslock.oidc.keys.generate_key", count_call)
    return algorithms


@pytest.fixture
def key_queries(storage: Storage) -> list[str]:
    """Record the queries of the table of keys."""
    queries: list[str] = []

    def record_query(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("SELECT") and "FROM oidc_keys" in statement:
            queries.append(statement)

    event.listen(storage.engine.sync_engine, "before_cursor_execute", record_query)
    return queries


async def test_two_hundred_concurrent_requests_read_the_keys_once_and_decrypt_each_key_once(
    storage: Storage, decrypted_keys: list[str], key_queries: list[str]
) -> None:
    clock = Clock()
    keys = keys_with_clock(storage, clock)
    token = await keys.sign({"sub": "u"}, "RS256")
    assert len(decrypted_keys) == 2
    key_queries.clear()
    for minute in range(1, 4):
        clock.now += MINUTE_S
        requests: list[Any] = [
            *(keys.jwks() for _ in range(100)),
            *(keys.decode(token) for _ in range(50)),
            *(keys.sign({"sub": "u"}, "ES256") for _ in range(50)),
        ]
        results = await asyncio.gather(*requests)
        assert len({*results[:100]}) == 1
        assert results[100:150] == [{"sub": "u"}] * 50
        assert len(key_queries) == minute
    assert len(decrypted_keys) == 2
    # After a rotation the server decrypts only the new keys, because it keeps the old keys decrypted in memory. The
    # operator's command also decrypts the old keys, because it has to rotate them.
    await keys_with_clock(storage, clock).rotate()
    decrypted_keys.clear()
    clock.now += MINUTE_S
    await asyncio.gather(*(keys.jwks() for _ in range(200)))
    assert len(await published_keys(keys)) == 4
    assert len(decrypted_keys) == len({*decrypted_keys}) == 2


async def test_the_shared_read_of_the_keys_continues_if_one_request_is_cancelled(
    storage: Storage, key_queries: list[str]
) -> None:
    keys = Keys(ENCRYPTION_KEY, storage)
    first_task, *other_tasks = [asyncio.create_task(keys.jwks()) for _ in range(20)]
    await asyncio.sleep(0)
    first_task.cancel()
    assert len({*await asyncio.gather(*other_tasks)}) == 1
    await keys.close()


def test_a_stored_private_key_is_decrypted_without_a_test_of_its_primes() -> None:
    """The prime test would take 40 ms for each RSA key. AES-GCM already proves that the key was generated here."""
    jwk = RSAKey.generate_key(2048).as_dict(private=True)
    mixed_jwk = {**jwk, "d": RSAKey.generate_key(2048).as_dict(private=True)["d"]}
    with pytest.raises(ValueError, match="private key"):
        RSAKey.import_key(mixed_jwk)
    secret = OctKey.import_key(ENCRYPTION_KEY)
    for key_data in (jwk, mixed_jwk):
        encrypted = jwe.encrypt_compact({"alg": "dir", "enc": "A256GCM"}, json.dumps(key_data), secret)
        assert KeyEncryption(ENCRYPTION_KEY).decrypt(encrypted, "kid").as_dict(private=False)["n"] == jwk["n"]


async def test_several_concurrent_first_requests_store_one_pair_of_keys(
    storage: Storage, generated_keys: list[str]
) -> None:
    servers = [Keys(ENCRYPTION_KEY, storage) for _ in range(3)]
    results = await asyncio.gather(*(server.jwks() for server in servers for _ in range(50)))
    assert len({*results}) == 1
    assert sorted(key["alg"] for key in json.loads(results[0])["keys"]) == ["ES256", "RS256"]
    # Each server creates at most one pair of keys, and only one server's pair is stored.
    assert len(generated_keys) <= 2 * len(servers)
    token = await servers[0].sign({"sub": "u"}, "RS256")
    assert await servers[1].decode(token) == {"sub": "u"}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database_outage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Return the URL of a database, and a context manager that makes the database unavailable."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'test.db'}", lambda: file_replaced_by_folder(tmp_path / "test.db")
        return

    with own_postgresql() as server, new_database(server.url) as url:

        @contextmanager
        def stop_server() -> Iterator[None]:
            server.stop()
            try:
                yield
            finally:
                server.start()

        yield url, stop_server


@contextmanager
def file_replaced_by_folder(file: Path) -> Iterator[None]:
    """Replace the database's file with a folder until the context ends."""
    moved_file = file.rename(file.with_suffix(".kept"))
    file.mkdir()
    try:
        yield
    finally:
        file.rmdir()
        moved_file.rename(file)


async def test_cached_keys_are_published_for_ten_minutes_but_do_not_sign_while_the_database_is_down(
    database_outage: tuple[str, Callable[[], AbstractContextManager[None]]],
) -> None:
    url, outage_context = database_outage
    storage, clock = open_storage(url), Clock()
    keys = keys_with_clock(storage, clock)
    published, token = await keys.jwks(), await keys.sign({"sub": "u"}, "ES256")
    assert await keys.check_state() == "ok"
    await storage.close()
    with outage_context():
        for passed_s in (MINUTE_S, 9 * MINUTE_S - 1):
            clock.now += passed_s
            assert await keys.jwks() == published
            assert await keys.decode(token) == {"sub": "u"}
            assert await keys.check_state() == "known"
            with pytest.raises(StorageUnavailable):
                await keys.sign({"sub": "u"}, "ES256")
        clock.now += 1
        assert await keys.check_state() == "away"
        for operation in (keys.jwks(), keys.decode(token), keys_with_clock(storage, clock).jwks()):
            with pytest.raises(StorageUnavailable):
                await operation
        await storage.close()
    assert await keys.jwks() == published
    assert await keys.check_state() == "ok"
    assert jwt.decode(await keys.sign({"sub": "u"}, "ES256"), KeySet.import_key_set(json.loads(published))).claims
    await storage.close()


def test_the_keys_are_served_while_the_database_does_not_respond_and_the_ready_response_reports_the_outage(
    site: Kisslock, server: TestClient
) -> None:
    provider, storage, clock = site.services[Provider], site.services[Storage], Clock()
    assert server.portal
    provider.keys = keys_with_clock(storage, clock)

    def get_readiness() -> tuple[int, str]:
        response = server.get("/api/ready")
        return response.status_code, response.json().get("error", response.json())["oidc_keys"]

    published = server.get("/oidc/jwks")
    assert published.headers["content-type"] == "application/json"
    assert get_readiness() == (200, "ok")
    server.portal.call(storage.close)
    file = database_file(storage.url)
    assert file
    with file_replaced_by_folder(file):
        clock.now += MINUTE_S
        second_response = server.get("/oidc/jwks")
        assert (second_response.status_code, second_response.content) == (200, published.content)
        assert get_readiness() == (503, "known")
        clock.now += 9 * MINUTE_S
        assert server.get("/oidc/jwks").status_code == 503
        assert get_readiness() == (503, "away")
    assert server.get("/oidc/jwks").content == published.content
    assert get_readiness() == (200, "ok")
