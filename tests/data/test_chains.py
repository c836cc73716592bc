"""Chain files are complete and give wallets only public https nodes."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from kisslock.wire import PublicChain

CHAIN_FILES = sorted(Path(str(files("kisslock") / "data" / "chains")).glob("*.json"))
CHAINS: dict[str, dict[str, Any]] = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in CHAIN_FILES}


@pytest.mark.parametrize("number", CHAINS)
def test_a_chain_file_has_exactly_the_expected_fields_and_types(number: str) -> None:
    chain = CHAINS[number]
    shape = msgspec.convert({**chain, "has_rpc": False}, PublicChain)
    assert str(shape.id) == number
    assert chain.keys() == {"id", "name", "currency", "explorer", "contracts", "wallet_rpc", "testnet", "block_time_ms"}
    assert chain["currency"].keys() == {"name", "symbol", "decimals"}


@pytest.mark.parametrize("number", CHAINS)
def test_the_urls_of_a_chain_are_public_and_use_https(number: str) -> None:
    explorer = CHAINS[number]["explorer"]
    urls = [*CHAINS[number]["wallet_rpc"], *([explorer["url"]] if explorer else [])]
    for url in urls:
        parts = urlsplit(url)
        assert parts.scheme == "https"
        assert "." in parts.netloc
        assert ":" not in parts.netloc
        assert not parts.query
        assert not url.endswith("/")


# Specification 3.7
def test_ethereum_has_the_values_that_the_specification_requires() -> None:
    mainnet = CHAINS["1"]
    assert mainnet["currency"] == {"name": "Ether", "symbol": "ETH", "decimals": 18}
    assert mainnet["contracts"].keys() == {"ens_registry", "ens_universal_resolver", "multicall3"}
    assert mainnet["contracts"]["multicall3"]["block_created"] == 14_353_601


def test_the_local_chain_is_a_test_network_and_has_no_node_for_wallets() -> None:
    assert (CHAINS["31337"]["wallet_rpc"], CHAINS["31337"]["testnet"]) == ([], True)
