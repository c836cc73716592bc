"""Queries to nodes: malformed responses are rejected, the next node is queried in time, errors are final."""

import asyncio

import pytest
from msgspec import Raw

from kisslock.upstream import NodeError, NoUpstream, UnknownChain, UpstreamDown
from kisslock.upstream.errors import UpstreamStatus
from kisslock.upstream.messages import Call, ErrorBody, Reply
from kisslock.upstream.upstreams import total_deadline_s
from tests.upstream.conftest import NewUpstreams
from tests.upstream.faulty import BAD_FAULTS, CHAIN_ID, FaultyNode
from tests.upstream.paced import NEVER_S, PacedNodes

SEARCH_CALL = Call("eth_getLogs", Raw(b"[]"), 10, heavy=True)
ECHOED_CALL = ["eth_call", [{"to": "0x1"}, "latest"]]


async def test_a_null_result_is_valid(new_upstreams: NewUpstreams, first_node: FaultyNode) -> None:
    first_node.answer_of = lambda _: {"result": None}
    async with new_upstreams() as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_getTransactionByHash", ["0x1"]) is None


# Specification 7.3
@pytest.mark.parametrize("fault", BAD_FAULTS)
async def test_a_malformed_response_is_never_passed_on_and_the_next_node_is_queried(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode, fault: str
) -> None:
    first_node.faults = [fault]
    first_node.redirect_to = f"{second_node.url}/elsewhere"
    async with new_upstreams() as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1]) == ECHOED_CALL
    assert len(second_node.calls) == 1


# Specification 8.5
@pytest.mark.parametrize("fault", BAD_FAULTS)
async def test_the_only_node_is_queried_three_times_before_the_call_fails(
    new_upstreams: NewUpstreams, first_node: FaultyNode, fault: str
) -> None:
    first_node.faults = [fault]
    async with new_upstreams(first_node) as upstreams:
        with pytest.raises(UpstreamDown) as caught:
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
    if fault.startswith("HTTP") or fault == "redirect":
        assert caught.type is UpstreamStatus
    if fault != "down":
        assert len(first_node.calls) == 3


async def test_a_call_succeeds_if_the_node_recovers_before_the_last_attempt(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["HTTP 503", "drops mid-answer", "well"]
    async with new_upstreams(first_node) as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1]) == ECHOED_CALL


async def test_if_a_node_is_slow_the_next_node_is_queried_after_half_of_the_time_until_the_deadline() -> None:
    paced = PacedNodes(timeout_ms=5000)
    paced.response_times_s[0] = NEVER_S
    assert await paced.run_call(SEARCH_CALL) == ("node 1", 2)
    await paced.upstreams.close()


# Specification 8.6
async def test_a_call_that_gets_no_response_ends_at_the_deadline_with_a_timeout() -> None:
    paced = PacedNodes(timeout_ms=5000, retry_count=2)
    paced.response_times_s = [NEVER_S, NEVER_S]
    code, waited_s = await paced.run_call(SEARCH_CALL)
    assert code == "rpc/upstream-timeout"
    assert 3.9 < waited_s <= 4
    await paced.upstreams.close()


# Specification 9.1
@pytest.mark.parametrize(("browser_ms", "deadline_s"), [(10_000, 9), (3000, 2), (2000, 1), (1000, 0.5), (100, 0.05)])
def test_the_deadline_of_the_server_is_shorter_than_the_timeout_of_the_browser(
    browser_ms: int, deadline_s: float
) -> None:
    assert total_deadline_s(browser_ms) == deadline_s


async def test_a_huge_response_is_cut_off_and_does_not_count_against_the_node(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["giant", "giant", "giant", "well"]
    async with new_upstreams(first_node, answer_max_bytes=65_536) as upstreams:
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
        assert upstreams.require_nodes(CHAIN_ID)[0].health.failure_count == 0
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1]) == ECHOED_CALL


@pytest.mark.parametrize(("code", "message"), [(3, "execution reverted"), (-32000, "nonce too low"), (-32602, "no")])
async def test_an_error_in_a_json_rpc_response_is_raised_and_the_call_is_not_retried(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode, code: int, message: str
) -> None:
    first_node.answer_of = lambda _: {"error": {"code": code, "message": message, "data": "0x08c379a0"}}
    async with new_upstreams() as upstreams:
        with pytest.raises(NodeError) as caught:
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
    assert (caught.value.code, caught.value.message, caught.value.data) == (code, message, "0x08c379a0")
    assert (len(first_node.calls), len(second_node.calls)) == (1, 0)


async def test_a_node_on_another_chain_gets_only_the_chain_check_and_no_call(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode
) -> None:
    first_node.chain_id = 5
    async with new_upstreams() as upstreams:
        for _ in range(6):
            assert await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1]) == ECHOED_CALL
        assert not upstreams.require_nodes(CHAIN_ID)[0].health.is_healthy
    assert first_node.calls == []
    assert len(first_node.requests) == 3


async def test_a_node_on_another_chain_gets_no_calls_even_as_the_only_node(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.chain_id = 5
    async with new_upstreams(first_node) as upstreams:
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
    assert first_node.calls == []


async def test_the_chain_of_a_node_is_checked_again_after_the_node_has_recovered(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["well", "drops mid-answer", "well"]
    async with new_upstreams(first_node) as upstreams:
        await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
        first_node.chain_id = 5
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])


# Specification 8.4
async def test_an_unknown_chain_and_a_chain_without_a_node_raise_different_errors(new_upstreams: NewUpstreams) -> None:
    async with new_upstreams() as upstreams:
        with pytest.raises(UnknownChain):
            await upstreams.call(999, "eth_chainId", [])
        with pytest.raises(NoUpstream):
            await upstreams.call(1, "eth_chainId", [])


async def test_an_error_contains_no_part_of_the_url_of_a_node(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    key = "9aa3d95b3bc440fa88ea12eaa4456161"
    first_node.answer_of = lambda _: {
        "error": {"code": -32000, "message": f"project {key} at {first_node.url} has no access"}
    }
    first_node.url += f"/v3/{key}"
    async with new_upstreams(first_node) as upstreams:
        with pytest.raises(NodeError) as caught:
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
    assert caught.value.message == "project (hidden) at (hidden) has no access"


async def test_several_callers_share_the_first_chain_check(new_upstreams: NewUpstreams, first_node: FaultyNode) -> None:
    async with new_upstreams(first_node, timeout_ms=20_000) as upstreams:
        results = await asyncio.gather(*(upstreams.call(CHAIN_ID, "eth_call", [n]) for n in range(20)))
    assert results == [["eth_call", [n]] for n in range(20)]
    assert len(first_node.requests) == 21


def create_calls(count: int) -> list[Call]:
    return [Call("eth_call", Raw(b"[%d]" % number)) for number in range(count)]


def decoded_results(replies: list[Reply | UpstreamDown]) -> list[bytes]:
    assert all(isinstance(response, Reply) for response in replies)
    return [bytes(response.result).replace(b" ", b"") for response in replies if isinstance(response, Reply)]


@pytest.mark.parametrize("fault", ["well", "turned round", "short", "twice", *BAD_FAULTS])
async def test_every_call_of_a_batch_gets_its_own_response(
    new_upstreams: NewUpstreams, first_node: FaultyNode, fault: str
) -> None:
    first_node.faults = [fault]
    async with new_upstreams() as upstreams:
        responses = await upstreams.query(CHAIN_ID, create_calls(9))
    assert decoded_results(responses) == [b'["eth_call",[%d]]' % number for number in range(9)]


async def test_only_calls_without_a_response_are_retried(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode
) -> None:
    first_node.faults = ["short"]
    async with new_upstreams() as upstreams:
        await upstreams.query(CHAIN_ID, create_calls(4))
    assert [call["params"] for call in second_node.calls] == [[1], [3]]


async def test_calls_without_a_response_get_an_error_and_other_calls_keep_their_responses(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["short", "HTTP 503"]
    async with new_upstreams(first_node) as upstreams:
        responses = await upstreams.query(CHAIN_ID, create_calls(4))
    assert [type(response) for response in responses] == [Reply, UpstreamStatus, Reply, UpstreamStatus]


async def test_a_node_that_rejects_large_batches_gets_smaller_batches(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.pick = lambda: "one for all" if len(first_node.requests[-1][1]) > 5 else "well"
    async with new_upstreams(first_node) as upstreams:
        assert len(decoded_results(await upstreams.query(CHAIN_ID, create_calls(20)))) == 20
        first_node.requests.clear()
        await upstreams.query(CHAIN_ID, create_calls(20))
    assert [len(body) for _, body in first_node.requests] == [5, 5, 5, 5]


async def test_environment_variables_for_proxies_are_ignored(
    new_upstreams: NewUpstreams, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    async with new_upstreams() as upstreams:
        assert await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1]) == ECHOED_CALL


async def test_kisslock_sends_only_its_own_headers_to_a_node(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    async with new_upstreams() as upstreams:
        await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])
    assert first_node.requests[0][0].keys() == {
        "host", "content-type", "accept", "accept-encoding", "user-agent", "content-length"
    }  # fmt: skip


@pytest.mark.parametrize("result_bytes", [b'"\\ud800"', b"[" * 990 + b"]" * 990])
async def test_a_result_that_cannot_be_decoded_makes_the_call_fail(
    new_upstreams: NewUpstreams, monkeypatch: pytest.MonkeyPatch, result_bytes: bytes
) -> None:
    """`match_replies` does not decode results, so the text of a result can be invalid or too deep."""
    async with new_upstreams() as upstreams:

        async def query_once(*_: object, **__: object) -> list[Reply]:
            return [Reply(1, result=Raw(result_bytes))]

        monkeypatch.setattr(upstreams, "query", query_once)
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, "eth_call", ECHOED_CALL[1])


def test_the_data_of_an_error_is_omitted_if_it_cannot_be_read() -> None:
    error = ErrorBody(3, "reverted", Raw(b'"\\ud800"')).as_exception()
    assert (error.code, error.message, error.data) == (3, "reverted", None)
