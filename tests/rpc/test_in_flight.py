"""Calls that share an in-flight request, and calls that do not. The test moves the clock."""

from typing import Any

import pytest

from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.in_flight import JOIN_S, MAX_HEAVY_REQUESTS
from kisslock.rpc.policy import RULES_BY_METHOD, policy_of
from kisslock.upstream.messages import LARGE_BATCH_CALLS
from kisslock.upstream.transport import MAX_CONNECTIONS
from tests.rpc.held import OTHER_CHAIN, Held
from tests.upstream.faulty import CHAIN_ID

One = tuple[str, list[Any]]
PRICE: One = ("eth_gasPrice", [])
HEIGHT: One = ("eth_blockNumber", [])
LOGS: One = ("eth_getLogs", [{"blockHash": "0x" + "ab" * 32}])
CALL: One = ("eth_call", [{"to": "0x" + "11" * 20}, "latest"])
BLOCK: One = ("eth_getBlockByNumber", ["0x1", False])
FULL: One = ("eth_getBlockByNumber", ["0x1", True])
SEND: One = ("eth_sendRawTransaction", ["0x02"])
OTHER_SEND: One = ("eth_sendRawTransaction", ["0x03"])
BALANCE: One = ("eth_getBalance", [f"0x{1:040x}", "latest"])


@pytest.fixture
async def held() -> Any:
    """Yield a gateway with a node whose responses the test holds back."""
    gateway = Held()
    yield gateway
    for event in gateway.node.held.values():
        event.set()
    await gateway.settle()
    await gateway.gateway.in_flight.close()


def code(answer: Any) -> Any:
    """Return "result", or the code of the response's error."""
    return "result" if "result" in answer else answer["error"]["code"]


def test_the_method_table_marks_exactly_these_methods_as_heavy() -> None:
    heavy = {name for name, rule in RULES_BY_METHOD.items() if rule.heavy}
    assert heavy >= {
        *("eth_call", "eth_estimateGas", "eth_createAccessList", "eth_getLogs", "eth_getProof"),
        *("eth_getBlockReceipts", "eth_feeHistory"),
    }
    assert not heavy & {"eth_gasPrice", "eth_blockNumber", "eth_getBalance", "eth_sendRawTransaction"}
    assert policy_of(["trace_block"])["trace_block"].heavy


# A popular call never shares a request with a heavy call, or with a cheap call that has params.
@pytest.mark.parametrize("search", [LOGS, BLOCK], ids=lambda call: call[0])
async def test_a_search_through_logs_that_hangs_does_not_delay_a_popular_call(held: Held, search: One) -> None:
    held.node.hold(search[0])
    attacker, visitor = await held.begin(held.ask(PRICE, search), held.ask(PRICE))
    assert not attacker.done()
    assert code(visitor.result()) == "result"
    assert held.node.requests == [[PRICE], [search]]


async def test_a_search_through_logs_that_fails_does_not_make_a_popular_call_fail(held: Held) -> None:
    release = held.node.hold("eth_gasPrice")
    held.node.failing = {"eth_getLogs"}
    attacker, visitor = await held.begin(held.ask(PRICE, LOGS), held.ask(PRICE))
    await held.let_go(release)
    assert [code(answer) for answer in attacker.result()] == ["result", -32090]
    assert code(visitor.result()) == "result"
    assert held.node.count("eth_gasPrice") == 1


async def test_cheap_calls_share_a_request_and_each_heavy_or_writing_method_has_its_own_request(held: Held) -> None:
    other = ("eth_call", [{"to": "0x" + "22" * 20}, "latest"])
    responses = await held.ask(PRICE, CALL, LOGS, SEND, other, HEIGHT, CALL, BLOCK, FULL)
    assert [answer["id"] for answer in responses] == list(range(9))
    groups = [[method for method, _ in request] for request in held.node.requests]
    assert groups == [
        *(["eth_gasPrice", "eth_blockNumber"], ["eth_call", "eth_call"]),
        *(["eth_getLogs"], ["eth_sendRawTransaction"], ["eth_getBlockByNumber"], ["eth_getBlockByNumber"]),
    ]


async def test_identical_calls_in_flight_become_one_call_and_each_client_gets_its_own_id(held: Held) -> None:
    release = held.node.hold("eth_call")
    alone, batch = await held.begin(held.ask(CALL), held.ask(PRICE, CALL, CALL))
    await held.let_go(release)
    assert held.node.count("eth_call") == 1
    assert [alone.result()["id"], *(answer["id"] for answer in batch.result())] == [0, 0, 1, 2]
    assert len(held.gateway.in_flight) == 0


@pytest.mark.parametrize("calls", [(CALL,), (PRICE,), (BLOCK, BALANCE)], ids=["heavy", "cheap", "several"])
async def test_a_thousand_clients_with_the_same_calls_share_one_request(held: Held, calls: tuple[One, ...]) -> None:
    release = held.node.hold(calls[0][0])
    waiting = await held.begin(*(held.ask(*calls) for _ in range(1000)))
    await held.pass_s(2)
    assert [[method for method, _ in request] for request in held.node.requests] == [[method for method, _ in calls]]
    await held.let_go(release)
    responses = [task.result() for task in waiting]
    assert {code(item) for answer in responses for item in (answer if len(calls) > 1 else [answer])} == {"result"}


async def test_clients_that_come_late_share_a_second_request_and_this_request_can_end_before_the_first(
    held: Held,
) -> None:
    first = held.node.hold("eth_call")
    (own,) = await held.begin(held.ask(CALL))
    await held.pass_s(JOIN_S + 0.01)
    second = held.node.hold("eth_call")
    late = await held.begin(*(held.ask(CALL) for _ in range(1000)))
    await held.let_go(second)
    assert {code(task.result()) for task in late} == {"result"}
    assert not own.done()
    (later,) = await held.begin(held.ask(CALL))
    assert code(later.result()) == "result"
    assert held.node.count("eth_call") == 3
    await held.let_go(first)
    assert code(own.result()) == "result"
    assert len(held.gateway.in_flight) == 0


async def test_a_client_does_not_wait_for_calls_that_only_another_client_has_added(held: Held) -> None:
    held.node.hold("eth_getBlockByNumber")
    attacker, visitor, both = await held.begin(
        held.ask(BLOCK, BALANCE), held.ask(BALANCE), held.ask(BALANCE, BLOCK, HEIGHT)
    )
    assert code(visitor.result()) == "result"
    assert not attacker.done()
    assert not both.done()
    assert held.node.requests == [[BLOCK, BALANCE], [BALANCE], [HEIGHT]]
    (later,) = await held.begin(held.ask(BALANCE))
    assert code(later.result()) == "result"


@pytest.mark.parametrize("method", ["eth_getBlockByNumber", "eth_getBlockByHash"])
def test_a_call_for_a_block_with_full_transactions_is_heavy_and_costs_five(method: str) -> None:
    decide = Decider(CHAIN_ID, RULES_BY_METHOD)

    def weight(written: bytes) -> tuple[bool, int, bool]:
        decision = decide.decide(method, written)
        assert isinstance(decision, Decision)
        assert (decision.call.heavy, decision.call.cost) == (decision.rule.heavy, decision.rule.cost)
        return decision.rule.heavy, decision.rule.cost, decision.call.hedged

    assert {weight(params) for params in (b'["0x1"]', b'["0x1",false]', b'["0x1",null]')} == {(False, 1, True)}
    assert {weight(params) for params in (b'["0x1",true]', b'["0x1",1]', b'["0x1","true"]')} == {(True, 5, False)}


async def test_a_batch_of_many_cheap_calls_counts_as_heavy(held: Held) -> None:
    release = held.node.hold("eth_call")
    many: list[One] = [("eth_getBalance", [f"0x{number:040x}", "latest"]) for number in range(LARGE_BATCH_CALLS + 1)]
    executions: list[One] = [
        ("eth_call", [{"to": f"0x{number:040x}"}, "latest"]) for number in range(MAX_HEAVY_REQUESTS)
    ]
    *_, together = await held.begin(*(held.ask(execution) for execution in executions), held.ask(*many))
    assert held.node.count("eth_getBalance") == 0
    assert {code(answer) for answer in await held.ask(*many[:LARGE_BATCH_CALLS])} == {"result"}
    await held.let_go(release)
    assert {code(answer) for answer in together.result()} == {"result"}


async def test_a_request_that_fails_fails_only_for_the_clients_that_have_joined_it(held: Held) -> None:
    release = held.node.hold("eth_call")
    held.node.failing = {"eth_call"}
    waiting = await held.begin(*(held.ask(CALL) for _ in range(100)))
    await held.let_go(release)
    assert {code(task.result()) for task in waiting} == {-32090}
    assert held.node.count("eth_call") == 1
    held.node.failing = set()
    assert code(await held.ask(CALL)) == "result"


@pytest.mark.parametrize("failing", [set[str](), {"eth_sendRawTransaction"}])
async def test_a_transaction_is_never_sent_a_second_time(held: Held, failing: set[str]) -> None:
    release = held.node.hold("eth_sendRawTransaction")
    held.node.failing = failing
    waiting = await held.begin(held.ask(SEND, OTHER_SEND), held.ask(SEND))
    await held.pass_s(5)
    waiting += await held.begin(held.ask(SEND), held.ask(SEND, PRICE))
    await held.let_go(release)
    responses = [task.result() for task in waiting]
    sent = [responses[0][0], *responses[1:3], responses[3][0]]
    assert {code(answer) for answer in sent} == {-32090 if failing else "result"}
    assert held.node.count("eth_sendRawTransaction") == 2


async def test_a_client_that_disconnects_does_not_cancel_the_response_of_another_client(held: Held) -> None:
    release = held.node.hold("eth_call")
    first, second = await held.begin(held.ask(CALL, PRICE), held.ask(CALL, PRICE))
    first.cancel()
    await held.settle()
    await held.let_go(release)
    assert [code(answer) for answer in second.result()] == ["result", "result"]
    assert len(held.gateway.in_flight) == 0


async def test_heavy_requests_leave_free_connections_for_cheap_requests(held: Held) -> None:
    assert MAX_HEAVY_REQUESTS < MAX_CONNECTIONS
    release = held.node.hold("eth_call")
    calls: list[One] = [
        ("eth_call", [{"to": f"0x{number:040x}"}, "latest"]) for number in range(MAX_HEAVY_REQUESTS + 10)
    ]
    waiting = await held.begin(*(held.ask(call) for call in calls))
    assert held.node.count("eth_call") == MAX_HEAVY_REQUESTS
    assert code(await held.ask(PRICE)) == "result"
    await held.let_go(release)
    assert {code(task.result()) for task in waiting} == {"result"}
    assert held.node.count("eth_call") == len(calls)


async def test_a_heavy_call_that_gets_no_free_connection_in_time_returns_the_timeout_code(held: Held) -> None:
    held.node.hold("eth_call")
    calls: list[One] = [
        ("eth_call", [{"to": f"0x{number:040x}"}, "latest"]) for number in range(MAX_HEAVY_REQUESTS + 1)
    ]
    *_, last = await held.begin(*(held.ask(call) for call in calls))
    await held.pass_s(9.1)
    assert last.result()["error"]["data"]["code"] == "rpc/upstream-timeout"
    assert held.node.count("eth_call") == MAX_HEAVY_REQUESTS


async def test_a_chain_whose_slots_are_all_used_does_not_block_another_chain() -> None:
    held = Held(CHAIN_ID, OTHER_CHAIN)
    release = held.node.hold("eth_getLogs")
    searches: list[One] = [("eth_getLogs", [{"blockHash": f"0x{number:064x}"}]) for number in range(MAX_HEAVY_REQUESTS)]
    hung = await held.begin(*(held.ask(search, chain_id=OTHER_CHAIN) for search in searches))
    assert held.node.count("eth_getLogs") == MAX_HEAVY_REQUESTS // 2
    (visitor,) = await held.begin(held.ask(CALL))
    assert code(visitor.result()) == "result"
    await held.let_go(release)
    assert {code(task.result()) for task in hung} == {"result"}
    await held.gateway.in_flight.close()
