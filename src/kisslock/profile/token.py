"""The picture of a token (ERC-721, ERC-1155).

Checks that the address holds the token, and reads the token's metadata.
"""

from collections.abc import Callable

import msgspec

from kisslock.egress import Egress, FetchError
from kisslock.evm.abi import encode_call
from kisslock.json_depth import decode
from kisslock.profile.contract import ContractCall, ContractCaller, Reverted, decode_first_string, decode_result
from kisslock.profile.record import InlineRecord, TokenRecord, UnsupportedRecord, WebRecord, read_uri

MAX_METADATA_BYTES = 256 * 1024


class Metadata(msgspec.Struct):
    """The used fields of a token's metadata. Older tokens have `image_url` instead of `image`."""

    image: str = ""
    image_url: str = ""


class TokenPictures:
    """Finds pictures of tokens. `create_contract_caller` returns a chain's caller, or None if the chain has no node."""

    def __init__(
        self, create_contract_caller: Callable[[int], ContractCaller | None], egress: Egress, ipfs_gateway: str | None
    ) -> None:
        self._create_contract_caller, self._egress, self._ipfs_gateway = create_contract_caller, egress, ipfs_gateway

    async def find_picture_record(self, token: TokenRecord, holder: str) -> WebRecord | InlineRecord:
        """Return the source of the picture. Raises UnsupportedRecord, FetchError and UpstreamDown."""
        contract_caller = self._create_contract_caller(token.chain_id)
        if contract_caller is None:
            raise UnsupportedRecord(f"token on chain {token.chain_id}, which has no node here")
        ownership_result, metadata_result = await contract_caller.call_all(
            [
                ContractCall(token.contract, _ownership_call(token, holder)),
                ContractCall(token.contract, _metadata_call(token)),
            ]
        )
        if not _is_holder(token, holder, ownership_result):
            raise UnsupportedRecord("token that the address does not hold")
        return read_uri(
            await self._find_image_uri(token, decode_first_string(["string"], metadata_result)), self._ipfs_gateway
        )

    async def _find_image_uri(self, token: TokenRecord, uri: str) -> str:
        """Return the URI of the picture from the metadata at `uri`."""
        # In ERC-1155, the client replaces {id} with the token's ID as 64 hex digits.
        location = read_uri(uri.replace("{id}", f"{token.number:064x}"), self._ipfs_gateway)
        body = location.body if isinstance(location, InlineRecord) else await self._fetch_metadata(location.url)
        try:
            metadata = decode(body, type=Metadata)
        except (msgspec.DecodeError, RecursionError) as error:
            raise UnsupportedRecord("token whose metadata is not JSON with an image") from error
        return metadata.image or metadata.image_url

    async def _fetch_metadata(self, url: str) -> bytes:
        response = await self._egress.get(url, max_bytes=MAX_METADATA_BYTES)
        if response.status != 200:  # noqa: PLR2004 (OK)
            raise FetchError(f"HTTP {response.status}")
        return response.body


def _ownership_call(token: TokenRecord, holder: str) -> bytes:
    if token.standard == "erc721":
        return encode_call("ownerOf(uint256)", token.number)
    return encode_call("balanceOf(address,uint256)", holder, token.number)


def _metadata_call(token: TokenRecord) -> bytes:
    return encode_call("tokenURI(uint256)" if token.standard == "erc721" else "uri(uint256)", token.number)


def _is_holder(token: TokenRecord, holder: str, result: bytes | Reverted) -> bool:
    try:
        if token.standard == "erc721":
            return str(decode_result(["address"], result)[0]).lower() == holder.lower()
        return int(decode_result(["uint256"], result)[0]) > 0
    except Reverted:
        return False
