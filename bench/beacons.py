"""Beacons as HTTP request bytes, like a browser sends them."""

import itertools
import random
from collections.abc import Iterator
from urllib.parse import urlencode

HEAD = (
    "POST /api/auth/_log HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nSec-Fetch-Site: same-origin\r\n"
    "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\nContent-Length: {}\r\n\r\n"
)
WALLETS = ("metaMask", "rabby", "phantom", "zerion", "ledger", "io.unknown.wallet")
FRAMES = "\n".join(f"    at step{n} (https://site.example/assets/page-D4a1b2c3.js:{n}:{n * 77})" for n in range(1, 9))
SEED = random.Random(7)


def request(**fields: object) -> bytes:
    """Return a beacon with these fields."""
    body = urlencode(fields)
    return HEAD.format(len(body)).encode() + body.encode()


def visits() -> Iterator[bytes]:
    """Yield the log entries of openings of the dialog, each with four steps.

    Every fourth opening ends with an error and the error's stack.
    """
    for number in itertools.count(1):
        own = {"level": "debug", "client": "true", "flow": f"{number:022d}"}
        wallet = {"wallet": SEED.choice(WALLETS), "method": SEED.choice(("qr_code", "extension"))}
        yield request(**own, step="opened")
        yield request(**own, step="wallet_chosen", **wallet)
        yield request(**own, step="requested", **wallet)
        if number % 4:
            yield request(**own, step="connected", **wallet, duration_ms=SEED.randrange(500, 60_000))
        else:
            # Each message contains a different random Ethereum address.
            message = f"User rejected the request. from: 0x{SEED.getrandbits(160):040x} Version: viem@2.21.0"
            words = {"code": "WALLET/FAILED", "name": "ConnectError", "message": message}
            yield request(**own | {"level": "error"}, step="failed", **wallet, **words, stack=f"{message}\n{FRAMES}")
