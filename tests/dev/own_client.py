"""A relay client of a site without WalletConnect's packages: its envelopes and its session.

The rules are in https://specs.walletconnect.com/2.0/specs/clients/core/crypto and /sign.
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
# A message between two clients with a shared key consists of its type, a nonce, and the encrypted text.
SHARED_KEY, NONCE_BYTES = b"\x00", 12
PROPOSE, SETTLED, ASK, DELETE = 1100, 1103, 1108, 1112
ANSWER_S, TTL_S = 30, 300


def seal(key: bytes, message: Message) -> str:
    """Return a message as an encrypted envelope."""
    nonce = os.urandom(NONCE_BYTES)
    return base64.b64encode(
        SHARED_KEY + nonce + ChaCha20Poly1305(key).encrypt(nonce, json.dumps(message).encode(), None)
    ).decode()


def opened(key: bytes, envelope: str) -> Message:
    """Return the message in an envelope. Raises InvalidTag for a wrong key."""
    raw = base64.b64decode(envelope)
    assert raw[:1] == SHARED_KEY
    nonce, sealed = raw[1 : 1 + NONCE_BYTES], raw[1 + NONCE_BYTES :]
    message: Message = json.loads(ChaCha20Poly1305(key).decrypt(nonce, sealed, None))
    return message


def topic_of(key: bytes) -> str:
    """Return the topic of two clients with a shared key."""
    return hashlib.sha256(key).hexdigest()


@dataclass
class OwnClient:
    """A socket to the relay, and the keys of its topics."""

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
        """Return the relay's next message. A message of a topic is acknowledged and decrypted."""
        output: Message = json.loads(await asyncio.wait_for(self.socket.receive_str(), ANSWER_S))
        if output.get("method") == "irn_subscription":
            data = output["params"]["data"]
            await self.socket.send_json({"id": output["id"], "jsonrpc": "2.0", "result": True})
            self.came.append(opened(self.keys[data["topic"]], data["message"]))
        return output

    async def listen(self, key: bytes) -> str:
        """Subscribe to the topic of a key, and return the topic."""
        topic = topic_of(key)
        self.keys[topic] = key
        await self._say("irn_subscribe", topic=topic)
        return topic

    async def send(self, topic: str, tag: int, **message: Any) -> int:
        """Publish a message to the other client, and return its ID."""
        whole = {"id": next(self._ids), "jsonrpc": "2.0", **message}
        await self._say(
            "irn_publish", topic=topic, message=seal(self.keys[topic], whole), ttl=TTL_S, tag=tag, prompt=True
        )
        return int(whole["id"])

    async def taken(self, **having: Any) -> Message:
        """Return the first message from the other client that has these members."""
        while True:
            for message in self.came:
                if having.items() <= message.items():
                    self.came.remove(message)
                    return message
            await self._next()


@dataclass(frozen=True)
class Pairing:
    """The data in a site's QR code, and the key for its response."""

    key: bytes = field(default_factory=lambda: os.urandom(32))
    own: X25519PrivateKey = field(default_factory=X25519PrivateKey.generate)

    @property
    def uri(self) -> str:
        """Return the text of the QR code (ERC-1328)."""
        ends = int(time.time()) + TTL_S
        return f"wc:{topic_of(self.key)}@2?expiryTimestamp={ends}&relay-protocol=irn&symKey={self.key.hex()}"

    def proposal(self, chain: str, methods: list[str]) -> Message:
        """Return what the site requests."""
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
        """Return the key of the session with the other client."""
        shared = self.own.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(others)))
        return HKDF(SHA256(), 32, None, None).derive(shared)
