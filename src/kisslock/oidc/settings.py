"""Signing in to other programs (OpenID Connect): the rows of [oidc], and of one program, [oidc.clients.<id>]."""

import re
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

from kisslock.gates.settings import NAME as GATE_NAME
from kisslock.settings import addresses, kinds
from kisslock.settings.kinds import InvalidValue, Kind
from kisslock.settings.origin import LOOPBACK
from kisslock.settings.row import row

ALGORITHMS = ("RS256", "ES256")
CLIENT_ID = kinds.pattern(r"[a-z][a-z0-9-]{0,39}", "a small letter, then small letters, digits and -")
# The parameters of our answers. An address that has one would carry it twice.
ANSWERED = frozenset({"code", "state", "iss", "error", "error_description"})
# As `printf "" | sha256sum` and a variable that is not set make it: then a request without a secret would be right.
HASH_OF_NOTHING = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def _redirect(value: Any) -> str:
    parts = addresses.split(value)
    if parts.scheme not in {"https", "http"} or "#" in value or "@" in parts.netloc or len(value) > 500:  # noqa: PLR2004
        raise InvalidValue
    if ANSWERED.intersection(name for name, _ in parse_qsl(parts.query, keep_blank_values=True)):
        raise InvalidValue("code, state, iss, error and error_description come with the answer")
    return str(value)


def _issuer(value: Any) -> str:
    parts = addresses.split(value)
    plain = parts.scheme == "http" and parts.hostname in LOOPBACK
    if not (parts.scheme == "https" or plain) or re.search(r"[?#]|/$", value) or "@" in parts.netloc:
        raise InvalidValue
    return str(value)


def _secret(value: Any) -> str:
    if value == HASH_OF_NOTHING:
        raise InvalidValue("it is the hash of an empty text")
    return str(kinds.pattern(r"sha256:[0-9a-f]{64}", "").parse(value))


def _email(value: Any) -> str:
    local, _, domain = str(value).partition("@")
    named = kinds.pattern(r"[A-Za-z0-9._+-]*\{user\}[A-Za-z0-9._+-]*", "").parse(local)
    return f"{named}@{kinds.pattern(r'[a-z0-9-]+([.][a-z0-9-]+)*', '').parse(domain)}"


def is_plain(url: str) -> bool:
    """Whether a URL is http to another machine than this one."""
    parts = urlsplit(url)
    return parts.scheme == "http" and parts.hostname not in LOOPBACK


REDIRECT = Kind("an https URL without a fragment (http on loopback, or of a program with a secret)", _redirect)
ISSUER = Kind("an https URL (http on loopback only) without query, fragment and a slash at the end", _issuer)
KEY = kinds.pattern(r"[A-Za-z0-9_-]{43}", "43 characters, as `kisslock oidc key` prints them")
EMAIL = Kind("a template such as {user}@wallets.example.com, with {user} before the @", _email)
SECRET = Kind("sha256: and 64 hex characters, as `kisslock oidc client add` prints it", _secret)
GATE = kinds.optional(GATE_NAME)


@dataclass(frozen=True)
class Oidc:
    """Other programs sign visitors in with Kisslock (OpenID Connect)."""

    enabled: bool = row(False, kinds.boolean(), "Whether programs may sign visitors in here (docs/openid.md).")
    issuer: str | None = row(
        None,
        kinds.optional(ISSUER),
        "The address that programs know this server by: an origin of site.origins, with the path that Kisslock is"
        " mounted at; empty: the only origin, with site.base_path.",
    )
    key: str | None = row(
        None,
        kinds.optional(KEY),
        "Encrypts the signing keys in the database; `kisslock oidc key` prints one.",
        secret=True,
    )
    key_file: str | None = row(
        None, kinds.optional(kinds.text(400)), "The file with that key, where it is not in the environment."
    )


@dataclass(frozen=True)
class OidcClient:
    """The rows below oidc.clients.<id>: one program."""

    name: str = row("", kinds.text(60), "What visitors read; empty: the id.")
    redirect_uris: tuple[str, ...] = row(
        (), kinds.list_of(REDIRECT, most=20), "The program's redirect URIs, compared letter by letter."
    )
    secret: str | None = row(None, kinds.optional(SECRET), "The hash of the program's secret.", secret=True)
    secret_file: str | None = row(None, kinds.optional(kinds.text(400)), "A file with the secret, instead of its hash.")
    public: bool = row(False, kinds.boolean(), "The program keeps no secret, such as a page or an app; it needs PKCE.")
    post_logout_uris: tuple[str, ...] = row(
        (), kinds.list_of(REDIRECT, most=20), "Where a visitor may go after logging out, besides redirect_uris."
    )
    gate: str | None = row(None, GATE, "Only accounts that pass this gate get in.")
    groups: tuple[str, ...] = row((), kinds.list_of(GATE_NAME, most=20), "Gates whose names become the claim groups.")
    groups_kept_s: int = row(
        0,
        kinds.integer(0, 3600),
        "How long the last groups of a visitor serve while a gate cannot be checked; 0: the sign-in fails.",
        unit="s",
    )
    email: str | None = row(
        None,
        kinds.optional(EMAIL),
        "An email address for programs that require one; {user} is the user's id. Empty: no claim email.",
    )
    skip_consent: bool = row(
        False, kinds.boolean(), "Visitors who are signed in are not asked whether the program may know them."
    )
    id_token_alg: Literal["RS256", "ES256"] = row("RS256", kinds.choice(*ALGORITHMS), "How its ID tokens are signed.")
