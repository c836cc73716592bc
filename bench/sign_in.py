"""`python -m bench.sign_in [ROUNDS]`: CPU of parsing and recovering, of the server for a verification, and of peers."""

import os
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack

from eth_account import Account
from eth_account.messages import encode_defunct

from bench import core, results
from bench.core import Figure, Measured, Row, measure, post, running, to_bare
from bench.sign_in_peers import peers
from bench.sign_in_peers.visits import WALLET, message, proof
from kisslock.auth import nonces
from kisslock.auth.cookies import digest, new_token
from kisslock.auth.message import parse_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.evm.keccak import personal_message_hash
from kisslock.storage.engine import Storage
from tools.programs import find

ENOUGH, CALLS = 7, 500
# Bytes of the answer of /api/auth/verify.
ANSWER = 180
SETTINGS = '[site]\norigins = ["http://127.0.0.1:PORT"]\n[storage]\nurl = "sqlite:///FOLDER/bench.db"\n'
ROWS = {
    "bare": Row("the bare application", nginx="nginx"),
    "parse": Row("parse a message, without a server"),
    "recover": Row("parse, hash and recover, without a server", 3.0),
    "library": Row("only recover, by eth-account, without a server"),
    "verify": Row("POST /api/auth/verify on SQLite, the whole server process", 20.0, nginx="nginx"),
}


def cpu(work: Callable[[], object]) -> Figure:
    """The CPU of this process for one call."""
    before, start = time.process_time(), time.perf_counter()
    for _ in range(CALLS):
        work()
    return Figure((time.process_time() - before) / CALLS * 1e6, CALLS / (time.perf_counter() - start))


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


async def give(server: Measured, browser: str, given: list[str]) -> None:
    """Put nonces into the database directly: the rate limit for one address is smaller than the benchmark."""
    storage = Storage(f"sqlite:///{server.folder}/bench.db")
    for nonce in given:
        await nonces.add(storage, nonce, digest(browser), int(time.time() * 1000) + 300_000)
    await storage.close()


async def requests(server: Measured) -> list[bytes]:
    """Requests of POST /api/auth/verify that sign in, each with a nonce of its own."""
    origin, browser = f"http://127.0.0.1:{server.port}", new_token()
    given = [secrets.token_hex(16) for _ in range(CALLS)]
    await give(server, browser, given)
    texts = [message(origin, nonce) for nonce in given]
    more = f"Origin: {origin}\r\nCookie: kisslock-browser={browser}\r\n"
    return [post("/api/auth/verify", proof(text), more) for text in texts]


async def round_of(server: Measured, bare: Measured, nginx: Measured | None) -> dict[str, Figure]:
    """The server, the bare application and nginx on one connection each."""
    sent = await requests(server)
    same = to_bare(sent[0], ANSWER)
    found = {"verify": await measure(server, [iter(sent).__next__], each=CALLS)}
    for name, beside in (("bare", bare), ("nginx", nginx)):
        if beside:
            found[name] = await measure(beside, [lambda: same], each=CALLS)
    return found


async def measured(rounds: int, stack: ExitStack) -> str:
    """All rows in turn, round by round."""
    before, works, found = os.getloadavg()[0], in_process(), dict[str, list[Figure]]()
    server, bare = (stack.enter_context(running(one)) for one in (core.kisslock(SETTINGS), core.bare))
    nginx = stack.enter_context(running(core.nginx(bare.port))) if find("nginx") else None
    beside, sign_ins = peers.begin(stack), []
    for number in range(rounds):
        figures = {name: cpu(work) for name, work in works.items()} | await round_of(server, bare, nginx)
        for name, figure in figures.items():
            found.setdefault(name, []).append(figure)
        sign_ins.append(await peers.round_of(server, beside, number))
    return f"""# Benchmark of signing in

Written by `make bench`; do not edit. CPU for one call, {rounds} rounds of {CALLS} on one connection.
{results.SENTENCE}

{results.machine(before)}

{core.table(ROWS, found)}
{peers.TEXT}
{peers.table(sign_ins)}"""


if __name__ == "__main__":
    results.run("sign-in", ENOUGH, measured)
