"""A real chain with mainnet's ID and the contracts of names and pictures."""

import json
import urllib.request
from pathlib import Path
from typing import Any

from kisslock.evm.abi import encode_call
from kisslock.profile.names import encode_dns_name

CONTRACTS = json.loads(
    (Path(__file__).resolve().parents[2] / "vectors" / "contracts" / "contracts.json").read_text(encoding="utf-8")
)
RESOLVER = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"
MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11"
COLLECTIBLE = "0x00000000000000000000000000000000c0113c71"
PANICS = "0x0000000000000000000000000000000000fa411c"
# Anvil's first account pays for the tests' transactions.
PAYER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
PLACES = {
    RESOLVER: "TestUniversalResolver",
    MULTICALL3: "Multicall3",
    COLLECTIBLE: "TestCollectible",
    PANICS: "TestPanics",
}


class Chain:
    """An anvil node on loopback."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        # The function `write` mines each block itself, so that the receipt exists as soon as `write` returns.
        self.ask("evm_setAutomine", False)
        for address, name in PLACES.items():
            self.ask("anvil_setCode", address, CONTRACTS[name]["code"])

    def ask(self, method: str, *params: Any) -> Any:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})  # noqa: S310 (loopback)
        with urllib.request.urlopen(request, timeout=10) as response:  # noqa: S310
            body = json.load(response)
        assert "error" not in body, body
        return body["result"]

    def write(self, to: str, signature: str, *values: Any) -> None:
        data = encode_call(signature, *values)
        transaction_hash = self.ask(
            "eth_sendTransaction", {"from": PAYER, "to": to, "data": f"0x{data.hex()}", "gas": "0x1c9c380"}
        )
        self.ask("evm_mine")
        receipt = self.ask("eth_getTransactionReceipt", transaction_hash)
        assert receipt["status"] == "0x1"

    def has_name(
        self, address: str, name: str, avatar: str = "", *, owner: str | None = None, away: bool = False
    ) -> None:
        """Set an address's primary name and the name's record, which is `owner` or the address."""
        self.write(RESOLVER, "setPrimary(address,string)", address, name)
        self.write(
            RESOLVER, "setRecord(bytes,address,string,bool)", encode_dns_name(name), owner or address, avatar, away
        )

    def empty(self, address: str) -> None:
        self.ask("anvil_setCode", address, "0x")
