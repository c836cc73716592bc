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
from kisslock.log.codes import FAILURES

HEAD = """# Error codes

<!-- Generated from the classes of errors and data/failures.json by `python -m tools.generate`. Do not edit. -->

A code never changes its meaning. The server returns errors as
`{"error": {"code", "message", "hint", "request_id"}}`. In the browser, functions throw errors with a `code`, and the
[client log](log.md) shows the same code.

"Cause" names who or what is usually responsible:

| cause | meaning |
|---|---|
| visitor | the visitor, or the visitor's device or network |
| wallet | the wallet app or extension |
| client | the code that sent the request or called the function |
| site | the site's settings or code, or a page on another origin |
| server | Kisslock's server |
| node | a node, the WalletConnect relay, or the host of an image |
"""
SERVER = """
## Server errors

| code | status | what happened | cause | message | hint |
|---|--:|---|---|---|---|
"""
PAGE = """
## Browser errors

The page reports some of these errors to the client log. It does not report what a visitor decides, such as rejecting a
request. The fourth column has the dialog's English text. If it is empty, the dialog has no separate text for the error.

| code | label in Kisslock's console | cause | what the visitor reads | reported |
|---|---|---|---|---|
"""
CAUSES: dict[Cause, str] = {
    "visitor": "visitor",
    "wallet": "wallet",
    "caller": "client",
    "settings": "site",
    "server": "server",
    "node": "node",
}
# Instead of the message and the hint of an error whose texts are written where it is raised.
NAMED = "(names the invalid value)"
# Optional parts that a site installs by itself, and commands: they have no error of their own.
WITHOUT_ERRORS = tuple(
    f"kisslock.{name}"
    for name in ("__main__", "cli", "codegen", "dev", "integrations", "storage.migrations", "testing")
)


def write() -> str:
    """The page."""
    return f"{HEAD}{SERVER}{_table(server_rows())}{PAGE}{_table(page_rows())}"


def server_rows() -> Iterator[tuple[str, ...]]:
    """Code, status, the class's first sentence, cause, message and hint, by code."""
    for error in sorted(classes(), key=lambda error: error.code):
        happened = " ".join((getdoc(error) or "").partition("\n\n")[0].split())
        says, hint = (getattr(error, name) for name in ("default_message", "default_hint"))
        if says == KisslockError.default_message and error is not KisslockError:
            says, hint = NAMED, hint if hint != KisslockError.default_hint else NAMED
        yield f"`{error.code}`", str(error.status), happened, CAUSES[error.cause], says, hint


def page_rows() -> Iterator[tuple[str, ...]]:
    """Code, the console's title, cause, the dialog's heading and body in English, and whether the page reports it."""
    words = msgspec.json.decode((files("kisslock") / "data" / "locales" / "en.json").read_bytes(), type=dict[str, Any])
    for code, failure in sorted(FAILURES["page"].items()):
        shown = (words[failure[part]] for part in ("heading", "body") if part in failure)
        reported = "yes" if failure["report"] else ""
        yield f"`{code}`", words[failure["title"]], CAUSES[failure["cause"]], ". ".join(shown), reported


def classes() -> set[type[KisslockError]]:
    """The classes that have a code of their own."""
    for module in walk_packages(kisslock.__path__, "kisslock."):
        if not module.name.startswith(WITHOUT_ERRORS):
            import_module(module.name)
    return {error for error in _below(KisslockError) if "code" in vars(error)}


def _below(kind: type[KisslockError]) -> Iterator[type[KisslockError]]:
    yield kind
    for error in kind.__subclasses__():
        yield from _below(error)


def _table(rows: Iterator[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |\n" for row in rows)
