"""Beacons as HTTP request bytes, like a browser sends them."""

import itertools
import random
from collections.abc import Iterator
from urllib.parse import urlencode

BEACON_HEAD = (
    "POST /api/auth/_log HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nSec-Fetch-Site: same-origin\r\n"
    "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\nContent-Length: {}\r\n\r\n"
)
WALLET_IDS = ("metaMask", "rabby", "phantom", "zerion", "ledger", "io.unknown.wallet")
STACK_FRAMES = "\n".join(
    f"    at step{n} (https://site.example/assets/page-D4a1b2c3.js:{n}:{n * 77})" for n in range(1, 9)
)
RNG = random.Random(7)


def create_beacon(**fields: object) -> bytes:
    """Return a beacon with these fields."""
    body = urlencode(fields)
    return BEACON_HEAD.format(len(body)).encode() + body.encode()


def generate_openings() -> Iterator[bytes]:
    """Yield the log entries of openings of the dialog, each with four steps.

    Every fourth opening ends with an error and the error's stack.
    """
    for number in itertools.count(1):
        common_fields = {"level": "debug", "client": "true", "flow": f"{number:022d}"}
        wallet = {"wallet": RNG.choice(WALLET_IDS), "method": RNG.choice(("qr_code", "extension"))}
        yield create_beacon(**common_fields, step="opened")
        yield create_beacon(**common_fields, step="wallet_chosen", **wallet)
        yield create_beacon(**common_fields, step="requested", **wallet)
        if number % 4:
            yield create_beacon(**common_fields, step="connected", **wallet, duration_ms=RNG.randrange(500, 60_000))
        else:
            # Each message contains a different random Ethereum address.
            message = f"User rejected the request. from: 0x{RNG.getrandbits(160):040x} Version: viem@2.21.0"
            error_fields = {"code": "WALLET/FAILED", "name": "ConnectError", "message": message}
            yield create_beacon(
                **common_fields | {"level": "error"},
                step="failed",
                **wallet,
                **error_fields,
                stack=f"{message}\n{STACK_FRAMES}",
            )
