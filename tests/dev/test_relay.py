"""The local relay: mailboxes, acknowledgements, and rejected clients."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from kisslock.dev.relay.hub import MAX_MESSAGE_BYTES, MAX_QUEUED_MESSAGES, Hub, RelayClient, RequestRefused
from kisslock.dev.relay.methods import respond
from kisslock.dev.relay.server import Behaviour, running_relay
from kisslock.walletconnect.token import sign_token
from tests.auth.conftest import Clock

Params = dict[str, Any]
TOPIC = "a" * 64


@pytest.fixture
def clock() -> Clock:
    return Clock(1000.0)


@pytest.fixture
def relay_hub(clock: Clock) -> Hub:
    return Hub(clock)


def call_relay(relay_hub: Hub, client: RelayClient, method: str, **params: Any) -> tuple[Any, list[tuple[str, str]]]:
    """Return the result (or the error's code), and each push as its receiver and message."""
    reply, pushes = respond(relay_hub, client, {"id": "1", "jsonrpc": "2.0", "method": method, "params": params})
    pushed_messages = [(receiver.client_id, body["params"]["data"]["message"]) for receiver, body in pushes]
    return reply.get("result", reply.get("error", {}).get("code")), pushed_messages


def publish_text(relay_hub: Hub, client: RelayClient, text: str, ttl_s: int = 60) -> list[tuple[str, str]]:
    return call_relay(relay_hub, client, "irn_publish", topic=TOPIC, message=text, ttl=ttl_s, tag=1100)[1]


def test_the_relay_returns_a_request_id_of_nineteen_digits_unchanged(relay_hub: Hub) -> None:
    reply, _ = respond(
        relay_hub, RelayClient("site"), {"id": "1795211784123456789", "method": "irn_subscribe", "params": {}}
    )
    assert reply["id"] == "1795211784123456789"
    assert reply["error"]["code"] == -32602


def test_the_relay_stores_a_message_for_the_other_client_and_does_not_return_it_to_the_sender(relay_hub: Hub) -> None:
    site, wallet = RelayClient("site"), RelayClient("wallet")
    assert call_relay(relay_hub, site, "irn_subscribe", topic=TOPIC)[1] == []
    assert publish_text(relay_hub, site, "proposal") == []
    assert call_relay(relay_hub, wallet, "irn_subscribe", topic=TOPIC)[1] == [("wallet", "proposal")]
    assert publish_text(relay_hub, wallet, "answer") == [("site", "answer")]


def test_the_relay_sends_only_unacknowledged_messages_again_after_a_reconnection(relay_hub: Hub) -> None:
    site, wallet = RelayClient("site"), RelayClient("wallet")
    publish_text(relay_hub, site, "one")
    call_relay(relay_hub, wallet, "irn_subscribe", topic=TOPIC)
    relay_hub.remove_client(wallet)
    reconnected_wallet = RelayClient("wallet")
    assert call_relay(relay_hub, reconnected_wallet, "irn_batchSubscribe", topics=[TOPIC])[1] == [("wallet", "one")]
    (push,) = reconnected_wallet.unacknowledged
    relay_hub.acknowledge(reconnected_wallet, push)
    relay_hub.acknowledge(reconnected_wallet, "19 digits of another message")
    relay_hub.remove_client(reconnected_wallet)
    assert call_relay(relay_hub, RelayClient("wallet"), "irn_subscribe", topic=TOPIC)[1] == []


def test_the_relay_drops_a_message_when_its_time_to_live_is_over(relay_hub: Hub, clock: Clock) -> None:
    publish_text(relay_hub, RelayClient("site"), "short", ttl_s=300)
    clock.now += 301
    assert call_relay(relay_hub, RelayClient("wallet"), "irn_subscribe", topic=TOPIC)[1] == []


def test_the_relay_stores_one_copy_of_a_message_that_is_published_twice(relay_hub: Hub) -> None:
    site = RelayClient("site")
    messages = [{"topic": TOPIC, "message": text, "ttl": 60} for text in ("x", "y", "x")]
    call_relay(relay_hub, site, "irn_batchPublish", messages=messages)
    fetched_messages, _ = call_relay(relay_hub, RelayClient("wallet"), "irn_batchFetchMessages", topics=[TOPIC])
    assert [message["message"] for message in fetched_messages["messages"]] == ["x", "y"]


def test_one_call_publishes_a_proposal_or_an_approval_and_subscribes_the_sender_to_the_topic(relay_hub: Hub) -> None:
    site, wallet, session = RelayClient("site"), RelayClient("wallet"), "b" * 64
    assert (
        call_relay(relay_hub, site, "wc_proposeSession", pairingTopic=TOPIC, sessionProposal="proposal", ttl=300)[0]
        is True
    )
    assert call_relay(relay_hub, wallet, "irn_subscribe", topic=TOPIC)[1] == [("wallet", "proposal")]
    approval = {"sessionProposalResponse": "yes", "sessionSettlementRequest": "settle"}
    assert call_relay(relay_hub, wallet, "wc_approveSession", pairingTopic=TOPIC, sessionTopic=session, **approval)[
        1
    ] == [("site", "yes")]
    assert call_relay(relay_hub, site, "irn_subscribe", topic=session)[1] == [("site", "settle")]
    assert call_relay(relay_hub, site, "irn_publish", topic=session, message="thanks", ttl=300)[1] == [
        ("wallet", "thanks")
    ]


def test_a_client_that_has_unsubscribed_gets_no_message(relay_hub: Hub) -> None:
    wallet = RelayClient("wallet")
    call_relay(relay_hub, wallet, "irn_subscribe", topic=TOPIC)
    assert call_relay(relay_hub, wallet, "irn_batchUnsubscribe", subscriptions=[{"topic": TOPIC, "id": "x"}])[0] is True
    assert publish_text(relay_hub, RelayClient("site"), "late") == []


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("irn_nope", {}, -32601),
        ("__class__", {}, -32601),
        ("irn_subscribe", {"topic": 7}, -32602),
        ("irn_batchSubscribe", {"topics": "abc"}, -32602),
        ("irn_publish", {"topic": TOPIC, "message": "x"}, -32602),
        ("irn_publish", {"topic": TOPIC, "message": "x", "ttl": "soon"}, -32602),
        ("irn_publish", {"topic": TOPIC, "message": None, "ttl": 1}, -32602),
        ("irn_batchPublish", {"messages": [7]}, -32602),
        ("wc_approveSession", {"sessionTopic": TOPIC}, -32602),
    ],
)
def test_a_malformed_request_to_the_relay_gets_an_error_code(
    relay_hub: Hub, method: str, params: Params, code: int
) -> None:
    assert call_relay(relay_hub, RelayClient("site"), method, **params)[0] == code


def test_the_relay_rejects_messages_for_a_full_mailbox_and_oversized_messages(relay_hub: Hub) -> None:
    site = RelayClient("site")
    for index in range(MAX_QUEUED_MESSAGES):
        publish_text(relay_hub, site, str(index))
    with pytest.raises(RequestRefused):
        relay_hub.publish(site, relay_hub.new_message(site, TOPIC, "one too many", 60))
    with pytest.raises(RequestRefused):
        relay_hub.publish(site, relay_hub.new_message(site, "b" * 64, "x" * (MAX_MESSAGE_BYTES + 1), 60))


@asynccontextmanager
async def open_websocket(url: str, **query: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as session:
        query_parameters = {"auth": sign_token(url), "projectId": "any", **query}
        async with session.ws_connect(url, params=query_parameters) as client:
            yield client


async def call_method(client: aiohttp.ClientWebSocketResponse, method: str, **params: Any) -> Any:
    await client.send_str(json.dumps({"id": "7", "jsonrpc": "2.0", "method": method, "params": params}))
    return json.loads(await asyncio.wait_for(client.receive_str(), 5))


async def test_the_relay_sends_the_response_to_a_subscription_before_the_waiting_messages() -> None:
    topic = os.urandom(32).hex()
    with running_relay() as url:
        async with open_websocket(url) as site, open_websocket(url) as wallet:
            await call_method(site, "irn_publish", topic=topic, message="hello", ttl=60)
            assert (await call_method(wallet, "irn_subscribe", topic=topic))["id"] == "7"
            push = json.loads(await asyncio.wait_for(wallet.receive_str(), 5))
            assert (push["method"], push["params"]["data"]["message"]) == ("irn_subscription", "hello")


@pytest.mark.parametrize("text", ["", "not json", "[]", "7", "[" * 100_000, '{"id":1}'])
async def test_malformed_text_on_a_socket_is_ignored_and_the_next_request_is_answered(text: str) -> None:
    with running_relay() as url:
        async with open_websocket(url) as client:
            await client.send_str(text)
            assert (await call_method(client, "irn_subscribe", topic=TOPIC))["id"] == "7"


@pytest.mark.parametrize(
    ("query", "expected_text"), [({"auth": "x"}, "not a token"), ({"projectId": "other"}, "invalid key")]
)
async def test_a_client_that_is_rejected_gets_the_reason(query: dict[str, str], expected_text: str) -> None:
    with running_relay(Behaviour(projects=frozenset({"mine"}))) as url:
        async with open_websocket(url, **query) as client:
            message = await asyncio.wait_for(client.receive(), 5)
    assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 3000)
    assert expected_text in str(message.extra)


async def test_the_relay_calls_the_pairing_callback_only_with_valid_pairing_links() -> None:
    shown_links: list[str] = []
    valid_link = f"wc:{TOPIC}@2?relay-protocol=irn&symKey={'b' * 64}&expiryTimestamp=1795211784"
    with running_relay(Behaviour(on_code=shown_links.append)) as url:
        async with open_websocket(url) as page:
            for uri in (f"wc:{TOPIC}@2?x='; rm -rf ~'", "https://evil.example", 7, valid_link):
                assert (await call_method(page, "kisslock_showCode", uri=uri))["result"] is True
    assert shown_links == [valid_link]


async def test_a_relay_whose_port_is_in_use_listens_on_another_port() -> None:
    with running_relay() as first_url, running_relay(port=int(first_url.rpartition(":")[2])) as second_url:
        assert second_url != first_url
        async with open_websocket(second_url) as client:
            assert (await call_method(client, "irn_subscribe", topic=TOPIC))["id"] == "7"
