"""`make bench`, the part about signing in: CPU time of parsing and recovering, and of a whole verification.

Writes RESULTS.md beside itself. CPU time does not count what other programs on the machine take.
"""

import asyncio
import http.client
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from eth_account import Account
from eth_account.messages import encode_defunct

from kisslock.auth import nonces
from kisslock.auth.cookies import digest, new_token
from kisslock.auth.message import parse_eip4361, write_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.auth.timestamp import write_rfc3339
from kisslock.dev.anvil import free_port
from kisslock.evm.keccak import personal_message_hash
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet

RESULTS = Path(__file__).parent / "RESULTS.md"
WALLET = SigningWallet(1)
ROUNDS, CALLS = 7, 500
# The figures of the specification's issue, in microseconds of CPU.
PARSE_AND_RECOVER_US, VERIFY_US = 90, 1200


def message(origin: str, nonce: str) -> str:
    """A message of our own."""
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


def cpu_us(work: Callable[[], object]) -> list[float]:
    """Microseconds of CPU for one call, by round."""
    found = []
    for _ in range(ROUNDS):
        before = time.process_time()
        for _ in range(CALLS):
            work()
        found.append((time.process_time() - before) / CALLS * 1e6)
    return found


def parse_and_recover() -> tuple[list[float], list[float], list[float]]:
    """Parsing; parsing, hashing and recovering; and only recovering by the usual library."""
    text = message("https://app.example", "0" * 32)
    signature = WALLET.sign(text)

    def both() -> None:
        found = parse_eip4361(text)
        kind = classify_signature(read_signature(signature), personal_message_hash(text.encode()), found.address)
        if kind is not SignatureKind.KEY:
            raise AssertionError(kind)

    def usual() -> None:
        if Account.recover_message(encode_defunct(text=text), signature=signature) != WALLET.address:
            raise AssertionError(text)

    return cpu_us(lambda: parse_eip4361(text)), cpu_us(both), cpu_us(usual)


@contextmanager
def serving(folder: str, port: int) -> Iterator[int]:
    """`kisslock serve` on a new SQLite file; gives its process id."""
    origins = f'["http://127.0.0.1:{port}"]'
    options = ["--port", str(port), "--site-origins", origins, "--storage-url", f"sqlite:///{folder}/bench.db"]
    command = [sys.executable, "-m", "kisslock", "serve", *options]
    child = subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=folder)
    try:
        while child.poll() is None:
            try:
                http.client.HTTPConnection("127.0.0.1", port, timeout=5).request("GET", "/api/ready")
                break
            except OSError:
                time.sleep(0.05)
        yield child.pid
    finally:
        child.terminate()
        child.wait()


def spent_s(process: int) -> float:
    """CPU seconds that a process has used: all its threads, in user and system mode."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def give(url: str, browser: str, given: list[str]) -> None:
    """Put nonces into the database directly: the budget for one address is smaller than the benchmark."""
    storage = Storage(url)
    for nonce in given:
        await nonces.add(storage, nonce, digest(browser), int(time.time() * 1000) + 300_000)
    await storage.close()


def verifications() -> list[float]:
    """Microseconds of the server's CPU for one POST /api/auth/verify, by round."""
    port = free_port()
    origin, browser = f"http://127.0.0.1:{port}", new_token()
    headers = {"Content-Type": "application/json", "Origin": origin, "Cookie": f"kisslock-browser={browser}"}
    found = []
    with tempfile.TemporaryDirectory() as folder, serving(folder, port) as process:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        for _ in range(ROUNDS):
            given = [secrets.token_hex(16) for _ in range(CALLS)]
            asyncio.run(give(f"sqlite:///{folder}/bench.db", browser, given))
            texts = [message(origin, nonce) for nonce in given]
            bodies = [json.dumps({"message": text, "signature": WALLET.sign(text)}) for text in texts]
            before = spent_s(process)
            for body in bodies:
                connection.request("POST", "/api/auth/verify", body, headers)
                answer = connection.getresponse()
                if answer.status != http.client.OK:
                    raise AssertionError(answer.read())
                answer.read()
            found.append((spent_s(process) - before) / CALLS * 1e6)
    return found


def row(title: str, found: list[float], at_most: float | None, beside: str = "") -> str:
    """A line of the table: the median with least and most."""
    median = statistics.median(found)
    limit = "" if at_most is None else f"{at_most:.0f}"
    kind = "" if at_most is None else ("holds" if median <= at_most else "missed")
    return f"| {title} | {median:.0f} ({min(found):.0f}-{max(found):.0f}) | {limit} | {kind} | {beside} |\n"


def main() -> None:
    """Measure and write."""
    parsing, both, usual = parse_and_recover()
    whole = verifications()
    ratio = statistics.median(usual) / statistics.median(both)
    text = (
        "# Benchmark of signing in\n\n"
        f"Written by `make bench`; do not edit. Microseconds of CPU for one call, median of {ROUNDS} rounds of {CALLS} "
        "with least and most.\n\n"
        f"Machine: {os.cpu_count()} cores, Python {sys.version.split()[0]}, load average {os.getloadavg()[0]:.1f} at "
        "the end.\n\n"
        "| | measured | at most | | |\n| --- | ---: | ---: | --- | --- |\n"
        + row("parse a message", parsing, None)
        + row("parse, hash and recover", both, PARSE_AND_RECOVER_US)
        + row("only recover, by eth-account", usual, None, f"= {ratio:.1f}x of our parsing and recovering")
        + row("POST /api/auth/verify on SQLite, the whole server process", whole, VERIFY_US)
    )
    RESULTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
