"""The token endpoint: a code works once, within 60 seconds, with its client, redirect URI and verifier."""

import base64
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from kisslock.app import Kisslock
from kisslock.oidc.tables import oidc_grants, oidc_keys
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, Browser, Clock, status_and_code
from tests.oidc.conftest import FailAtTable, NewOidcClient
from tests.oidc.program import CALLBACK, ISSUER, SECRET, OidcClientDriver, basic_auth_header, pkce_parameters

CODE_VERIFIER = "a-verifier-of-43-characters-or-more_0123456789"
# Maximum number of SQL statements of one request to a warm server, without BEGIN and COMMIT.
MAX_STATEMENTS = {"token": 1, "userinfo": 1, "reuse": 2, "revoke": 1}


def status_and_error(response: Any) -> str:
    """Return the status and error of a response that must not be cached (RFC 6749, 5.2)."""
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"] == "application/json"
    body = response.json()
    assert body.keys() <= {"error", "error_description"}
    return f"{response.status_code} {body['error']}"


def test_an_invalid_token_request_is_rejected(oidc_client: OidcClientDriver, browser: Browser) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"code": "A" * 43}, "400 invalid_grant"),
        ({"code": ""}, "400 invalid_request"),
        ({"code": None}, "400 invalid_request"),
        ({"code": "é\0" * 50}, "400 invalid_grant"),
        ({"redirect_uri": None}, "400 invalid_grant"),
        ({"redirect_uri": f"{CALLBACK}?tenant=7"}, "400 invalid_grant"),
        ({"grant_type": None}, "400 invalid_request"),
        ({"grant_type": "password"}, "400 unsupported_grant_type"),
        ({"grant_type": "client_credentials"}, "400 unsupported_grant_type"),
        ({"grant_type": ["authorization_code", "authorization_code"]}, "400 invalid_request"),
        ({"code_verifier": CODE_VERIFIER}, "400 invalid_grant"),
        ({"client_id": "board"}, "401 invalid_client"),
        ({"client_secret": SECRET}, "400 invalid_request"),
    ]
    for changes, expected in cases:
        form = {"code": oidc_client.complete_flow(browser, ALICE)["code"], **changes}
        assert status_and_error(oidc_client.redeem(form.pop("code"), **form)) == expected, changes


def test_the_code_of_another_client_is_rejected(new_oidc_client: NewOidcClient, browser: Browser) -> None:
    notebook, board = new_oidc_client("notebook"), new_oidc_client("board")
    code = notebook.complete_flow(browser, ALICE)["code"]
    for redirect_uri in (notebook.redirect_uri, board.redirect_uri):
        assert status_and_error(board.redeem(code, redirect_uri=redirect_uri)) == "400 invalid_grant"


def test_a_code_is_valid_for_sixty_seconds(oidc_client: OidcClientDriver, browser: Browser, clock: Clock) -> None:
    early_code, late_code = (
        oidc_client.complete_flow(browser, ALICE)["code"],
        oidc_client.complete_flow(browser)["code"],
    )
    clock.now += 59
    assert oidc_client.redeem(early_code).status_code == 200
    clock.now += 2
    assert status_and_error(oidc_client.redeem(late_code)) == "400 invalid_grant"


def test_using_a_code_twice_revokes_only_the_token_of_this_code(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    code = oidc_client.complete_flow(browser, ALICE)["code"]
    first_token, other_token = (
        oidc_client.redeem(code).json()["access_token"],
        oidc_client.get_tokens(browser)["access_token"],
    )
    assert status_and_error(oidc_client.redeem(code)) == "400 invalid_grant"
    assert status_and_error(oidc_client.redeem(code)) == "400 invalid_grant"
    assert (oidc_client.get_userinfo(first_token).status_code, oidc_client.get_userinfo(other_token).status_code) == (
        401,
        200,
    )


def basic_header(text: str) -> dict[str, str]:
    return {"Authorization": f"Basic {base64.b64encode(text.encode()).decode()}"}


def test_a_client_without_a_valid_secret_is_rejected_and_its_request_revokes_no_grant(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    code = oidc_client.complete_flow(browser, ALICE)["code"]
    for headers in (
        {}, {"Authorization": ""}, {"Authorization": "Basic"}, {"Authorization": "Basic !"},
        {"Authorization": "Bearer x"}, basic_header(""), basic_header(":"), basic_header("notebook"),
        basic_header("notebook:"), basic_header(f":{SECRET}"), basic_header("nobody:x"), basic_header("viewer:"),
        basic_header("viewer:x"), basic_header("notebook:%zz"), basic_header("notebook:%ff"),
        basic_header("notebook:\0"),
        basic_auth_header("board ", SECRET), basic_auth_header("../notebook", SECRET), {"Authorization": "Basic /w=="},
        *(basic_auth_header("notebook", secret) for secret in ("", "wrong", SECRET[:-1], "x" * 10_000)),
    ):  # fmt: skip
        response = oidc_client.server.post("/oidc/token", data=oidc_client.token_form(code), headers=headers)
        assert status_and_error(response) in {"401 invalid_client", "400 invalid_request"}, headers
        if headers.get("Authorization", "").startswith("Basic ") and response.status_code == 401:
            assert response.headers["www-authenticate"].startswith("Basic ")
    token = oidc_client.redeem(code).json()["access_token"]
    oidc_client.server.post(
        "/oidc/token", data=oidc_client.token_form(code), headers=basic_auth_header("notebook", "wrong")
    )
    assert oidc_client.get_userinfo(token).status_code == 200


def test_a_secret_in_the_form_is_checked_like_a_secret_in_the_header(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    code = oidc_client.complete_flow(browser, ALICE)["code"]
    for changes in (
        {"client_secret": "wrong"},
        {"client_secret": ""},
        {"client_secret": None},
        {"client_id": "nobody"},
    ):
        assert status_and_error(oidc_client.redeem(code, sends_secret_in_body=True, **changes)) in {
            "401 invalid_client",
            "400 invalid_request",
        }
    assert (
        status_and_error(oidc_client.redeem(code, sends_secret_in_body=True, client_secret=[SECRET, SECRET]))
        == "400 invalid_request"
    )
    assert oidc_client.redeem(code, sends_secret_in_body=True).status_code == 200


def test_a_public_client_must_send_its_id_and_no_secret(new_oidc_client: NewOidcClient, browser: Browser) -> None:
    viewer = new_oidc_client("viewer")
    code = viewer.complete_flow(browser, ALICE)["code"]
    assert status_and_error(viewer.redeem(code, client_secret="x")) in {"401 invalid_client", "400 invalid_request"}
    assert status_and_error(viewer.redeem(code, client_id=None)) in {"401 invalid_client", "400 invalid_request"}
    assert viewer.redeem(code).status_code == 200


@pytest.mark.parametrize("client_id", ["notebook", "viewer"])
def test_a_missing_or_wrong_pkce_verifier_is_always_rejected(
    new_oidc_client: NewOidcClient, browser: Browser, client_id: str
) -> None:
    client_driver = new_oidc_client(client_id)
    client_driver.verifier = CODE_VERIFIER
    for verifier in (None, "", "short", CODE_VERIFIER[::-1], f"{CODE_VERIFIER}x", "é" * 43, "x" * 129):
        code = client_driver.complete_flow(browser, ALICE)["code"]
        rejection = status_and_error(client_driver.redeem(code, code_verifier=verifier))
        assert rejection in {"400 invalid_grant", "400 invalid_request"}, verifier
    code, challenge = client_driver.complete_flow(browser)["code"], pkce_parameters(CODE_VERIFIER)["code_challenge"]
    assert status_and_error(client_driver.redeem(code, code_verifier=challenge)) == "400 invalid_grant"


def test_the_token_endpoint_accepts_only_a_form_of_limited_size(oidc_client: OidcClientDriver) -> None:
    headers = basic_auth_header("notebook", SECRET)
    assert oidc_client.server.post("/oidc/token", json={"code": "x"}, headers=headers).status_code in {400, 415}
    assert oidc_client.server.post("/oidc/token", data={"code": "x" * 100_000}, headers=headers).status_code == 413
    assert (
        oidc_client.server.post("/oidc/token?code=x&grant_type=authorization_code", headers=headers).status_code == 400
    )


def test_the_database_contains_only_the_digests_of_codes_and_tokens(
    oidc_client: OidcClientDriver, browser: Browser, site: Kisslock, running_site: Any
) -> None:
    code = oidc_client.complete_flow(browser, ALICE, nonce="n")["code"]
    token = oidc_client.redeem(code).json()["access_token"]

    async def read_all_rows() -> str:
        async with site.services[Storage].read_connection() as connection:
            results = [await connection.execute(select(table)) for table in (oidc_grants, oidc_keys)]
            return str([rows.fetchall() for rows in results])

    stored_rows = running_site.portal.call(read_all_rows)
    assert ALICE.address in stored_rows
    for secret in (code, token, SECRET, '"d"'):
        assert secret not in stored_rows


def test_a_request_of_a_client_runs_only_a_few_sql_statements(
    oidc_client: OidcClientDriver, browser: Browser, count_statements_of: Callable[[Callable[[], Any]], int]
) -> None:
    oidc_client.get_tokens(browser, ALICE)
    code = oidc_client.complete_flow(browser)["code"]
    token_responses: list[Any] = []
    counts = {"token": count_statements_of(lambda: token_responses.append(oidc_client.redeem(code)))}
    token = token_responses[0].json()["access_token"]
    counts["userinfo"] = count_statements_of(lambda: token_responses.append(oidc_client.get_userinfo(token)))
    counts["reuse"] = count_statements_of(lambda: token_responses.append(oidc_client.redeem(code)))
    access_token = oidc_client.get_tokens(browser)["access_token"]
    headers = basic_auth_header("notebook", SECRET)
    counts["revoke"] = count_statements_of(
        lambda: oidc_client.server.post("/oidc/revoke", data={"token": access_token}, headers=headers)
    )
    assert [response.status_code for response in token_responses] == [200, 200, 400]
    assert {name: count for name, count in counts.items() if not 0 < count <= MAX_STATEMENTS[name]} == {}


def test_a_code_is_not_consumed_while_the_signing_keys_cannot_be_read(
    oidc_client: OidcClientDriver, browser: Browser, fail_at_table: FailAtTable
) -> None:
    authorization_code = oidc_client.complete_flow(browser, ALICE)["code"]
    fail_at_table("oidc_keys")
    for _ in range(2):
        assert status_and_code(oidc_client.redeem(authorization_code)) == "503 storage/unavailable"
    fail_at_table("")
    tokens = oidc_client.redeem(authorization_code).json()
    assert oidc_client.verify_claims(tokens["id_token"])["iss"] == ISSUER
    assert oidc_client.get_userinfo(tokens["access_token"]).status_code == 200
