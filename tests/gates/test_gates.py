"""The gate check: one call for each chain, cached, shared and rate-limited. Unknown balances open no gate."""

import asyncio
from typing import Any

import msgspec
import pytest

from kisslock import Holding, Settings, all_of, any_of
from kisslock.access.errors import GateUnchecked, NotHeld
from kisslock.access.holding import Account, Holds
from kisslock.errors import TooManyRequests
from kisslock.gates.gates import ACCOUNT_LIMIT, FIRST_ACCOUNT_LIMIT, HoldingChecker
from kisslock.http.rate_limiter import RateLimiter
from kisslock.upstream import NodeError, UpstreamDown
from tests.auth.conftest import Clock
from tests.gates.chain import Chain, token_with_balances

TOKEN_CONTRACT, OTHER_CONTRACT = "0x" + "11" * 20, "0x" + "22" * 20
ALICE = Account("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", None)
BOB = Account("0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF", None)
HELD_TOKENS = Holding(chain=1, token=TOKEN_CONTRACT, at_least=5)


def create_checker(
    chain: Chain, *, clock: Clock | None = None, cache_s: int = 60, wait_s: float = 5, **extra_settings: Any
) -> HoldingChecker:
    chains = {"1": {}, "10": {}, "31337": {}, **extra_settings}
    settings = Settings.of(chains=chains, sign_in={"holdings_kept_s": cache_s})
    clock = clock or Clock(0.0)
    return HoldingChecker(settings, chain, RateLimiter(clock=clock), clock=clock, wait_s=wait_s)


async def check_outcome(checker: HoldingChecker, holding: Holds, *accounts: Account) -> str:
    """Return the error code, or "in" if the gate is passed."""
    try:
        await checker.require(holding, accounts or (ALICE,), "203.0.113.7")
    except (NotHeld, GateUnchecked, TooManyRequests) as error:
        return error.code
    return "in"


@pytest.mark.parametrize(("balance", "expected"), [(5, "in"), (4, "gate/not-held"), (2**256 - 1, "in")])
async def test_a_gate_admits_only_an_account_with_enough_tokens_and_sends_one_call(balance: int, expected: str) -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: balance})})
    assert await check_outcome(create_checker(chain), HELD_TOKENS) == expected
    assert chain.requests == [(1, "eth_call")]


async def test_several_tokens_and_the_currency_need_one_call_for_each_chain() -> None:
    chain = Chain(
        {
            TOKEN_CONTRACT: token_with_balances({ALICE.address: 5}),
            OTHER_CONTRACT: token_with_balances({ALICE.address: 1}),
        },
        native_balance=7,
    )
    several_holdings = (
        HELD_TOKENS,
        Holding(chain=1, token=OTHER_CONTRACT),
        Holding(chain=1, at_least=7),
        Holding(chain=10, token=TOKEN_CONTRACT),
    )
    assert await check_outcome(create_checker(chain), all_of(*several_holdings)) == "in"
    assert sorted(chain.requests) == [(1, "eth_call"), (10, "eth_call")]


async def test_a_chain_without_multicall_gets_one_batch_of_calls() -> None:
    chain = Chain(
        {TOKEN_CONTRACT: token_with_balances({ALICE.address: 5}), OTHER_CONTRACT: lambda _: None}, native_balance=7
    )
    local_holdings = (Holding(chain=31337, token=TOKEN_CONTRACT, at_least=5), Holding(chain=31337, at_least=7))
    assert await check_outcome(create_checker(chain), all_of(*local_holdings)) == "in"
    assert chain.requests == [(31337, "eth_blockNumber"), (31337, "batch")]
    assert await check_outcome(create_checker(chain), Holding(chain=31337, token=OTHER_CONTRACT)) == "gate/unchecked"


async def test_even_without_multicall_all_balances_of_a_check_come_from_the_same_block() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 3, BOB.address: 2})})
    of_user = Holding(chain=31337, token=TOKEN_CONTRACT, at_least=5, of="user")
    assert await check_outcome(create_checker(chain), of_user, ALICE, BOB) == "in"
    assert await check_outcome(create_checker(chain), of_user, ALICE) == "gate/not-held"
    assert chain.blocks == ["0x10", "0x10", "latest"]
    for chain.block in ("latest", "", None, 16, "16", "0x010", "0x"):
        assert await check_outcome(create_checker(chain), of_user, ALICE, BOB) == "gate/unchecked"


async def test_the_balances_of_all_wallets_are_added_for_a_holding_of_the_user() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 3, BOB.address: 2})})
    checker = create_checker(chain)
    assert await check_outcome(checker, HELD_TOKENS, ALICE, BOB) == "gate/not-held"
    assert (
        await check_outcome(checker, Holding(chain=1, token=TOKEN_CONTRACT, at_least=5, of="user"), ALICE, BOB) == "in"
    )


async def test_the_balance_of_a_smart_contract_wallet_is_not_read_on_another_chain() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    vault = Account(ALICE.address, 10)
    with pytest.raises(NotHeld, match="this account has 0") as denied:
        await create_checker(chain).require(HELD_TOKENS, (vault,), "x")
    assert "counts on chain 10 only" in denied.value.hint
    assert chain.requests == []


async def test_a_balance_is_cached_for_the_configured_time() -> None:
    balances, clock = {ALICE.address: 5}, Clock(0.0)
    chain = Chain({TOKEN_CONTRACT: lambda _: balances[ALICE.address].to_bytes(32)})
    checker = create_checker(chain, clock=clock)
    assert await check_outcome(checker, HELD_TOKENS) == "in"
    balances[ALICE.address] = 0
    clock.now = 59.9
    assert await check_outcome(checker, HELD_TOKENS) == "in"
    clock.now = 60
    assert await check_outcome(checker, HELD_TOKENS) == "gate/not-held"
    assert len(chain.requests) == 2


async def test_each_check_sends_a_query_to_the_node_if_the_cache_is_off() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    checker = create_checker(chain, cache_s=0)
    assert [await check_outcome(checker, HELD_TOKENS) for _ in range(3)] == ["in"] * 3
    assert len(chain.requests) == 3


async def test_a_thousand_concurrent_checks_share_one_call() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    checker = create_checker(chain, cache_s=0)
    assert set(await asyncio.gather(*(check_outcome(checker, HELD_TOKENS) for _ in range(1000)))) == {"in"}
    assert len(chain.requests) == 1


async def test_a_check_continues_for_other_callers_if_one_caller_is_cancelled() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    checker = create_checker(chain)
    first_check, second_check = (asyncio.create_task(check_outcome(checker, HELD_TOKENS)) for _ in range(2))
    await asyncio.sleep(0)
    first_check.cancel()
    assert await second_check == "in"
    assert len(chain.requests) == 1


async def test_checks_beyond_the_rate_limit_are_rejected_unless_the_balance_is_cached() -> None:
    chain, clock = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})}), Clock(0.0)
    caching_checker = create_checker(chain, clock=clock)
    assert {await check_outcome(caching_checker, HELD_TOKENS) for _ in range(ACCOUNT_LIMIT.amount * 2)} == {"in"}
    uncached_checker = create_checker(chain, clock=clock, cache_s=0)
    outcomes = [await check_outcome(uncached_checker, HELD_TOKENS) for _ in range(ACCOUNT_LIMIT.amount + 1)]
    assert outcomes == ["in"] * ACCOUNT_LIMIT.amount + ["http/too-many-requests"]
    assert await check_outcome(uncached_checker, HELD_TOKENS, BOB) == "gate/not-held"


async def test_accounts_with_the_same_address_on_different_chains_have_separate_rate_limits() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    checker = create_checker(chain, cache_s=0)
    unknown_contract = Account(ALICE.address, 10)
    for _ in range(ACCOUNT_LIMIT.amount + 1):
        denied = await check_outcome(checker, Holding(chain=10, token=TOKEN_CONTRACT, at_least=6), unknown_contract)
    assert denied == "http/too-many-requests"
    assert (
        await check_outcome(checker, HELD_TOKENS, ALICE)
        == await check_outcome(checker, HELD_TOKENS, Account(ALICE.address, 1))
        == "in"
    )


@pytest.mark.parametrize("failure", [UpstreamDown(), NodeError(3, "execution reverted"), NodeError(-32000, "no")])
async def test_a_failing_node_opens_no_gate_and_the_failure_is_not_cached(failure: Exception) -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    checker = create_checker(chain)
    chain.failure = failure
    assert await check_outcome(checker, HELD_TOKENS) == "gate/unchecked"
    assert await check_outcome(checker, any_of(HELD_TOKENS, Holding(chain=10))) == "gate/unchecked"
    chain.failure = None
    assert await check_outcome(checker, HELD_TOKENS) == "in"


async def test_a_node_that_hangs_opens_no_gate() -> None:
    chain = Chain()
    chain.is_hanging = True
    checker = create_checker(chain, wait_s=0.01)
    assert await asyncio.gather(*(check_outcome(checker, HELD_TOKENS) for _ in range(10))) == ["gate/unchecked"] * 10
    assert len(chain.requests) == 1
    await checker.close()


async def test_a_visitor_who_meets_one_alternative_is_admitted_even_if_another_chain_is_down() -> None:
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    local_holdings, unchecked_holding = Holding(chain=31337, token=TOKEN_CONTRACT), Holding(chain=1)
    chain.failure = UpstreamDown()
    assert await check_outcome(create_checker(chain), any_of(unchecked_holding, local_holdings)) == "in"
    assert await check_outcome(create_checker(chain), all_of(unchecked_holding, local_holdings)) == "gate/unchecked"


async def test_a_chain_without_a_node_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    from kisslock.upstream import Upstreams  # noqa: PLC0415 (the real one, without nodes)

    settings = Settings.of(chains={"1": {}})
    async with Upstreams(settings) as nodes:
        checker = HoldingChecker(settings, nodes, RateLimiter())
        for chain in (1, 5, 1, 5):
            assert await check_outcome(checker, Holding(chain=chain)) == "gate/unchecked"
    messages = [record.getMessage() for record in caplog.records if record.name == "kisslock"]
    assert [line.split(":")[0] for line in messages] == [
        "A gate could not be checked on chain 1 (eth_getBalance)",
        "A gate could not be checked on chain 5 (eth_getBalance)",
    ]


async def test_a_node_whose_chain_has_no_multicall_at_the_usual_address_gets_one_batch() -> None:
    """This happens on a development chain with the ID of a public chain."""
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})}, native_balance=7)
    chain.has_multicall = False
    checker = create_checker(chain)
    assert await check_outcome(checker, all_of(HELD_TOKENS, Holding(chain=1, at_least=7))) == "in"
    assert chain.requests == [(1, "eth_call"), (1, "eth_blockNumber"), (1, "batch")]
    assert await check_outcome(checker, HELD_TOKENS, BOB) == "gate/not-held"


async def test_the_log_mentions_a_failing_contract_and_its_method_once(caplog: pytest.LogCaptureFixture) -> None:
    chain = Chain({OTHER_CONTRACT: lambda _: None})
    checker = create_checker(chain, cache_s=0)
    number = Holding(chain=31337, token=TOKEN_CONTRACT, kind="erc1155", id=7)
    for _ in range(2):
        for holding in (Holding(chain=1, token=TOKEN_CONTRACT), Holding(chain=1, token=OTHER_CONTRACT), number):
            assert await check_outcome(checker, holding) == "gate/unchecked"
    chain.batch_response = {"error": {"code": -32000, "message": "no"}}
    assert await check_outcome(checker, Holding(chain=31337, token=OTHER_CONTRACT)) == "gate/unchecked"
    assert [record.getMessage().removeprefix("A gate could not be checked on chain ") for record in caplog.records] == [
        f"1 (balanceOf(address) of {TOKEN_CONTRACT}): the result is empty, as for an address without a contract.",
        f"1 (balanceOf(address) of {OTHER_CONTRACT}): the contract reverted.",
        (
            f"31337 (balanceOf(address,uint256) of {TOKEN_CONTRACT}): the result is empty,"
            " as for an address without a contract."
        ),
        f"31337 (balanceOf(address) of {OTHER_CONTRACT}): a node returned neither a result nor a revert.",
    ]


HELD_NFT = Holding(chain=1, token=TOKEN_CONTRACT, kind="erc721", id=7)


@pytest.mark.parametrize("order", [(ALICE, BOB), (BOB, ALICE)])
async def test_a_visitor_at_the_rate_limit_does_not_affect_another_visitor_who_shares_the_call(
    order: tuple[Account, Account],
) -> None:
    """Two visitors check the owner of the same token at the same time, so both checks share one call."""
    chain = Chain({TOKEN_CONTRACT: lambda _: bytes.fromhex(BOB.address[2:]).rjust(32, b"\0")})
    checker = create_checker(chain, cache_s=0)
    for _ in range(ACCOUNT_LIMIT.amount):
        assert await check_outcome(checker, HELD_NFT, ALICE) == "gate/not-held"
    assert await check_outcome(checker, HELD_NFT, ALICE) == "http/too-many-requests"
    outcomes = dict(
        zip(
            order,
            await asyncio.gather(*(check_outcome(checker, HELD_NFT, account_name) for account_name in order)),
            strict=True,
        )
    )
    assert outcomes[BOB] == "in"
    # The first request sends the call and is charged. The second request waits for the call of the first request and is
    # not charged.
    assert outcomes[ALICE] == ("http/too-many-requests" if order[0] is ALICE else "gate/not-held")


async def test_accounts_that_use_up_the_limit_of_an_ip_address_do_not_prevent_the_first_checks_of_other_accounts() -> (
    None
):
    chain, clock = Chain(), Clock(0.0)
    checker = create_checker(chain, clock=clock, cache_s=0)

    async def check_repeatedly(number: int, check_count: int) -> set[str]:
        account = Account(f"0x{number:040x}", 1)
        return {await check_outcome(checker, Holding(chain=1), account) for _ in range(check_count)}

    denied = [await check_repeatedly(number, ACCOUNT_LIMIT.amount) for number in range(1, 12)][-1]
    assert "http/too-many-requests" in denied
    assert await check_repeatedly(99, FIRST_ACCOUNT_LIMIT.amount) == {"gate/not-held"}
    assert await check_repeatedly(99, 1) == {"http/too-many-requests"}


@pytest.mark.parametrize(
    ("holds", "alternatives"),
    [
        (HELD_TOKENS, [False]),
        (all_of(HELD_TOKENS, HELD_NFT), [False, False]),
        (any_of(HELD_TOKENS, HELD_NFT), [True, True]),
    ],
)
async def test_a_denial_lists_the_missing_holdings(holds: Holds, alternatives: list[bool]) -> None:
    with pytest.raises(NotHeld) as denied:
        await create_checker(Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 4})})).require(
            holds, (ALICE,), "x"
        )
    missing_holdings = denied.value.details["missing"]
    assert [checker.alternative for checker in missing_holdings] == alternatives
    first_missing = msgspec.to_builtins(missing_holdings[0])
    assert first_missing == {
        "chain": 1, "token": TOKEN_CONTRACT, "kind": "erc20", "id": None, "name": "", "decimals": 0,
        "needed": "5", "held": "4", "whose": "wallet", "alternative": alternatives[0],
    }  # fmt: skip
    assert [checker.id for checker in missing_holdings[1:]] == ["7"] * len(missing_holdings[1:])
