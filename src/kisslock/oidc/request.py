"""An authorization request (RFC 6749, 4.1.1; OpenID Connect Core, 3.1.2.1), read and judged without I/O."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec

from kisslock.oidc.clients import Client
from kisslock.oidc.errors import Answered, BadAuthorization, RedirectNotRegistered, UnknownClient

LONGEST, MOST_PARAMETERS = 8192, 60
# A nonce is stored with its code; programs send some 22 to 64 characters.
LONGEST_NONCE = 512
CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
WHOLE = re.compile(r"[0-9]{1,9}")
SCOPES = ("openid", "profile", "email", "groups", "wallets")
PROMPTS = frozenset({"none", "login", "consent", "select_account"})
NOT_SUPPORTED = {name: f"{name}_not_supported" for name in ("request", "request_uri", "registration")}
Parameters = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorization:
    """A valid request; `scope` has the known scopes in the order of SCOPES, `max_age_s` the oldest sign-in."""

    client: Client
    redirect_uri: str
    scope: tuple[str, ...]
    state: str | None
    nonce: str | None
    challenge: str | None
    prompt: frozenset[str]
    max_age_s: int | None
    login_hint: str
    id_token_hint: str

    @property
    def wants(self) -> tuple[str, ...]:
        """What the program learns besides the user's id: the scopes that have an answer."""
        has = {"email": bool(self.client.settings.email), "groups": bool(self.client.settings.groups)}
        return tuple(one for one in self.scope[1:] if has.get(one, True))

    @property
    def shown(self) -> str:
        """A digest of what the page shows besides the scopes: the host of the address, and what claims are made of."""
        settings = self.client.settings
        said = (urlsplit(self.redirect_uri).netloc, settings.groups, settings.email)
        return hashlib.sha256(msgspec.json.encode(said)).hexdigest()

    def refused(self, error: str, description: str) -> Answered:
        """The answer with an error."""
        return Answered(error, description, self.redirect_uri, self.state)


def parameters(text: str) -> tuple[Parameters, frozenset[str]]:
    """The parameters of a query or form that have a value, and the names that came twice; raises BadAuthorization."""
    if len(text) > LONGEST:
        raise BadAuthorization(f"The request has more than {LONGEST} characters.")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_PARAMETERS, errors="strict")
    except ValueError as error:
        raise BadAuthorization("The request is no form in UTF-8.") from error
    names = [name for name, _ in pairs]
    twice = frozenset(name for name in names if names.count(name) > 1)
    # A parameter without a value counts as left out (RFC 6749, 3.1).
    return {name: value for name, value in pairs if value}, twice


def judged(query: str, clients: Mapping[str, Client]) -> Authorization:
    """The request of this query. Raises UnknownClient, RedirectNotRegistered, BadAuthorization, and Answered."""
    given, twice = parameters(query.removeprefix("?"))
    client = clients.get(given.get("client_id", ""))
    if client is None or "client_id" in twice:
        raise UnknownClient
    redirect_uri = given.get("redirect_uri", "")
    if not client.takes(redirect_uri) or "redirect_uri" in twice:
        raise RedirectNotRegistered(client.id, redirect_uri, client.settings.redirect_uris)

    def refuse(error: str, description: str) -> Answered:
        return Answered(error, description, redirect_uri, None if "state" in twice else given.get("state"))

    if twice:
        raise refuse("invalid_request", "A parameter is sent twice.")
    _require_code(given, refuse)
    scope = given.get("scope", "").split(" ")
    if "openid" not in scope:
        raise refuse("invalid_scope", "The scope openid is missing.")
    max_age = given.get("max_age")
    if max_age is not None and not WHOLE.fullmatch(max_age):
        raise refuse("invalid_request", "max_age is no number of seconds.")
    return Authorization(
        client=client,
        redirect_uri=redirect_uri,
        scope=tuple(one for one in SCOPES if one in scope),
        state=given.get("state"),
        nonce=_nonce(given, refuse),
        challenge=_challenge(given, client, refuse),
        prompt=_prompt(given, refuse),
        max_age_s=None if max_age is None else int(max_age),
        login_hint=given.get("login_hint", ""),
        id_token_hint=given.get("id_token_hint", ""),
    )


def _require_code(given: Parameters, refuse: Callable[[str, str], Answered]) -> None:
    for name, error in NOT_SUPPORTED.items():
        if name in given:
            raise refuse(error, f"The parameter {name} is not supported.")
    kind = given.get("response_type")
    if kind is None:
        raise refuse("invalid_request", "response_type is missing.")
    if kind != "code":
        raise refuse("unsupported_response_type", "Only the authorization code is given.")
    if given.get("response_mode", "query") != "query":
        raise refuse("invalid_request", "Only the response mode query is supported.")


def _nonce(given: Parameters, refuse: Callable[[str, str], Answered]) -> str | None:
    nonce = given.get("nonce", "")
    if len(nonce) > LONGEST_NONCE:
        raise refuse("invalid_request", f"nonce has more than {LONGEST_NONCE} characters.")
    if "\0" in nonce:
        raise refuse("invalid_request", "nonce has a character that PostgreSQL cannot store.")
    return nonce or None


def _challenge(given: Parameters, client: Client, refuse: Callable[[str, str], Answered]) -> str | None:
    challenge, method = given.get("code_challenge"), given.get("code_challenge_method")
    if challenge is None and method is None:
        if client.public:
            raise refuse("invalid_request", "A program without a secret needs PKCE (code_challenge).")
        return None
    if method != "S256" or challenge is None or not CHALLENGE.fullmatch(challenge):
        raise refuse("invalid_request", "PKCE needs code_challenge_method=S256 and a challenge of 43 characters.")
    return challenge


def _prompt(given: Parameters, refuse: Callable[[str, str], Answered]) -> frozenset[str]:
    prompt = frozenset(given.get("prompt", "").split())
    if prompt - PROMPTS or ("none" in prompt and len(prompt) > 1):
        raise refuse("invalid_request", "prompt is none, or some of login, consent and select_account.")
    return prompt


def answer_url(redirect_uri: str, issuer: str | None, state: str | None, answer: Mapping[str, str]) -> str:
    """The registered address with the answer, its state and the issuer (RFC 9207) in the query."""
    more = {**answer, "state": state, "iss": issuer}
    query = urlencode({name: value for name, value in more.items() if value is not None})
    joined = "" if not query else "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{joined}{query}"
