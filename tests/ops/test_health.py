"""Health and readiness."""

from pathlib import Path

from starlette.testclient import TestClient

from kisslock import __version__
from tests.conftest import NewKisslock


def test_the_health_response_contains_the_version(client: TestClient) -> None:
    assert client.get("/api/health").json() == {"status": "ok", "version": __version__}


def test_the_ready_response_contains_the_state_of_the_storage(client: TestClient) -> None:
    assert client.get("/api/ready").json() == {
        "status": "ok",
        "version": __version__,
        "storage": "ok",
        "redis": "unused",
        "oidc_keys": "unused",
        "deny_list": "unused",
    }


def test_the_readiness_endpoint_returns_503_if_the_storage_cannot_be_used(
    new_kisslock: NewKisslock, tmp_path: Path
) -> None:
    broken_database = tmp_path / "broken.db"
    broken_database.write_text("this is not a database" * 100)
    for url in (f"sqlite:///{tmp_path}/no/such/folder/x.db", f"sqlite:///{broken_database}"):
        with TestClient(new_kisslock(storage={"url": url}).app) as client:
            response = client.get("/api/ready")
            assert (response.status_code, response.json()["error"]["code"]) == (503, "storage/unavailable")
            assert str(tmp_path) not in response.text
            assert client.get("/api/health").status_code == 200
