"""Queries to nodes: malformed responses are rejected, the next node is queried in time, errors are final."""

import asyncio

import pytest
from msgspec import Raw

from kisslock.upstream import NodeError, NoUpstream, UnknownChain, UpstreamDown
from kisslock.upstream.errors import UpstreamStatus
from kisslock.upstream.messages import Call, ErrorBody, Reply
from kisslock.upstream.upstreams import total_deadline_s
from tests.upstream.conftest import Asking
from tests.upstream.faulty import BAD, CHAIN_ID, FaultyNode
from tests.upstream.paced import HANGS, Paced

SEARCH = Call("eth_getLogs", Raw(b"[]"), 10, heavy=True)
ECHO = ["eth_call", [{"to": "0x1"}, "latest"]]


async def test_null_is_a_valid_result(asking: Asking, first: FaultyNode) -> None:
    first.answer_of = lambda _: {"result": None}
    async with asking() as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_getTransactionByHash", ["0x1"]) is None


# Specification 7.3
@pytest.mark.parametrize("fault", BAD)
async def test_a_malformed_response_is_never_passed_on_and_the_next_node_is_queried(
    asking: Asking, first: FaultyNode, second: FaultyNode, fault: str
) -> None:
    first.faults = [fault]
    first.redirect_to = f"{second.url}/elsewhere"
    async with asking() as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHO[1]) == ECHO
    assert len(second.calls) == 1


# Specification 8.5
@pytest.mark.parametrize("fault", BAD)
async def test_if_the_only_node_fails_it_is_queried_three_times_before_the_call_fails(
    asking: Asking, first: FaultyNode, fault: str
) -> None:
    first.faults = [fault]
    async with asking(first) as upstreams:
        with pytest.raises(UpstreamDown) as caught:
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
    if fault.startswith("HTTP") or fault == "redirect":
        assert caught.type is UpstreamStatus
    if fault != "down":
        assert len(first.calls) == 3


async def test_a_node_that_recovers_between_two_attempts_is_used(asking: Asking, first: FaultyNode) -> None:
    first.faults = ["HTTP 503", "drops mid-answer", "well"]
    async with asking(first) as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHO[1]) == ECHO


async def test_a_slow_node_leaves_half_of_the_time_for_the_next_node() -> None:
    paced = Paced(timeout_ms=5000)
    paced.takes_s[0] = HANGS
    assert await paced.visit(SEARCH) == ("node 1", 2)
    await paced.upstreams.close()


# Specification 8.6
async def test_a_call_that_gets_no_response_ends_at_the_deadline_with_a_timeout() -> None:
    paced = Paced(timeout_ms=5000, retry_count=2)
    paced.takes_s = [HANGS, HANGS]
    code, waited_s = await paced.visit(SEARCH)
    assert code == "rpc/upstream-timeout"
    assert 3.9 < waited_s <= 4
    await paced.upstreams.close()


# Specification 9.1
@pytest.mark.parametrize(("browser_ms", "ours_s"), [(10_000, 9), (3000, 2), (2000, 1), (1000, 0.5), (100, 0.05)])
def test_the_servers_deadline_is_shorter_than_the_browsers_timeout(browser_ms: int, ours_s: float) -> None:
    assert total_deadline_s(browser_ms) == ours_s


async def test_a_huge_response_is_cut_off_and_does_not_count_against_the_node(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["giant", "giant", "giant", "well"]
    async with asking(first, answer_max_bytes=65_536) as upstreams:
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
        assert upstreams.nodes(CHAIN_ID)[0].health.failure_count == 0
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHO[1]) == ECHO


@pytest.mark.parametrize(("code", "message"), [(3, "execution reverted"), (-32000, "nonce too low"), (-32602, "no")])
async def test_an_error_in_a_json_rpc_response_is_raised_and_the_call_is_not_retried(
    asking: Asking, first: FaultyNode, second: FaultyNode, code: int, message: str
) -> None:
    first.answer_of = lambda _: {"error": {"code": code, "message": message, "data": "0x08c379a0"}}
    async with asking() as upstreams:
        with pytest.raises(NodeError) as caught:
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
    assert (caught.value.code, caught.value.message, caught.value.data) == (code, message, "0x08c379a0")
    assert (len(first.calls), len(second.calls)) == (1, 0)


async def test_a_node_on_another_chain_gets_only_the_chain_check_and_no_call(
    asking: Asking, first: FaultyNode, second: FaultyNode
) -> None:
    first.chain_id = 5
    async with asking() as upstreams:
        for _ in range(6):
            assert await upstreams.call(CHAIN_ID, "eth_call", ECHO[1]) == ECHO
        assert not upstreams.nodes(CHAIN_ID)[0].health.is_healthy
    assert first.calls == []
    assert len(first.requests) == 3


async def test_a_node_on_another_chain_gets_no_calls_even_as_the_only_node(asking: Asking, first: FaultyNode) -> None:
    first.chain_id = 5
    async with asking(first) as upstreams:
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
    assert first.calls == []


async def test_the_chain_of_a_node_is_checked_again_after_the_node_has_recovered(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["well", "drops mid-answer", "well"]
    async with asking(first) as upstreams:
        await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
        first.chain_id = 5
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])


# Specification 8.4
async def test_an_unknown_chain_and_a_chain_without_a_node_raise_different_errors(asking: Asking) -> None:
    async with asking() as upstreams:
        with pytest.raises(UnknownChain):
            await upstreams.call(999, "eth_chainId", [])
        with pytest.raises(NoUpstream):
            await upstreams.call(1, "eth_chainId", [])


async def test_an_error_contains_no_part_of_a_nodes_url(asking: Asking, first: FaultyNode) -> None:
    key = "9aa3d95b3bc440fa88ea12eaa4456161"
    first.answer_of = lambda _: {"error": {"code": -32000, "message": f"project {key} at {first.url} has no access"}}
    first.url += f"/v3/{key}"
    async with asking(first) as upstreams:
        with pytest.raises(NodeError) as caught:
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
    assert caught.value.message == "project (hidden) at (hidden) has no access"


async def test_several_callers_share_the_first_chain_check(asking: Asking, first: FaultyNode) -> None:
    async with asking(first) as upstreams:
        found = await asyncio.gather(*(upstreams.call(CHAIN_ID, "eth_call", [n]) for n in range(20)))
    assert found == [["eth_call", [n]] for n in range(20)]
    assert len(first.requests) == 21


def calls(count: int) -> list[Call]:
    return [Call("eth_call", Raw(b"[%d]" % number)) for number in range(count)]


def results(answers: list[Reply | UpstreamDown]) -> list[bytes]:
    assert all(isinstance(response, Reply) for response in answers)
    return [bytes(response.result).replace(b" ", b"") for response in answers if isinstance(response, Reply)]


@pytest.mark.parametrize("fault", ["well", "turned round", "short", "twice", *BAD])
async def test_every_call_of_a_batch_gets_its_own_response(asking: Asking, first: FaultyNode, fault: str) -> None:
    first.faults = [fault]
    async with asking() as upstreams:
        answers = await upstreams.query(CHAIN_ID, calls(9))
    assert results(answers) == [b'["eth_call",[%d]]' % number for number in range(9)]


async def test_only_calls_without_a_response_are_retried(asking: Asking, first: FaultyNode, second: FaultyNode) -> None:
    first.faults = ["short"]
    async with asking() as upstreams:
        await upstreams.query(CHAIN_ID, calls(4))
    assert [call["params"] for call in second.calls] == [[1], [3]]


async def test_calls_without_a_response_get_an_error_and_other_calls_keep_their_responses(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["short", "HTTP 503"]
    async with asking(first) as upstreams:
        answers = await upstreams.query(CHAIN_ID, calls(4))
    assert [type(response) for response in answers] == [Reply, UpstreamStatus, Reply, UpstreamStatus]


async def test_a_node_that_rejects_large_batches_gets_smaller_batches(asking: Asking, first: FaultyNode) -> None:
    first.pick = lambda: "one for all" if len(first.requests[-1][1]) > 5 else "well"
    async with asking(first) as upstreams:
        assert len(results(await upstreams.query(CHAIN_ID, calls(20)))) == 20
        first.requests.clear()
        await upstreams.query(CHAIN_ID, calls(20))
    assert [len(body) for _, body in first.requests] == [5, 5, 5, 5]


async def test_environment_variables_for_proxies_are_ignored(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    async with asking() as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHO[1]) == ECHO


async def test_kisslock_sends_only_its_own_headers_to_a_node(asking: Asking, first: FaultyNode) -> None:
    async with asking() as upstreams:
        await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])
    assert first.requests[0][0].keys() == {
        "host", "content-type", "accept", "accept-encoding", "user-agent", "content-length"
    }  # fmt: skip


@pytest.mark.parametrize("written", [b'"\\ud800"', b"[" * 990 + b"]" * 990])
async def test_a_result_that_cannot_be_read_counts_as_a_failed_attempt(
    asking: Asking, monkeypatch: pytest.MonkeyPatch, written: bytes
) -> None:
    """`replies` skips results unread, so the text can be invalid or too deep."""
    async with asking() as upstreams:

        async def query(*_: object, **__: object) -> list[Reply]:
            return [Reply(1, result=Raw(written))]

        monkeypatch.setattr(upstreams, "query", query)
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHO[1])


def test_the_data_of_an_error_is_omitted_if_it_cannot_be_read() -> None:
    error = ErrorBody(3, "reverted", Raw(b'"\\ud800"')).as_exception()
    assert (error.code, error.message, error.data) == (3, "reverted", None)
