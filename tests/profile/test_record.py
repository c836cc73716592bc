"""Avatar records (ENSIP-12): how each type is parsed, and which are rejected."""

import pytest

from kisslock.profile.record import InlineRecord, TokenRecord, UnsupportedRecord, WebRecord, read_record

IPFS = "https://ipfs.example"
CONTRACT = "0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d"
READ = {
    "https://good.example/a.png": WebRecord("https://good.example/a.png"),
    "HTTPS://good.example/a.png": WebRecord("HTTPS://good.example/a.png"),
    "ipfs://bafybeia/a.png": WebRecord(f"{IPFS}/ipfs/bafybeia/a.png"),
    "ipfs://ipfs/bafybeia": WebRecord(f"{IPFS}/ipfs/bafybeia"),
    "ipns://mira.example": WebRecord(f"{IPFS}/ipns/mira.example"),
    "data:image/png;base64,iVBORw==": InlineRecord("image/png", b"\x89PNG"),
    "data:application/json,%7B%7D": InlineRecord("application/json", b"{}"),
    f"eip155:1/erc721:{CONTRACT}/42": TokenRecord(1, "erc721", CONTRACT, 42),
    f"eip155:8453/ERC1155:0x{CONTRACT[2:].upper()}/0": TokenRecord(8453, "erc1155", CONTRACT, 0),
}
REFUSED = [
    "", "mira", "http://good.example/a.png", "ar://abc", "javascript:alert(1)", "file:///etc/passwd",
    "data:image/png;base64,!!!", "data:no-comma", "ipfs://", "ipfs://bafybeia/../../x", "ipfs://bafybeia/%2e%2e/x",
    "ipfs://bafybeia?x", "ipfs://bafybeia@10.0.0.1/", f"eip155:1/erc20:{CONTRACT}/1",
    f"eip155:1/erc721:{CONTRACT[:-1]}/1", f"eip155:1/erc721:{CONTRACT}/0x1", f"solana:1/erc721:{CONTRACT}/1",
]  # fmt: skip


@pytest.mark.parametrize(("text", "source"), READ.items())
def test_the_avatar_record_is_parsed_to_the_source_of_the_picture(text: str, source: object) -> None:
    assert read_record(text, IPFS) == source


@pytest.mark.parametrize("text", REFUSED)
def test_any_other_avatar_record_is_not_supported(text: str) -> None:
    with pytest.raises(UnsupportedRecord):
        read_record(text, IPFS)


def test_without_a_gateway_the_error_for_an_ipfs_record_names_the_setting() -> None:
    with pytest.raises(UnsupportedRecord, match=r"profile\.ipfs_gateway"):
        read_record("ipfs://bafybeia", None)
