"""`python -m bench.auth.measure [ROUNDS]`: CPU of parsing and recovering, and of the server for a verification.

With enough rounds it writes RESULTS.md beside itself.
"""

import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from eth_account import Account
from eth_account.messages import encode_defunct

from bench.baseline import starting
from bench.gateway.client import ask
from bench.gateway.process import Measured, running
from bench.ratio import HEAD, SENTENCE, row
from kisslock.auth import nonces
from kisslock.auth.cookies import digest, new_token
from kisslock.auth.message import parse_eip4361, write_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.auth.timestamp import write_rfc3339
from kisslock.dev.ports import free_port
from kisslock.evm.keccak import personal_message_hash
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet

RESULTS = Path(__file__).parent / "RESULTS.md"
WALLET = SigningWallet(1)
ENOUGH, CALLS = 7, 500
# Bytes of the answer of /api/auth/verify.
ANSWER = 180
# At most so many times the CPU of the bare application.
TARGETS = {"recover": 3.0, "verify": 35.0}
SENTENCES = {
    "bare": "the bare application",
    "parse": "parse a message, without a server",
    "recover": "parse, hash and recover, without a server",
    "library": "only recover, by eth-account, without a server",
    "verify": "POST /api/auth/verify on SQLite, the whole server process",
}


def message(origin: str, nonce: str) -> str:
    """A message as the server writes it."""
    now = time.time()
    return write_eip4361(
        origin=origin,
        address=WALLET.address,
        statement="Sign in to Example.",
        chain_id=1,
        nonce=nonce,
        issued_at=write_rfc3339(now),
        expiration_time=write_rfc3339(now + 300),
    )


def cpu_us(work: Callable[[], object]) -> float:
    """Microseconds of CPU for one call."""
    before = time.process_time()
    for _ in range(CALLS):
        work()
    return (time.process_time() - before) / CALLS * 1e6


def in_process() -> dict[str, Callable[[], object]]:
    """The figures without a server: parsing; parsing, hashing and recovering; recovering by eth-account."""
    text = message("https://app.example", "0" * 32)
    signature = WALLET.sign(text)

    def both() -> None:
        found = parse_eip4361(text)
        kind = classify_signature(read_signature(signature), personal_message_hash(text.encode()), found.address)
        if kind is not SignatureKind.KEY:
            raise AssertionError(kind)

    def library() -> None:
        if Account.recover_message(encode_defunct(text=text), signature=signature) != WALLET.address:
            raise AssertionError(text)

    return {"parse": lambda: parse_eip4361(text), "recover": both, "library": library}


def kisslock(folder: Path) -> tuple[list[str], int]:
    """The command of `kisslock serve` on a new SQLite file, with its port."""
    port = free_port()
    origins = f'["http://127.0.0.1:{port}"]'
    options = ["--port", str(port), "--site-origins", origins, "--storage-url", f"sqlite:///{folder}/bench.db"]
    return [sys.executable, "-m", "kisslock", "serve", *options], port


async def give(url: str, browser: str, given: list[str]) -> None:
    """Put nonces into the database directly: the budget for one address is smaller than the benchmark."""
    storage = Storage(url)
    for nonce in given:
        await nonces.add(storage, nonce, digest(browser), int(time.time() * 1000) + 300_000)
    await storage.close()


def verify(server: Measured, folder: Path) -> tuple[float, bytes]:
    """Microseconds of the server's CPU for one POST /api/auth/verify, and such a request."""
    origin, browser = f"http://127.0.0.1:{server.port}", new_token()
    given = [secrets.token_hex(16) for _ in range(CALLS)]
    asyncio.run(give(f"sqlite:///{folder}/bench.db", browser, given))
    texts = [message(origin, nonce) for nonce in given]
    bodies = [json.dumps({"message": text, "signature": WALLET.sign(text)}).encode() for text in texts]
    head = f"Origin: {origin}\r\nCookie: kisslock-browser={browser}\r\n"
    line, rest = "POST /api/auth/verify HTTP/1.1\r\n", "Host: x\r\nContent-Type: application/json\r\n"
    requests = [f"{line}{head}{rest}Content-Length: {len(body)}\r\n\r\n".encode() + body for body in bodies]
    before = server.cpu_s()
    asyncio.run(ask(server.port, [iter(requests).__next__], CALLS))
    return (server.cpu_s() - before) / CALLS * 1e6, requests[0]


def measured(rounds: int) -> dict[str, list[float]]:
    """Every figure by round; `bare` and `nginx` are asked on one connection, as the server is."""
    works = in_process()
    found: dict[str, list[float]] = {name: [] for name in (*works, "verify", "bare", "nginx")}
    with tempfile.TemporaryDirectory() as name, starting() as baseline:
        folder = Path(name)
        command, port = kisslock(folder)
        with running(command, port, folder) as server:
            for _ in range(rounds):
                for title, work in works.items():
                    found[title].append(cpu_us(work))
                spent, request = verify(server, folder)
                bare, nginx = asyncio.run(baseline.cpu_us(request, ANSWER, connections=1, each=CALLS))
                for title, figure in (("verify", spent), ("bare", bare), ("nginx", nginx)):
                    found[title].append(figure)
    return found


def main() -> None:
    """Measure and write."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH
    found = measured(rounds)
    rows = "".join(
        row(title, found[name], found["bare"], found["nginx"], TARGETS.get(name)) for name, title in SENTENCES.items()
    )
    text = (
        "# Benchmark of signing in\n\n"
        f"Written by `make bench`; do not edit. CPU for one call, {rounds} rounds of {CALLS} on one connection.\n"
        f"{SENTENCE}\n\n"
        f"Machine: {os.cpu_count()} cores, Python {sys.version.split()[0]}, load average {os.getloadavg()[0]:.1f} at "
        f"the end.\n\n{HEAD}{rows}"
    )
    if rounds >= ENOUGH:
        RESULTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
