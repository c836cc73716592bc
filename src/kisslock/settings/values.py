"""Kinds of values that only one setting uses."""

from dataclasses import replace
from importlib.resources import files
from typing import Any, get_args
from urllib.parse import parse_qs, urlsplit

import msgspec

from kisslock.settings.addresses import ADDRESS_KIND, WALLET_RPC_KIND, is_path, split_url
from kisslock.settings.kinds import (
    InvalidValue,
    SettingKind,
    choice_kind,
    integer_kind,
    list_kind,
    pattern_kind,
    table_kind,
    text_kind,
)

MAX_CHAIN_ID = 2**53 - 1
ICON_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
}
DATABASE_URL_PREFIXES = ("sqlite:///", "postgresql://")


def literal_kind(literal: Any) -> SettingKind:
    """Return the kind of setting that is one of the words of a Literal type."""
    return choice_kind(*get_args(literal))


def _parse_icon(value: Any) -> str:
    if is_path(value):
        return str(value)
    is_local_file = isinstance(value, str) and "://" not in value and not value.startswith("//")
    if not is_local_file or not value.lower().endswith(tuple(ICON_TYPES)):
        raise InvalidValue
    return str(value)


def _parse_chain_id(value: Any) -> int:
    is_digits = isinstance(value, str) and value.isascii() and value.isdigit()
    if isinstance(value, str) and not is_digits:
        raise InvalidValue("use the chain ID: Ethereum is 1, Base is 8453")
    return int(integer_kind(1, MAX_CHAIN_ID).parse(int(value) if is_digits else value))


def _parse_shown_balance(value: Any) -> str | dict[str, str]:
    if value in ("native", "none"):
        return str(value)
    if not isinstance(value, dict) or not value:
        raise InvalidValue
    return {str(_parse_chain_id(chain)): ADDRESS_KIND.parse(token) for chain, token in value.items()}


def _parse_budgets_url(value: Any) -> str:
    if value == "memory://":
        return str(value)
    if split_url(value).scheme not in {"redis", "rediss"}:
        raise InvalidValue
    return str(value)


def _parse_storage_url(value: Any) -> str:
    if isinstance(value, str) and value.startswith(("postgres://", "postgresql+")):
        raise InvalidValue("start the URL with postgresql://")
    if not isinstance(value, str) or not value.startswith(DATABASE_URL_PREFIXES) or value in DATABASE_URL_PREFIXES:
        raise InvalidValue
    if value.startswith("postgresql://") and not _has_socket_folder(value):
        split_url(value)
    return value


def _has_socket_folder(value: str) -> bool:
    """Return True if the URL names the folder of a socket, and therefore a server on this machine."""
    try:
        parts = urlsplit(value)
    except ValueError as error:
        raise InvalidValue from error
    query = parse_qs(parts.query)
    if "sslmode" in query:
        # libpq calls the parameter sslmode, but asyncpg does not accept this name.
        raise InvalidValue("use ssl= instead of sslmode=")
    folder = query.get("host", [""])[0]
    return not parts.hostname and folder.startswith("/") and len(parts.path) > 1


ICON_KIND = SettingKind(
    f"a path such as /logo.svg, or a local file such as ./logo.svg or file:/srv/logo.svg ({' '.join(ICON_TYPES)})",
    _parse_icon,
)
ACCENT_NAMES = tuple(
    msgspec.json.decode((files("kisslock") / "data" / "accents.json").read_bytes(), type=dict[str, Any])
)
ACCENT_KIND = replace(
    choice_kind(*ACCENT_NAMES),
    reference="an accent such as blue; `kisslock settings appearance.accent` lists all accents",
)
LOCALE_KIND = pattern_kind(r"auto|[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", "auto, or a language tag such as en")
WALLETS_KIND = list_kind(pattern_kind(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", "a wallet ID"))
QUERY_KEYS_KIND = list_kind(
    pattern_kind(r"[A-Za-z0-9._~-]{1,64}", "the name of a query parameter, such as lang"), max_items=50
)
PROJECT_ID_KIND = pattern_kind(r"[A-Za-z0-9_-]{1,64}", "a project ID, usually 32 hex characters")
CHAIN_ID_KIND = SettingKind(f"a chain ID (EIP-155) from 1 to {MAX_CHAIN_ID}", _parse_chain_id)
BALANCE_KIND = SettingKind(
    'native, none, or a table of token addresses by chain ID, such as { 1 = "0x..." }',
    _parse_shown_balance,
    as_json=True,
)
RPC_METHOD_KIND = pattern_kind(r"[a-z][A-Za-z0-9]*_[A-Za-z0-9_]+", "a method name such as eth_call")
# EIP-4361 allows only these characters in a statement.
STATEMENT_KIND = replace(
    pattern_kind(
        r"[ !#$&-;=?-Z\[\]_a-z~]{0,300}", 'one line of at most 300 ASCII characters, without " % < > \\ ^ ` { | }'
    ),
    reference='one line of at most 300 ASCII characters, without ``" % < > \\ ^ ` { | }``',
)
TERMS_VERSION_KIND = replace(
    pattern_kind(
        r"(?! )[ !#$&-;=?-Z\[\]_a-z~]{1,40}(?<! )",
        '1 to 40 ASCII characters, without " % < > \\ ^ ` { | }, and without a space at the start or end',
    ),
    reference='1 to 40 ASCII characters, without ``" % < > \\ ^ ` { | }``, and without a space at the start or end',
)
COOKIE_NAME_KIND = pattern_kind(r"[A-Za-z0-9_-]{1,40}", "letters, digits, - and _")
BUDGETS_URL_KIND = SettingKind(
    "memory://, or redis://user:password@host:port/number (rediss:// with TLS)", _parse_budgets_url
)
STORAGE_URL_KIND = SettingKind(
    "sqlite:///path, postgresql://user:password@host/name, or postgresql://user@/name?host=/folder for a socket",
    _parse_storage_url,
)
HOST_KIND = pattern_kind(r"[A-Za-z0-9.:-]{1,253}", "an IP address or a host name")
TOKEN_KIND = pattern_kind(r"[!-~]{16,200}", "16 to 200 characters without spaces")
CURRENCY_KIND = table_kind(
    {"name": text_kind(40, min_length=1), "symbol": text_kind(12, min_length=1), "decimals": integer_kind(0, 36)},
    'a table such as { name = "Ether", symbol = "ETH", decimals = 18 }',
)
EXPLORER_KIND = table_kind(
    {
        "name": text_kind(60, min_length=1),
        "url": SettingKind("", lambda value: WALLET_RPC_KIND.parse(value).rstrip("/")),
    },
    'a table such as { name = "Etherscan", url = "https://etherscan.io" }',
)
# A proxy sends this name instead of a gate's name to allow every signed-in visitor. The settings do not allow a gate
# with this name.
SIGNED_IN = "signed-in"
