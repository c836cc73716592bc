"""What a route asks of a wallet, without any framework."""

import pytest

from kisslock import Wallet
from kisslock.auth.errors import NoSession
from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.integrations.errors import WalletNotAllowed, WrongChain
from kisslock.integrations.wallet import Requirement

ALICE = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
BOB = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF"
WALLET = Wallet(ALICE, 1)


@pytest.mark.parametrize(
    ("allow", "chains"),
    [(None, None), ([ALICE], None), ([ALICE.lower(), BOB], [1, 10]), (None, [1])],
)
def test_a_wallet_that_the_route_takes_is_given(allow: list[str] | None, chains: list[int] | None) -> None:
    assert Requirement.of(allow, chains).check(WALLET) is WALLET


@pytest.mark.parametrize(
    ("allow", "chains", "refusal"),
    [
        ([BOB], None, WalletNotAllowed),
        ([], None, WalletNotAllowed),  # an allow-list that names nobody lets nobody in
        (None, [10], WrongChain),
        (None, [], WrongChain),
        ([BOB], [10], WalletNotAllowed),
    ],
)
def test_another_wallet_or_chain_is_refused(
    allow: list[str] | None, chains: list[int] | None, refusal: type[KisslockError]
) -> None:
    with pytest.raises(refusal):
        Requirement.of(allow, chains).check(WALLET)


def test_nobody_is_refused_first_and_a_failure_to_find_out_is_neither_yes_nor_no() -> None:
    with pytest.raises(NoSession):
        Requirement.of([BOB]).check(None)
    failure = StorageUnavailable()
    with pytest.raises(StorageUnavailable) as raised:
        Requirement.of().check(failure)
    assert raised.value is failure


@pytest.mark.parametrize("allow", [["alice.eth"], ["0x12"], [ALICE.replace("E", "e", 1)]])
def test_what_is_no_address_is_refused_where_the_route_is_written(allow: list[str]) -> None:
    with pytest.raises(ValueError, match=r"not 0x|checksum"):
        Requirement.of(allow)


def test_one_address_instead_of_a_list_is_no_list_of_characters() -> None:
    with pytest.raises(TypeError):
        Requirement.of(ALICE)
