"""Beacons as bytes of HTTP requests, as a browser sends them."""

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
FLOWS = itertools.count(1)


def request(**fields: object) -> bytes:
    """A beacon with these fields."""
    body = urlencode(fields)
    return HEAD.format(len(body)).encode() + body.encode()


def visit() -> Iterator[bytes]:
    """The beacons of one opening of the dialog: four steps, and for one opening in four an error with its stack."""
    flow = f"{next(FLOWS):022d}"
    wallet = {"wallet": SEED.choice(WALLETS), "method": SEED.choice(("qr_code", "extension"))}
    own = {"level": "debug", "client": "true", "flow": flow}
    yield request(**own, step="opened")
    yield request(**own, step="wallet_chosen", **wallet)
    yield request(**own, step="requested", **wallet)
    if SEED.random() < 0.25:  # noqa: PLR2004 (a quarter)
        yield failure(flow, wallet)
    else:
        yield request(**own, step="connected", **wallet, duration_ms=SEED.randrange(500, 60_000))


def failure(flow: str = "", wallet: dict[str, str] | None = None) -> bytes:
    """An error that ends a visit; its message has an address of its own."""
    message = f"User rejected the request. from: 0x{SEED.getrandbits(160):040x} Version: viem@2.21.0"
    words = {"code": "WALLET/FAILED", "name": "ConnectError", "message": message, "stack": f"{message}\n{FRAMES}"}
    return request(level="error", client="true", step="failed", flow=flow, **(wallet or {}), **words)


def steps() -> Iterator[bytes]:
    """Steps of visits, never the same twice."""
    while True:
        yield next(visit())


def visits() -> Iterator[bytes]:
    """Whole visits, one after the other."""
    while True:
        yield from visit()


def failures() -> Iterator[bytes]:
    """Errors of many visits."""
    while True:
        yield failure(f"{next(FLOWS):022d}")
