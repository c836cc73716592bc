"""The relay's methods (JSON-RPC 2.0): each method's result, and the pushes that follow it."""

from collections.abc import Callable
from typing import Any

import msgspec

from kisslock.dev.relay.hub import Hub, Member, Message, Push, RequestRefused, as_data

PROPOSAL_TTL_S = 300
# Tags of messages in the session protocol: the proposal, the response to a proposal, and the settlement.
PROPOSE, PROPOSED, SETTLE = 1100, 1101, 1102
METHOD_NOT_FOUND, INVALID_PARAMS = -32601, -32602

Params = dict[str, Any]
# The result, the requests to push to other clients, and the topics whose mailbox is sent to the caller after the
# response.
Outcome = tuple[Any, list[Push], list[str]]
Method = Callable[[Hub, Member, Params], Outcome]


def answer(hub: Hub, member: Member, request: Params) -> tuple[dict[str, Any], list[Push]]:
    """Return the response to a request and the pushes that follow it. The request's ID is returned unchanged."""
    reply: dict[str, Any] = {"id": request.get("id"), "jsonrpc": "2.0"}
    method = METHODS.get(str(request.get("method")))
    if method is None:
        return {**reply, "error": {"code": METHOD_NOT_FOUND, "message": "Method not found"}}, []
    try:
        result, pushes, topics = method(hub, member, request.get("params") or {})
    except (KeyError, TypeError, ValueError, AttributeError, RequestRefused) as error:
        return {**reply, "error": {"code": INVALID_PARAMS, "message": f"Invalid params: {error}"}}, []
    return {**reply, "result": result}, [*pushes, *hub.deliver(member, topics)]


def _text(params: Params, name: str) -> str:
    return msgspec.convert(params[name], str)


def _texts(params: Params, name: str) -> list[str]:
    return msgspec.convert(params[name], list[str])


def _message(hub: Hub, member: Member, params: Params) -> Message:
    ttl_s, tag = int(params["ttl"]), int(params.get("tag") or 0)
    proof = params.get("attestation")
    return hub.message(member, _text(params, "topic"), _text(params, "message"), ttl_s, tag=tag, proof=proof)


def _publish(hub: Hub, member: Member, params: Params) -> Outcome:
    return True, hub.publish(member, _message(hub, member, params)), []


def _batch_publish(hub: Hub, member: Member, params: Params) -> Outcome:
    pushes = [push for item in params["messages"] for push in hub.publish(member, _message(hub, member, item))]
    return True, pushes, []


def _subscribe(hub: Hub, member: Member, params: Params) -> Outcome:
    topic = _text(params, "topic")
    return hub.subscribe(member, topic), [], [topic]


def _batch_subscribe(hub: Hub, member: Member, params: Params) -> Outcome:
    topics = _texts(params, "topics")
    return [hub.subscribe(member, topic) for topic in topics], [], topics


def _unsubscribe(hub: Hub, member: Member, params: Params) -> Outcome:
    hub.unsubscribe(member, _text(params, "topic"))
    return True, [], []


def _batch_unsubscribe(hub: Hub, member: Member, params: Params) -> Outcome:
    for subscription in params["subscriptions"]:
        hub.unsubscribe(member, _text(subscription, "topic"))
    return True, [], []


def _fetch(hub: Hub, member: Member, params: Params) -> Outcome:
    topics = _texts(params, "topics") if "topics" in params else [_text(params, "topic")]
    return {"messages": [as_data(message) for message in hub.waiting(member, topics)], "hasMore": False}, [], []


def _propose_session(hub: Hub, member: Member, params: Params) -> Outcome:
    """Publish the site's proposal, and subscribe the site to the pairing's topic for the response."""
    topic, proof = _text(params, "pairingTopic"), params.get("attestation")
    hub.subscribe(member, topic)
    ttl_s = int(params.get("ttl") or PROPOSAL_TTL_S)
    message = hub.message(member, topic, _text(params, "sessionProposal"), ttl_s, tag=PROPOSE, proof=proof)
    return True, hub.publish(member, message), [topic]


def _approve_session(hub: Hub, member: Member, params: Params) -> Outcome:
    """Publish the wallet's approval and settlement, and subscribe the wallet to the new session's topic."""
    session, ttl_s = _text(params, "sessionTopic"), int(params.get("ttl") or PROPOSAL_TTL_S)
    hub.subscribe(member, session)
    parts = (
        (_text(params, "pairingTopic"), _text(params, "sessionProposalResponse"), PROPOSED),
        (session, _text(params, "sessionSettlementRequest"), SETTLE),
    )
    pushes = []
    for topic, text, tag in parts:
        pushes += hub.publish(member, hub.message(member, topic, text, ttl_s, tag=tag))
    return True, pushes, [session]


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
