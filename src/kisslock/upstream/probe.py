"""Probes nodes through the gateway's own code, for `kisslock check` and `kisslock rpc probe`."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw

from kisslock.settings import Chain, Settings
from kisslock.settings.addresses import redact_url
from kisslock.settings.origin import LOOPBACK_HOSTS
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.messages import Call, Reply
from kisslock.upstream.node import Node, admit_any_calls
from kisslock.upstream.transport import HttpTransport, Transport

TIMEOUT_S = 5.0
NEWEST_BLOCK_CALL = Call("eth_blockNumber", Raw(b"[]"))
HEX_BYTES = re.compile(r"0x([0-9a-fA-F]{2})*")


def keeps_requests_secret(url: str) -> bool:
    """Return True if requests to this node stay secret: they use TLS, or they do not leave this machine."""
    url_parts = urlsplit(url)
    return url_parts.scheme == "https" or url_parts.hostname in LOOPBACK_HOSTS


class Probe(msgspec.Struct, frozen=True, kw_only=True):
    """The result for a node. `probed_url` is the node's URL without secrets."""

    node: str
    probed_url: str
    block: int | None = None
    ms: int | None = None
    batches: bool | None = None
    problem: str = ""


class Prober:
    """Probes nodes. Each request can take `timeout_s` seconds."""

    def __init__(self, transport: Transport, timeout_s: float) -> None:
        self._transport, self._timeout_s = transport, timeout_s

    async def fetch_chain_id(self, chain: Chain, url: str) -> int:
        """Return the chain ID that a node of this chain reports, right or wrong. Raises AttemptFailed."""
        return await self._create_node(chain, url).fetch_chain_id(self._timeout_s)

    async def fetch_contract_code(self, chain: Chain, url: str, address: str) -> bytes:
        """Return the code at an address in the newest block.

        Raises AttemptFailed, for example if the node belongs to another chain.
        """
        params = Raw(msgspec.json.encode([address, "latest"]))
        (slot,) = await self._create_node(chain, url).query([Call("eth_getCode", params)], self._timeout_s)
        text = _text_from_slot(slot)
        if not HEX_BYTES.fullmatch(text):
            raise AttemptFailed("no code")
        return bytes.fromhex(text[2:])

    async def probe(self, chain: Chain, node_number: int, url: str) -> Probe:
        """Return the node's newest block, its latency, and whether it accepts batches."""
        node, probed_url = self._create_node(chain, url, node_number), redact_url(url)
        try:
            # Do not time the first query, because it also requests the chain ID.
            await node.query([NEWEST_BLOCK_CALL], self._timeout_s)
            start = time.monotonic()
            (slot,) = await node.query([NEWEST_BLOCK_CALL], self._timeout_s)
            ms = round((time.monotonic() - start) * 1000)
            block = _number_from_slot(slot)
        except AttemptFailed as failure:
            return Probe(node=node.name, probed_url=probed_url, problem=str(failure))
        return Probe(
            node=node.name, probed_url=probed_url, block=block, ms=ms, batches=await self._accepts_batches(node)
        )

    async def _accepts_batches(self, node: Node) -> bool:
        try:
            await node.query([NEWEST_BLOCK_CALL, NEWEST_BLOCK_CALL], self._timeout_s)
        except AttemptFailed:
            return False
        return node.max_batch_size > 1

    def _create_node(self, chain: Chain, url: str, number: int = 1) -> Node:
        return Node(url, chain.id, f"{chain.id}/{number}", self._transport, admit_any_calls)


@asynccontextmanager
async def create_prober(settings: Settings, timeout_s: float = TIMEOUT_S) -> AsyncIterator[Prober]:
    """Yield a prober. The prober's connections are closed afterwards."""
    transport = HttpTransport(settings.rpc.answer_max_bytes)
    try:
        yield Prober(transport, timeout_s)
    finally:
        await transport.close()


async def probe_all(settings: Settings) -> list[Probe]:
    """Return the result for each node of each chain, in the order of the settings."""
    async with create_prober(settings) as prober:
        return await asyncio.gather(
            *(
                prober.probe(chain, number, url)
                for chain in settings.chains.values()
                for number, url in enumerate(chain.rpc, start=1)
            )
        )


def _number_from_slot(slot: Reply | AttemptFailed) -> int:
    try:
        return int(_text_from_slot(slot), 16)
    except ValueError as error:
        raise AttemptFailed("no block number") from error


def _text_from_slot(slot: Reply | AttemptFailed) -> str:
    if isinstance(slot, AttemptFailed):
        raise slot
    try:
        return msgspec.json.decode(slot.result, type=str)
    except msgspec.DecodeError as error:
        raise AttemptFailed("a result that is not a string") from error
