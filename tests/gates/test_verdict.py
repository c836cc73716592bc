"""The verdict (passed, not passed or unknown), and the description of missing holdings."""

import pytest

from kisslock import Holding, all_of, any_of
from kisslock.access.holding import Account, Holds
from kisslock.gates.questions import Balance, CallResult, counted_addresses, decode_amount
from kisslock.gates.verdict import amount_as_text, describe_missing, is_met, missing_holdings
from kisslock.http.wire import MissingHolding

TOKEN_CONTRACT, OWNER_ADDRESS = (
    "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf",
    "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF",
)
HELD_HOLDING, NOT_HELD_HOLDING, UNCHECKED_HOLDING = (Holding(chain=chain) for chain in (1, 2, 3))
BALANCES = {
    HELD_HOLDING: Balance(1, is_complete=True),
    NOT_HELD_HOLDING: Balance(0, is_complete=True),
    UNCHECKED_HOLDING: Balance(0, is_complete=False),
}


@pytest.mark.parametrize(
    ("holds", "met"),
    [
        (HELD_HOLDING, True),
        (NOT_HELD_HOLDING, False),
        (UNCHECKED_HOLDING, None),
        (all_of(HELD_HOLDING, HELD_HOLDING), True),
        (all_of(HELD_HOLDING, UNCHECKED_HOLDING), None),
        (all_of(NOT_HELD_HOLDING, UNCHECKED_HOLDING), False),
        (any_of(NOT_HELD_HOLDING, UNCHECKED_HOLDING), None),
        (any_of(HELD_HOLDING, UNCHECKED_HOLDING), True),
        (any_of(NOT_HELD_HOLDING, NOT_HELD_HOLDING), False),
        (all_of(any_of(NOT_HELD_HOLDING, HELD_HOLDING), any_of(UNCHECKED_HOLDING, NOT_HELD_HOLDING)), None),
        (any_of(all_of(UNCHECKED_HOLDING, NOT_HELD_HOLDING), NOT_HELD_HOLDING), False),
    ],
)
def test_the_verdict_is_undecided_only_if_it_depends_on_a_balance_that_could_not_be_read(
    holds: Holds, met: bool | None
) -> None:
    assert is_met(holds, BALANCES) is met


def test_an_incomplete_balance_is_enough_if_it_reaches_the_amount() -> None:
    assert is_met(HELD_HOLDING, {HELD_HOLDING: Balance(1, is_complete=False)}) is True


CHAIN_NAMES = {1: ("Ethereum", "ETH"), 10: ("OP Mainnet", "ETH")}


@pytest.mark.parametrize(
    ("holding", "balance", "description"),
    [
        (Holding(chain=1, at_least="0.5", decimals=18), 10**17, "at least 0.5 ETH on Ethereum (this account has 0.1)"),
        (
            Holding(chain=10, token=TOKEN_CONTRACT, at_least=100, decimals=6, name="TUSD", of="user"),
            12_500_000,
            "at least 100 TUSD on OP Mainnet (your wallets have 12.5)",
        ),
        (
            Holding(chain=1, token=TOKEN_CONTRACT),
            0,
            f"at least 1 of the token {TOKEN_CONTRACT} on Ethereum (this account has 0)",
        ),
        (
            Holding(chain=1, token=TOKEN_CONTRACT, kind="erc721", id=7, name="Keys"),
            0,
            "number 7 of Keys on Ethereum (this account has 0)",
        ),
        (
            Holding(chain=1, token=TOKEN_CONTRACT, kind="erc721", id=0),
            0,
            f"number 0 of the token {TOKEN_CONTRACT} on Ethereum (this account has 0)",
        ),
        (
            Holding(chain=1, token=TOKEN_CONTRACT, kind="erc721", at_least=2),
            0,
            f"at least 2 of the token {TOKEN_CONTRACT} on Ethereum (this account has 0)",
        ),
        (
            Holding(chain=1, token=TOKEN_CONTRACT, kind="erc1155", id=7, at_least=2, name="Keys"),
            1,
            "at least 2 Keys (number 7) on Ethereum (this account has 1)",
        ),
    ],
)
def test_a_missing_holding_is_described_in_a_sentence(holding: Holding, balance: int, description: str) -> None:
    assert (
        describe_missing(holding, {holding: Balance(balance, is_complete=True)}, CHAIN_NAMES.__getitem__) == description
    )


def test_the_sentence_joins_missing_holdings_with_a_conjunction_if_all_of_them_are_required() -> None:
    description = describe_missing(
        all_of(HELD_HOLDING, NOT_HELD_HOLDING, UNCHECKED_HOLDING), BALANCES, lambda chain: (f"C{chain}", "X")
    )
    assert description == "at least 1 X on C2 (this account has 0) and at least 1 X on C3 (this account has 0)"


def test_the_sentence_describes_only_the_holdings_that_are_missing() -> None:
    description = describe_missing(
        all_of(HELD_HOLDING, any_of(NOT_HELD_HOLDING, UNCHECKED_HOLDING)), BALANCES, lambda chain: (f"C{chain}", "X")
    )
    assert description == "at least 1 X on C2 (this account has 0) or at least 1 X on C3 (this account has 0)"


def test_a_missing_holding_is_listed_with_the_required_and_the_actual_amount() -> None:
    coin_holding = Holding(chain=10, at_least="0.5", decimals=18)
    card_holding = Holding(chain=1, token=TOKEN_CONTRACT, kind="erc1155", id=0, at_least=2, name="Cards", of="user")
    balances = {coin_holding: Balance(10**17, is_complete=True), card_holding: Balance(1, is_complete=True)}
    assert missing_holdings(all_of(coin_holding, card_holding), balances) == [
        MissingHolding(
            chain=10,
            token=None,
            kind="native",
            id=None,
            name="",
            decimals=18,
            needed="0.5",
            held="0.1",
            whose="wallet",
            alternative=False,
        ),
        MissingHolding(
            chain=1,
            token=TOKEN_CONTRACT,
            kind="erc1155",
            id="0",
            name="Cards",
            decimals=0,
            needed="2",
            held="1",
            whose="user",
            alternative=False,
        ),
    ]


@pytest.mark.parametrize(
    ("holds", "listed"),
    [
        (HELD_HOLDING, [(1, False)]),
        (all_of(HELD_HOLDING, NOT_HELD_HOLDING, UNCHECKED_HOLDING), [(2, False), (3, False)]),
        (any_of(NOT_HELD_HOLDING, UNCHECKED_HOLDING), [(2, True), (3, True)]),
        (any_of(NOT_HELD_HOLDING), [(2, False)]),
        (all_of(NOT_HELD_HOLDING, any_of(NOT_HELD_HOLDING, UNCHECKED_HOLDING)), [(2, False), (2, True), (3, True)]),
        (any_of(all_of(HELD_HOLDING, UNCHECKED_HOLDING), NOT_HELD_HOLDING), [(3, True), (2, True)]),
        (all_of(any_of(HELD_HOLDING, NOT_HELD_HOLDING), UNCHECKED_HOLDING), [(3, False)]),
    ],
)
def test_a_missing_holding_is_an_alternative_if_another_holding_would_be_enough(
    holds: Holds, listed: list[tuple[int, bool]]
) -> None:
    assert [(missing.chain, missing.alternative) for missing in missing_holdings(holds, BALANCES)] == listed


@pytest.mark.parametrize(
    ("amount", "decimals", "text"), [(0, 18, "0"), (5, 0, "5"), (10**18, 18, "1"), (1, 18, f"0.{'0' * 17}1")]
)
def test_an_amount_has_no_trailing_zeros(amount: int, decimals: int, text: str) -> None:
    assert amount_as_text(amount, decimals) == text


def test_a_holding_counts_the_signed_in_account_or_all_accounts_of_the_user_except_contracts_on_other_chains() -> None:
    key, vault = Account(OWNER_ADDRESS, None), Account(TOKEN_CONTRACT, 10)
    for chain, counted in ((1, [OWNER_ADDRESS]), (10, [OWNER_ADDRESS, TOKEN_CONTRACT])):
        assert counted_addresses(Holding(chain=chain, of="user"), [key, vault]) == counted
    assert counted_addresses(Holding(chain=10), [key, vault]) == [OWNER_ADDRESS]
    assert counted_addresses(Holding(chain=1), [vault, key]) == []
    assert counted_addresses(Holding(chain=1, of="user"), [key, Account(OWNER_ADDRESS, 1)]) == [OWNER_ADDRESS], (
        "an address counts once"
    )


TOKEN_HOLDING = Holding(chain=1, token=TOKEN_CONTRACT)
NFT_HOLDING = Holding(chain=1, token=TOKEN_CONTRACT, kind="erc721", id=7)
WORD_OF_OWNER = bytes(12) + bytes.fromhex(OWNER_ADDRESS[2:])


@pytest.mark.parametrize(
    ("holding", "result", "amount"),
    [
        (TOKEN_HOLDING, CallResult(True, (5).to_bytes(32)), 5),
        (TOKEN_HOLDING, CallResult(True, b"\xff" * 32), 2**256 - 1),
        (TOKEN_HOLDING, CallResult(True, b""), None),
        (TOKEN_HOLDING, CallResult(True, b"\x01"), None),
        (TOKEN_HOLDING, CallResult(True, b"\x01" * 33), None),
        (TOKEN_HOLDING, CallResult(False, (5).to_bytes(32)), None),
        (TOKEN_HOLDING, None, None),
        (NFT_HOLDING, CallResult(True, WORD_OF_OWNER), 1),
        (NFT_HOLDING, CallResult(True, b"\x01" + WORD_OF_OWNER[1:]), 0),
        (NFT_HOLDING, CallResult(True, bytes(32)), 0),
        (NFT_HOLDING, CallResult(False, b""), 0),
        (NFT_HOLDING, CallResult(True, b"\x01"), None),
    ],
)
def test_the_result_of_a_call_is_decoded_to_an_amount_unless_it_cannot_be_read(
    holding: Holding, result: CallResult | None, amount: int | None
) -> None:
    assert decode_amount(holding, OWNER_ADDRESS, result) == amount
