"""Generated texts for the parsers of requests: each is valid or rejected, and every parsed value occurs in the text."""

import base64
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kisslock import Settings
from kisslock.oidc.clients import authenticate_client, parse_clients
from kisslock.oidc.consent_tokens import ConsentTokens
from kisslock.oidc.errors import AuthorizationError, ConsentTokenExpired, OidcError, TokenError
from kisslock.oidc.request import parse_authorization, parse_parameters, response_url
from tests.oidc.program import CALLBACK, CLIENT_SETTINGS, OIDC_KEY, basic_auth_header

FEW_EXAMPLES = settings(max_examples=200, deadline=None)
OIDC_CLIENTS = parse_clients(Settings.of(oidc={"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS}))
REGISTERED_URIS = {uri for client in CLIENT_SETTINGS.values() for uri in client["redirect_uris"]}
PARAMETER_NAMES = st.sampled_from(
    ["client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce", "prompt", "max_age",
    "request",
     "code_challenge", "code_challenge_method", "login_hint", "id_token_hint", "ui_locales", "display"]
)  # fmt: skip
PARAMETER_VALUES = st.one_of(
    st.sampled_from(
        ["notebook", "viewer", CALLBACK, f"{CALLBACK}?tenant=7", "https://viewer.example/done", "code", "query",
        "openid",
         "openid profile", "none", "login consent", "S256", "A" * 43, "60", "", "https://evil.example/"]
    ),
    st.text(max_size=20),
)  # fmt: skip
PARAMETER_PAIRS = st.lists(st.tuples(PARAMETER_NAMES, PARAMETER_VALUES), max_size=9)
VALID_PAIRS = [
    ("client_id", "notebook"),
    ("redirect_uri", CALLBACK),
    ("response_type", "code"),
    ("scope", "openid"),
]


def query_of_pairs(pairs: list[tuple[str, str]]) -> str:
    return "&".join(f"{name}={quote(value, errors='replace')}" for name, value in pairs)


def assert_at_registered_address(error: AuthorizationError) -> None:
    """Assert that an error is sent to a registered redirect URI."""
    assert error.redirect_uri in REGISTERED_URIS
    url = response_url(error.redirect_uri, "https://app.example", error.state, {"error": error.error})
    assert url.isascii()
    assert url.startswith(error.redirect_uri)


@FEW_EXAMPLES
@given(
    st.one_of(
        st.text(max_size=200),
        PARAMETER_PAIRS.map(query_of_pairs),
        PARAMETER_PAIRS.map(lambda pairs: query_of_pairs(VALID_PAIRS + pairs)),
    )
)
@example("")
@example("&" * 8192)
@example("client_id=notebook&redirect_uri=%ff")
def test_each_authorization_query_is_parsed_or_rejected_and_never_redirects_to_an_unregistered_uri(query: str) -> None:
    try:
        parsed_query = parse_authorization(query, OIDC_CLIENTS)
    except OidcError:
        return
    except AuthorizationError as error:
        assert_at_registered_address(error)
        return
    parameters = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    assert ("client_id", parsed_query.client.id) in parameters
    assert ("redirect_uri", parsed_query.redirect_uri) in parameters
    assert parsed_query.redirect_uri in parsed_query.client.settings.redirect_uris
    assert len({name for name, _ in parameters}) == len(parameters)
    assert "openid" in parsed_query.scope
    for name, value in (
        ("state", parsed_query.state),
        ("nonce", parsed_query.nonce),
        ("code_challenge", parsed_query.challenge),
    ):
        assert value is None or (name, value) in parameters


@FEW_EXAMPLES
@given(
    state=st.text(max_size=60),
    code=st.from_regex(r"[A-Za-z0-9_-]{43}", fullmatch=True),
    redirect_uri=st.sampled_from(sorted(REGISTERED_URIS)),
)
def test_a_parsed_response_url_has_the_values_that_it_was_built_from(state: str, code: str, redirect_uri: str) -> None:
    url = response_url(redirect_uri, "https://app.example", state, {"code": code})
    registered_query = dict(parse_qsl(urlsplit(redirect_uri).query))
    parameters = state.encode("utf-8", "replace").decode()
    parsed_query = dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))
    assert parsed_query == {**registered_query, "code": code, "state": parameters, "iss": "https://app.example"}


@FEW_EXAMPLES
@given(st.text(max_size=300))
def test_random_text_never_yields_empty_parameters_or_wrong_duplicates(text: str) -> None:
    try:
        parsed_query, duplicates = parse_parameters(text)
    except OidcError:
        return
    assert all(parsed_query.values())
    assert all(text.count(name) > 1 for name in duplicates if name.isalnum() and name.isascii())


@FEW_EXAMPLES
@given(
    header=st.one_of(
        st.none(),
        st.text(max_size=40),
        st.binary(max_size=40).map(lambda raw: f"Basic {base64.b64encode(raw).decode()}"),
    ),
    form=st.dictionaries(st.sampled_from(["client_id", "client_secret"]),
    st.one_of(st.sampled_from(sorted(OIDC_CLIENTS)), st.text())),
)  # fmt: skip
@example(basic_auth_header("viewer", "")["Authorization"], {})
@example(None, {"client_id": "notebook", "client_secret": ""})
@example(None, {"client_id": "viewer", "client_secret": ""})
def test_only_a_public_client_is_accepted_without_a_secret(header: str | None, form: dict[str, str]) -> None:
    try:
        client = authenticate_client(OIDC_CLIENTS, header, form)
    except TokenError:
        return
    assert (client.id, header) == ("viewer", None)
    assert "client_secret" not in form


@FEW_EXAMPLES
@given(query=st.text(max_size=60), browser=st.text("abc", min_size=1, max_size=3), manipulated=st.text(max_size=70))
@example("q", "a", "1800000000000.AAAAAAAAAAA." + "A" * 43)
def test_only_a_consent_token_that_the_server_has_issued_is_accepted(
    query: str, browser: str, manipulated: str
) -> None:
    now_ms = 1_800_000_000_000
    query = query.encode("utf-8", "replace").decode()
    tokens, tokens_of_other_server = ConsentTokens(b"k" * 32), ConsentTokens(b"K" * 32)
    ticket = tokens.issue(query, browser, now_ms)
    assert tokens.verify(ticket, query, browser, now_ms + 599_000) == now_ms
    cases: list[tuple[ConsentTokens, str, str, str | None, int]] = [
        (tokens, ticket, query + "x", browser, now_ms),
        (tokens, ticket, query, browser + "x", now_ms),
        (tokens, ticket, query, None, now_ms),
        (tokens, ticket, query, browser, now_ms + 600_001),
        (tokens_of_other_server, ticket, query, browser, now_ms),
        (tokens, manipulated, query, browser, now_ms),
    ]
    for reader, parameters, token_query, token_browser, at_ms in cases:
        with pytest.raises(ConsentTokenExpired):
            reader.verify(parameters, token_query, token_browser, at_ms)
