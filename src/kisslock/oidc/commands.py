"""The command-line arguments of `kisslock oidc`."""

import argparse

from kisslock.command import Command, Invocation


def _add_oidc_arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("key", help="generate a key for oidc.key or oidc.key_file", allow_abbrev=False)
    client = actions.add_parser(
        "client",
        help="add: print the settings of a new client; paste them into kisslock.toml. list: list all clients",
        allow_abbrev=False,
    )
    client.add_argument("what", choices=["add", "list"])
    client.add_argument("id", nargs="?", metavar="ID", help="for add: the client ID, such as notebook")
    client.add_argument("--redirect", action="append", metavar="URL", help="for add: a redirect URI of the client")
    client.add_argument(
        "--public", action="store_true", help="for add: the client has no secret (single-page or mobile app)"
    )
    resource = actions.add_parser(
        "resource", help="add: print the settings of a new resource server, such as an MCP server", allow_abbrev=False
    )
    resource.add_argument("what", choices=["add"])
    resource.add_argument("id", metavar="NAME", help="the name of the resource, such as notes")
    resource.add_argument("--url", required=True, metavar="URL", help="the URL of the resource server")
    resource.add_argument("--scope", action="append", metavar="SCOPE", help="a scope that clients can request")
    grants = actions.add_parser(
        "grants",
        help="list: list clients with access to resources. revoke: end a grant, or all grants of a client or account",
        allow_abbrev=False,
    )
    grants.add_argument("what", choices=["list", "revoke"])
    grants.add_argument(
        "id", nargs="?", metavar="ID", help="for revoke: the ID of a grant, a client ID, or the account of a visitor"
    )
    grants.add_argument("--json", action="store_true", help="for list: print JSON")
    keys = actions.add_parser("keys", help="rotate the keys that sign ID tokens", allow_abbrev=False)
    keys.add_argument("what", choices=["rotate"])
    keys.add_argument(
        "--at-once", action="store_true", help="revoke the old keys immediately, for example after a leak"
    )


def _run_oidc(invocation: Invocation) -> int:
    from kisslock.oidc.oidc_command import run

    return run(invocation)


COMMANDS = {
    "oidc": Command(
        _run_oidc,
        "print settings for a new OpenID client or resource server, list clients, list or end access, rotate keys",
        _add_oidc_arguments,
        after="users",
    )
}
