"""docs/errors.md: every error code of the server and of the page, from the classes and the table of failures."""

from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from inspect import getdoc
from pkgutil import walk_packages
from typing import Any

import msgspec

import kisslock
from kisslock.errors import Cause, KisslockError
from kisslock.log.codes import FAILURES_BY_SOURCE

PAGE_HEAD = """# Error codes

<!-- Generated from the classes of errors and data/failures.json by `python -m tools.generate`. Do not edit. -->

The meaning of an error code never changes.
The server returns errors as `{"error": {"code", "message", "hint", "request_id"}}`.
In the browser, functions throw errors with a `code`, and the [client log](client-log.md) shows the same code.

The column "cause" names who or what is usually responsible for an error:

| cause | meaning |
|---|---|
| visitor | the visitor, or the visitor's device or network |
| wallet | the wallet app or extension |
| client | the code that sent the request or called the function |
| site | the site's settings or code, or a page on another origin |
| server | Kisslock's server |
| node | a node, the WalletConnect relay, or the host of an image |

A message in parentheses is a description: the wording of this message depends on the request.
"""
SERVER_SECTION = """
## Server errors

| code | status | what happened | cause | message | hint |
|---|--:|---|---|---|---|
"""
PAGE_SECTION = """
## Browser errors

The page reports some of these errors to the client log.
The page does not report a visitor's decisions, such as rejecting a request.
The column "what the visitor reads" contains the dialog's English text.
If the cell "what the visitor reads" is empty, the dialog shows the text of its current screen, such as "Not connected".

| code | what happened | cause | label in Kisslock's console | what the visitor reads | reported |
|---|---|---|---|---|---|
"""
CAUSE_TITLES: dict[Cause, str] = {
    "visitor": "visitor",
    "wallet": "wallet",
    "caller": "client",
    "settings": "site",
    "server": "server",
    "node": "node",
}
# Maps each error code of the page to a sentence that says what happened.
EVENT_BY_CODE = {
    "chain/failed": "The wallet failed to switch its chain.",
    "chain/not-configured": "The site requested a chain that is not in its settings.",
    "chain/rejected": "The visitor rejected the request to switch the wallet's chain.",
    "chain/unchanged": "The wallet accepted the request, but did not switch its chain.",
    "chain/unknown": "The wallet does not know the chain (EIP-3085, 4902).",
    "chain/unsupported": "The wallet cannot switch chains, or does not support the chain.",
    "clipboard/refused": "The browser did not allow the page to copy text.",
    "connection/already-connected": "The page tried to connect a wallet that is already connected.",
    "connection/cancelled": "The page or the visitor cancelled the request before the wallet responded.",
    "connection/not-connected": "The page called a function that needs a connected wallet.",
    "contract/reverted": "A contract reverted a call of the page.",
    "page/broken": "The dialog failed to render.",
    "page/invalid": "The page's data or the arguments of a call are invalid. `field` or `detail` names the mistake.",
    "page/part-missing": "A part of the dialog could not be loaded, for example after an update of the site.",
    "pairing/expired": "The QR code expired, and no other code could replace it.",
    "pairing/project-refused": "The relay rejected the WalletConnect project ID.",
    "pairing/unreachable": (
        "The page got no pairing code from the relay within eight seconds, or could not load the relay client."
    ),
    "server/failed": "Kisslock's server returned an error.",
    "server/limited": (
        "The visitor's IP address sent too many requests. `facts.retryAfterS` is the time to wait, in seconds."
    ),
    "server/unreachable": "The page could not reach Kisslock's server.",
    "sign/expired": (
        "The server rejected the signed message because the message or its nonce had expired, or because its Issued At "
        "time was wrong."
    ),
    "sign/failed": "The wallet failed to sign.",
    "sign/foreign-origin": "The server rejected the page's origin.",
    "sign/function-failed": "A sign-in function of the site threw an error.",
    "sign/no-signature": "The wallet returned something other than a signature.",
    "sign/not-allowed": "The site rejected the account.",
    "sign/refused": "The server rejected the signature.",
    "sign/rejected": "The visitor rejected the request to sign.",
    "sign/unsupported": "The wallet cannot sign messages.",
    "sign/unverifiable": "The server could not query a node to verify a contract's signature.",
    "sign/wrong-host": "The server or the site's function returned a message for another host than the page's host.",
    "sign/wrong-message": (
        "The server or the site's function returned a message for another account or chain, or without a host."
    ),
    "transport/http": "A node returned an HTTP error.",
    "transport/no-url": "The chain has no node URL.",
    "transport/timeout": "A node did not respond in time.",
    "wallet/ended": "The wallet was locked or ended the connection before the visitor signed.",
    "wallet/failed": "The wallet returned an error.",
    "wallet/locked": "The wallet is locked.",
    "wallet/not-found": "The wallet is not installed, or no wallet has this ID.",
    "wallet/pending": "An earlier request is still open in the wallet (EIP-1474, -32002).",
    "wallet/refused": "The wallet rejected the request without asking the visitor.",
    "wallet/rejected": "The visitor rejected the request (EIP-1193, 4001), or the wallet shared no account.",
    "wallet/timeout": "The wallet does not respond, not even to requests that need no approval.",
    "wallet/unanswered": "The visitor did not answer the wallet within two minutes.",
}
# The text for errors whose message and hint are written in the code that raises them.
VARIABLE_TEXT = "(names the mistake)"
# These modules define no error classes, so the search for error classes does not import them.
MODULES_WITHOUT_ERRORS = tuple(
    f"kisslock.{name}"
    for name in ("__main__", "cli", "codegen", "dev", "integrations", "storage.migrations", "testing")
)


def create_page() -> str:
    """Return the page."""
    return f"{PAGE_HEAD}{SERVER_SECTION}{_create_table(server_rows())}{PAGE_SECTION}{_create_table(page_rows())}"


def server_rows() -> Iterator[tuple[str, ...]]:
    """Yield code, status, the class's first sentence, cause, message and hint, by code."""
    for error in sorted(error_classes(), key=lambda error: error.code):
        first_sentence = " ".join((getdoc(error) or "").partition("\n\n")[0].split())
        message, hint = (getattr(error, name) for name in ("default_message", "default_hint"))
        if message == KisslockError.default_message and error is not KisslockError:
            message, hint = VARIABLE_TEXT, hint if hint != KisslockError.default_hint else VARIABLE_TEXT
        yield f"`{error.code}`", str(error.status), first_sentence, CAUSE_TITLES[error.cause], message, hint


def page_rows() -> Iterator[tuple[str, ...]]:
    """Yield code, what happened, cause, the console's title, the dialog's text, and whether the page reports it."""
    failures_by_code = msgspec.json.decode(
        (files("kisslock") / "data" / "locales" / "en.json").read_bytes(), type=dict[str, Any]
    )
    for code, failure in sorted(FAILURES_BY_SOURCE["page"].items()):
        shown_texts = (
            failures_by_code[failure[text_name]] for text_name in ("heading", "body") if text_name in failure
        )
        is_reported = "yes" if failure["report"] else ""
        dialog_text = ". ".join(shown_texts)
        yield (
            f"`{code}`",
            EVENT_BY_CODE[code],
            CAUSE_TITLES[failure["cause"]],
            failures_by_code[failure["title"]],
            dialog_text,
            is_reported,
        )


def error_classes() -> set[type[KisslockError]]:
    """Return the classes that have their own code."""
    for module in walk_packages(kisslock.__path__, "kisslock."):
        if not module.name.startswith(MODULES_WITHOUT_ERRORS):
            import_module(module.name)
    return {error for error in _subclasses_of(KisslockError) if "code" in vars(error)}


def _subclasses_of(base_class: type[KisslockError]) -> Iterator[type[KisslockError]]:
    yield base_class
    for error in base_class.__subclasses__():
        yield from _subclasses_of(error)


def _create_table(rows: Iterator[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |\n" for row in rows)
