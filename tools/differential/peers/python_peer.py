"""A peer that checks messages with the module `siwe` of its environment.

The program reads a JSON line for each case, and prints a verdict for each line. The PyPI packages `siwe` and
`signinwithethereum` both install a module `siwe`, so each package has its own environment.
"""

import json
import sys

from eth_account import Account
from eth_account.messages import encode_defunct
from siwe import SiweMessage  # type: ignore[import-not-found] # in the environment of the peer

FIELD_NAMES = (
    "scheme",
    "domain",
    "statement",
    "uri",
    "chain_id",
    "nonce",
    "issued_at",
    "expiration_time",
    "not_before",
)


def parse_message(text: str) -> dict[str, object] | None:
    """Return the fields of a message, or None if the package rejects it."""
    try:
        message = SiweMessage.from_message(text, abnf=False)
    except Exception:  # noqa: BLE001 - each of the packages' exceptions is a rejection
        return None
    fields = {name: getattr(message, name) for name in FIELD_NAMES}
    fields = {name: value if value is None or name == "chain_id" else str(value) for name, value in fields.items()}
    resources = [str(resource) for resource in message.resources or []]
    return {**fields, "address": message.address, "request_id": message.request_id, "resources": resources}


def verify_signature(message: str, address: str, signature: str) -> bool:
    """Return True if the address signed the message. `SiweMessage.verify` calls the same `recover_message`."""
    try:
        return str(Account.recover_message(encode_defunct(text=message), signature=signature)) == address
    except Exception:  # noqa: BLE001 - each exception is a rejection
        return False


for line in sys.stdin:
    case_kind, *case_arguments = json.loads(line)
    print(
        json.dumps(parse_message(*case_arguments) if case_kind == "message" else verify_signature(*case_arguments)),
        flush=False,
    )
