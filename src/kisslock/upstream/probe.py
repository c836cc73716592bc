"""Probes every node once, through the code that the gateway uses."""

import asyncio
import time

import msgspec
from msgspec import Raw

from kisslock.settings import Chain, Settings
from kisslock.settings.addresses import redact
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.messages import Call, Reply
from kisslock.upstream.node import Node, admit_all
from kisslock.upstream.transport import HttpTransport, Transport

TIMEOUT_S = 5.0
NEWEST = Call("eth_blockNumber", Raw(b"[]"))


class Probe(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome for a node; `at` is its URL without secrets."""

    node: str
    at: str
    block: int | None = None
    ms: int | None = None
    batches: bool | None = None
    problem: str = ""


async def probe_all(settings: Settings) -> list[Probe]:
    """The outcome for each node of each chain, in the order of the settings."""
    transport = HttpTransport(settings.rpc.answer_max_bytes)
    try:
        return await asyncio.gather(
            *(
                _probe(chain, number, url, transport)
                for chain in settings.chains.values()
                for number, url in enumerate(chain.rpc, start=1)
            )
        )
    finally:
        await transport.close()


async def _probe(chain: Chain, number: int, url: str, transport: Transport) -> Probe:
    node = Node(url, chain.id, f"{chain.id}/{number}", transport, admit_all)
    at = redact(url)
    try:
        await node.ask([NEWEST], TIMEOUT_S)
        start = time.monotonic()
        slots = await node.ask([NEWEST], TIMEOUT_S)
        ms = round((time.monotonic() - start) * 1000)
        block = _number(slots[0])
    except AttemptFailed as failure:
        return Probe(node=node.name, at=at, problem=str(failure))
    return Probe(node=node.name, at=at, block=block, ms=ms, batches=await _takes_batches(node))


async def _takes_batches(node: Node) -> bool:
    try:
        await node.ask([NEWEST, NEWEST], TIMEOUT_S)
    except AttemptFailed:
        return False
    return node.most_at_once > 1


def _number(slot: Reply | AttemptFailed) -> int:
    if isinstance(slot, AttemptFailed):
        raise slot
    try:
        return int(msgspec.json.decode(slot.result, type=str), 16)
    except (msgspec.DecodeError, ValueError) as error:
        raise AttemptFailed("no block number") from error
