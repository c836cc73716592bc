"""Thousands of mixed calls over 64 connections while nodes fail in every way: no response is lost or mixed up.

`KISSLOCK_TEST_CALLS=100000` runs the full number, like `make bench`.
"""

import asyncio
import os
import random
from collections import Counter
from typing import Any

import aiohttp
import msgspec
import pytest

from tests.conftest import Site
from tests.upstream.faulty import BAD, CHAIN_ID, FaultyNode, running

CALLS = int(os.environ.get("KISSLOCK_TEST_CALLS", "4000"))
CONNECTIONS = 64
BUDGETS = {"budget_calls": 10_000_000, "budget_weight": 100_000_000}
# Faults that affect a whole response or a whole batch. A "slow" response takes longer than any deadline.
FAULTS = ["short", "twice", "turned round", "giant", "slow", *BAD]


def requests_of(seed: random.Random, count: int) -> list[dict[str, Any]]:
    """Return requests that all clients send, requests of only one client, failing ones, and forbidden ones."""
    created = []
    for number in range(count):
        method, params = seed.choice(
            [
                ("eth_getBalance", [hex(seed.randrange(50)), "latest"]),
                ("eth_getBlockByHash", [hex(seed.randrange(200)), False]),
                ("eth_call", [{"to": hex(seed.getrandbits(64)), "data": "0x" + "ab" * seed.randrange(300)}, "latest"]),
                ("eth_getTransactionReceipt", [hex(seed.randrange(50))]),
                ("eth_sendRawTransaction", [hex(seed.getrandbits(200))]),
                ("eth_chainId", []),
                ("eth_accounts", []),
            ]
        )
        identity = seed.choice([number, f"id-{number}", -number])
        created.append({"jsonrpc": "2.0", "id": identity, "method": method, "params": params})
    return created


def decide(request: dict[str, Any], answer: dict[str, Any]) -> str:
    """Return the kind of a response, or "crossed" for the response to another request."""
    if answer.get("jsonrpc") != "2.0" or answer.get("id") != request["id"]:
        return "crossed"
    if "error" in answer:
        return {-32601: "refused", -32090: "down"}.get(answer["error"]["code"], f"error {answer['error']}")
    method, params = request["method"], request["params"]
    if method == "eth_call":
        params = [{**params[0], "gas": hex(10_000_000)}, *params[1:]]
    right = hex(CHAIN_ID) if method == "eth_chainId" else [method, params]
    return "right" if answer["result"] == right else "crossed"


async def visitor(
    session: aiohttp.ClientSession, url: str, seed: random.Random, count: int, found: Counter[str]
) -> None:
    """Send one connection's calls, alone or in batches, in sequence."""
    while count > 0:
        size = min(count, seed.choice([1, 1, 1, 2, 10, 60]))
        count -= size
        requests = requests_of(seed, size)
        body = msgspec.json.encode(requests[0] if size == 1 else requests)
        async with session.post(url, data=body, headers={"Content-Type": "application/json"}) as answer:
            assert answer.status == 200, await answer.text()
            responses = msgspec.json.decode(await answer.read())
        responses = [responses] if isinstance(responses, dict) else responses
        found["lost"] += size - len(responses)
        found.update(decide(request, item) for request, item in zip(requests, responses, strict=False))


async def visit(url: str, calls: int) -> Counter[str]:
    found: Counter[str] = Counter()
    connector = aiohttp.TCPConnector(limit=CONNECTIONS)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(60)) as session:
        share = calls // CONNECTIONS
        await asyncio.gather(
            *(visitor(session, url, random.Random(number), share, found) for number in range(CONNECTIONS))
        )
    return found


# Specification 7.3
@pytest.mark.slow
def test_no_response_is_lost_or_mixed_up_while_nodes_fail_in_every_way(serve: Site) -> None:
    bad, worse, good = FaultyNode(), FaultyNode(), FaultyNode()
    chance = random.Random(7)
    bad.pick = lambda: chance.choice(FAULTS) if chance.random() < 0.05 else "well"
    worse.pick = lambda: chance.choice(FAULTS) if chance.random() < 0.5 else "well"
    bad.delay_s = worse.delay_s = 2.0
    with running(bad, worse, good):
        port = serve(
            chains={str(CHAIN_ID): {"rpc": [bad.url, worse.url, good.url]}},
            rpc={"timeout_ms": 9000, "retry_delay_ms": 5, "answer_max_bytes": 1_000_000, **BUDGETS},
        )
        found = asyncio.run(visit(f"http://127.0.0.1:{port}/api/rpc/{CHAIN_ID}", CALLS))
    assert found["lost"] == found["crossed"] == 0
    assert set(found) <= {"right", "refused", "down", "lost", "crossed"}, found
    assert sum(found.values()) == CALLS // CONNECTIONS * CONNECTIONS
    # One node never fails, so the gateway can give up only a few calls.
    assert found["down"] <= CALLS / 1000
    assert found["right"] > CALLS / 2
