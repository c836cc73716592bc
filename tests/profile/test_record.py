"""Avatar records (ENSIP-12): how each type is parsed, and which are rejected."""

import pytest

from kisslock.profile.record import InlineRecord, TokenRecord, UnsupportedRecord, WebRecord, read_record

IPFS_URL = "https://ipfs.example"
TOKEN_CONTRACT = "0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d"
VALID_RECORDS = {
    "https://good.example/a.png": WebRecord("https://good.example/a.png"),
    "HTTPS://good.example/a.png": WebRecord("HTTPS://good.example/a.png"),
    "ipfs://bafybeia/a.png": WebRecord(f"{IPFS_URL}/ipfs/bafybeia/a.png"),
    "ipfs://ipfs/bafybeia": WebRecord(f"{IPFS_URL}/ipfs/bafybeia"),
    "ipns://mira.example": WebRecord(f"{IPFS_URL}/ipns/mira.example"),
    "data:image/png;base64,iVBORw==": InlineRecord("image/png", b"\x89PNG"),
    "data:application/json,%7B%7D": InlineRecord("application/json", b"{}"),
    f"eip155:1/erc721:{TOKEN_CONTRACT}/42": TokenRecord(1, "erc721", TOKEN_CONTRACT, 42),
    f"eip155:8453/ERC1155:0x{TOKEN_CONTRACT[2:].upper()}/0": TokenRecord(8453, "erc1155", TOKEN_CONTRACT, 0),
}
INVALID_RECORDS = [
    "", "mira", "http://good.example/a.png", "ar://abc", "javascript:alert(1)", "file:///etc/passwd",
    "data:image/png;base64,!!!", "data:no-comma", "ipfs://", "ipfs://bafybeia/../../x", "ipfs://bafybeia/%2e%2e/x",
    "ipfs://bafybeia?x", "ipfs://bafybeia@10.0.0.1/", f"eip155:1/erc20:{TOKEN_CONTRACT}/1",
    f"eip155:1/erc721:{TOKEN_CONTRACT[:-1]}/1", f"eip155:1/erc721:{TOKEN_CONTRACT}/0x1",
    f"solana:1/erc721:{TOKEN_CONTRACT}/1",
]  # fmt: skip


@pytest.mark.parametrize(("text", "source"), VALID_RECORDS.items())
def test_the_avatar_record_is_parsed_to_the_source_of_the_picture(text: str, source: object) -> None:
    assert read_record(text, IPFS_URL) == source


@pytest.mark.parametrize("text", INVALID_RECORDS)
def test_an_avatar_record_without_a_supported_picture_is_rejected(text: str) -> None:
    with pytest.raises(UnsupportedRecord):
        read_record(text, IPFS_URL)


def test_the_error_for_an_ipfs_record_mentions_the_setting_if_no_gateway_is_set() -> None:
    with pytest.raises(UnsupportedRecord, match=r"profile\.ipfs_gateway"):
        read_record("ipfs://bafybeia", None)
