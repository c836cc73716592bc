"""Real clients (viem, ethers, web3.py) read the same through the gateway as from the node, on a real chain."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from eth_typing import HexStr
from web3 import HTTPProvider, Web3
from web3.exceptions import ContractPanicError
from web3.types import TxParams

from kisslock import Settings
from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.site.bundle import Bundle
from tests.built import kisslock_of
from tests.conftest import Site, listening
from tests.upstream.faulty import FaultyNode
from tests.upstream.faulty import running as faulty_running

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "web" / "e2e" / "clients"
CONTRACTS = json.loads((ROOT / "vectors" / "contracts" / "contracts.json").read_text())
TOKEN = "0x00000000000000000000000000000000000070c7"
PANICS = "0x0000000000000000000000000000000000fa411c"
MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11"
# The second account of every anvil node. The private key of this account is public.
HOLDER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"
BALANCE_OF = [
    {
        "name": "balanceOf",
        "type": "function",
        "stateMutability": "view",
        "inputs": [{"name": "owner", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}],
    }
]
OVERFLOW = [{**BALANCE_OF[0], "name": "overflow", "inputs": [{"name": "a", "type": "uint256"}]}]
PROGRAM = find_anvil(dict(os.environ))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None or not (ROOT / "web/node_modules/ethers").exists(), reason="npm ci was not run"),
]


@dataclass
class Chain:
    """A node, and the gateway in front of it."""

    node: Web3
    gateway: str


@pytest.fixture(scope="module")
def chain(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chain]:
    assert PROGRAM
    with running_anvil(PROGRAM) as port:
        node = Web3(HTTPProvider(f"http://127.0.0.1:{port}"))
        for address, name in ((TOKEN, "TestToken"), (PANICS, "TestPanics"), (MULTICALL3, "Multicall3")):
            node.provider.make_request("anvil_setCode", [address, CONTRACTS[name]["code"]])  # type: ignore[arg-type]
        mint = HexStr(f"0x40c10f19{HOLDER[2:].lower():0>64}{12_345_678:064x}")
        given: TxParams = {"from": node.eth.accounts[0], "to": node.to_checksum_address(TOKEN), "data": mint}
        node.eth.wait_for_transaction_receipt(node.eth.send_transaction(given))
        storage = {"url": f"sqlite:///{tmp_path_factory.mktemp('storage') / 'test.db'}"}
        named = {"origins": ["https://tidepool.example"]}
        settings = Settings.of(site=named, storage=storage, chains={"31337": {"rpc": [f"http://127.0.0.1:{port}"]}})
        with listening(kisslock_of(bundle, settings).app, settings) as number:
            yield Chain(node, f"http://127.0.0.1:{number}/api/rpc/31337")


def run_node_client(script: str, argument: str) -> dict[str, Any]:
    """Return the results that a client in Node reads."""
    result = subprocess.run(
        ["node", str(CLIENTS / script), argument], capture_output=True, text=True, timeout=60, check=False, cwd=ROOT
    )
    assert result.returncode == 0, result.stderr
    return msgspec.json.decode(result.stdout, type=dict[str, Any])


def asked(chain: Chain) -> str:
    return json.dumps(
        {"url": chain.gateway, "holder": HOLDER, "token": TOKEN, "panics": PANICS, "multicall3": MULTICALL3, "key": KEY}
    )


def expected(chain: Chain) -> dict[str, Any]:
    """Return the node's own results, before the client's transaction."""
    eth = chain.node.eth
    return {
        "chainId": 31337,
        "block": eth.get_block(0)["hash"].to_0x_hex(),
        "balance": str(eth.get_balance(HOLDER)),  # type: ignore[arg-type]
        "code": CONTRACTS["TestToken"]["code"],
        "nonce": eth.get_transaction_count(HOLDER),  # type: ignore[arg-type]
        "tokens": "12345678",
        "gasPrice": True,
        "logs": 1,
    }


# Specification 7.1
@pytest.mark.parametrize(
    ("script", "is_right"),
    [
        # viem combines its reads into batches and a multicall.
        ("viem.ts", lambda read: read["many"] == ["12345678"] * 2 and read["reads"] < 12),
        # ethers gets an error for methods that the gateway does not accept.
        ("ethers.ts", lambda read: "not available here" in read["refused"]),
    ],
)
def test_viem_and_ethers_work_with_the_gateway_like_with_a_node(
    chain: Chain, script: str, is_right: Callable[[dict[str, Any]], bool]
) -> None:
    wanted = expected(chain)
    read = run_node_client(script, asked(chain))
    assert wanted.items() <= read.items()
    assert is_right(read), read
    receipt = chain.node.eth.get_transaction_receipt(read["hash"])
    assert receipt["status"] == 1
    assert read["status"] in {1, "success"}
    assert read["after"] == str(chain.node.eth.get_balance(HOLDER))  # type: ignore[arg-type]
    assert any(word in read["reverted"] for word in ("Arithmetic operation resulted", "OVERFLOW(17)"))


# Specification 7.1
def test_web3py_works_with_the_gateway_like_with_a_node(chain: Chain) -> None:
    wanted, web3 = expected(chain), Web3(HTTPProvider(chain.gateway))
    assert web3.is_connected()
    assert web3.client_version.startswith("kisslock/")
    token = web3.eth.contract(address=web3.to_checksum_address(TOKEN), abi=BALANCE_OF)
    read = {
        "chainId": web3.eth.chain_id,
        "block": web3.eth.get_block(0)["hash"].to_0x_hex(),
        "balance": str(web3.eth.get_balance(HOLDER)),  # type: ignore[arg-type]
        "code": web3.eth.get_code(web3.to_checksum_address(TOKEN)).to_0x_hex(),
        "nonce": web3.eth.get_transaction_count(HOLDER),  # type: ignore[arg-type]
        "tokens": str(token.functions.balanceOf(HOLDER).call()),
        "gasPrice": web3.eth.gas_price > 0,
        "logs": len(web3.eth.get_logs({"address": web3.to_checksum_address(TOKEN), "fromBlock": 0})),
    }
    assert read == wanted
    account = web3.eth.account.from_key(KEY)
    fields = {"to": HOLDER, "value": 1, "gas": 21_000, "gasPrice": web3.eth.gas_price, "nonce": wanted["nonce"]}
    signed = account.sign_transaction({**fields, "chainId": 31337})
    receipt = web3.eth.wait_for_transaction_receipt(web3.eth.send_raw_transaction(signed.raw_transaction))
    assert receipt["status"] == 1
    panics = web3.eth.contract(address=web3.to_checksum_address(PANICS), abi=OVERFLOW)
    with pytest.raises(ContractPanicError, match="0x11"):
        panics.functions.overflow(1).call()


def test_web3py_can_send_a_batch(chain: Chain) -> None:
    web3 = Web3(HTTPProvider(chain.gateway))
    batch = web3.batch_requests()
    batch.add(web3.eth.get_balance(HOLDER))  # type: ignore[arg-type]
    batch.add(web3.eth.get_block(0))
    found: list[Any] = batch.execute()
    assert found[0] == chain.node.eth.get_balance(HOLDER)  # type: ignore[arg-type]
    assert found[1]["number"] == 0


@pytest.mark.parametrize("fault", ["down", "HTTP 503", "HTML", "limit exceeded"])
def test_viem_does_not_retry_a_call_that_the_gateway_has_retried(serve: Site, fault: str) -> None:
    node = FaultyNode()
    node.faults = [fault]
    with faulty_running(node):
        port = serve(chains={"31337": {"rpc": [node.url]}}, rpc={"retry_delay_ms": 1})
        told_ = run_node_client("exhausted.ts", f"http://127.0.0.1:{port}/api/rpc/31337")
    assert told_["requests"] == 1
    assert told_["error"]
    assert len(node.calls) <= 3
