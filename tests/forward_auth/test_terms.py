"""`terms=1` in a proxy's subrequest: visitors pass only if they have accepted the current terms of use."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.forward_auth.conftest import (
    ALICE,
    CHECK_PATH,
    FORWARD_PATH,
    GATE_SETTINGS,
    NAVIGATION_HEADERS,
    ORIGIN,
    OpenClient,
    status_and_error,
)

TERMS_QUERY = "gate=signed-in&terms=1"


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site whose terms have a version."""
    site = {"origins": [ORIGIN], "base_path": "/wallet", "terms_url": f"{ORIGIN}/terms", "terms_version": "3"}
    return new_kisslock(site=site, chains={"1": {}, "31337": {}}, gates=GATE_SETTINGS)


@pytest.fixture
def client(open_client: OpenClient) -> TestClient:
    """Return a visitor who is signed in and has accepted no terms."""
    client = open_client(signed_in=False)
    body = {"address": ALICE.address, "chain_id": 1}
    headers = {"Origin": ORIGIN}
    lines = client.post("/wallet/api/auth/nonce", json=body, headers=headers).json()["message"].split("\n")
    message = "\n".join([*lines[:3], *lines[4:]])
    proof = {"message": message, "signature": ALICE.sign(message)}
    assert client.post("/wallet/api/auth/verify", json=proof, headers=headers).status_code == 200
    return client


def send_subrequest(client: TestClient, query: str, **headers: str) -> Any:
    return client.get(
        f"{FORWARD_PATH}?{query}", headers={"X-Forwarded-Method": "GET", "X-Forwarded-Uri": "/a", **headers}
    )


def test_a_visitor_passes_only_after_accepting_the_terms(client: TestClient) -> None:
    assert status_and_error(send_subrequest(client, "gate=signed-in")) == "204"
    assert status_and_error(send_subrequest(client, TERMS_QUERY)) == "403 auth/terms-outdated"
    sign_in(client, ALICE)
    assert status_and_error(send_subrequest(client, TERMS_QUERY)) == "204"
    assert status_and_error(send_subrequest(client, "gate=bobs&terms=1")) == "403 wallet/not-allowed"


def test_the_sign_in_page_asks_for_a_new_signature_and_keeps_the_terms_parameter(client: TestClient) -> None:
    redirect = send_subrequest(client, f"{TERMS_QUERY}&page", **NAVIGATION_HEADERS)
    assert (redirect.status_code, redirect.headers["location"]) == (
        303,
        "/wallet/forward?gate=signed-in&terms=1&back=%2Fa",
    )
    page = client.get(redirect.headers["location"]).text
    assert 'data-state="auth/terms-outdated"' in page
    assert 'data-action="terms"' in page
    sign_in(client, ALICE)
    assert 'data-state="passed"' in client.get(redirect.headers["location"]).text


def test_the_check_of_the_sign_in_page_includes_the_terms(client: TestClient) -> None:
    headers = {"Origin": ORIGIN}
    assert status_and_error(client.post(f"{CHECK_PATH}?{TERMS_QUERY}", headers=headers)) == "403 auth/terms-outdated"
    sign_in(client, ALICE)
    assert status_and_error(client.post(f"{CHECK_PATH}?{TERMS_QUERY}", headers=headers)) == "204"


@pytest.mark.parametrize("query", ["gate=signed-in&terms=0", "gate=signed-in&terms=1&terms=2", "gate=signed-in&terms"])
def test_a_terms_parameter_other_than_1_denies_every_visitor(
    client: TestClient, caplog: pytest.LogCaptureFixture, query: str
) -> None:
    assert status_and_error(send_subrequest(client, query)) == "403 gate/unknown"
    assert "has a value other than 1 for terms. It denies every visitor." in caplog.text


def test_a_query_with_terms_but_without_a_gate_denies_every_visitor(client: TestClient) -> None:
    assert status_and_error(send_subrequest(client, "terms=1")) == "403 gate/unknown"


def test_the_terms_parameter_denies_every_visitor_if_the_settings_have_no_terms_version(
    new_kisslock: NewKisslock, caplog: pytest.LogCaptureFixture
) -> None:
    site = new_kisslock(site={"origins": [ORIGIN], "base_path": "/wallet"}, chains={"1": {}})
    with TestClient(site.app, base_url=ORIGIN, client=("203.0.113.7", 0)) as client:
        sign_in(client, SigningWallet(2))
        assert status_and_error(send_subrequest(client, TERMS_QUERY)) == "403 gate/unknown"
    assert "has terms=1, but the settings have no site.terms_version. It denies every visitor." in caplog.text
