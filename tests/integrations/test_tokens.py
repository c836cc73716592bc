"""`Authorization: Bearer` at routes that require a wallet, in each framework."""

from kisslock import Kisslock
from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, OpenClient, create_bearer_header, status_and_code
from tests.integrations.hosts import CreateHost


def test_an_api_client_needs_neither_an_origin_nor_a_cookie_to_use_a_route(
    site_with_tokens: Kisslock, create_host: CreateHost, open_client: OpenClient
) -> None:
    client = open_client(
        create_host(site_with_tokens, lambda wallet: {"account": wallet.account, "token": wallet.token})
    )
    header = create_bearer_header(client, ALICE)
    assert client.get("/route", headers=header).json() == {"account": ALICE.address, "token": "ci"}
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    for wrong_token in ("kisslock_" + "A" * 43, "kisslock_garbage", "kisslock_" + "A" * 1_000_000):
        response = client.get("/route", headers={"Authorization": f"Bearer {wrong_token}"})
        assert status_and_code(response) == "401 auth/token-unknown"
    sign_in(client, ALICE)
    assert status_and_code(client.get("/route", headers=header)) == "400 auth/two-credentials"
    # A bearer token of another system is ignored if the request also has the session cookie.
    assert client.get("/route", headers={"Authorization": "Bearer theirs"}).status_code == 200


def test_a_route_rejects_an_api_token_after_the_user_has_revoked_it(
    site_with_tokens: Kisslock, create_host: CreateHost, open_client: OpenClient
) -> None:
    client = open_client(create_host(site_with_tokens, lambda wallet: {"account": wallet.account}))
    header = create_bearer_header(client, ALICE)
    assert client.get("/route", headers=header).status_code == 200
    sign_in(client, ALICE)
    listed_sessions = client.get("/wallet/api/auth/sessions").json()["sessions"]
    (token,) = [session for session in listed_sessions if not session["current"]]
    response = client.delete(f"/wallet/api/auth/sessions/{token['id']}", headers={"Origin": ORIGIN})
    assert response.status_code == 204
    client.cookies.clear()
    assert status_and_code(client.get("/route", headers=header)) == "401 auth/token-unknown"


def test_a_token_does_not_count_as_a_recent_sign_in(
    site_with_tokens: Kisslock, create_host: CreateHost, open_client: OpenClient
) -> None:
    client = open_client(create_host(site_with_tokens, within_s=300))
    assert (
        status_and_code(client.get("/route", headers=create_bearer_header(client, ALICE))) == "403 auth/token-not-taken"
    )


def test_a_route_that_allows_only_one_account_denies_the_token_of_another_account(
    site_with_tokens: Kisslock, create_host: CreateHost, open_client: OpenClient
) -> None:
    client = open_client(create_host(site_with_tokens, allow=[SigningWallet(2).address]))
    assert (
        status_and_code(client.get("/route", headers=create_bearer_header(client, ALICE))) == "403 wallet/not-allowed"
    )


def test_the_authorization_header_is_not_read_if_tokens_are_disabled(
    site_with_tokens: Kisslock, new_kisslock: NewKisslock, create_host: CreateHost, open_client: OpenClient
) -> None:
    header = create_bearer_header(open_client(create_host(site_with_tokens)), ALICE)
    site_without_tokens = new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional"}, chains={"1": {}})
    client = open_client(create_host(site_without_tokens))
    assert status_and_code(client.get("/route", headers=header)) == "401 auth/no-session"
