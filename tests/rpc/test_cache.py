"""The cache: what is stored, for how long, and how many bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.rpc.cache import HEAD_INDEPENDENT, NEVER_EXPIRES, OVERHEAD_BYTES, Cache, Entry
from kisslock.rpc.freshness import FINAL_DEPTH, Block, CachePolicy, cache_policy_at_head, freshness_of_tag


def test_an_entry_expires_after_its_time_or_at_the_next_block() -> None:
    cache = Cache(10_000, 1000)
    cache.put(b"k", Entry(b"v", 10.0, 5))
    assert cache.get(b"k", 9.9, 5) == b"v"
    assert cache.get(b"k", 9.9, 6) is None
    cache.put(b"k", Entry(b"v", 10.0, 5))
    assert cache.get(b"k", 10.0, 5) is None
    cache.put(b"k", Entry(b"v", NEVER_EXPIRES, HEAD_INDEPENDENT))
    assert cache.get(b"k", 1e12, 99) == b"v"


def test_the_least_recently_used_entry_is_dropped_first() -> None:
    cache = Cache(3 * (OVERHEAD_BYTES + 2), 1000)
    for key in (b"a", b"b", b"c"):
        cache.put(key, Entry(b"v", NEVER_EXPIRES, HEAD_INDEPENDENT))
    cache.get(b"a", 0, 0)
    cache.put(b"d", Entry(b"v", NEVER_EXPIRES, HEAD_INDEPENDENT))
    assert [cache.get(key, 0, 0) for key in (b"a", b"b", b"c", b"d")] == [b"v", None, b"v", b"v"]


def test_an_entry_beyond_the_size_limit_is_not_cached() -> None:
    cache = Cache(10_000, 1000)
    cache.put(b"k", Entry(b"v" * 1000, NEVER_EXPIRES, HEAD_INDEPENDENT))
    assert len(cache) == cache.total_bytes == 0
    empty_cache = Cache(0, 1000)
    empty_cache.put(b"k", Entry(b"v", NEVER_EXPIRES, HEAD_INDEPENDENT))
    assert len(empty_cache) == 0


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 900), st.booleans()), max_size=200))
def test_the_cache_counts_its_bytes_correctly_and_never_exceeds_its_limit(steps: list[tuple[int, int, bool]]) -> None:
    cache = Cache(5000, 1000)
    for number, size, expires in steps:
        cache.put(b"%d" % number, Entry(b"v" * size, 1.0 if expires else NEVER_EXPIRES, HEAD_INDEPENDENT))
        assert cache.total_bytes <= 5000
        cache.get(b"%d" % (number // 2), 2.0, 0)
    stored_bytes = sum(len(key) + len(entry.tail) + OVERHEAD_BYTES for key, entry in cache._entries.items())
    assert cache.total_bytes == stored_bytes


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
def test_the_block_tag_of_a_call_decides_how_long_its_response_is_cached(tag: object, freshness: object) -> None:
    assert freshness_of_tag(tag) == freshness


@pytest.mark.parametrize(
    "tag", ["", "0x", "Latest", " latest", "10", "0x1_0", "-0x1", 7, True, [], {}, "0x" + "1" * 65]
)
def test_a_call_with_an_invalid_block_tag_is_rejected(tag: object) -> None:
    with pytest.raises(ValueError, match="not a block"):
        freshness_of_tag(tag)


def test_a_response_about_a_numbered_block_is_cached_forever_once_the_block_is_deep_enough() -> None:
    assert cache_policy_at_head(Block(10), -1) is CachePolicy.LATEST
    assert cache_policy_at_head(Block(10), 10 + FINAL_DEPTH - 1) is CachePolicy.LATEST
    assert cache_policy_at_head(Block(10), 10 + FINAL_DEPTH) is CachePolicy.FOREVER
