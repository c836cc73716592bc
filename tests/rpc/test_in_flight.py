"""Calls that share an in-flight request, and calls that do not. The test moves the clock."""

from typing import Any

import pytest

from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.in_flight import JOIN_S, MAX_HEAVY_REQUESTS
from kisslock.rpc.policy import RULES_BY_METHOD, create_policy
from kisslock.upstream.messages import LARGE_BATCH_CALLS
from kisslock.upstream.transport import MAX_CONNECTIONS
from tests.rpc.held import OTHER_CHAIN, HeldGateway
from tests.upstream.faulty import CHAIN_ID

MethodAndParams = tuple[str, list[Any]]
GAS_PRICE: MethodAndParams = ("eth_gasPrice", [])
BLOCK_NUMBER: MethodAndParams = ("eth_blockNumber", [])
GET_LOGS: MethodAndParams = ("eth_getLogs", [{"blockHash": "0x" + "ab" * 32}])
ETH_CALL: MethodAndParams = ("eth_call", [{"to": "0x" + "11" * 20}, "latest"])
GET_BLOCK: MethodAndParams = ("eth_getBlockByNumber", ["0x1", False])
GET_FULL_BLOCK: MethodAndParams = ("eth_getBlockByNumber", ["0x1", True])
SEND_TRANSACTION: MethodAndParams = ("eth_sendRawTransaction", ["0x02"])
SEND_OTHER_TRANSACTION: MethodAndParams = ("eth_sendRawTransaction", ["0x03"])
GET_BALANCE: MethodAndParams = ("eth_getBalance", [f"0x{1:040x}", "latest"])


@pytest.fixture
async def held_gateway() -> Any:
    """Yield a gateway with a node whose responses the test holds back."""
    gateway = HeldGateway()
    yield gateway
    for event in gateway.node.held.values():
        event.set()
    await gateway.settle()
    await gateway.gateway.in_flight.close()


def result_or_error_code(response: Any) -> Any:
    """Return "result", or the code of the response's error."""
    return "result" if "result" in response else response["error"]["code"]


def test_methods_that_execute_or_search_and_methods_from_the_settings_are_heavy() -> None:
    heavy_methods = {name for name, rule in RULES_BY_METHOD.items() if rule.heavy}
    assert heavy_methods >= {
        *("eth_call", "eth_estimateGas", "eth_createAccessList", "eth_getLogs", "eth_getProof"),
        *("eth_getBlockReceipts", "eth_feeHistory"),
    }
    assert not heavy_methods & {"eth_gasPrice", "eth_blockNumber", "eth_getBalance", "eth_sendRawTransaction"}
    assert create_policy(["trace_block"])["trace_block"].heavy


# The gateway never sends a call that two clients share in one request with a heavy call, or with a call with params.
@pytest.mark.parametrize("log_search", [GET_LOGS, GET_BLOCK], ids=lambda call: call[0])
async def test_a_hanging_call_does_not_delay_a_call_that_two_clients_share(
    held_gateway: HeldGateway, log_search: MethodAndParams
) -> None:
    held_gateway.node.hold(log_search[0])
    attacker, visitor = await held_gateway.start_tasks(
        held_gateway.send_calls(GAS_PRICE, log_search), held_gateway.send_calls(GAS_PRICE)
    )
    assert not attacker.done()
    assert result_or_error_code(visitor.result()) == "result"
    assert held_gateway.node.requests == [[GAS_PRICE], [log_search]]


async def test_a_failed_log_search_does_not_break_a_call_that_two_clients_share(held_gateway: HeldGateway) -> None:
    release_event = held_gateway.node.hold("eth_gasPrice")
    held_gateway.node.failing = {"eth_getLogs"}
    attacker, visitor = await held_gateway.start_tasks(
        held_gateway.send_calls(GAS_PRICE, GET_LOGS), held_gateway.send_calls(GAS_PRICE)
    )
    await held_gateway.release_requests(release_event)
    assert [result_or_error_code(response) for response in attacker.result()] == ["result", -32090]
    assert result_or_error_code(visitor.result()) == "result"
    assert held_gateway.node.count("eth_gasPrice") == 1


async def test_cheap_calls_share_a_request_and_each_heavy_or_writing_method_has_its_own_request(
    held_gateway: HeldGateway,
) -> None:
    other_call = ("eth_call", [{"to": "0x" + "22" * 20}, "latest"])
    responses = await held_gateway.send_calls(
        GAS_PRICE, ETH_CALL, GET_LOGS, SEND_TRANSACTION, other_call, BLOCK_NUMBER, ETH_CALL, GET_BLOCK, GET_FULL_BLOCK
    )
    assert [response["id"] for response in responses] == list(range(9))
    groups = [[method for method, _ in request] for request in held_gateway.node.requests]
    assert groups == [
        *(["eth_gasPrice", "eth_blockNumber"], ["eth_call", "eth_call"]),
        *(["eth_getLogs"], ["eth_sendRawTransaction"], ["eth_getBlockByNumber"], ["eth_getBlockByNumber"]),
    ]


async def test_identical_calls_in_flight_become_one_call_and_each_client_gets_its_own_id(
    held_gateway: HeldGateway,
) -> None:
    release_event = held_gateway.node.hold("eth_call")
    single_response, batch = await held_gateway.start_tasks(
        held_gateway.send_calls(ETH_CALL), held_gateway.send_calls(GAS_PRICE, ETH_CALL, ETH_CALL)
    )
    await held_gateway.release_requests(release_event)
    assert held_gateway.node.count("eth_call") == 1
    assert [single_response.result()["id"], *(response["id"] for response in batch.result())] == [0, 0, 1, 2]
    assert len(held_gateway.gateway.in_flight) == 0


@pytest.mark.parametrize(
    "calls", [(ETH_CALL,), (GAS_PRICE,), (GET_BLOCK, GET_BALANCE)], ids=["heavy", "cheap", "several"]
)
async def test_a_thousand_clients_with_the_same_calls_share_one_request(
    held_gateway: HeldGateway, calls: tuple[MethodAndParams, ...]
) -> None:
    release_event = held_gateway.node.hold(calls[0][0])
    waiting_tasks = await held_gateway.start_tasks(*(held_gateway.send_calls(*calls) for _ in range(1000)))
    await held_gateway.pass_s(2)
    assert [[method for method, _ in request] for request in held_gateway.node.requests] == [
        [method for method, _ in calls]
    ]
    await held_gateway.release_requests(release_event)
    responses = [task.result() for task in waiting_tasks]
    assert {
        result_or_error_code(item) for response in responses for item in (response if len(calls) > 1 else [response])
    } == {"result"}


async def test_clients_that_come_too_late_for_a_running_request_share_a_new_request(
    held_gateway: HeldGateway,
) -> None:
    first_release = held_gateway.node.hold("eth_call")
    (first_task,) = await held_gateway.start_tasks(held_gateway.send_calls(ETH_CALL))
    await held_gateway.pass_s(JOIN_S + 0.01)
    second_release = held_gateway.node.hold("eth_call")
    late_tasks = await held_gateway.start_tasks(*(held_gateway.send_calls(ETH_CALL) for _ in range(1000)))
    await held_gateway.release_requests(second_release)
    assert {result_or_error_code(task.result()) for task in late_tasks} == {"result"}
    assert not first_task.done()
    (later_task,) = await held_gateway.start_tasks(held_gateway.send_calls(ETH_CALL))
    assert result_or_error_code(later_task.result()) == "result"
    assert held_gateway.node.count("eth_call") == 3
    await held_gateway.release_requests(first_release)
    assert result_or_error_code(first_task.result()) == "result"
    assert len(held_gateway.gateway.in_flight) == 0


async def test_a_client_does_not_wait_for_calls_that_only_another_client_has_sent(held_gateway: HeldGateway) -> None:
    held_gateway.node.hold("eth_getBlockByNumber")
    attacker, visitor, task_with_both_calls = await held_gateway.start_tasks(
        held_gateway.send_calls(GET_BLOCK, GET_BALANCE),
        held_gateway.send_calls(GET_BALANCE),
        held_gateway.send_calls(GET_BALANCE, GET_BLOCK, BLOCK_NUMBER),
    )
    assert result_or_error_code(visitor.result()) == "result"
    assert not attacker.done()
    assert not task_with_both_calls.done()
    assert held_gateway.node.requests == [[GET_BLOCK, GET_BALANCE], [GET_BALANCE], [BLOCK_NUMBER]]
    (later_task,) = await held_gateway.start_tasks(held_gateway.send_calls(GET_BALANCE))
    assert result_or_error_code(later_task.result()) == "result"


@pytest.mark.parametrize("method", ["eth_getBlockByNumber", "eth_getBlockByHash"])
def test_a_call_for_a_block_with_full_transactions_is_heavy_and_costs_as_much_as_five_calls(method: str) -> None:
    decider = Decider(CHAIN_ID, RULES_BY_METHOD)

    def decide_weight(params_json: bytes) -> tuple[bool, int, bool]:
        decision = decider.decide(method, params_json)
        assert isinstance(decision, Decision)
        assert (decision.call.heavy, decision.call.cost) == (decision.rule.heavy, decision.rule.cost)
        return decision.rule.heavy, decision.rule.cost, decision.call.hedged

    assert {decide_weight(params) for params in (b'["0x1"]', b'["0x1",false]', b'["0x1",null]')} == {(False, 1, True)}
    assert {decide_weight(params) for params in (b'["0x1",true]', b'["0x1",1]', b'["0x1","true"]')} == {
        (True, 5, False)
    }


async def test_a_large_batch_of_cheap_calls_waits_for_a_free_slot_like_a_heavy_call(held_gateway: HeldGateway) -> None:
    release_event = held_gateway.node.hold("eth_call")
    many_calls: list[MethodAndParams] = [
        ("eth_getBalance", [f"0x{number:040x}", "latest"]) for number in range(LARGE_BATCH_CALLS + 1)
    ]
    execution_calls: list[MethodAndParams] = [
        ("eth_call", [{"to": f"0x{number:040x}"}, "latest"]) for number in range(MAX_HEAVY_REQUESTS)
    ]
    *_, large_batch = await held_gateway.start_tasks(
        *(held_gateway.send_calls(call) for call in execution_calls), held_gateway.send_calls(*many_calls)
    )
    assert held_gateway.node.count("eth_getBalance") == 0
    assert {
        result_or_error_code(response) for response in await held_gateway.send_calls(*many_calls[:LARGE_BATCH_CALLS])
    } == {"result"}
    await held_gateway.release_requests(release_event)
    assert {result_or_error_code(response) for response in large_batch.result()} == {"result"}


async def test_a_failed_request_returns_an_error_only_to_the_clients_that_shared_the_request(
    held_gateway: HeldGateway,
) -> None:
    release_event = held_gateway.node.hold("eth_call")
    held_gateway.node.failing = {"eth_call"}
    waiting_tasks = await held_gateway.start_tasks(*(held_gateway.send_calls(ETH_CALL) for _ in range(100)))
    await held_gateway.release_requests(release_event)
    assert {result_or_error_code(task.result()) for task in waiting_tasks} == {-32090}
    assert held_gateway.node.count("eth_call") == 1
    held_gateway.node.failing = set()
    assert result_or_error_code(await held_gateway.send_calls(ETH_CALL)) == "result"


@pytest.mark.parametrize("failing", [set[str](), {"eth_sendRawTransaction"}])
async def test_a_transaction_is_never_sent_a_second_time(held_gateway: HeldGateway, failing: set[str]) -> None:
    release_event = held_gateway.node.hold("eth_sendRawTransaction")
    held_gateway.node.failing = failing
    waiting_tasks = await held_gateway.start_tasks(
        held_gateway.send_calls(SEND_TRANSACTION, SEND_OTHER_TRANSACTION), held_gateway.send_calls(SEND_TRANSACTION)
    )
    await held_gateway.pass_s(5)
    waiting_tasks += await held_gateway.start_tasks(
        held_gateway.send_calls(SEND_TRANSACTION), held_gateway.send_calls(SEND_TRANSACTION, GAS_PRICE)
    )
    await held_gateway.release_requests(release_event)
    responses = [task.result() for task in waiting_tasks]
    responses_of_transactions = [responses[0][0], *responses[1:3], responses[3][0]]
    assert {result_or_error_code(response) for response in responses_of_transactions} == {
        -32090 if failing else "result"
    }
    assert held_gateway.node.count("eth_sendRawTransaction") == 2


async def test_a_client_that_disconnects_does_not_cancel_the_response_of_another_client(
    held_gateway: HeldGateway,
) -> None:
    release_event = held_gateway.node.hold("eth_call")
    first_task, second_task = await held_gateway.start_tasks(
        held_gateway.send_calls(ETH_CALL, GAS_PRICE), held_gateway.send_calls(ETH_CALL, GAS_PRICE)
    )
    first_task.cancel()
    await held_gateway.settle()
    await held_gateway.release_requests(release_event)
    assert [result_or_error_code(response) for response in second_task.result()] == ["result", "result"]
    assert len(held_gateway.gateway.in_flight) == 0


async def test_heavy_requests_leave_free_connections_for_cheap_requests(held_gateway: HeldGateway) -> None:
    assert MAX_HEAVY_REQUESTS < MAX_CONNECTIONS
    release_event = held_gateway.node.hold("eth_call")
    calls: list[MethodAndParams] = [
        ("eth_call", [{"to": f"0x{number:040x}"}, "latest"]) for number in range(MAX_HEAVY_REQUESTS + 10)
    ]
    waiting_tasks = await held_gateway.start_tasks(*(held_gateway.send_calls(call) for call in calls))
    assert held_gateway.node.count("eth_call") == MAX_HEAVY_REQUESTS
    assert result_or_error_code(await held_gateway.send_calls(GAS_PRICE)) == "result"
    await held_gateway.release_requests(release_event)
    assert {result_or_error_code(task.result()) for task in waiting_tasks} == {"result"}
    assert held_gateway.node.count("eth_call") == len(calls)


async def test_a_heavy_call_that_gets_no_free_connection_in_time_returns_the_timeout_code(
    held_gateway: HeldGateway,
) -> None:
    held_gateway.node.hold("eth_call")
    calls: list[MethodAndParams] = [
        ("eth_call", [{"to": f"0x{number:040x}"}, "latest"]) for number in range(MAX_HEAVY_REQUESTS + 1)
    ]
    *_, last_task = await held_gateway.start_tasks(*(held_gateway.send_calls(call) for call in calls))
    await held_gateway.pass_s(9.1)
    assert last_task.result()["error"]["data"]["code"] == "rpc/upstream-timeout"
    assert held_gateway.node.count("eth_call") == MAX_HEAVY_REQUESTS


async def test_a_chain_whose_slots_are_all_used_does_not_block_another_chain() -> None:
    two_chain_gateway = HeldGateway(CHAIN_ID, OTHER_CHAIN)
    release_event = two_chain_gateway.node.hold("eth_getLogs")
    search_calls: list[MethodAndParams] = [
        ("eth_getLogs", [{"blockHash": f"0x{number:064x}"}]) for number in range(MAX_HEAVY_REQUESTS)
    ]
    hung_tasks = await two_chain_gateway.start_tasks(
        *(two_chain_gateway.send_calls(log_search, chain_id=OTHER_CHAIN) for log_search in search_calls)
    )
    assert two_chain_gateway.node.count("eth_getLogs") == MAX_HEAVY_REQUESTS // 2
    (visitor,) = await two_chain_gateway.start_tasks(two_chain_gateway.send_calls(ETH_CALL))
    assert result_or_error_code(visitor.result()) == "result"
    await two_chain_gateway.release_requests(release_event)
    assert {result_or_error_code(task.result()) for task in hung_tasks} == {"result"}
    await two_chain_gateway.gateway.in_flight.close()
