"""`python -m bench.sign_in [ROUNDS]`: CPU time of key recovery, of the server's verification, and of other packages."""

import os
import secrets
import time
from collections import defaultdict
from contextlib import ExitStack
from itertools import repeat

from bench import core, results
from bench.core import Figure, Measured, Row, measure, post, running, to_bare
from bench.sign_in_peers import authenticated, peers
from bench.sign_in_peers.visits import WALLET, message, proof
from kisslock.auth import nonces
from kisslock.auth.cookies import new_token, token_digest
from kisslock.auth.message import parse_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.composition.storage import open_storage
from kisslock.evm.keccak import personal_message_hash

ENOUGH, CALLS = 7, 500
# The length in bytes of the response of /api/auth/verify.
ANSWER = 180
SETTINGS = '[site]\norigins = ["http://127.0.0.1:PORT"]\n[storage]\nurl = "sqlite:///FOLDER/bench.db"\n'
ROWS = {
    "bare": Row("the bare application", nginx="nginx"),
    "recover": Row("parse, hash and recover, without a server", 3.0),
    "verify": Row("POST /api/auth/verify on SQLite, the whole server process", 20.0, nginx="nginx"),
}


def recover() -> Figure:
    """Measure this process's CPU time for parsing a message, hashing it and recovering its address."""
    text = message("https://app.example", "0" * 32)
    signature = WALLET.sign(text)
    before, start = time.process_time(), time.perf_counter()
    for _ in range(CALLS):
        found = parse_eip4361(text)
        kind = classify_signature(read_signature(signature), personal_message_hash(text.encode()), found.address)
        if kind is not SignatureKind.KEY:
            raise AssertionError(kind)
    return Figure((time.process_time() - before) / CALLS * 1e6, CALLS / (time.perf_counter() - start))


async def requests(server: Measured) -> list[bytes]:
    """Return requests of POST /api/auth/verify that sign in, each with its own nonce.

    The nonces are stored directly in the database, because the rate limit per address is lower than the benchmark
    needs.
    """
    origin, browser = f"http://127.0.0.1:{server.port}", new_token()
    drawn = [secrets.token_hex(16) for _ in range(CALLS)]
    storage = open_storage(f"sqlite:///{server.folder}/bench.db")
    for nonce in drawn:
        await nonces.add(storage, nonce, token_digest(browser), int(time.time() * 1000) + 300_000)
    await storage.close()
    more = f"Origin: {origin}\r\nCookie: kisslock-browser={browser}\r\n"
    return [post("/api/auth/verify", proof(message(origin, nonce)), more) for nonce in drawn]


async def measured(rounds: int, stack: ExitStack) -> str:
    """Measure all rows in turn, round by round."""
    before, found = os.getloadavg()[0], defaultdict[str, list[Figure]](list)
    server = stack.enter_context(running(core.kisslock(SETTINGS)))
    references, others, sign_ins = core.start_references(stack), peers.begin(stack), []
    signed_in, authenticated_rounds = authenticated.begin(stack), []
    for number in range(rounds):
        sent = await requests(server)
        same = to_bare(sent[0], ANSWER)
        found["recover"].append(recover())
        found["verify"].append(await measure(server, [iter(sent).__next__], each=CALLS))
        for name, reference in references.items():
            found[name].append(await measure(reference, [repeat(same).__next__], each=CALLS))
        sign_ins.append(await peers.round_of(server, others, number))
        authenticated_rounds.append(await authenticated.round_of(signed_in))
    return f"""# Benchmark of signing in

Written by `make bench`; do not edit. CPU for one call, {rounds} rounds of {CALLS} on one connection.
{results.SENTENCE}

{results.machine(before)}

{core.table(ROWS, found)}
{peers.TEXT}
{peers.table(sign_ins)}
{authenticated.TEXT}
{authenticated.table(authenticated_rounds)}"""


if __name__ == "__main__":
    results.run("sign-in", ENOUGH, measured)
