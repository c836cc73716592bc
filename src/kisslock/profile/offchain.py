"""Resolves off-chain names (EIP-3668).

If the names of a contract are stored off-chain, a call to the contract reverts with the URLs of gateways. The response
of a gateway is passed to the contract in a second call, which verifies the response.
"""

import asyncio
from typing import Any

import msgspec

from kisslock.egress import Egress, FetchError
from kisslock.evm import abi
from kisslock.evm.abi import function_selector
from kisslock.json_depth import limit_depth
from kisslock.profile.contract import ContractCall, ContractCaller, Reverted, decode_result

LOOKUP_SIGNATURE = "OffchainLookup(address,string[],bytes,bytes4,bytes)"
LOOKUP_TYPES = ["address", "string[]", "bytes", "bytes4", "bytes"]
QUERY_SIGNATURE = "query((address,string[],bytes)[])"
QUERY_TYPE = "(address,string[],bytes)[]"
# The universal resolver sends its lookups to a batch gateway (ENSIP-21). This server acts as that gateway, so that no
# other host sees which names are looked up.
LOCAL_GATEWAY = "x-batch-gateway:true"
MAX_LOOKUPS = 4
MAX_URLS = 4
MAX_QUERIES = 8
MAX_RESPONSE_BYTES = 64 * 1024


class OffchainCaller:
    """Calls contracts and follows their lookups through `egress`. If `egress` is None, lookups fail."""

    def __init__(self, contract_caller: ContractCaller, egress: Egress | None) -> None:
        self._contract_caller, self._egress = contract_caller, egress

    async def call_all(self, calls: list[ContractCall]) -> list[bytes | Reverted]:
        """Return the result of each call after its lookups, or Reverted for a failed call."""
        results = await self._contract_caller.call_all(calls)
        pairs = zip(calls, results, strict=True)
        return list(await asyncio.gather(*(self._follow_lookups(call.to, result) for call, result in pairs)))

    async def _follow_lookups(self, contract: str, result: bytes | Reverted) -> bytes | Reverted:
        for _ in range(MAX_LOOKUPS):
            if not isinstance(result, Reverted) or result.data[:4] != function_selector(LOOKUP_SIGNATURE):
                return result
            try:
                result = await self._contract_caller.call(await self._look_up(contract, result.data[4:]))
            except Reverted as error:
                result = error
        return Reverted()

    async def _look_up(self, contract: str, data: bytes) -> ContractCall:
        """Query the gateways that the contract names, and return the call that passes the response to the contract.

        Raises Reverted.
        """
        sender, urls, query, callback, extra_data = decode_result(LOOKUP_TYPES, data)
        # EIP-3668: follow a lookup only if the called contract itself reverted with it, not an inner call.
        if sender.lower() != contract.lower():
            raise Reverted
        result = (
            await self._query_batch(query) if LOCAL_GATEWAY in urls else await self._query_gateways(sender, urls, query)
        )
        return ContractCall(contract, callback + abi.encode(["bytes", "bytes"], [result, extra_data]))

    async def _query_batch(self, data: bytes) -> bytes:
        """Return the response of a batch gateway: run each query of the batch separately, and mark failed queries."""
        if data[:4] != function_selector(QUERY_SIGNATURE):
            raise Reverted
        (queries,) = decode_result([QUERY_TYPE], data[4:])
        results = await asyncio.gather(
            *(self._query_or_catch_revert(*arguments) for arguments in queries[:MAX_QUERIES])
        )
        results += [Reverted()] * (len(queries) - len(results))
        failure_flags = [isinstance(result, Reverted) for result in results]
        bodies = [_encode_error() if isinstance(result, Reverted) else result for result in results]
        return abi.encode(["bool[]", "bytes[]"], [failure_flags, bodies])

    async def _query_or_catch_revert(self, sender: str, urls: Any, data: bytes) -> bytes | Reverted:
        try:
            return await self._query_gateways(sender, urls, data)
        except Reverted as error:
            return error

    async def _query_gateways(self, sender: str, urls: tuple[str, ...], data: bytes) -> bytes:
        """Return the first usable response of the gateways. Raises Reverted."""
        if self._egress is None:
            raise Reverted
        values = {"sender": sender.lower(), "data": f"0x{data.hex()}"}
        for url in urls[:MAX_URLS]:
            request_url = url.replace("{sender}", values["sender"]).replace("{data}", values["data"])
            try:
                if "{data}" in url:
                    response = await self._egress.get(request_url, max_bytes=MAX_RESPONSE_BYTES)
                else:
                    response = await self._egress.post(request_url, values, max_bytes=MAX_RESPONSE_BYTES)
            except FetchError:
                continue
            if 400 <= response.status < 500:  # noqa: PLR2004 (EIP-3668: a 4xx ends the lookup)
                break
            if response.status == 200 and (result := _decode_data(response.body)) is not None:  # noqa: PLR2004
                return result
        raise Reverted


class _GatewayResponse(msgspec.Struct):
    data: str


@limit_depth
def _decode_data(body: bytes) -> bytes | None:
    """Return the bytes in `{"data":"0x..."}`, or None."""
    try:
        text = msgspec.json.decode(body, type=_GatewayResponse).data
        return bytes.fromhex(text[2:]) if text.startswith("0x") else None
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None


def _encode_error() -> bytes:
    return abi.encode_call(abi.REASON_SIGNATURE, "The gateway gave no usable answer.")
