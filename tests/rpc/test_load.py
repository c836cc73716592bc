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

from tests.conftest import ServeSettings
from tests.upstream.faulty import BAD_FAULTS, CHAIN_ID, FaultyNode, running_nodes

CALL_COUNT = int(os.environ.get("KISSLOCK_TEST_CALLS", "4000"))
CONNECTIONS = 64
RPC_LIMITS = {"budget_calls": 10_000_000, "budget_weight": 100_000_000}
# The first five faults affect a whole response or a whole batch. A "slow" response takes longer than any deadline.
FAULT_NAMES = ["short", "twice", "turned round", "giant", "slow", *BAD_FAULTS]


def random_requests(seed: random.Random, count: int) -> list[dict[str, Any]]:
    """Return requests that all clients send, requests of only one client, failing ones, and forbidden ones."""
    created_requests = []
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
        request_id = seed.choice([number, f"id-{number}", -number])
        created_requests.append({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params})
    return created_requests


def kind_of_response(request: dict[str, Any], response: dict[str, Any]) -> str:
    """Return the kind of a response, or "crossed" for the response to another request."""
    if response.get("jsonrpc") != "2.0" or response.get("id") != request["id"]:
        return "crossed"
    if "error" in response:
        return {-32601: "refused", -32090: "down"}.get(response["error"]["code"], f"error {response['error']}")
    method, params = request["method"], request["params"]
    if method == "eth_call":
        params = [{**params[0], "gas": hex(10_000_000)}, *params[1:]]
    expected_result = hex(CHAIN_ID) if method == "eth_chainId" else [method, params]
    return "right" if response["result"] == expected_result else "crossed"


async def send_calls(
    session: aiohttp.ClientSession, url: str, seed: random.Random, count: int, outcome_counts: Counter[str]
) -> None:
    """Send one connection's calls, alone or in batches, in sequence."""
    while count > 0:
        size = min(count, seed.choice([1, 1, 1, 2, 10, 60]))
        count -= size
        requests = random_requests(seed, size)
        body = msgspec.json.encode(requests[0] if size == 1 else requests)
        async with session.post(url, data=body, headers={"Content-Type": "application/json"}) as response:
            assert response.status == 200, await response.text()
            responses = msgspec.json.decode(await response.read())
        responses = [responses] if isinstance(responses, dict) else responses
        outcome_counts["lost"] += size - len(responses)
        outcome_counts.update(
            kind_of_response(request, item) for request, item in zip(requests, responses, strict=False)
        )


async def run_visitors(url: str, call_count: int) -> Counter[str]:
    outcome_counts: Counter[str] = Counter()
    connector = aiohttp.TCPConnector(limit=CONNECTIONS)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(60)) as session:
        calls_per_connection = call_count // CONNECTIONS
        await asyncio.gather(
            *(
                send_calls(session, url, random.Random(number), calls_per_connection, outcome_counts)
                for number in range(CONNECTIONS)
            )
        )
    return outcome_counts


# Specification 7.3
@pytest.mark.slow
def test_no_response_is_lost_or_mixed_up_while_nodes_fail_in_every_way(serve_settings: ServeSettings) -> None:
    bad_node, worse_node, good_node = FaultyNode(), FaultyNode(), FaultyNode()
    rng = random.Random(7)
    bad_node.pick = lambda: rng.choice(FAULT_NAMES) if rng.random() < 0.05 else "well"
    worse_node.pick = lambda: rng.choice(FAULT_NAMES) if rng.random() < 0.5 else "well"
    bad_node.delay_s = worse_node.delay_s = 2.0
    with running_nodes(bad_node, worse_node, good_node):
        port = serve_settings(
            chains={str(CHAIN_ID): {"rpc": [bad_node.url, worse_node.url, good_node.url]}},
            rpc={"timeout_ms": 9000, "retry_delay_ms": 5, "answer_max_bytes": 1_000_000, **RPC_LIMITS},
        )
        outcome_counts = asyncio.run(run_visitors(f"http://127.0.0.1:{port}/api/rpc/{CHAIN_ID}", CALL_COUNT))
    assert outcome_counts["lost"] == outcome_counts["crossed"] == 0
    assert set(outcome_counts) <= {"right", "refused", "down", "lost", "crossed"}, outcome_counts
    assert sum(outcome_counts.values()) == CALL_COUNT // CONNECTIONS * CONNECTIONS
    # The third node never fails. Only a few calls fail, because their deadline passes before it responds.
    assert outcome_counts["down"] <= CALL_COUNT / 1000
    assert outcome_counts["right"] > CALL_COUNT / 2
