"""Complete sign-ins by a strict Authlib client, and requests that Authlib and the provider both reject."""

import hashlib
import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from authlib.integrations.base_client import OAuthError
from authlib.oauth2.rfc6749.errors import MismatchingStateException, MissingCodeException
from httpx2 import HTTPStatusError
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from tests.auth.conftest import ALICE, BOB, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import provider_settings
from tests.oidc.strict_client import ClientRegistration, StrictClient

CALLBACK_URL, CLIENT_SECRET = "https://strict.example/callback", "a-secret-of-32-characters-or-more"
AUTH_METHODS = {"public": None, "basic": "client_secret_basic", "post": "client_secret_post"}
# The clients are registered in each possible way: each authentication method with each algorithm of ID tokens.
CLIENT_KINDS = {
    f"{name}-{alg.lower()}": ClientRegistration(
        f"{name}-{alg.lower()}", CALLBACK_URL, CLIENT_SECRET if method else None, method or "none", alg
    )
    for (name, method), alg in itertools.product(AUTH_METHODS.items(), ("RS256", "ES256"))
}
OPTIONAL_SCOPES = ("profile", "email", "groups", "wallets")
SCOPE_COMBINATIONS = [
    " ".join(("openid", *chosen_scopes))
    for size in range(5)
    for chosen_scopes in itertools.combinations(OPTIONAL_SCOPES, size)
]
CLAIMS_BY_SCOPE = {
    "openid": {"sub"},
    "profile": {"preferred_username", "name"},
    "email": {"email", "email_verified"},
    "groups": {"groups"},
    "wallets": {"wallets"},
}
# A secret with special characters, which Kisslock's generated secrets do not contain.
CLIENT_WITH_SPECIAL_SECRET = ClientRegistration("special", CALLBACK_URL, "a+secret%2Bof-32-characters-or-more")
NewClient = Callable[..., StrictClient]


def hash_secret(secret: str) -> str:
    """Return a client secret as it is in the settings."""
    return f"sha256:{hashlib.sha256(secret.encode()).hexdigest()}"


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """The provider with a client of each kind."""
    clients: dict[str, Any] = {
        name: {
            "redirect_uris": [registration.redirect_uri],
            "id_token_alg": registration.alg,
            "email": "{user}@wallets.invalid",
            "groups": ["friends"],
            **({"secret": hash_secret(registration.secret)} if registration.secret else {"public": True}),
        }
        for name, registration in {**CLIENT_KINDS, "special": CLIENT_WITH_SPECIAL_SECRET}.items()
    }
    provider = provider_settings()["oidc"] | {"clients": clients}
    return use_clock(
        new_kisslock(**provider_settings(oidc=provider, gates={"friends": {"allow": [ALICE.address]}})), clock
    )


@pytest.fixture
def new_client(server: TestClient, clock: Clock) -> NewClient:
    """Return a function that creates the client of a kind. `changes` replace the developer's settings."""
    return lambda kind, **changes: StrictClient(server, replace(CLIENT_KINDS[kind], **changes), clock)


# A public client must use PKCE.
@pytest.mark.parametrize(
    ("kind", "uses_pkce"),
    [
        (name, uses_pkce)
        for name, kind in CLIENT_KINDS.items()
        for uses_pkce in (True, False)
        if uses_pkce or kind.secret
    ],
)
def test_authlib_accepts_each_response_of_a_sign_in(
    new_client: NewClient, browser: Browser, kind: str, uses_pkce: bool, clock: Clock
) -> None:
    client = new_client(kind)
    authorization = client.request_authorization(browser, ALICE, uses_pkce=uses_pkce, max_age=600)
    clock.now += 5
    token = client.redeem(authorization)
    claims = client.verify_claims(token, authorization.nonce, max_age=600)
    assert client.get_userinfo(claims["sub"]) == {"sub": claims["sub"]}

    revocation_response = client.http.revoke_token(client.provider["revocation_endpoint"], token["access_token"])
    assert revocation_response.status_code == 200
    with pytest.raises(HTTPStatusError) as error:
        client.get_userinfo(claims["sub"])
    assert error.value.response.status_code == 401
    assert error.value.response.headers["www-authenticate"].startswith("Bearer ")


@pytest.mark.parametrize("scope", SCOPE_COMBINATIONS)
def test_authlib_reads_the_claims_of_each_combination_of_scopes(
    new_client: NewClient, browser: Browser, scope: str
) -> None:
    client = new_client("basic-rs256")
    authorization = client.request_authorization(browser, ALICE, scope=scope)
    token = client.redeem(authorization)
    assert token["scope"] == scope
    claims = client.verify_claims(token, authorization.nonce)
    userinfo = client.get_userinfo(claims["sub"])
    assert userinfo.keys() == {name for scope_name in scope.split() for name in CLAIMS_BY_SCOPE[scope_name]}
    assert {name: claims[name] for name in userinfo} == userinfo
    # The claims of OpenID Connect's standard scopes. The response has no claim of a scope that was not requested.
    standard_claims = userinfo.filter(scope)
    assert userinfo.keys() - standard_claims.keys() == {"groups", "wallets"} & {*scope.split()}


def test_authlib_accepts_a_silent_sign_in_and_a_new_sign_in_that_the_client_demands(
    new_client: NewClient, browser: Browser, clock: Clock
) -> None:
    client = new_client("basic-es256")
    first_response = client.request_authorization(browser, ALICE)
    first_claims = client.verify_claims(client.redeem(first_response), first_response.nonce)
    assert first_claims["auth_time"] == int(clock.now)
    clock.now += 30
    silent_authorization = client.request_authorization(browser, prompt="none")
    silent_claims = client.verify_claims(client.redeem(silent_authorization), silent_authorization.nonce)
    assert silent_claims["iat"] == first_claims["iat"] + 30
    assert (silent_claims["sub"], silent_claims["auth_time"]) == (first_claims["sub"], first_claims["auth_time"])
    second_authorization = client.request_authorization(browser, ALICE, prompt="login", max_age=1)
    assert client.verify_claims(client.redeem(second_authorization), second_authorization.nonce, max_age=1)[
        "auth_time"
    ] == int(clock.now)


# Maps a title to the changes of a token request, and to the expected error (RFC 6749, 5.2).
TOKEN_REQUESTS: dict[str, tuple[dict[str, Any], str]] = {
    "another verifier": ({"code_verifier": "v" * 64}, "invalid_grant"),
    "no verifier": ({"code_verifier": None}, "invalid_grant"),
    "a short verifier": ({"code_verifier": "v" * 42}, "invalid_grant"),
    "another redirect URI": ({"redirect_uri": f"{CALLBACK_URL}/other"}, "invalid_grant"),
    "no redirect URI": ({"redirect_uri": None}, "invalid_grant"),
    "another grant type": ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
    "another code": ({"code": "c" * 43}, "invalid_grant"),
}


@pytest.mark.parametrize("kind", CLIENT_KINDS)
@pytest.mark.parametrize(("changes", "error"), TOKEN_REQUESTS.values(), ids=TOKEN_REQUESTS)
def test_authlib_reports_the_error_of_an_invalid_token_request(
    new_client: NewClient, browser: Browser, kind: str, changes: dict[str, Any], error: str
) -> None:
    client = new_client(kind)
    with pytest.raises(OAuthError) as rejected:
        client.redeem(client.request_authorization(browser, ALICE), **changes)
    assert rejected.value.error == error
    assert rejected.value.description


@pytest.mark.parametrize("kind", CLIENT_KINDS)
def test_using_a_code_twice_is_an_error_and_revokes_the_first_token(
    new_client: NewClient, browser: Browser, kind: str
) -> None:
    client = new_client(kind)
    authorization = client.request_authorization(browser, ALICE)
    claims = client.verify_claims(client.redeem(authorization), authorization.nonce)
    with pytest.raises(OAuthError, match="invalid_grant"):
        client.redeem(authorization)
    with pytest.raises(HTTPStatusError, match="401"):
        client.get_userinfo(claims["sub"])


@pytest.mark.parametrize("kind", [name for name, kind in CLIENT_KINDS.items() if kind.secret])
def test_a_wrong_secret_is_rejected_and_so_is_the_code_of_another_client(
    new_client: NewClient, browser: Browser, kind: str
) -> None:
    client = new_client(kind)
    authorization = client.request_authorization(browser, ALICE)
    for wrong_client in (new_client(kind, secret="another-secret"), new_client(kind, secret=None)):
        with pytest.raises(OAuthError, match="invalid_client"):
            wrong_client.redeem(authorization)
    (other_kind, *_) = (name for name, kind_of_client in CLIENT_KINDS.items() if kind_of_client.secret and name != kind)
    with pytest.raises(OAuthError, match="invalid_grant"):
        new_client(other_kind).redeem(authorization)
    # None of the rejected requests has consumed the code, so an attacker cannot break a sign-in.
    client.verify_claims(client.redeem(authorization), authorization.nonce)


def test_the_provider_rejects_a_secret_that_authlib_sends_in_the_header_without_the_required_encoding(
    server: TestClient, browser: Browser, clock: Clock
) -> None:
    client = StrictClient(server, CLIENT_WITH_SPECIAL_SECRET, clock)
    authorization = client.request_authorization(browser, ALICE)
    with pytest.raises(OAuthError, match="invalid_client"):
        client.redeem(authorization)
    post = StrictClient(server, replace(CLIENT_WITH_SPECIAL_SECRET, method="client_secret_post"), clock)
    post.verify_claims(post.redeem(authorization), authorization.nonce)


def test_authlib_rejects_a_response_with_another_state_or_another_issuer_or_without_a_code(
    new_client: NewClient, browser: Browser
) -> None:
    client = new_client("public-rs256")
    authorization = client.request_authorization(browser, ALICE)
    with pytest.raises(MismatchingStateException):
        client.redeem(replace(authorization, state="another state"))
    with pytest.raises(AssertionError):
        client.redeem(replace(authorization, url=authorization.url.replace("app.example", "evil.example")))
    denied_authorization = client.request_authorization(browser, prompt="none", id_token_hint="x")
    assert "error=login_required" in denied_authorization.url
    with pytest.raises(MissingCodeException):
        client.redeem(denied_authorization)


@pytest.mark.parametrize(
    "uri", [f"{CALLBACK_URL}/", f"{CALLBACK_URL}?a=b", "https://strict.example", "https://evil.example/callback"]
)
def test_the_provider_does_not_redirect_to_an_unregistered_redirect_uri(
    new_client: NewClient, browser: Browser, uri: str
) -> None:
    client = new_client("public-rs256", redirect_uri=uri)
    url, _ = client.http.create_authorization_url(client.provider.authorization_endpoint, scope="openid")
    assert browser.sign_in(BOB).status_code == 200
    response = browser.client.get(url, follow_redirects=False)
    assert (response.status_code, response.headers.get("location")) == (400, None)
