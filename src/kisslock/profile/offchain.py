"""Names kept off the chain (EIP-3668): a contract reverts with URLs to ask, and checks the answer in a second call."""

import asyncio
from typing import Any

import msgspec

from kisslock.egress import Egress, FetchError
from kisslock.evm import abi
from kisslock.evm.abi import selector_of
from kisslock.json_depth import limit_recursion
from kisslock.profile.contract import ContractCall, Contracts, Reverted, decode_answer

LOOKUP = "OffchainLookup(address,string[],bytes,bytes4,bytes)"
LOOKUP_TYPES = ["address", "string[]", "bytes", "bytes4", "bytes"]
QUERY = "query((address,string[],bytes)[])"
QUERY_TYPE = "(address,string[],bytes)[]"
# The universal resolver batches its lookups for a gateway (ENSIP-21). This server is that gateway itself, so that no
# other host learns which names are looked up.
LOCAL_GATEWAY = "x-batch-gateway:true"
MAX_LOOKUPS = 4
MAX_URLS = 4
MAX_QUERIES = 8
MAX_RESPONSE_BYTES = 64 * 1024


class Offchain:
    """Calls contracts and follows their lookups through `egress`; None: lookups are not followed."""

    def __init__(self, contracts: Contracts, egress: Egress | None) -> None:
        self._contracts, self._egress = contracts, egress

    async def call_all(self, calls: list[ContractCall]) -> list[bytes | Reverted]:
        """The answer of each call after its lookups; a failed call gives Reverted in its place."""
        answers = await self._contracts.call_all(calls)
        pairs = zip(calls, answers, strict=True)
        return list(await asyncio.gather(*(self._followed(reading.to, answer) for reading, answer in pairs)))

    async def _followed(self, contract: str, answer: bytes | Reverted) -> bytes | Reverted:
        for _ in range(MAX_LOOKUPS):
            if not isinstance(answer, Reverted) or answer.data[:4] != selector_of(LOOKUP):
                return answer
            try:
                answer = await self._contracts.call(await self._looked_up(contract, answer.data[4:]))
            except Reverted as reverted:
                answer = reverted
        return Reverted()

    async def _looked_up(self, contract: str, data: bytes) -> ContractCall:
        """The second call to the contract, with the answer of the lookup; raises Reverted."""
        sender, urls, query, callback, extra = decode_answer(LOOKUP_TYPES, data)
        # EIP-3668: a lookup is followed only if the called contract itself reverted with it, not an inner call.
        if sender.lower() != contract.lower():
            raise Reverted
        result = await self._batch(query) if LOCAL_GATEWAY in urls else await self._ask(sender, urls, query)
        return ContractCall(contract, callback + abi.encode(["bytes", "bytes"], [result, extra]))

    async def _batch(self, data: bytes) -> bytes:
        """Answer as the batch gateway: each query separately, failures marked."""
        if data[:4] != selector_of(QUERY):
            raise Reverted
        (queries,) = decode_answer([QUERY_TYPE], data[4:])
        answers = await asyncio.gather(*(self._query(*arguments) for arguments in queries[:MAX_QUERIES]))
        answers += [Reverted()] * (len(queries) - len(answers))
        failures = [isinstance(answer, Reverted) for answer in answers]
        bodies = [_error() if isinstance(answer, Reverted) else answer for answer in answers]
        return abi.encode(["bool[]", "bytes[]"], [failures, bodies])

    async def _query(self, sender: str, urls: Any, data: bytes) -> bytes | Reverted:
        try:
            return await self._ask(sender, urls, data)
        except Reverted as reverted:
            return reverted

    async def _ask(self, sender: str, urls: tuple[str, ...], data: bytes) -> bytes:
        """The first usable answer of the gateways; raises Reverted."""
        if self._egress is None:
            raise Reverted
        values = {"sender": sender.lower(), "data": f"0x{data.hex()}"}
        for url in urls[:MAX_URLS]:
            filled = url.replace("{sender}", values["sender"]).replace("{data}", values["data"])
            try:
                if "{data}" in url:
                    answer = await self._egress.get(filled, max_bytes=MAX_RESPONSE_BYTES)
                else:
                    answer = await self._egress.post(filled, values, max_bytes=MAX_RESPONSE_BYTES)
            except FetchError:
                continue
            if 400 <= answer.status < 500:  # noqa: PLR2004 (EIP-3668: a 4xx ends the lookup)
                break
            if answer.status == 200 and (result := _data(answer.body)) is not None:  # noqa: PLR2004
                return result
        raise Reverted


class _Answer(msgspec.Struct):
    data: str


@limit_recursion
def _data(body: bytes) -> bytes | None:
    """The bytes in `{"data":"0x..."}`, or None."""
    try:
        text = msgspec.json.decode(body, type=_Answer).data
        return bytes.fromhex(text[2:]) if text.startswith("0x") else None
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None


def _error() -> bytes:
    return abi.encode_call(abi.REASON, "The gateway gave no usable answer.")
