"""The topic subscriptions and the waiting messages. The hub does no I/O: each method returns the pushes to send."""

import hashlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

MAX_TTL_S = 30 * 86_400
MAX_QUEUED_MESSAGES = 1000
MAX_TOPICS = 10_000
MAX_MESSAGE_BYTES = 512 * 1024


class RequestRefused(Exception):
    """The relay rejects a request. The text of this exception is the reason."""


@dataclass(eq=False)
class Message:
    """A message from one client to the other clients of a topic.

    The message is encrypted, so the relay cannot read it.
    """

    topic: str
    text: str
    publisher: str
    published_at_ms: int
    expires_at_s: float
    tag: int
    attestation: str | None


@dataclass(eq=False)
class RelayClient:
    """A connected client: its subscriptions (topic → subscription ID), and the pushes it has not acknowledged."""

    client_id: str
    subscription_ids: dict[str, str] = field(default_factory=dict)
    unacknowledged: dict[int, Message] = field(default_factory=dict)


# A client, and the JSON-RPC request that the relay sends to this client.
PushRequest = tuple[RelayClient, dict[str, Any]]


class Hub:
    """Topics, each with a mailbox. A message waits until another client acknowledges it or its TTL is over."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._listeners_by_topic: dict[str, set[RelayClient]] = defaultdict(set)
        self._messages_by_topic: dict[str, list[Message]] = {}
        # IDs must stay below 2**53, so that JavaScript can represent them exactly.
        self._last_push_id = int(clock() * 1_000_000)

    def subscribe(self, client: RelayClient, topic: str) -> str:
        """Subscribe a client to a topic. Return the subscription's ID."""
        if topic not in client.subscription_ids:
            if len(self._listeners_by_topic) >= MAX_TOPICS:
                raise RequestRefused("too many topics")
            client.subscription_ids[topic] = hashlib.sha256(f"{topic}{client.client_id}".encode()).hexdigest()
            self._listeners_by_topic[topic].add(client)
        return client.subscription_ids[topic]

    def unsubscribe(self, client: RelayClient, topic: str) -> None:
        """End a client's subscription to a topic."""
        client.subscription_ids.pop(topic, None)
        listeners = self._listeners_by_topic.get(topic)
        if listeners is not None:
            listeners.discard(client)
            if not listeners:
                del self._listeners_by_topic[topic]

    def remove_client(self, client: RelayClient) -> None:
        """End the subscriptions of a disconnected client.

        Messages that the client has not acknowledged keep waiting.
        """
        for topic in list(client.subscription_ids):
            self.unsubscribe(client, topic)

    def publish(self, client: RelayClient, message: Message) -> list[PushRequest]:
        """Store a message for the other clients. If a client publishes it again (a retry), it is not stored again."""
        if len(message.text) > MAX_MESSAGE_BYTES:
            raise RequestRefused("message too large")
        waiting_messages = self._waiting_messages_of(message.topic)
        if any(queued.text == message.text and queued.publisher == client.client_id for queued in waiting_messages):
            return []
        if len(waiting_messages) >= MAX_QUEUED_MESSAGES or len(self._messages_by_topic) >= MAX_TOPICS:
            raise RequestRefused("too many messages are waiting")
        self._messages_by_topic[message.topic] = [*waiting_messages, message]
        receivers = [
            listener
            for listener in self._listeners_by_topic.get(message.topic, ())
            if listener.client_id != client.client_id
        ]
        return [self._create_push(receiver, message) for receiver in receivers]

    def new_message(self, client: RelayClient, topic: str, text: str, ttl_s: int, **options: Any) -> Message:
        """Create a message from this client with the current time."""
        now = self._clock()
        expires_at_s = now + min(max(ttl_s, 0), MAX_TTL_S)
        tag, attestation = options.get("tag", 0), options.get("proof")
        return Message(topic, text, client.client_id, int(now * 1000), expires_at_s, tag, attestation)

    def waiting_messages(self, client: RelayClient, topics: Iterable[str]) -> Iterator[Message]:
        """Return the waiting messages of other clients in these topics."""
        return (
            message
            for topic in topics
            for message in self._waiting_messages_of(topic)
            if message.publisher != client.client_id
        )

    def waiting_pushes(self, client: RelayClient, topics: Iterable[str]) -> list[PushRequest]:
        """Return the pushes for all messages that wait in these topics.

        The relay sends the pushes after a subscription.
        """
        return [self._create_push(client, message) for message in self.waiting_messages(client, topics)]

    def acknowledge(self, client: RelayClient, push_id: Any) -> None:
        """Remove the message of an acknowledged push.

        A topic has two clients, so the acknowledgement of one client is enough.
        """
        message = client.unacknowledged.pop(push_id, None) if isinstance(push_id, int) else None
        if message is not None:
            self._set_waiting_messages(
                message.topic, [queued for queued in self._waiting_messages_of(message.topic) if queued is not message]
            )

    def _create_push(self, client: RelayClient, message: Message) -> PushRequest:
        self._last_push_id += 1
        client.unacknowledged[self._last_push_id] = message
        params = {"id": client.subscription_ids.get(message.topic, ""), "data": message_as_json(message)}
        return client, {"id": self._last_push_id, "jsonrpc": "2.0", "method": "irn_subscription", "params": params}

    def _waiting_messages_of(self, topic: str) -> list[Message]:
        now = self._clock()
        return self._set_waiting_messages(
            topic, [message for message in self._messages_by_topic.get(topic, ()) if message.expires_at_s > now]
        )

    def _set_waiting_messages(self, topic: str, messages: list[Message]) -> list[Message]:
        if messages:
            self._messages_by_topic[topic] = messages
        else:
            self._messages_by_topic.pop(topic, None)
        return messages


def message_as_json(message: Message) -> dict[str, Any]:
    """Return a message in the protocol's form (irn_subscription)."""
    data = {
        "topic": message.topic,
        "message": message.text,
        "publishedAt": message.published_at_ms,
        "tag": message.tag,
    }
    return data if message.attestation is None else {**data, "attestation": message.attestation}
