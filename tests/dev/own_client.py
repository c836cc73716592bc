"""A site's client of the relay without any package of WalletConnect: its envelopes and its session.

https://specs.walletconnect.com/2.0/specs/clients/core/crypto and /sign have the rules.
"""

import asyncio
import base64
import hashlib
import itertools
import json
import os
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

Message = dict[str, Any]
# The envelope of two ends that share a key: its type, a nonce, the sealed text.
SHARED_KEY, NONCE_BYTES = b"\x00", 12
PROPOSE, SETTLED, ASK, DELETE = 1100, 1103, 1108, 1112
ANSWER_S, TTL_S = 30, 300


def seal(key: bytes, message: Message) -> str:
    """A message as an envelope."""
    nonce = os.urandom(NONCE_BYTES)
    return base64.b64encode(
        SHARED_KEY + nonce + ChaCha20Poly1305(key).encrypt(nonce, json.dumps(message).encode(), None)
    ).decode()


def opened(key: bytes, envelope: str) -> Message:
    """The message of an envelope; raises InvalidTag for another key."""
    raw = base64.b64decode(envelope)
    assert raw[:1] == SHARED_KEY
    nonce, sealed = raw[1 : 1 + NONCE_BYTES], raw[1 + NONCE_BYTES :]
    message: Message = json.loads(ChaCha20Poly1305(key).decrypt(nonce, sealed, None))
    return message


def topic_of(key: bytes) -> str:
    """The topic of two ends that share a key."""
    return hashlib.sha256(key).hexdigest()


@dataclass
class OwnClient:
    """One socket of the relay, and the keys of its topics."""

    socket: aiohttp.ClientWebSocketResponse
    keys: dict[str, bytes] = field(default_factory=dict)
    came: list[Message] = field(default_factory=list)
    _ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(int(time.time() * 1e6)))

    async def _say(self, method: str, **params: Any) -> None:
        number = next(self._ids)
        await self.socket.send_json({"id": number, "jsonrpc": "2.0", "method": method, "params": params})
        while (await self._next()).get("id") != number:
            pass

    async def _next(self) -> Message:
        """The relay's next message; one of a topic is acknowledged and opened."""
        output: Message = json.loads(await asyncio.wait_for(self.socket.receive_str(), ANSWER_S))
        if output.get("method") == "irn_subscription":
            data = output["params"]["data"]
            await self.socket.send_json({"id": output["id"], "jsonrpc": "2.0", "result": True})
            self.came.append(opened(self.keys[data["topic"]], data["message"]))
        return output

    async def listen(self, key: bytes) -> str:
        """Subscribe to the topic of a key; returns the topic."""
        topic = topic_of(key)
        self.keys[topic] = key
        await self._say("irn_subscribe", topic=topic)
        return topic

    async def send(self, topic: str, tag: int, **message: Any) -> int:
        """Publish a message to the other end; returns its id."""
        whole = {"id": next(self._ids), "jsonrpc": "2.0", **message}
        await self._say(
            "irn_publish", topic=topic, message=seal(self.keys[topic], whole), ttl=TTL_S, tag=tag, prompt=True
        )
        return int(whole["id"])

    async def taken(self, **having: Any) -> Message:
        """The first message from the other end that has these members."""
        while True:
            for message in self.came:
                if having.items() <= message.items():
                    self.came.remove(message)
                    return message
            await self._next()


@dataclass(frozen=True)
class Pairing:
    """A code of a site, and the key that its answer is made with."""

    key: bytes = field(default_factory=lambda: os.urandom(32))
    own: X25519PrivateKey = field(default_factory=X25519PrivateKey.generate)

    @property
    def uri(self) -> str:
        """The text of the code (ERC-1328)."""
        ends = int(time.time()) + TTL_S
        return f"wc:{topic_of(self.key)}@2?expiryTimestamp={ends}&relay-protocol=irn&symKey={self.key.hex()}"

    def proposal(self, chain: str, methods: list[str]) -> Message:
        """What the site asks for."""
        about = {"name": "Own client", "description": "", "url": "https://shop.example", "icons": []}
        return {
            "requiredNamespaces": {},
            "optionalNamespaces": {"eip155": {"chains": [chain], "methods": methods, "events": ["accountsChanged"]}},
            "relays": [{"protocol": "irn"}],
            "pairingTopic": topic_of(self.key),
            "proposer": {"publicKey": self.own.public_key().public_bytes_raw().hex(), "metadata": about},
            "expiryTimestamp": int(time.time()) + TTL_S,
        }

    def session_key(self, others: str) -> bytes:
        """The key of the session with the other end."""
        shared = self.own.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(others)))
        return HKDF(SHA256(), 32, None, None).derive(shared)
