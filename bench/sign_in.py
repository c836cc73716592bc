"""`python -m bench.sign_in [ROUNDS]`: CPU time of key recovery, of the server's verification, and of other packages."""

import os
import secrets
import time
from collections import defaultdict
from contextlib import ExitStack
from itertools import repeat

from bench import core, results
from bench.core import MeasuredServer, RoundResult, TableRow, create_post_request, measure, run_program, to_bare_request
from bench.sign_in_peers import authenticated, peers
from bench.sign_in_peers.visits import WALLET, sign_message, write_message
from kisslock.auth import nonces
from kisslock.auth.cookies import new_token, token_digest
from kisslock.auth.message import parse_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.composition.storage import open_storage
from kisslock.evm.keccak import personal_message_hash

MIN_ROUNDS, CALLS_PER_ROUND = 7, 500
# The length in bytes of the response of /api/auth/verify.
RESPONSE_BYTES = 180
SERVER_SETTINGS = '[site]\norigins = ["http://127.0.0.1:PORT"]\n[storage]\nurl = "sqlite:///FOLDER/bench.db"\n'
TABLE_ROWS = {
    "bare": TableRow("the bare application", nginx_reference="nginx"),
    "recover": TableRow("parse, hash and recover, without a server", 3.0),
    "verify": TableRow("POST /api/auth/verify on SQLite, the whole server process", 20.0, nginx_reference="nginx"),
}


def measure_recovery() -> RoundResult:
    """Measure this process's CPU time for parsing a message, hashing it and recovering its address."""
    text = write_message("https://app.example", "0" * 32)
    signature = WALLET.sign(text)
    cpu_before, start_s = time.process_time(), time.perf_counter()
    for _ in range(CALLS_PER_ROUND):
        parsed_message = parse_eip4361(text)
        signature_kind = classify_signature(
            read_signature(signature), personal_message_hash(text.encode()), parsed_message.address
        )
        if signature_kind is not SignatureKind.KEY:
            raise AssertionError(signature_kind)
    return RoundResult(
        (time.process_time() - cpu_before) / CALLS_PER_ROUND * 1e6, CALLS_PER_ROUND / (time.perf_counter() - start_s)
    )


async def create_verify_requests(server: MeasuredServer) -> list[bytes]:
    """Return requests of POST /api/auth/verify that sign in, each with its own nonce.

    The nonces are stored directly in the database, because the rate limit per address is lower than the benchmark
    needs.
    """
    origin, browser = f"http://127.0.0.1:{server.port}", new_token()
    nonces_to_store = [secrets.token_hex(16) for _ in range(CALLS_PER_ROUND)]
    storage = open_storage(f"sqlite:///{server.folder}/bench.db")
    for nonce in nonces_to_store:
        await nonces.add(storage, nonce, token_digest(browser), int(time.time() * 1000) + 300_000)
    await storage.close()
    extra_headers = f"Origin: {origin}\r\nCookie: kisslock-browser={browser}\r\n"
    return [
        create_post_request("/api/auth/verify", sign_message(write_message(origin, nonce)), extra_headers)
        for nonce in nonces_to_store
    ]


async def measure_all(rounds: int, stack: ExitStack) -> str:
    """Measure all rows in turn, round by round."""
    load_before, results_by_title = os.getloadavg()[0], defaultdict[str, list[RoundResult]](list)
    server = stack.enter_context(run_program(core.create_kisslock_command(SERVER_SETTINGS)))
    references, peer_servers, sign_in_rounds = core.start_references(stack), peers.start_servers(stack), []
    authenticated_servers, authenticated_rounds = authenticated.start_servers(stack), []
    for number in range(rounds):
        verify_requests = await create_verify_requests(server)
        repeated_request = to_bare_request(verify_requests[0], RESPONSE_BYTES)
        results_by_title["recover"].append(measure_recovery())
        results_by_title["verify"].append(
            await measure(server, [iter(verify_requests).__next__], requests_per_connection=CALLS_PER_ROUND)
        )
        for name, reference in references.items():
            results_by_title[name].append(
                await measure(reference, [repeat(repeated_request).__next__], requests_per_connection=CALLS_PER_ROUND)
            )
        sign_in_rounds.append(await peers.measure_round(server, peer_servers, number))
        authenticated_rounds.append(await authenticated.measure_round(authenticated_servers))
    return f"""# Benchmark of signing in

Written by `make bench`; do not edit. CPU is the CPU time of one call. There were {rounds} rounds of {CALLS_PER_ROUND}
calls on one connection.
{results.TRIAL_NOTICE}

{results.describe_machine(load_before)}

{core.format_table(TABLE_ROWS, results_by_title)}
{peers.INTRO}
{peers.format_table(sign_in_rounds)}
{authenticated.INTRO}
{authenticated.format_table(authenticated_rounds)}"""


if __name__ == "__main__":
    results.run_benchmark("sign-in", MIN_ROUNDS, measure_all)
