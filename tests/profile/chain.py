"""A real chain with mainnet's ID and the contracts of names and pictures."""

import json
import urllib.request
from pathlib import Path
from typing import Any

from kisslock.evm.abi import encode_call
from kisslock.profile.names import encode_dns_name

CONTRACT_CODES = json.loads(
    (Path(__file__).resolve().parents[2] / "vectors" / "contracts" / "contracts.json").read_text(encoding="utf-8")
)
RESOLVER_ADDRESS = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"
MULTICALL3_ADDRESS = "0xcA11bde05977b3631167028862bE2a173976CA11"
COLLECTIBLE_ADDRESS = "0x00000000000000000000000000000000c0113c71"
PANICS_ADDRESS = "0x0000000000000000000000000000000000fa411c"
# Anvil's first account pays for the tests' transactions.
PAYER_ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
CODE_BY_ADDRESS = {
    RESOLVER_ADDRESS: "TestUniversalResolver",
    MULTICALL3_ADDRESS: "Multicall3",
    COLLECTIBLE_ADDRESS: "TestCollectible",
    PANICS_ADDRESS: "TestPanics",
}


class AnvilChain:
    """An anvil node on loopback."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        # `send_transaction` mines each block itself, so that the receipt exists before it is read.
        self.call_node("evm_setAutomine", False)
        for address, name in CODE_BY_ADDRESS.items():
            self.call_node("anvil_setCode", address, CONTRACT_CODES[name]["code"])

    def call_node(self, method: str, *params: Any) -> Any:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})  # noqa: S310 (loopback)
        with urllib.request.urlopen(request, timeout=10) as response:  # noqa: S310
            body = json.load(response)
        assert "error" not in body, body
        return body["result"]

    def send_transaction(self, contract: str, signature: str, *arguments: Any) -> None:
        calldata = encode_call(signature, *arguments)
        transaction_hash = self.call_node(
            "eth_sendTransaction",
            {"from": PAYER_ADDRESS, "to": contract, "data": f"0x{calldata.hex()}", "gas": "0x1c9c380"},
        )
        self.call_node("evm_mine")
        receipt = self.call_node("eth_getTransactionReceipt", transaction_hash)
        assert receipt["status"] == "0x1"

    def set_name(
        self,
        address: str,
        name: str,
        avatar_record: str = "",
        *,
        record_address: str | None = None,
        is_offchain: bool = False,
    ) -> None:
        """Set an address's primary name and the name's record, which is `record_address` or the address."""
        self.send_transaction(RESOLVER_ADDRESS, "setPrimary(address,string)", address, name)
        self.send_transaction(
            RESOLVER_ADDRESS,
            "setRecord(bytes,address,string,bool)",
            encode_dns_name(name),
            record_address or address,
            avatar_record,
            is_offchain,
        )

    def empty(self, address: str) -> None:
        self.call_node("anvil_setCode", address, "0x")
