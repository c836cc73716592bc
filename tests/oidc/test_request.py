"""Authorization requests, parsed without I/O: the parsed values, and the errors that the client receives."""

from typing import Any
from urllib.parse import urlencode

import pytest

from kisslock import Settings
from kisslock.oidc.clients import parse_clients
from kisslock.oidc.errors import AuthorizationError, BadAuthorization, RedirectNotRegistered, UnknownClient
from kisslock.oidc.request import Authorization, parse_authorization, parse_parameters, response_url
from tests.oidc.program import CALLBACK, CLIENT_SETTINGS, OIDC_KEY

OTHER_CLIENTS: dict[str, dict[str, Any]] = {
    "all": {**CLIENT_SETTINGS["notebook"], "email": "{user}@wallets.example", "groups": ["holders"]},
    "none": {**CLIENT_SETTINGS["notebook"], "email": ""},
}
PROVIDER_SETTINGS = Settings.of(
    chains={"1": {}},
    gates={"holders": {"need": "any"}},
    oidc={"enabled": True, "key": OIDC_KEY, "clients": {**CLIENT_SETTINGS, **OTHER_CLIENTS}},
)
OIDC_CLIENTS = parse_clients(PROVIDER_SETTINGS)
CODE_CHALLENGE = "aA0_-" * 8 + "xyz"
VALID_PARAMETERS = {"client_id": "notebook", "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid"}
PKCE_ERROR = "PKCE requires code_challenge_method=S256 and a challenge of 43 characters."
PROMPT_ERROR = "prompt must be none, or a combination of login, consent and select_account."
MAX_AGE_ERROR = "max_age must be a number of seconds."
RESPONSE_MODE_ERROR = "response_mode must be query."
S256_PARAMETERS = {"code_challenge_method": "S256"}


def create_query(**changes: Any) -> str:
    """Return a query. None omits a parameter, a list repeats it."""
    parameters = {name: value for name, value in {**VALID_PARAMETERS, **changes}.items() if value is not None}
    return urlencode(parameters, doseq=True)


def parse_query(**changes: Any) -> Authorization:
    return parse_authorization(create_query(**changes), OIDC_CLIENTS)


def test_all_parameters_of_a_request_are_parsed() -> None:
    parameters = {
        "scope": "wallets groups unknown openid",
        "state": "a state",
        "nonce": "a nonce",
        "prompt": "login consent select_account",
        "max_age": "999999999",
        "login_hint": "a login",
        "id_token_hint": "an ID token",
        "response_mode": "query",
        "code_challenge": CODE_CHALLENGE,
        **S256_PARAMETERS,
    }
    for query in (create_query(**parameters), "?" + create_query(**parameters)):
        assert parse_authorization(query, OIDC_CLIENTS) == Authorization(
            client=OIDC_CLIENTS["notebook"],
            redirect_uri=CALLBACK,
            scope=("openid", "groups", "wallets"),
            state="a state",
            nonce="a nonce",
            challenge=CODE_CHALLENGE,
            prompt_values=frozenset({"login", "consent", "select_account"}),
            max_age_s=999_999_999,
            login_hint="a login",
            id_token_hint="an ID token",
        )


def test_a_parameter_that_is_missing_or_empty_has_its_default_value() -> None:
    optional_parameters = (
        "state",
        "nonce",
        "prompt",
        "max_age",
        "login_hint",
        "id_token_hint",
        "response_mode",
        "code_challenge",
    )
    for request in (
        parse_query(),
        parse_query(**dict.fromkeys([*optional_parameters, "code_challenge_method", "request"], "")),
    ):
        assert request == Authorization(
            client=OIDC_CLIENTS["notebook"],
            redirect_uri=CALLBACK,
            scope=("openid",),
            state=None,
            nonce=None,
            challenge=None,
            prompt_values=frozenset(),
            max_age_s=None,
            login_hint="",
            id_token_hint="",
        )


@pytest.mark.parametrize(
    ("changes", "error", "description"),
    [
        ({"nonce": ["1", "1"]}, "invalid_request", "The request has a duplicate parameter."),
        ({"request": "x"}, "request_not_supported", "The parameter request is not supported."),
        ({"request_uri": "x"}, "request_uri_not_supported", "The parameter request_uri is not supported."),
        ({"registration": "x"}, "registration_not_supported", "The parameter registration is not supported."),
        ({"response_type": None}, "invalid_request", "response_type is missing."),
        ({"response_type": "token"}, "unsupported_response_type", "response_type must be code."),
        ({"response_mode": "fragment"}, "invalid_request", RESPONSE_MODE_ERROR),
        ({"scope": None}, "invalid_scope", "The scope openid is missing."),
        ({"scope": "profile"}, "invalid_scope", "The scope openid is missing."),
        ({"scope": "openid\tprofile"}, "invalid_scope", "The scope openid is missing."),
        ({"max_age": "-1"}, "invalid_request", MAX_AGE_ERROR),
        ({"max_age": "1000000000"}, "invalid_request", MAX_AGE_ERROR),
        ({"nonce": "n" * 513}, "invalid_request", "nonce has more than 512 characters."),
        ({"nonce": "a\0"}, "invalid_request", "nonce contains a NUL character."),
        ({"prompt": "login create"}, "invalid_request", PROMPT_ERROR),
        ({"prompt": "none login"}, "invalid_request", PROMPT_ERROR),
        ({"code_challenge": CODE_CHALLENGE}, "invalid_request", PKCE_ERROR),
        ({"code_challenge": CODE_CHALLENGE, "code_challenge_method": "plain"}, "invalid_request", PKCE_ERROR),
        (S256_PARAMETERS, "invalid_request", PKCE_ERROR),
        ({"code_challenge": CODE_CHALLENGE[1:], **S256_PARAMETERS}, "invalid_request", PKCE_ERROR),
        ({"code_challenge": CODE_CHALLENGE + "A", **S256_PARAMETERS}, "invalid_request", PKCE_ERROR),
        ({"code_challenge": "=" + CODE_CHALLENGE[1:], **S256_PARAMETERS}, "invalid_request", PKCE_ERROR),
    ],
)
def test_the_error_of_an_invalid_request_contains_the_registered_redirect_uri_and_the_state(
    changes: dict[str, Any], error: str, description: str
) -> None:
    with pytest.raises(AuthorizationError) as caught:
        parse_query(state="a state", **changes)
    raised_error = caught.value
    assert (raised_error.error, raised_error.description) == (error, description)
    assert (raised_error.redirect_uri, raised_error.state) == (CALLBACK, "a state")


def test_an_error_of_a_parsed_request_contains_the_redirect_uri_and_the_state_of_the_request() -> None:
    error = parse_query(state="a state").error("access_denied", "The visitor said no.")
    assert (error.error, error.description) == ("access_denied", "The visitor said no.")
    assert (error.redirect_uri, error.state) == (CALLBACK, "a state")


def test_a_state_that_occurs_twice_is_not_returned() -> None:
    with pytest.raises(AuthorizationError) as caught:
        parse_query(state=["one", "two"])
    assert caught.value.state is None


def test_a_public_client_must_send_a_pkce_challenge() -> None:
    viewer = {"client_id": "viewer", "redirect_uri": "https://viewer.example/done"}
    with pytest.raises(AuthorizationError) as caught:
        parse_query(**viewer)
    assert caught.value.error == "invalid_request"
    assert caught.value.description == "A public client must use PKCE (code_challenge)."
    assert parse_query(**viewer, code_challenge=CODE_CHALLENGE, **S256_PARAMETERS).challenge == CODE_CHALLENGE


def test_a_nonce_of_512_characters_and_a_silent_request_are_accepted() -> None:
    assert parse_query(nonce="n" * 512).nonce == "n" * 512
    assert parse_query(prompt="none").prompt_values == {"none"}


@pytest.mark.parametrize("client_id", [None, "", "nobody", ["notebook", "notebook"]])
def test_a_request_without_a_known_client_is_rejected(client_id: Any) -> None:
    with pytest.raises(UnknownClient):
        parse_query(client_id=client_id)


@pytest.mark.parametrize("uri", [None, "", f"{CALLBACK}/", "https://evil.example/", [CALLBACK, CALLBACK]])
def test_a_request_without_a_registered_redirect_uri_is_rejected(uri: Any) -> None:
    with pytest.raises(RedirectNotRegistered) as caught:
        parse_query(redirect_uri=uri)
    assert caught.value.client_id == "notebook"
    assert [*caught.value.registered_uris] == CLIENT_SETTINGS["notebook"]["redirect_uris"]
    assert caught.value.requested_uri == (uri if isinstance(uri, str) else CALLBACK if uri else "")


def test_a_form_with_more_than_8192_characters_or_60_parameters_or_with_invalid_utf_8_is_rejected() -> None:
    assert parse_parameters("a=" + "b" * 8190) == ({"a": "b" * 8190}, frozenset())
    with pytest.raises(BadAuthorization, match=r"^The request has more than 8192 characters\.$"):
        parse_parameters("a=" + "b" * 8191)
    assert len(parse_parameters("&".join(f"a{n}=1" for n in range(60)))[0]) == 60
    with pytest.raises(BadAuthorization, match=r"^The request is not a form in UTF-8\.$"):
        parse_parameters("&".join(f"a{n}=1" for n in range(61)))
    with pytest.raises(BadAuthorization, match=r"^The request is not a form in UTF-8\.$"):
        parse_parameters("a=%ff")


def test_an_empty_parameter_is_omitted_but_makes_a_parameter_of_the_same_name_a_duplicate() -> None:
    assert parse_parameters("a=&b=1&c") == ({"b": "1"}, frozenset())
    assert parse_parameters("a=1&b=1&a=&b=2&c=3") == ({"a": "1", "b": "2", "c": "3"}, frozenset({"a", "b"}))


def test_a_client_receives_email_and_groups_only_if_its_settings_include_them() -> None:
    scope = "openid profile email groups wallets"
    assert parse_query(client_id="all", scope=scope).claim_scopes == ("profile", "email", "groups", "wallets")
    assert parse_query(client_id="notebook", scope=scope).claim_scopes == ("profile", "email", "wallets")
    assert parse_query(client_id="none", scope=scope).claim_scopes == ("profile", "wallets")


def test_the_consent_digest_changes_with_the_redirect_host_and_the_groups_and_email_settings_of_the_client() -> None:
    digests = [parse_query(client_id=name).consent_digest for name in ("notebook", "all", "none")]
    assert len({*digests}) == 3
    assert [len(digest) for digest in digests] == [64] * 3
    other_path = parse_query(redirect_uri=f"{CALLBACK}?tenant=7")
    assert other_path.consent_digest == parse_query(scope="openid email").consent_digest == digests[0]
    viewer = {"client_id": "viewer", "code_challenge": CODE_CHALLENGE, **S256_PARAMETERS}
    hosts = [
        parse_query(**viewer, redirect_uri=uri).consent_digest for uri in CLIENT_SETTINGS["viewer"]["redirect_uris"]
    ]
    assert hosts[0] != hosts[1]


@pytest.mark.parametrize(
    ("address", "issuer", "state", "answer", "url"),
    [
        (CALLBACK, "https://a.example", "s t", {"code": "c"}, "?code=c&state=s+t&iss=https%3A%2F%2Fa.example"),
        (f"{CALLBACK}?tenant=7", None, "s", {}, "&state=s"),
        (CALLBACK, None, "", {"error": "x"}, "?error=x&state="),
        (CALLBACK, None, None, {}, ""),
    ],
)
def test_the_parameters_of_a_response_are_added_to_the_query_of_the_redirect_uri(
    address: str, issuer: str | None, state: str | None, answer: dict[str, str], url: str
) -> None:
    assert response_url(address, issuer, state, answer) == address + url
