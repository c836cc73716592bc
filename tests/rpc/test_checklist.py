"""The checklist for the gateway, line by line (14 to 20); each title begins with the number of its line."""

import gzip
import http.client
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.errors import SettingsError
from kisslock.rpc.policy import TABLE, policy_of
from tests.conftest import Site as Serve
from tests.rpc.conftest import CALLED, URL, Site, call
from tests.upstream.faulty import CHAIN_ID, FaultyNode

HASH = "0x" + "ab" * 32
JSON = {"Content-Type": "application/json"}
NEVER_TAKEN = (
    *("admin_peers", "debug_traceCall", "personal_sign", "anvil_setBalance", "eth_sign", "eth_signTransaction"),
    *("eth_signTypedData_v4", "eth_sendTransaction", "eth_accounts", "eth_requestAccounts", "evm_mine", "miner_start"),
    *("hardhat_reset", "txpool_content", "engine_newPayloadV1"),
)
REFUSED = (
    *NEVER_TAKEN,
    *("eth_newFilter", "eth_subscribe", "eth_getFilterLogs", "web3_sha3", "rpc.discover", "e\u0442h_call", ""),
    *("ETH_CALL", "Eth_Call", " eth_call", "eth_call ", "eth_call\n", "eth_call\x00", "eth\u200b_call"),
)


def ask(client: TestClient, *requests: Any) -> Any:
    body = list(requests) if len(requests) > 1 else requests[0]
    answer = client.post(URL, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


# Specification 7.1
@pytest.mark.parametrize("method", REFUSED)
def test_14_a_method_outside_the_list_is_not_found_and_no_node_hears_of_it(
    client: TestClient, node: FaultyNode, method: str
) -> None:
    assert ask(client, call(method, []))["error"]["code"] == -32601
    assert node.requests == []


@pytest.mark.parametrize("method", NEVER_TAKEN)
def test_14_the_settings_cannot_allow_what_is_never_taken(method: str) -> None:
    with pytest.raises(SettingsError, match=method):
        policy_of(["eth_call", method])


def test_14_the_settings_can_narrow_the_list_and_name_more(site: Site, node: FaultyNode) -> None:
    client = site(methods=["eth_getBalance", "trace_block"])
    assert ask(client, call("eth_call"))["error"]["code"] == -32601
    assert "result" in ask(client, call("trace_block", ["0x1"]))
    assert "result" in ask(client, call("trace_block", ["0x1"]))
    assert len(node.calls) == 2


def test_14_of_duplicate_keys_the_last_is_judged_and_only_that_one_is_sent_on(
    client: TestClient, node: FaultyNode
) -> None:
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":["evil"],'
        b'"params":[{"to":"0x1","to":"0x2"},"latest"],"method":"eth_call"}'
    )
    assert client.post(URL, content=body, headers=JSON).json()["result"] == [
        "eth_call",
        [{**CALLED[0], "to": "0x2"}, "latest"],
    ]
    evil = body.replace(b"eth_call", b"eth_accounts")
    assert client.post(URL, content=evil, headers=JSON).json()["error"]["code"] == -32601
    assert [(sent["method"], sent["params"]) for sent in node.calls] == [
        ("eth_call", [{**CALLED[0], "to": "0x2"}, "latest"])
    ]
    assert node.calls[0].keys() == {"jsonrpc", "id", "method", "params"}


# Specification 7.2
def test_15_a_batch_of_1000_passes_in_order_and_1001_is_refused(client: TestClient, node: FaultyNode) -> None:
    requests = [call("eth_getBalance", [hex(number), "latest"], f"id{number}") for number in range(1001)]
    answers = ask(client, *requests[:1000])
    assert [answer["id"] for answer in answers] == [f"id{number}" for number in range(1000)]
    assert [answer["result"][1][0] for answer in answers] == [hex(number) for number in range(1000)]
    refused = ask(client, *requests)
    assert (refused["id"], refused["error"]["code"]) == (None, -32600)
    assert len(node.calls) == 1000


def test_15_an_empty_batch_is_an_invalid_request(client: TestClient) -> None:
    assert ask(client, [])["error"]["code"] == -32600


def test_15_notifications_get_no_answer_and_only_those_that_act_are_sent_on(
    client: TestClient, node: FaultyNode
) -> None:
    read = {"jsonrpc": "2.0", "method": "eth_getBalance", "params": ["0x1"]}
    send = {"jsonrpc": "2.0", "method": "eth_sendRawTransaction", "params": ["0x02"]}
    answer = client.post(URL, json=read)
    assert (answer.status_code, answer.content) == (204, b"")
    assert client.post(URL, json=[read, send]).status_code == 204
    assert [sent["method"] for sent in node.calls] == ["eth_sendRawTransaction"]


def test_15_each_call_of_a_batch_counts_in_the_budget(site: Site) -> None:
    client = site(budget_calls=5000)
    batch = [call("eth_chainId", [], number) for number in range(1000)]
    for _ in range(5):
        assert client.post(URL, json=batch).status_code == 200
    answer = client.post(URL, json=call("eth_chainId", []))
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "http/too-many-requests")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60


def test_15_the_bytes_of_an_answer_are_capped_slot_by_slot(site: Site, node: FaultyNode) -> None:
    node.answer_of = lambda _: {"result": "a" * 40_000}
    answers = ask(site(answer_max_bytes=65_536), call(identity=1), call(identity=2), call("eth_chainId", [], 3))
    assert len(answers[0]["result"]) == 40_000
    assert answers[1]["error"] == {
        "code": -32091, "message": "The answer is larger than 65536 bytes.", "data": {"code": "rpc/answer-too-large"}
    }  # fmt: skip
    assert answers[2]["result"] == "0x7a69"


def test_16_a_body_over_the_limit_is_refused_by_its_length_and_while_it_streams(site: Site) -> None:
    client = site(body_max_bytes=65_536)
    whole = client.post(URL, content=b" " * 65_537, headers=JSON)
    streamed = client.post(URL, content=(b" " * 1024 for _ in range(100)), headers=JSON)
    for answer in (whole, streamed):
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "http/body-too-large")


def test_16_a_batch_may_be_larger_than_bodies_elsewhere(client: TestClient) -> None:
    big = call("eth_getBalance", ["0x" + "0" * 1_000_000, "latest"])
    assert "result" in ask(client, big)
    assert client.post("/api/health", json=big).status_code in {405, 413}


def test_16_a_body_2000_deep_is_refused(client: TestClient, node: FaultyNode) -> None:
    for shape in ("%s", '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[%s]}'):
        body = shape % ("[" * 2000 + "]" * 2000)
        answer = client.post(URL, content=body, headers=JSON).json()
        # How deep the decoder goes depends on Python's recursion limit; deeper or not, it is no request.
        (slot,) = answer if isinstance(answer, list) else [answer]
        assert slot["error"]["code"] in {-32700, -32600, -32602}
    assert node.requests == []


def test_16_a_compressed_body_is_refused(client: TestClient) -> None:
    body = gzip.compress(json.dumps(call()).encode())
    answer = client.post(URL, content=body, headers={**JSON, "Content-Encoding": "gzip"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "http/unsupported-encoding")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_16_a_body_as_another_sites_page_could_send_it_unasked_is_refused(client: TestClient, kind: str) -> None:
    answer = client.post(URL, content=json.dumps(call()), headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "http/unsupported-media-type")


# Specification 7.1
def test_17_nothing_of_the_visitors_request_reaches_the_node_but_method_and_params(
    client: TestClient, node: FaultyNode, other: FaultyNode
) -> None:
    headers = {
        "Cookie": "kisslock=secret", "Authorization": "Bearer x", "X-Forwarded-For": "1.2.3.4", "Referer": "https://a",
        "Origin": "http://127.0.0.1:8000", "User-Agent": "visitor", "Accept-Language": "fa",
        "X-Request-ID": "visitor-1234",
    }  # fmt: skip
    request = {**call(), "url": other.url, "headers": {"a": "b"}}
    assert client.post(f"{URL}?url={other.url}", json=request, headers=headers).status_code == 200
    for sent, body in node.requests:
        text = json.dumps([sent, body])
        assert not any(word in text for word in ("secret", "Bearer", "1.2.3.4", "visitor", "https://a", 'fa"'))
    assert other.requests == []


def test_17_a_redirect_is_not_followed(site: Site, node: FaultyNode, other: FaultyNode) -> None:
    node.faults, node.redirect_to = ["redirect"], other.url
    assert ask(site(node), call())["error"]["data"]["code"] == "rpc/upstream-status"
    assert other.requests == []


def test_17_no_answer_and_no_log_names_a_node_or_its_key(
    site: Site, node: FaultyNode, caplog: pytest.LogCaptureFixture
) -> None:
    key = "9aa3d95b3bc440fa88ea12eaa4456161"
    host = node.url.removeprefix("http://")
    node.url += f"/v3/{key}"
    node.answer_of = lambda _: {"error": {"code": -32000, "message": f"{key} may not ask {host}"}}
    client = site(node, retry_count=0)
    seen = [client.post(URL, json=call())]
    for fault in ("down", "HTTP 503", "HTML", "wrong ids", "drops mid-answer"):
        node.faults = [fault]
        seen.append(client.post(URL, json=call(params=[{"to": fault}])))
    seen += [client.get("/api/config"), client.get("/"), client.get("/metrics"), client.get("/api/openapi.json")]
    for answer in seen:
        for text in (answer.text, str(answer.headers), caplog.text):
            assert key not in text
            assert host not in text


def test_18_the_budget_of_an_address_is_its_own(site: Site) -> None:
    client = site(budget_calls=5000)
    assert client.post(URL, json=[call("eth_chainId", [])] * 1000).status_code == 200
    other = TestClient(client.app, client=("203.0.113.7", 1))
    for _ in range(5):
        other.post(URL, json=[call("eth_chainId", [])] * 1000)
    assert other.post(URL, json=call("eth_chainId", [])).status_code == 429
    assert client.post(URL, json=call("eth_chainId", [])).status_code == 200


def test_18_five_thousand_eth_calls_a_minute_pass_and_heavier_ones_weigh_more(site: Site, node: FaultyNode) -> None:
    client = site(chain={"block_time_ms": 60_000}, budget_calls=10_000)
    for batch in range(5):
        calls = [call("eth_call", [{"to": hex(batch * 1000 + number)}, "latest"], number) for number in range(1000)]
        assert client.post(URL, json=calls).status_code == 200
    searches = [call("eth_getLogs", [{"blockHash": f"0x{number:064x}"}], number) for number in range(500)]
    assert client.post(URL, json=searches).status_code == 200
    refused = client.post(URL, json=call("eth_gasPrice", []))
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "http/too-many-requests")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert len({json.dumps(sent["params"]) for sent in node.calls}) == 5500


def test_18_what_is_in_memory_weighs_nothing(site: Site, node: FaultyNode) -> None:
    client = site(budget_weight=5000)
    search = call("eth_getLogs", [{"blockHash": HASH}])
    assert client.post(URL, json=search).status_code == 200
    assert client.post(URL, json=[search] * 1000).status_code == 200
    assert len(node.calls) == 1


def test_18_a_session_has_a_budget_wherever_it_comes_from(site: Site) -> None:
    client = site(budget_session_calls=5000)

    cookies = {"kisslock": "A" * 43}
    batch = [call("eth_chainId", [])] * 1000
    answers = [
        TestClient(client.app, client=(f"203.0.113.{n}", 1), cookies=cookies).post(URL, json=batch) for n in range(6)
    ]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


def test_18_a_node_whose_budget_is_used_up_is_left_out_and_keeps_its_good_name(
    site: Site, node: FaultyNode, other: FaultyNode
) -> None:
    client = site(node, other, budget_upstream_calls=10)
    ask(client, call("eth_getLogs", [{"blockHash": HASH}]))
    ask(client, call("eth_getLogs", [{"blockHash": HASH.replace("ab", "cd")}]))
    assert [len(node.calls), len(other.calls)] == [1, 1]
    assert ask(client, call("eth_getLogs", [{"blockHash": HASH.replace("ab", "ef")}]))["error"]["code"] == -32090
    health = client.app.resources.upstreams.nodes(31337)[0].health  # type: ignore[attr-defined]
    assert health.failures == 0


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas", "eth_createAccessList"])
@pytest.mark.parametrize(
    "params",
    [
        [{"to": "0x1", "gas": "0x2faf081"}, "latest"],
        [{"to": "0x1", "gas": "0x" + "f" * 64}, "latest"],
        [{"to": "0x1", "gas": 50}, "latest"],
        [{"to": "0x1", "gas": "lots"}, "latest"],
        [{"to": "0x1"}, "latest", {"0x1": {"balance": "0x1"}}],
        [{"to": "0x1"}, "latest", {}, {"number": "0x1"}],
        [{"to": "0x1"}, "nonsense"],
        [],
        ["0x1"],
        {"to": "0x1"},
        "latest",
        None,
    ],
)
def test_18_gas_is_capped_and_nothing_can_be_overridden(
    client: TestClient, node: FaultyNode, method: str, params: Any
) -> None:
    request = {**call(method), "params": params}
    assert ask(client, request)["error"]["code"] == -32602
    assert node.requests == []


@pytest.mark.parametrize(
    ("first", "last", "allowed"),
    [
        ("0x0", "0x270f", True),
        ("0x0", "0x2710", False),
        ("earliest", "latest", False),
        ("0x10", "latest", False),
        ("0x4e21", "latest", True),
        ("0x4e21", None, True),
        (None, None, True),
        ("latest", "latest", True),
        ("earliest", "0x10", True),
        ("0x0", "nonsense", False),
        (5, "0x6", False),
    ],
)
def test_18_searches_through_logs_are_short(
    client: TestClient, node: FaultyNode, first: Any, last: Any, allowed: bool
) -> None:
    node.answer_of = lambda sent: {"result": "0x7530" if sent["method"] == "eth_blockNumber" else []}
    given = {name: value for name, value in {"fromBlock": first, "toBlock": last}.items() if value is not None}
    answer = ask(client, call("eth_getLogs", [given]))
    assert ("result" in answer) is allowed
    assert allowed or answer["error"]["code"] == -32602
    assert any(sent["method"] == "eth_getLogs" for sent in node.calls) is allowed


def test_19_the_key_of_an_answer_is_chain_method_and_canonical_params(site: Site, node: FaultyNode) -> None:
    client = site(chain={"block_time_ms": 60_000})
    spelled = (
        '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x1","data":"0x"},"latest"]}',
        '{"jsonrpc":"2.0","id":2,"method":"eth_call","params":[ {"data":"0x", "to":"0x1"} , "latest"]}',
        '{"jsonrpc":"2.0","id":3,"method":"eth\\u005fcall","params":[{"data":"\\u0030x","to":"0x1"},"l\\u0061test"]}',
    )
    results = [client.post(URL, content=body, headers=JSON).json()["result"] for body in spelled]
    assert results[0] == results[1] == results[2]
    assert len(node.calls) == 1
    ask(client, call("eth_call", [{"to": "0x1", "data": "0x"}, "safe"]))
    ask(client, call("eth_estimateGas", [{"to": "0x1", "data": "0x"}, "latest"]))
    assert len(node.calls) == 3


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (call("eth_getTransactionReceipt", ["0xab"]), {"result": None}),
        (call("eth_getTransactionByHash", ["0xab"]), {"result": {"blockHash": None, "blockNumber": None}}),
        (call("eth_call"), {"error": {"code": 3, "message": "execution reverted"}}),
        (call("eth_getBalance", ["0x1", "pending"]), {"result": "0x1"}),
        (call("eth_sendRawTransaction", ["0x02"]), {"result": "0xab"}),
    ],
)
def test_19_null_errors_and_what_is_pending_are_never_kept(
    site: Site, node: FaultyNode, request_: dict[str, Any], answer: dict[str, Any]
) -> None:
    node.answer_of = lambda _: answer
    client = site(chain={"block_time_ms": 60_000})
    for _ in range(2):
        assert answer.items() <= ask(client, request_).items()
    assert len(node.calls) == 2


def test_19_what_is_about_a_block_by_its_hash_is_kept_for_good_and_the_rest_for_a_block_at_most(
    site: Site, node: FaultyNode
) -> None:
    client = site(chain={"block_time_ms": 50})
    for _ in range(2):
        ask(client, call("eth_getBlockByHash", ["0xab", False]), call("eth_getBalance", ["0x1", "latest"]))
    assert len(node.calls) == 2
    time.sleep(0.06)
    ask(client, call("eth_getBlockByHash", ["0xab", False]), call("eth_getBalance", ["0x1", "latest"]))
    assert [sent["method"] for sent in node.calls[2:]] == ["eth_getBalance"]


def test_19_a_receipt_ends_what_was_kept_about_older_blocks(site: Site, node: FaultyNode) -> None:
    mined = {"blockHash": "0xab", "blockNumber": "0x10"}
    node.answer_of = lambda sent: {"result": mined if sent["method"] == "eth_getTransactionReceipt" else "0x1"}
    client = site(chain={"block_time_ms": 60_000})
    balance = call("eth_getBalance", ["0x1", "latest"])
    for request in (balance, balance, call("eth_getTransactionReceipt", ["0xcd"]), balance):
        ask(client, request)
    assert [sent["method"] for sent in node.calls].count("eth_getBalance") == 2


def test_19_the_newest_block_never_goes_back(site: Site, node: FaultyNode) -> None:
    numbers = iter(["0x10", "0x12", "0x11", "0x12", "0x13"])
    node.answer_of = lambda _: {"result": next(numbers)}
    client = site(chain={"block_time_ms": 0})
    seen = [ask(client, call("eth_blockNumber", []))["result"] for _ in range(5)]
    assert seen == ["0x10", "0x12", "0x12", "0x12", "0x13"]


def test_19_a_node_on_another_chain_is_set_aside_and_its_answers_never_seen(
    site: Site, node: FaultyNode, other: FaultyNode
) -> None:
    node.chain_id, node.answer_of = 1, lambda _: {"result": "0xbad"}
    client = site(node, other, chain={"block_time_ms": 0})
    for _ in range(5):
        assert ask(client, call())["result"] == ["eth_call", CALLED]
    assert node.calls == []


def test_19_memory_is_bounded_by_bytes(site: Site, node: FaultyNode) -> None:
    node.answer_of = lambda _: {"result": "a" * 1000}
    client = site(cache_max_bytes=100_000)
    ask(client, *[call("eth_getBlockByHash", [hex(number), False]) for number in range(500)])
    assert 90_000 < client.app.features.gateway.cache.bytes <= 100_000  # type: ignore[attr-defined]


def test_20_identical_calls_in_flight_are_one(site: Site, node: FaultyNode) -> None:
    node.faults, node.delay_s = ["slow"], 0.1
    client = site(chain={"block_time_ms": 0})
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda number: ask(client, call(identity=number)), range(8)))
    assert [answer["id"] for answer in found] == list(range(8))
    assert len(node.calls) == 1
    assert len(client.app.features.gateway.flights) == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("timeout_ms", [1000, 2000])
def test_20_when_no_node_answers_there_is_one_deadline_shorter_than_the_browsers_wait(
    site: Site, node: FaultyNode, timeout_ms: int
) -> None:
    node.faults = ["slow"]
    client = site(timeout_ms=timeout_ms)
    start = time.monotonic()
    error = ask(client, call())["error"]
    assert time.monotonic() - start < timeout_ms / 1000
    assert error["data"]["code"] == "rpc/upstream-timeout"


# Specification 8.4
@pytest.mark.parametrize(
    ("fault", "code"),
    [("down", "rpc/upstream-down"), ("HTTP 500", "rpc/upstream-status"), ("HTML", "rpc/upstream-down")],
)
def test_20_an_exhausted_gateway_answers_200_with_a_code_that_viem_does_not_try_again(
    site: Site, node: FaultyNode, fault: str, code: str
) -> None:
    node.faults = [fault]
    error = ask(site(), call())["error"]
    assert error["code"] not in {-1, -32603, -32005, -32007, 429}
    assert -32099 <= error["code"] <= -32008
    assert (error["code"], error["data"]["code"]) == (-32090, code)


# Specification 7.2
def test_20_slots_of_a_batch_fail_one_by_one(client: TestClient, node: FaultyNode) -> None:
    def answer_of(sent: dict[str, Any]) -> dict[str, Any]:
        reverts = sent["params"][0]["to"] == "0x2"
        return {"error": {"code": 3, "message": "execution reverted", "data": "0x"}} if reverts else {"result": "0x"}

    node.answer_of = answer_of
    answers = ask(client, call(identity="a"), call(params=[{"to": "0x2"}], identity="b"), call("no_such", [], "c"), 5)
    assert [answer["id"] for answer in answers] == ["a", "b", "c", None]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, 3, -32601, -32600]


def test_28_a_forged_x_forwarded_for_does_not_change_whose_budget_it_is(serve: Serve) -> None:
    port = serve(chains={str(CHAIN_ID): {"rpc": ["http://127.0.0.1:9"]}}, server={"trusted_proxies": ["10.0.0.0/8"]})
    batch = json.dumps([call("eth_chainId", [])] * 1000).encode()

    def send(number: int) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        headers = {**JSON, "X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
        connection.request("POST", URL, batch, headers)
        status = connection.getresponse().status
        connection.close()
        return status

    assert [send(number) for number in range(6)] == [200] * 5 + [429]


# Specification 8.4
def test_a_chain_that_is_not_configured_or_has_no_node_is_a_clear_error(client: TestClient) -> None:
    for path, code in (
        ("/api/rpc/999", "rpc/unknown-chain"),
        ("/api/rpc/0x1", "rpc/unknown-chain"),
        ("/api/rpc/%31x", "rpc/unknown-chain"),
        ("/api/rpc/1", "rpc/no-upstream"),
    ):
        answer = client.post(path, json=call())
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


def test_the_gateway_tells_the_chain_and_itself_without_asking_anybody(client: TestClient, node: FaultyNode) -> None:
    own = ("eth_chainId", "net_version", "web3_clientVersion")
    answers = ask(client, *[call(method, [], method) for method in own])
    assert [answer["result"] for answer in answers[:2]] == ["0x7a69", "31337"]
    assert answers[2]["result"].startswith("kisslock/")
    assert node.requests == []


def test_no_method_of_the_table_signs_or_keeps_state_at_a_node() -> None:
    assert not any(word in name.lower() for name in TABLE for word in ("sign", "account", "filter", "subscri", "mine"))
