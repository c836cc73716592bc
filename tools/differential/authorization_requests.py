"""Generates OpenID authorization requests: valid requests, and valid requests with a change. Each change has a name."""

import random
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote_plus

CALLBACK, TENANT_CALLBACK, VIEWER_CALLBACK = (
    "https://notebook.example/callback",
    "https://notebook.example/callback?tenant=7",
    "https://viewer.example/done",
)
# Maps each client ID to the registered redirect URIs. `notebook` has a secret, and `viewer` is public.
CLIENTS: Mapping[str, Sequence[str]] = {"notebook": (CALLBACK, TENANT_CALLBACK), "viewer": (VIEWER_CALLBACK,)}
CODE_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
# The longest nonce that Kisslock accepts.
LONG_NONCE = "n" * 512
ParameterPairs = list[tuple[str, str]]
Change = Callable[[ParameterPairs, random.Random], ParameterPairs]


def valid_parameters(rng: random.Random) -> ParameterPairs:
    """Return the parameters of a request that every implementation should accept."""
    client = rng.choice([*CLIENTS])
    scope = ["openid", *rng.sample(["profile", "email"], rng.randrange(3))]
    optional_parameters = {
        "state": rng.choice(["a", "a state", "ü", "x" * 200]),
        "nonce": rng.choice(["n-0S6_WzA2Mj", "1"]),
        "prompt": rng.choice(["login", "consent", "login consent"]),
        "max_age": str(rng.randrange(1, 10**6)),
        "ui_locales": "de en",
        "display": "page",
        "login_hint": "ann",
    }
    pairs = [
        ("client_id", client),
        ("redirect_uri", rng.choice(CLIENTS[client])),
        ("response_type", "code"),
        ("scope", " ".join(scope)),
        *((name, value) for name, value in optional_parameters.items() if rng.randrange(2)),
    ]
    if client == "viewer" or rng.randrange(2):
        pairs += [("code_challenge", CODE_CHALLENGE), ("code_challenge_method", "S256")]
    rng.shuffle(pairs)
    return pairs


def generate_case(rng: random.Random) -> tuple[str, str]:
    """Return the name of a change and the query of a request with this change."""
    name = rng.choice(CHANGE_NAMES)
    if name in PAIR_CHANGES:
        return name, _query(PAIR_CHANGES[name](valid_parameters(rng), rng))
    return name, TEXT_CHANGES[name](_query(valid_parameters(rng)), rng)


def _query(pairs: ParameterPairs) -> str:
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in pairs)


def _without_parameters(pairs: ParameterPairs, *names: str) -> ParameterPairs:
    return [(name, value) for name, value in pairs if name not in names]


def _replacement_change(name: str, *values: str) -> Change:
    """Return a change that replaces a parameter by one of these values, chosen at random."""
    return lambda pairs, rng: [*_without_parameters(pairs, name), (name, rng.choice(values))]


def _removal_change(*names: str) -> Change:
    return lambda pairs, _: _without_parameters(pairs, *names)


def _repetition_change(*names: str) -> Change:
    """Return a change that repeats one of these parameters, with the same value or with a different value."""

    def repeat_parameter(pairs: ParameterPairs, rng: random.Random) -> ParameterPairs:
        name = rng.choice(names)
        value = dict(pairs).get(name, "1")
        return [*_without_parameters(pairs, name), (name, value), (name, rng.choice([value, "another"]))]

    return repeat_parameter


def _uri_change(*changes: Callable[[str], str]) -> Change:
    return lambda pairs, rng: [
        (name, rng.choice(changes)(value) if name == "redirect_uri" else value) for name, value in pairs
    ]


def _challenge_change(challenge: str | None, method: str | None) -> Change:
    names = ("code_challenge", challenge), ("code_challenge_method", method)
    return lambda pairs, _: [
        *_without_parameters(pairs, "code_challenge", "code_challenge_method"),
        *((name, value) for name, value in names if value is not None),
    ]


def _use_public_client(pairs: ParameterPairs, _: random.Random) -> ParameterPairs:
    pairs = _without_parameters(pairs, "client_id", "redirect_uri", "code_challenge", "code_challenge_method")
    return [*pairs, ("client_id", "viewer"), ("redirect_uri", VIEWER_CALLBACK)]


# Maps each name to a change of the request's parameters.
PAIR_CHANGES: Mapping[str, Change] = {
    "valid": lambda pairs, _: pairs,
    "client_id: missing": _removal_change("client_id"),
    "client_id: empty": _replacement_change("client_id", ""),
    "client_id: unknown": _replacement_change(
        "client_id", "nobody", "Notebook", "notebook ", "notebook\0", "../notebook"
    ),
    "client_id: twice": _repetition_change("client_id"),
    "redirect_uri: missing": _removal_change("redirect_uri"),
    "redirect_uri: empty": _replacement_change("redirect_uri", ""),
    "redirect_uri: twice": _repetition_change("redirect_uri"),
    "redirect_uri: more at the end": _uri_change(
        lambda uri: f"{uri}/", lambda uri: f"{uri}x", lambda uri: f"{uri}?a=b", lambda uri: f"{uri}#", lambda u: f"{u} "
    ),
    "redirect_uri: another host": _uri_change(
        lambda uri: uri.replace(".example", ".example.evil"),
        lambda uri: uri.replace("https://", "https://evil@"),
        lambda uri: uri.replace("https://", "https://evil.example/"),
        lambda uri: uri.replace(".example", ".example:8443"),
    ),
    "redirect_uri: another scheme": _uri_change(
        lambda uri: uri.replace("https", "http"),
        lambda uri: uri.replace("https:", ""),
        lambda _: "javascript:alert(1)",
        lambda _: "data:text/html,x",
    ),
    "redirect_uri: equal after normalizing": _uri_change(
        lambda uri: uri.replace("https", "HTTPS"),
        lambda uri: uri.replace(".example", ".EXAMPLE"),
        lambda uri: uri.replace(".example", ".example:443"),
        lambda uri: uri.replace(".example/", ".example/./"),
        lambda uri: uri.replace(".example/", ".example/a/../"),
        lambda uri: uri.replace("/callback", "/%63allback").replace("/done", "/%64one"),
    ),
    "redirect_uri: of another client": lambda pairs, _: [
        (name, (VIEWER_CALLBACK if value != VIEWER_CALLBACK else CALLBACK) if name == "redirect_uri" else value)
        for name, value in pairs
    ],
    "response_type: missing": _removal_change("response_type"),
    "response_type: empty": _replacement_change("response_type", ""),
    "response_type: another": _replacement_change(
        "response_type", "token", "id_token", "code token", "code id_token", "none", "x"
    ),
    "response_type: written otherwise": _replacement_change("response_type", "CODE", "code ", " code", "code code"),
    "response_type: twice": _repetition_change("response_type"),
    "response_mode: query": _replacement_change("response_mode", "query"),
    "response_mode: fragment or form_post": _replacement_change("response_mode", "fragment", "form_post"),
    "response_mode: unknown": _replacement_change("response_mode", "QUERY", "x"),
    "scope: missing": _removal_change("scope"),
    "scope: without openid": _replacement_change("scope", "profile", "OPENID", "openidx", "openid,profile", "open id"),
    "scope: unknown": _replacement_change("scope", "openid offline", "openid address", "openid x:y", "openid Profile"),
    "scope: offline_access": _replacement_change("scope", "openid offline_access"),
    "scope: spaces": _replacement_change("scope", " openid", "openid ", "openid  profile", "openid openid"),
    "scope: other white space": _replacement_change(
        "scope", "openid\tprofile", "openid\nprofile", "openid\u00a0profile"
    ),
    "scope: twice": _repetition_change("scope"),
    "state: empty": _replacement_change("state", ""),
    "state: twice": _repetition_change("state"),
    "state: any character": _replacement_change("state", "a\0b", "a\r\nb", '"><script>', "\U0001f98a", "a&b=c#d"),
    "nonce: empty": _replacement_change("nonce", ""),
    "nonce: twice": _repetition_change("nonce"),
    "nonce: long": _replacement_change("nonce", LONG_NONCE, f"{LONG_NONCE}n"),
    "nonce: NUL": _replacement_change("nonce", "a\0b"),
    "PKCE: missing for a public client": _use_public_client,
    "PKCE: plain": _challenge_change(CODE_CHALLENGE, "plain"),
    "PKCE: no method": _challenge_change(CODE_CHALLENGE, None),
    "PKCE: no challenge": _challenge_change(None, "S256"),
    "PKCE: unknown method": lambda pairs, rng: _challenge_change(CODE_CHALLENGE, rng.choice(["s256", "S512", "none"]))(
        pairs, rng
    ),
    "PKCE: short": lambda pairs, rng: _challenge_change(CODE_CHALLENGE[: rng.choice([1, 42])], "S256")(pairs, rng),
    "PKCE: long": lambda pairs, rng: _challenge_change(CODE_CHALLENGE + "a" * rng.choice([1, 80, 90]), "S256")(
        pairs, rng
    ),
    "PKCE: other characters": lambda pairs, rng: _challenge_change(CODE_CHALLENGE[:-1] + rng.choice("=+/.~é"), "S256")(
        pairs, rng
    ),
    "PKCE: twice": _repetition_change("code_challenge", "code_challenge_method"),
    "prompt: none": _replacement_change("prompt", "none"),
    "prompt: none and another": _replacement_change("prompt", "none login", "consent none", "none select_account"),
    "prompt: select_account": _replacement_change("prompt", "select_account", "login select_account"),
    "prompt: unknown": _replacement_change("prompt", "create", "NONE", "login x", "login,consent"),
    "prompt: empty": _replacement_change("prompt", ""),
    "prompt: twice": _repetition_change("prompt"),
    "max_age: 0": _replacement_change("max_age", "0"),
    "max_age: not a number": _replacement_change("max_age", "-1", "1.5", "ten", "1e3", "0x10", " 1", "NaN", "\u0661"),
    "max_age: large": _replacement_change("max_age", "9" * 9, "9" * 10, "9" * 17),
    "max_age: empty": _replacement_change("max_age", ""),
    "max_age: twice": _repetition_change("max_age"),
    "request": _replacement_change("request", "e30.e30.", "x"),
    "request_uri": _replacement_change("request_uri", "https://notebook.example/request.jwt", "file:///etc/passwd"),
    "registration": _replacement_change("registration", "{}"),
    "claims": _replacement_change(
        "claims", '{"userinfo":{"name":null}}', '{"id_token":{"auth_time":{"essential":true}}}'
    ),
    "claims: not JSON": _replacement_change("claims", "{", "[]", "1"),
    "an unknown parameter": _replacement_change("extra", "", "foobar"),
    "an unknown parameter twice": _repetition_change("extra"),
    "id_token_hint: not a token": _replacement_change("id_token_hint", "x", "e30.e30."),
    "display: unknown": _replacement_change("display", "x", "PAGE"),
    "names in upper case": lambda pairs, _: [(name.upper(), value) for name, value in pairs],
    "many parameters": lambda pairs, rng: [*pairs, *((f"p{n}", "") for n in range(rng.choice([10, 100])))],
}
# Maps each name to a change of the query.
TEXT_CHANGES: Mapping[str, Callable[[str, random.Random], str]] = {
    "query: semicolons": lambda query, _: query.replace("&", ";"),
    "query: empty pairs": lambda query, rng: rng.choice(["&{}", "{}&", "{}&&a"]).format(query),
    "query: not UTF-8": lambda query, rng: f"{query}&extra={rng.choice(['%ff', '%c3', '%ed%a0%80'])}",
    "query: percent sign": lambda query, rng: f"{query}&extra={rng.choice(['%', '%zz', '50%'])}",
    "query: no value": lambda query, rng: f"{query}&{rng.choice(['extra', '=', '=x'])}",
    "query: long": lambda query, _: f"{query}&extra={'x' * 9000}",
}
CHANGE_NAMES = [*PAIR_CHANGES, *TEXT_CHANGES]
