"""The requirements of routes, tested without a framework."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from kisslock import Wallet
from kisslock.access.errors import WalletNotAllowed, WrongChain
from kisslock.access.requirement import Requirement
from kisslock.auth.errors import SignInTooOld
from kisslock.errors import KisslockError

ALICE = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
BOB = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF"
WALLET = Wallet(ALICE, 1)
CONTRACT = Wallet(ALICE, 10, "contract")
NOW = 1_800_000_000.0


@pytest.mark.parametrize(
    ("allow", "chains"), [(None, None), ([ALICE], None), ([ALICE.lower(), BOB], [1, 10]), (None, [1])]
)
def test_a_wallet_that_meets_the_requirement_is_returned(allow: list[str] | None, chains: list[int] | None) -> None:
    assert Requirement.of(allow=allow, chains=chains).check(WALLET, NOW) is WALLET


@pytest.mark.parametrize(
    ("allow", "chains", "expected_error"),
    [
        ([BOB], None, WalletNotAllowed),
        (None, [10], WrongChain),
        ([BOB], [10], WalletNotAllowed),
    ],
)
def test_a_wallet_whose_address_or_chain_is_not_allowed_is_denied(
    allow: list[str] | None, chains: list[int] | None, expected_error: type[KisslockError]
) -> None:
    with pytest.raises(expected_error):
        Requirement.of(allow=allow, chains=chains).check(WALLET, NOW)


def test_a_contract_has_a_separate_account_on_each_chain_and_a_private_key_has_one_account_for_all_chains() -> None:
    assert (WALLET.kind, WALLET.account, Wallet(ALICE, 10).account) == ("key", ALICE, ALICE)
    assert CONTRACT.account == f"eip155:10:{ALICE}"


@pytest.mark.parametrize(
    ("entry", "allowed"),
    [
        (ALICE, [WALLET]),
        (ALICE.lower(), [WALLET]),
        (f"eip155:10:{ALICE}", [CONTRACT]),
        (f"eip155:10:{ALICE.lower()}", [CONTRACT]),
        (f"eip155:1:{ALICE}", []),
    ],
)
def test_an_allowed_address_admits_only_private_key_accounts_while_a_caip_10_id_admits_only_a_contract(
    entry: str, allowed: list[Wallet]
) -> None:
    requirement = Requirement.of(allow=[entry])
    for wallet in (WALLET, CONTRACT, Wallet(ALICE, 11, "contract")):
        if wallet in allowed:
            assert requirement.check(wallet, NOW) is wallet
            continue
        with pytest.raises(WalletNotAllowed) as error:
            requirement.check(wallet, NOW)
        assert (wallet.account in error.value.hint) is (wallet.kind == "contract")


@pytest.mark.parametrize(
    "entry",
    ["alice.eth", "0x12", ALICE.replace("E", "e", 1), f"eip155:1:{ALICE.replace('E', 'e', 1)}", f"eip155:01:{ALICE}",
     f"eip155:0:{ALICE}", f"eip155:{ALICE}", f"1:{ALICE}", f"EIP155:1:{ALICE}", f"solana:1:{ALICE}", f" {ALICE}", ""],
)  # fmt: skip
def test_an_invalid_account_is_rejected_when_the_route_is_defined(entry: str) -> None:
    with pytest.raises(ValueError, match=r"not 0x|checksum|not like eip155"):
        Requirement.of(allow=[entry])


@pytest.mark.parametrize(("age_s", "allowed"), [(0, True), (300, True), (300.001, False), (-5, True), (None, False)])
def test_a_sign_in_older_than_the_age_limit_is_denied(age_s: float | None, allowed: bool) -> None:
    """A clock that was set back denies no one. A wallet without a session is never recent."""
    signed_at = None if age_s is None else datetime.fromtimestamp(NOW - age_s, UTC)
    wallet = replace(WALLET, signed_at=signed_at)
    requirement = Requirement.of(within_s=300)
    if allowed:
        assert requirement.check(wallet, NOW) is wallet
        return
    with pytest.raises(SignInTooOld, match="within the last 300 seconds") as error:
        requirement.check(wallet, NOW)
    assert (error.value.code, error.value.status) == ("auth/too-old", 403)
    assert "Sign in again" in error.value.hint


@pytest.mark.parametrize("within_s", [0, -1, float("nan")])
def test_an_impossible_limit_on_the_age_of_the_sign_in_is_rejected_when_the_route_is_defined(within_s: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Requirement.of(within_s=within_s)


def test_a_requirement_rejects_a_string_in_place_of_a_list() -> None:
    with pytest.raises(TypeError):
        Requirement.of(allow=ALICE)
