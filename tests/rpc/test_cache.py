"""What is kept in memory, for how long, and how much of it."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from kisslock.rpc.cache import ANY_HEAD, FOREVER, OVERHEAD_BYTES, Cache, Entry
from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.freshness import DEEP, Block, CachePolicy, freshness_at, policy_at
from kisslock.rpc.heads import SET_BACK_S, Heads
from kisslock.rpc.policy import TABLE
from kisslock.rpc.response_store import ResponseStore
from kisslock.settings import Settings
from kisslock.upstream.messages import Reply


def test_an_entry_ends_with_its_time_or_with_the_next_block() -> None:
    cache = Cache(10_000, 1000)
    cache.put(b"k", Entry(b"v", 10.0, 5))
    assert cache.get(b"k", 9.9, 5) == b"v"
    assert cache.get(b"k", 9.9, 6) is None
    cache.put(b"k", Entry(b"v", 10.0, 5))
    assert cache.get(b"k", 10.0, 5) is None
    cache.put(b"k", Entry(b"v", FOREVER, ANY_HEAD))
    assert cache.get(b"k", 1e12, 99) == b"v"


def test_the_least_recently_used_leaves_first() -> None:
    cache = Cache(3 * (OVERHEAD_BYTES + 2), 1000)
    for key in (b"a", b"b", b"c"):
        cache.put(key, Entry(b"v", FOREVER, ANY_HEAD))
    cache.get(b"a", 0, 0)
    cache.put(b"d", Entry(b"v", FOREVER, ANY_HEAD))
    assert [cache.get(key, 0, 0) for key in (b"a", b"b", b"c", b"d")] == [b"v", None, b"v", b"v"]


def test_what_is_larger_than_an_item_may_be_is_not_kept() -> None:
    cache = Cache(10_000, 1000)
    cache.put(b"k", Entry(b"v" * 1000, FOREVER, ANY_HEAD))
    assert len(cache) == cache.bytes == 0
    none = Cache(0, 1000)
    none.put(b"k", Entry(b"v", FOREVER, ANY_HEAD))
    assert len(none) == 0


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 900), st.booleans()), max_size=200))
def test_the_bytes_are_counted_right_and_never_more_than_allowed(steps: list[tuple[int, int, bool]]) -> None:
    cache = Cache(5000, 1000)
    for number, size, ends in steps:
        cache.put(b"%d" % number, Entry(b"v" * size, 1.0 if ends else FOREVER, ANY_HEAD))
        assert cache.bytes <= 5000
        cache.get(b"%d" % (number // 2), 2.0, 0)
    kept = sum(len(key) + len(entry.tail) + OVERHEAD_BYTES for key, entry in cache._entries.items())
    assert cache.bytes == kept


@pytest.mark.parametrize(
    ("tag", "freshness"),
    [
        (None, CachePolicy.LATEST),
        ("latest", CachePolicy.LATEST),
        ("safe", CachePolicy.LATEST),
        ("finalized", CachePolicy.LATEST),
        ("pending", CachePolicy.NEVER),
        ("earliest", CachePolicy.FOREVER),
        ("0x0", Block(0)),
        ("0xFF", Block(255)),
        ({"blockHash": "0xab"}, CachePolicy.FOREVER),
        ({"blockNumber": "0x10"}, Block(16)),
    ],
)
def test_an_answer_lasts_as_long_as_the_block_it_is_about(tag: object, freshness: object) -> None:
    assert freshness_at(tag) == freshness


@pytest.mark.parametrize(
    "tag", ["", "0x", "Latest", " latest", "10", "0x1_0", "-0x1", 7, True, [], {}, "0x" + "1" * 65]
)
def test_what_is_no_block_is_refused(tag: object) -> None:
    with pytest.raises(ValueError, match="not a block"):
        freshness_at(tag)


def test_a_numbered_block_lasts_for_good_once_it_lies_deep_enough() -> None:
    assert policy_at(Block(10), -1) is CachePolicy.LATEST
    assert policy_at(Block(10), 10 + DEEP - 1) is CachePolicy.LATEST
    assert policy_at(Block(10), 10 + DEEP) is CachePolicy.FOREVER


def test_the_newest_block_never_goes_back_until_a_chain_was_set_back_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    heads = Heads()
    assert [heads.observe(1, number) for number in (5, 7, 6, 7, 8)] == [5, 7, 7, 7, 8]
    heads.raise_to(1, 3)
    assert heads.newest(1) == 8
    heads.raise_to(1, 9)
    assert heads.observe(1, 2) == 9
    assert heads.newest(2) == -1
    now += SET_BACK_S + 1
    assert heads.observe(1, 2) == 2


@dataclass
class Chain:
    """A chain with a block every 12 s, and a clock."""

    heads: Heads
    now: float = 1000.0

    def saw(self, number: int, *, after_s: float = 12.0) -> int:
        self.now += after_s
        return self.heads.observe(1, number, 12.0)


@pytest.fixture
def chain(monkeypatch: pytest.MonkeyPatch) -> Chain:
    here = Chain(Heads())
    monkeypatch.setattr("time.monotonic", lambda: here.now)
    return here


def test_one_huge_number_is_never_the_newest_block(chain: Chain) -> None:
    assert [chain.saw(number) for number in (100, 101, 2**63, 102, 2**63, 103)] == [100, 101, 101, 102, 102, 103]


def test_a_first_number_that_the_next_ones_contradict_does_not_stand(chain: Chain) -> None:
    assert [chain.saw(number) for number in (2**63, 100, 101)] == [2**63, 100, 101]
    other = Chain(Heads(), chain.now)
    assert [other.saw(number) for number in (0, 100_000, 100_001)] == [0, 100_000, 100_001]


def test_a_jump_is_believed_when_the_answers_say_the_same_for_ten_seconds(chain: Chain) -> None:
    assert [chain.saw(number) for number in (100, 101, 5000, 5001, 5002)] == [100, 101, 101, 5001, 5002]
    assert [chain.saw(number) for number in (2**50, 2**60, 5003)] == [5002, 5002, 5003]


def test_a_node_that_lies_several_times_in_a_moment_is_not_believed(chain: Chain) -> None:
    assert [chain.saw(number) for number in (100, 101)] == [100, 101]
    assert [chain.saw(10**9, after_s=2) for _ in range(5)] == [101] * 5
    assert [chain.saw(10**9, after_s=4), chain.saw(10**9, after_s=4)] == [10**9, 10**9]
    assert [chain.saw(10**12), chain.saw(10**12)] == [10**9, 10**12]
    # The first answer that goes on from before the jump ends it.
    assert [chain.saw(102), chain.saw(10**9), chain.saw(103), chain.saw(10**9)] == [102, 102, 103, 103]


def test_a_site_that_nobody_asked_for_an_hour_finds_its_chain_an_hour_further(chain: Chain) -> None:
    assert [chain.saw(number) for number in (100, 101)] == [100, 101]
    assert chain.saw(401, after_s=3600) == 401


def test_a_receipt_with_a_huge_number_does_not_raise_the_newest_block(chain: Chain) -> None:
    assert [chain.saw(number) for number in (100, 101)] == [100, 101]
    chain.heads.raise_to(1, 2**63, 12.0)
    assert chain.heads.newest(1) == 101
    chain.heads.raise_to(1, 103, 12.0)
    assert chain.heads.newest(1) == 103


def test_an_answer_from_a_node_is_held_against_the_chains_block_time() -> None:
    chain = Settings.of(chains={"1": {"block_time_ms": 12_000}}).chains[1]
    heads = Heads()
    responses = ResponseStore(chain, Cache(0, 0), heads)
    decision = Decider(1, TABLE).decide("eth_blockNumber", b"[]")
    assert isinstance(decision, Decision)

    def told(number: str) -> bytes:
        return responses.accept(decision, Reply(1, result=Raw(b'"%b"' % number.encode())), -1, 0.0)

    assert [told(number) for number in ("0x10", "0x11", "0x7fffffffffffffff")] == [
        *(b',"result":"0x10"', b',"result":"0x11"', b',"result":"0x11"'),
    ]
    receipt = Decider(1, TABLE).decide("eth_getTransactionReceipt", b'["0xab"]')
    assert isinstance(receipt, Decision)
    mined = Raw(b'{"blockHash":"0xab","blockNumber":"0x7fffffffffffffff"}')
    responses.accept(receipt, Reply(1, result=mined), -1, 0.0)
    assert heads.newest(1) == 17
