"""A node with one contract, and messages for this contract that are valid for longer than their nonces."""

from collections.abc import Sequence
from typing import Any

from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, Browser

# The signature of a contract whose owners sign on the chain, and a signature that a contract can accept.
ON_CHAIN_SIGNATURE = "0x"
ACCEPTING_SIGNATURE = "0x1234"


class Contract:
    """A node's view of one contract: its code, and the results of isValidSignature and of the validator."""

    def __init__(self, contract_code: object = "0xfe") -> None:
        self.code = contract_code
        self.on_chain_result: object = "0x"
        self.validator_result = "0x00"
        self.calls: list[tuple[str, Any]] = []

    async def call(
        self, chain_id: int, method: str, params: Sequence[Any], *, deadline_s: float | None = None
    ) -> object:
        """Return the result for a method, or raise it if it is an exception."""
        assert chain_id == 1
        assert deadline_s
        self.calls.append((method, params[0]))
        result = (
            self.code
            if method == "eth_getCode"
            else self.on_chain_result
            if "to" in params[0]
            else self.validator_result
        )
        if isinstance(result, Exception):
            raise result
        return result


def request_contract_message(browser: Browser, wallet: SigningWallet = ALICE, **extra_fields: object) -> dict[str, str]:
    """Return the response to a request for a message for a contract."""
    account = {"address": wallet.address, "chain_id": 1, "contract": True, **extra_fields}
    response = browser.client.post("/api/auth/nonce", json=account)
    assert response.status_code == 200
    return dict(response.json())
