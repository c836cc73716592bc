"""The relay's methods (JSON-RPC 2.0): each method's result, and the pushes that follow it."""

from collections.abc import Callable
from typing import Any

import msgspec

from kisslock.dev.relay.hub import Hub, Message, PushRequest, RelayClient, RequestRefused, message_as_json

PROPOSAL_TTL_S = 300
# Tags of messages in the session protocol: the proposal, the response to a proposal, and the settlement.
PROPOSE_TAG, PROPOSED_TAG, SETTLE_TAG = 1100, 1101, 1102
METHOD_NOT_FOUND, INVALID_PARAMS = -32601, -32602

Params = dict[str, Any]
# An outcome has three parts: the result, the requests to push to other clients, and the topics whose mailbox is sent to
# the caller after the response.
Outcome = tuple[Any, list[PushRequest], list[str]]
Method = Callable[[Hub, RelayClient, Params], Outcome]


def respond(hub: Hub, client: RelayClient, request: Params) -> tuple[dict[str, Any], list[PushRequest]]:
    """Return the response to a request and the pushes that follow it. The request's ID is returned unchanged."""
    reply: dict[str, Any] = {"id": request.get("id"), "jsonrpc": "2.0"}
    method = METHODS.get(str(request.get("method")))
    if method is None:
        return {**reply, "error": {"code": METHOD_NOT_FOUND, "message": "Method not found"}}, []
    try:
        result, pushes, topics = method(hub, client, request.get("params") or {})
    except (KeyError, TypeError, ValueError, AttributeError, RequestRefused) as error:
        return {**reply, "error": {"code": INVALID_PARAMS, "message": f"Invalid params: {error}"}}, []
    return {**reply, "result": result}, [*pushes, *hub.waiting_pushes(client, topics)]


def _text_param(params: Params, name: str) -> str:
    return msgspec.convert(params[name], str)


def _text_params(params: Params, name: str) -> list[str]:
    return msgspec.convert(params[name], list[str])


def _message_from_params(hub: Hub, client: RelayClient, params: Params) -> Message:
    ttl_s, tag = int(params["ttl"]), int(params.get("tag") or 0)
    proof = params.get("attestation")
    return hub.new_message(
        client, _text_param(params, "topic"), _text_param(params, "message"), ttl_s, tag=tag, proof=proof
    )


def _publish(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    return True, hub.publish(client, _message_from_params(hub, client, params)), []


def _batch_publish(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    pushes = [
        push for item in params["messages"] for push in hub.publish(client, _message_from_params(hub, client, item))
    ]
    return True, pushes, []


def _subscribe(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    topic = _text_param(params, "topic")
    return hub.subscribe(client, topic), [], [topic]


def _batch_subscribe(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    topics = _text_params(params, "topics")
    return [hub.subscribe(client, topic) for topic in topics], [], topics


def _unsubscribe(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    hub.unsubscribe(client, _text_param(params, "topic"))
    return True, [], []


def _batch_unsubscribe(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    for subscription in params["subscriptions"]:
        hub.unsubscribe(client, _text_param(subscription, "topic"))
    return True, [], []


def _fetch(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    topics = _text_params(params, "topics") if "topics" in params else [_text_param(params, "topic")]
    return (
        {"messages": [message_as_json(message) for message in hub.waiting_messages(client, topics)], "hasMore": False},
        [],
        [],
    )


def _propose_session(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    """Publish the site's proposal, and subscribe the site to the pairing's topic for the response."""
    topic, proof = _text_param(params, "pairingTopic"), params.get("attestation")
    hub.subscribe(client, topic)
    ttl_s = int(params.get("ttl") or PROPOSAL_TTL_S)
    message = hub.new_message(
        client, topic, _text_param(params, "sessionProposal"), ttl_s, tag=PROPOSE_TAG, proof=proof
    )
    return True, hub.publish(client, message), [topic]


def _approve_session(hub: Hub, client: RelayClient, params: Params) -> Outcome:
    """Publish the wallet's approval and settlement, and subscribe the wallet to the new session's topic."""
    session_topic, ttl_s = _text_param(params, "sessionTopic"), int(params.get("ttl") or PROPOSAL_TTL_S)
    hub.subscribe(client, session_topic)
    publications = (
        (_text_param(params, "pairingTopic"), _text_param(params, "sessionProposalResponse"), PROPOSED_TAG),
        (session_topic, _text_param(params, "sessionSettlementRequest"), SETTLE_TAG),
    )
    pushes = []
    for topic, text, tag in publications:
        pushes += hub.publish(client, hub.new_message(client, topic, text, ttl_s, tag=tag))
    return True, pushes, [session_topic]


METHODS: dict[str, Method] = {
    "irn_publish": _publish,
    "irn_batchPublish": _batch_publish,
    "irn_subscribe": _subscribe,
    "irn_batchSubscribe": _batch_subscribe,
    "irn_unsubscribe": _unsubscribe,
    "irn_batchUnsubscribe": _batch_unsubscribe,
    "irn_fetchMessages": _fetch,
    "irn_batchFetchMessages": _fetch,
    "wc_proposeSession": _propose_session,
    "wc_approveSession": _approve_session,
}
