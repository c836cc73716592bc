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
from tests.built import create_kisslock
from tests.conftest import ServeSettings, serve_in_thread
from tests.upstream.faulty import FaultyNode
from tests.upstream.faulty import running_nodes as faulty_running

ROOT = Path(__file__).resolve().parents[2]
CLIENT_SCRIPTS = ROOT / "web" / "e2e" / "clients"
CONTRACT_CODES = json.loads((ROOT / "vectors" / "contracts" / "contracts.json").read_text())
TOKEN_CONTRACT = "0x00000000000000000000000000000000000070c7"
PANICS_CONTRACT = "0x0000000000000000000000000000000000fa411c"
MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11"
# The second account of every anvil node. The private key of this account is public.
HOLDER_ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
HOLDER_KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"
BALANCE_OF_ABI = [
    {
        "name": "balanceOf",
        "type": "function",
        "stateMutability": "view",
        "inputs": [{"name": "owner", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}],
    }
]
OVERFLOW_ABI = [{**BALANCE_OF_ABI[0], "name": "overflow", "inputs": [{"name": "a", "type": "uint256"}]}]
ANVIL_PROGRAM = find_anvil(dict(os.environ))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        ANVIL_PROGRAM is None or not (ROOT / "web/node_modules/ethers").exists(), reason="npm ci was not run"
    ),
]


@dataclass
class ChainWithGateway:
    """A node, and the gateway in front of it."""

    node: Web3
    gateway: str


@pytest.fixture(scope="module")
def chain(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChainWithGateway]:
    assert ANVIL_PROGRAM
    with running_anvil(ANVIL_PROGRAM) as port:
        node = Web3(HTTPProvider(f"http://127.0.0.1:{port}"))
        for address, name in (
            (TOKEN_CONTRACT, "TestToken"),
            (PANICS_CONTRACT, "TestPanics"),
            (MULTICALL3, "Multicall3"),
        ):
            node.provider.make_request("anvil_setCode", [address, CONTRACT_CODES[name]["code"]])  # type: ignore[arg-type]
        mint = HexStr(f"0x40c10f19{HOLDER_ADDRESS[2:].lower():0>64}{12_345_678:064x}")
        transaction_defaults: TxParams = {
            "from": node.eth.accounts[0],
            "to": node.to_checksum_address(TOKEN_CONTRACT),
            "data": mint,
        }
        node.eth.wait_for_transaction_receipt(node.eth.send_transaction(transaction_defaults))
        storage = {"url": f"sqlite:///{tmp_path_factory.mktemp('storage') / 'test.db'}"}
        site_settings = {"origins": ["https://tidepool.example"]}
        settings = Settings.of(
            site=site_settings, storage=storage, chains={"31337": {"rpc": [f"http://127.0.0.1:{port}"]}}
        )
        with serve_in_thread(create_kisslock(bundle, settings).app, settings) as number:
            yield ChainWithGateway(node, f"http://127.0.0.1:{number}/api/rpc/31337")


def run_node_client(script: str, argument: str) -> dict[str, Any]:
    """Return the results that a client in Node reads."""
    result = subprocess.run(
        ["node", str(CLIENT_SCRIPTS / script), argument],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    assert result.returncode == 0, result.stderr
    return msgspec.json.decode(result.stdout, type=dict[str, Any])


def client_argument(chain: ChainWithGateway) -> str:
    return json.dumps(
        {
            "url": chain.gateway,
            "holder": HOLDER_ADDRESS,
            "token": TOKEN_CONTRACT,
            "panics": PANICS_CONTRACT,
            "multicall3": MULTICALL3,
            "key": HOLDER_KEY,
        }
    )


def expected_results(chain: ChainWithGateway) -> dict[str, Any]:
    """Return the node's own results, before the client's transaction."""
    eth = chain.node.eth
    return {
        "chainId": 31337,
        "block": eth.get_block(0)["hash"].to_0x_hex(),
        "balance": str(eth.get_balance(HOLDER_ADDRESS)),  # type: ignore[arg-type]
        "code": CONTRACT_CODES["TestToken"]["code"],
        "nonce": eth.get_transaction_count(HOLDER_ADDRESS),  # type: ignore[arg-type]
        "tokens": "12345678",
        "gasPrice": True,
        "logs": 1,
    }


# Specification 7.1
@pytest.mark.parametrize(
    ("script", "are_results_right"),
    [
        # viem combines its reads into batches and a multicall.
        ("viem.ts", lambda read: read["many"] == ["12345678"] * 2 and read["reads"] < 12),
        # ethers gets an error for methods that the gateway does not accept.
        ("ethers.ts", lambda read: "not available here" in read["refused"]),
    ],
)
def test_viem_and_ethers_get_the_same_results_from_the_gateway_as_from_a_node(
    chain: ChainWithGateway, script: str, are_results_right: Callable[[dict[str, Any]], bool]
) -> None:
    expected = expected_results(chain)
    client_results = run_node_client(script, client_argument(chain))
    assert expected.items() <= client_results.items()
    assert are_results_right(client_results), client_results
    receipt = chain.node.eth.get_transaction_receipt(client_results["hash"])
    assert receipt["status"] == 1
    assert client_results["status"] in {1, "success"}
    assert client_results["after"] == str(chain.node.eth.get_balance(HOLDER_ADDRESS))  # type: ignore[arg-type]
    assert any(word in client_results["reverted"] for word in ("Arithmetic operation resulted", "OVERFLOW(17)"))


# Specification 7.1
def test_web3py_gets_the_same_results_from_the_gateway_as_from_a_node(chain: ChainWithGateway) -> None:
    expected, web3 = expected_results(chain), Web3(HTTPProvider(chain.gateway))
    assert web3.is_connected()
    assert web3.client_version.startswith("kisslock/")
    token = web3.eth.contract(address=web3.to_checksum_address(TOKEN_CONTRACT), abi=BALANCE_OF_ABI)
    client_results = {
        "chainId": web3.eth.chain_id,
        "block": web3.eth.get_block(0)["hash"].to_0x_hex(),
        "balance": str(web3.eth.get_balance(HOLDER_ADDRESS)),  # type: ignore[arg-type]
        "code": web3.eth.get_code(web3.to_checksum_address(TOKEN_CONTRACT)).to_0x_hex(),
        "nonce": web3.eth.get_transaction_count(HOLDER_ADDRESS),  # type: ignore[arg-type]
        "tokens": str(token.functions.balanceOf(HOLDER_ADDRESS).call()),
        "gasPrice": web3.eth.gas_price > 0,
        "logs": len(web3.eth.get_logs({"address": web3.to_checksum_address(TOKEN_CONTRACT), "fromBlock": 0})),
    }
    assert client_results == expected
    account = web3.eth.account.from_key(HOLDER_KEY)
    fields = {
        "to": HOLDER_ADDRESS,
        "value": 1,
        "gas": 21_000,
        "gasPrice": web3.eth.gas_price,
        "nonce": expected["nonce"],
    }
    signed_transaction = account.sign_transaction({**fields, "chainId": 31337})
    receipt = web3.eth.wait_for_transaction_receipt(web3.eth.send_raw_transaction(signed_transaction.raw_transaction))
    assert receipt["status"] == 1
    panics = web3.eth.contract(address=web3.to_checksum_address(PANICS_CONTRACT), abi=OVERFLOW_ABI)
    with pytest.raises(ContractPanicError, match="0x11"):
        panics.functions.overflow(1).call()


def test_web3py_can_send_a_batch(chain: ChainWithGateway) -> None:
    web3 = Web3(HTTPProvider(chain.gateway))
    batch = web3.batch_requests()
    batch.add(web3.eth.get_balance(HOLDER_ADDRESS))  # type: ignore[arg-type]
    batch.add(web3.eth.get_block(0))
    results: list[Any] = batch.execute()
    assert results[0] == chain.node.eth.get_balance(HOLDER_ADDRESS)  # type: ignore[arg-type]
    assert results[1]["number"] == 0


@pytest.mark.parametrize("fault", ["down", "HTTP 503", "HTML", "limit exceeded"])
def test_viem_does_not_retry_a_call_that_the_gateway_has_retried(serve_settings: ServeSettings, fault: str) -> None:
    node = FaultyNode()
    node.faults = [fault]
    with faulty_running(node):
        port = serve_settings(chains={"31337": {"rpc": [node.url]}}, rpc={"retry_delay_ms": 1})
        client_report = run_node_client("exhausted.ts", f"http://127.0.0.1:{port}/api/rpc/31337")
    assert client_report["requests"] == 1
    assert client_report["error"]
    assert len(node.calls) <= 3
