"""The newest block of a chain, as nodes report it: its number never decreases, and never exceeds what is possible."""

from dataclasses import dataclass

import pytest
from msgspec import Raw

from kisslock import Settings
from kisslock.rpc.cache import Cache
from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.heads import HEAD_EXPIRY_S, Heads
from kisslock.rpc.policy import RULES_BY_METHOD
from kisslock.rpc.response_store import ResponseStore
from kisslock.upstream.messages import Reply


def test_a_lower_block_number_is_ignored_until_the_newest_block_number_expires() -> None:
    now_s = 1000.0
    heads = Heads(lambda: now_s)
    assert [heads.record_newest_block(1, number) for number in (5, 7, 6, 7, 8)] == [5, 7, 7, 7, 8]
    heads.record_existing_block(1, 3)
    assert heads.newest_number(1) == 8
    heads.record_existing_block(1, 9)
    assert heads.record_newest_block(1, 2) == 9
    assert heads.newest_number(2) == -1
    now_s += HEAD_EXPIRY_S + 1
    assert heads.record_newest_block(1, 2) == 2


@dataclass
class SimulatedChain:
    """The head of a chain with a block every 12 s, on a clock that the test moves."""

    now: float = 1000.0

    def __post_init__(self) -> None:
        self.heads = Heads(lambda: self.now)

    def observe_block(self, number: int, *, after_s: float = 12.0) -> int:
        self.now += after_s
        return self.heads.record_newest_block(1, number, 12.0)


@pytest.fixture
def chain() -> SimulatedChain:
    return SimulatedChain()


def test_a_single_huge_number_is_never_accepted_as_the_newest_block(chain: SimulatedChain) -> None:
    assert [chain.observe_block(number) for number in (100, 101, 2**63, 102, 2**63, 103)] == [
        100,
        101,
        101,
        102,
        102,
        103,
    ]


def test_the_first_block_number_is_replaced_if_later_responses_contradict_the_number(chain: SimulatedChain) -> None:
    assert [chain.observe_block(number) for number in (2**63, 100, 101)] == [2**63, 100, 101]
    other_chain = SimulatedChain(chain.now)
    assert [other_chain.observe_block(number) for number in (0, 100_000, 100_001)] == [0, 100_000, 100_001]


def test_a_jump_of_the_block_number_is_accepted_if_later_responses_confirm_the_jump(chain: SimulatedChain) -> None:
    assert [chain.observe_block(number) for number in (100, 101, 5000, 5001, 5002)] == [100, 101, 101, 5001, 5002]
    assert [chain.observe_block(number) for number in (2**50, 2**60, 5003)] == [5002, 5002, 5003]


def test_a_jump_of_the_block_number_is_accepted_only_if_the_responses_agree_for_ten_seconds(
    chain: SimulatedChain,
) -> None:
    assert [chain.observe_block(number) for number in (100, 101)] == [100, 101]
    assert [chain.observe_block(10**9, after_s=2) for _ in range(5)] == [101] * 5
    assert [chain.observe_block(10**9, after_s=4), chain.observe_block(10**9, after_s=4)] == [10**9, 10**9]
    assert [chain.observe_block(10**12), chain.observe_block(10**12)] == [10**9, 10**12]
    # 102 continues from 101, the last number before both jumps, so the chain returns to 102 and ignores 10**9.
    assert [chain.observe_block(number) for number in (102, 10**9, 103, 10**9)] == [102, 102, 103, 103]


def test_a_block_number_that_is_an_hour_ahead_is_accepted_after_an_hour_without_calls(chain: SimulatedChain) -> None:
    assert [chain.observe_block(number) for number in (100, 101)] == [100, 101]
    assert chain.observe_block(401, after_s=3600) == 401


def test_a_receipt_with_a_huge_block_number_does_not_raise_the_newest_block(chain: SimulatedChain) -> None:
    assert [chain.observe_block(number) for number in (100, 101)] == [100, 101]
    chain.heads.record_existing_block(1, 2**63, 12.0)
    assert chain.heads.newest_number(1) == 101
    chain.heads.record_existing_block(1, 103, 12.0)
    assert chain.heads.newest_number(1) == 103


def test_an_implausible_block_number_in_a_response_does_not_become_the_newest_block() -> None:
    chain = Settings.of(chains={"1": {"block_time_ms": 12_000}}).chains[1]
    heads = Heads()
    responses = ResponseStore(chain, Cache(0, 0), heads)
    decision = Decider(1, RULES_BY_METHOD).decide("eth_blockNumber", b"[]")
    assert isinstance(decision, Decision)

    def accept_block_number(number: str) -> bytes:
        return responses.accept(decision, Reply(1, result=Raw(b'"%b"' % number.encode())), -1)

    assert [accept_block_number(number) for number in ("0x10", "0x11", "0x7fffffffffffffff")] == [
        *(b',"result":"0x10"', b',"result":"0x11"', b',"result":"0x11"')
    ]
    receipt = Decider(1, RULES_BY_METHOD).decide("eth_getTransactionReceipt", b'["0xab"]')
    assert isinstance(receipt, Decision)
    mined_receipt = Raw(b'{"blockHash":"0xab","blockNumber":"0x7fffffffffffffff"}')
    responses.accept(receipt, Reply(1, result=mined_receipt), -1)
    assert heads.newest_number(1) == 17
    # The transaction's decoder has a depth limit of its own. If a result is too deep for this decoder, the response is
    # still passed on.
    deep_json = Raw(b'{"logs":%b}' % (b"[" * 5000 + b"]" * 5000))
    assert responses.accept(receipt, Reply(1, result=deep_json), -1) == b',"result":' + bytes(deep_json)
