"""The token endpoint: a code works once, within 60 seconds, with its client, redirect URI and verifier."""

import base64
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from kisslock.app import Kisslock
from kisslock.oidc.tables import oidc_grants, oidc_keys
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, Browser, Clock, code
from tests.oidc.conftest import Fails, NewProgram
from tests.oidc.program import CALLBACK, ISSUER, SECRET, OidcClientDriver, basic, pkce

VERIFIER = "a-verifier-of-43-characters-or-more_0123456789"
# Maximum number of SQL statements of one request to a warm server, without BEGIN and COMMIT.
MAX_STATEMENTS = {"token": 1, "userinfo": 1, "reuse": 2, "revoke": 1}


def error(response: Any) -> str:
    """Return the status and error of a response that must not be cached (RFC 6749, 5.2)."""
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"] == "application/json"
    body = response.json()
    assert body.keys() <= {"error", "error_description"}
    return f"{response.status_code} {body['error']}"


def test_an_invalid_token_request_is_rejected(program: OidcClientDriver, browser: Browser) -> None:
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
        ({"code_verifier": VERIFIER}, "400 invalid_grant"),
        ({"client_id": "board"}, "401 invalid_client"),
        ({"client_secret": SECRET}, "400 invalid_request"),
    ]
    for changes, expected in cases:
        form = {"code": program.allow(browser, ALICE)["code"], **changes}
        assert error(program.redeem(form.pop("code"), **form)) == expected, changes


def test_the_code_of_another_client_is_rejected(new_program: NewProgram, browser: Browser) -> None:
    notebook, board = new_program("notebook"), new_program("board")
    code = notebook.allow(browser, ALICE)["code"]
    for redirect_uri in (notebook.redirect_uri, board.redirect_uri):
        assert error(board.redeem(code, redirect_uri=redirect_uri)) == "400 invalid_grant"


def test_a_code_is_valid_for_sixty_seconds(program: OidcClientDriver, browser: Browser, clock: Clock) -> None:
    early, late = program.allow(browser, ALICE)["code"], program.allow(browser)["code"]
    clock.now += 59
    assert program.redeem(early).status_code == 200
    clock.now += 2
    assert error(program.redeem(late)) == "400 invalid_grant"


def test_using_a_code_twice_ends_only_its_own_token(program: OidcClientDriver, browser: Browser) -> None:
    code = program.allow(browser, ALICE)["code"]
    first, other = program.redeem(code).json()["access_token"], program.tokens(browser)["access_token"]
    assert error(program.redeem(code)) == "400 invalid_grant"
    assert error(program.redeem(code)) == "400 invalid_grant"
    assert (program.userinfo(first).status_code, program.userinfo(other).status_code) == (401, 200)


def credentials(text: str) -> dict[str, str]:
    return {"Authorization": f"Basic {base64.b64encode(text.encode()).decode()}"}


def test_a_client_without_a_valid_secret_is_rejected_and_its_request_ends_no_grant(
    program: OidcClientDriver, browser: Browser
) -> None:
    code = program.allow(browser, ALICE)["code"]
    for headers in (
        {}, {"Authorization": ""}, {"Authorization": "Basic"}, {"Authorization": "Basic !"},
        {"Authorization": "Bearer x"}, credentials(""), credentials(":"), credentials("notebook"),
        credentials("notebook:"), credentials(f":{SECRET}"), credentials("nobody:x"), credentials("viewer:"),
        credentials("viewer:x"), credentials("notebook:%zz"), credentials("notebook:%ff"), credentials("notebook:\0"),
        basic("board ", SECRET), basic("../notebook", SECRET), {"Authorization": "Basic /w=="},
        *(basic("notebook", secret) for secret in ("", "wrong", SECRET[:-1], "x" * 10_000)),
    ):  # fmt: skip
        response = program.server.post("/oidc/token", data=program.form(code), headers=headers)
        assert error(response) in {"401 invalid_client", "400 invalid_request"}, headers
        if headers.get("Authorization", "").startswith("Basic ") and response.status_code == 401:
            assert response.headers["www-authenticate"].startswith("Basic ")
    token = program.redeem(code).json()["access_token"]
    program.server.post("/oidc/token", data=program.form(code), headers=basic("notebook", "wrong"))
    assert program.userinfo(token).status_code == 200


def test_a_secret_in_the_form_is_checked_like_a_secret_in_the_header(
    program: OidcClientDriver, browser: Browser
) -> None:
    code = program.allow(browser, ALICE)["code"]
    for changes in (
        {"client_secret": "wrong"},
        {"client_secret": ""},
        {"client_secret": None},
        {"client_id": "nobody"},
    ):
        assert error(program.redeem(code, post=True, **changes)) in {"401 invalid_client", "400 invalid_request"}
    assert error(program.redeem(code, post=True, client_secret=[SECRET, SECRET])) == "400 invalid_request"
    assert program.redeem(code, post=True).status_code == 200


def test_a_public_client_sends_its_id_without_a_secret(new_program: NewProgram, browser: Browser) -> None:
    viewer = new_program("viewer")
    code = viewer.allow(browser, ALICE)["code"]
    assert error(viewer.redeem(code, client_secret="x")) in {"401 invalid_client", "400 invalid_request"}
    assert error(viewer.redeem(code, client_id=None)) in {"401 invalid_client", "400 invalid_request"}
    assert viewer.redeem(code).status_code == 200


@pytest.mark.parametrize("client_id", ["notebook", "viewer"])
def test_a_pkce_challenge_is_always_checked(new_program: NewProgram, browser: Browser, client_id: str) -> None:
    program = new_program(client_id)
    program.verifier = VERIFIER
    for verifier in (None, "", "short", VERIFIER[::-1], f"{VERIFIER}x", "é" * 43, "x" * 129):
        code = program.allow(browser, ALICE)["code"]
        rejection = error(program.redeem(code, code_verifier=verifier))
        assert rejection in {"400 invalid_grant", "400 invalid_request"}, verifier
    code, challenge = program.allow(browser)["code"], pkce(VERIFIER)["code_challenge"]
    assert error(program.redeem(code, code_verifier=challenge)) == "400 invalid_grant"


def test_the_token_endpoint_accepts_only_a_form_of_limited_size(program: OidcClientDriver) -> None:
    headers = basic("notebook", SECRET)
    assert program.server.post("/oidc/token", json={"code": "x"}, headers=headers).status_code in {400, 415}
    assert program.server.post("/oidc/token", data={"code": "x" * 100_000}, headers=headers).status_code == 413
    assert program.server.post("/oidc/token?code=x&grant_type=authorization_code", headers=headers).status_code == 400


def test_the_database_contains_only_the_digests_of_codes_and_tokens(
    program: OidcClientDriver, browser: Browser, site: Kisslock, running: Any
) -> None:
    code = program.allow(browser, ALICE, nonce="n")["code"]
    token = program.redeem(code).json()["access_token"]

    async def rows() -> str:
        async with site.services[Storage].read_connection() as connection:
            results = [await connection.execute(select(table)) for table in (oidc_grants, oidc_keys)]
            return str([rows.fetchall() for rows in results])

    stored_rows = running.portal.call(rows)
    assert ALICE.address in stored_rows
    for secret in (code, token, SECRET, '"d"'):
        assert secret not in stored_rows


def test_a_request_of_a_client_runs_only_a_few_sql_statements(
    program: OidcClientDriver, browser: Browser, statements: Callable[[Callable[[], Any]], int]
) -> None:
    program.tokens(browser, ALICE)
    code = program.allow(browser)["code"]
    got: list[Any] = []
    counts = {"token": statements(lambda: got.append(program.redeem(code)))}
    token = got[0].json()["access_token"]
    counts["userinfo"] = statements(lambda: got.append(program.userinfo(token)))
    counts["reuse"] = statements(lambda: got.append(program.redeem(code)))
    access_token = program.tokens(browser)["access_token"]
    headers = basic("notebook", SECRET)
    counts["revoke"] = statements(
        lambda: program.server.post("/oidc/revoke", data={"token": access_token}, headers=headers)
    )
    assert [response.status_code for response in got] == [200, 200, 400]
    assert {name: count for name, count in counts.items() if not 0 < count <= MAX_STATEMENTS[name]} == {}


def test_a_code_is_not_consumed_while_no_key_can_sign(
    program: OidcClientDriver, browser: Browser, fail_at_table: Fails
) -> None:
    authorization_code = program.allow(browser, ALICE)["code"]
    fail_at_table("oidc_keys")
    for _ in range(2):
        assert code(program.redeem(authorization_code)) == "503 storage/unavailable"
    fail_at_table("")
    tokens = program.redeem(authorization_code).json()
    assert program.claims(tokens["id_token"])["iss"] == ISSUER
    assert program.userinfo(tokens["access_token"]).status_code == 200
