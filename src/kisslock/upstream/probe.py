"""Looking at every node once, as the gateway would meet it."""

import asyncio
import time

import msgspec
from msgspec import Raw

from kisslock.settings import Chain, Settings
from kisslock.settings.addresses import redact
from kisslock.upstream.errors import Unusable
from kisslock.upstream.exchange import Exchange, HttpExchange
from kisslock.upstream.messages import Call, Reply
from kisslock.upstream.node import Node, admit_all

PATIENCE_S = 5.0
NEWEST = Call("eth_blockNumber", Raw(b"[]"))


class Probe(msgspec.Struct, frozen=True, kw_only=True):
    """What a node showed; `at` is its URL without anything secret."""

    node: str
    at: str
    block: int | None = None
    ms: int | None = None
    batches: bool | None = None
    problem: str = ""


async def probe_all(settings: Settings) -> list[Probe]:
    """A finding for each node of each chain, in the order of the settings."""
    exchange = HttpExchange(settings.rpc.answer_max_bytes)
    try:
        return await asyncio.gather(
            *(
                _probe(chain, number, url, exchange)
                for chain in settings.chains.values()
                for number, url in enumerate(chain.rpc, start=1)
            )
        )
    finally:
        await exchange.close()


async def _probe(chain: Chain, number: int, url: str, exchange: Exchange) -> Probe:
    node = Node(url, chain.id, f"{chain.id}/{number}", exchange, admit_all)
    at = redact(url)
    try:
        await node.ask([NEWEST], PATIENCE_S)
        start = time.monotonic()
        slots = await node.ask([NEWEST], PATIENCE_S)
        ms = round((time.monotonic() - start) * 1000)
        block = _number(slots[0])
    except Unusable as failure:
        return Probe(node=node.name, at=at, problem=str(failure))
    return Probe(node=node.name, at=at, block=block, ms=ms, batches=await _takes_batches(node))


async def _takes_batches(node: Node) -> bool:
    try:
        await node.ask([NEWEST, NEWEST], PATIENCE_S)
    except Unusable:
        return False
    return node.most_at_once > 1


def _number(slot: Reply | Unusable) -> int:
    if isinstance(slot, Unusable):
        raise slot
    try:
        return int(msgspec.json.decode(slot.result, type=str), 16)
    except (msgspec.DecodeError, ValueError) as error:
        raise Unusable("no block number") from error
