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
# An envelope consists of a byte for its type, a nonce, and the encrypted text. SHARED_KEY_TYPE is the type of an
# envelope between two clients that share a key.
SHARED_KEY_TYPE, NONCE_BYTES = b"\x00", 12
PROPOSE_TAG, SETTLED_TAG, REQUEST_TAG, DELETE_TAG = 1100, 1103, 1108, 1112
RESPONSE_TIMEOUT_S, TTL_S = 30, 300


def encrypt_message(key: bytes, message: Message) -> str:
    """Return a message as an encrypted envelope."""
    nonce = os.urandom(NONCE_BYTES)
    return base64.b64encode(
        SHARED_KEY_TYPE + nonce + ChaCha20Poly1305(key).encrypt(nonce, json.dumps(message).encode(), None)
    ).decode()


def decrypt_envelope(key: bytes, envelope: str) -> Message:
    """Return the message in an envelope. Raises InvalidTag for a wrong key."""
    envelope_bytes = base64.b64decode(envelope)
    assert envelope_bytes[:1] == SHARED_KEY_TYPE
    nonce, ciphertext = envelope_bytes[1 : 1 + NONCE_BYTES], envelope_bytes[1 + NONCE_BYTES :]
    message: Message = json.loads(ChaCha20Poly1305(key).decrypt(nonce, ciphertext, None))
    return message


def topic_of_key(key: bytes) -> str:
    """Return the topic of two clients with a shared key."""
    return hashlib.sha256(key).hexdigest()


@dataclass
class OwnClient:
    """A socket to the relay, and the keys of its topics."""

    socket: aiohttp.ClientWebSocketResponse
    keys: dict[str, bytes] = field(default_factory=dict)
    received: list[Message] = field(default_factory=list)
    _ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(int(time.time() * 1e6)))

    async def _call_relay(self, method: str, **params: Any) -> None:
        number = next(self._ids)
        await self.socket.send_json({"id": number, "jsonrpc": "2.0", "method": method, "params": params})
        while (await self._next_message()).get("id") != number:
            pass

    async def _next_message(self) -> Message:
        """Return the relay's next message. A message of a topic is acknowledged and decrypted."""
        relay_message: Message = json.loads(await asyncio.wait_for(self.socket.receive_str(), RESPONSE_TIMEOUT_S))
        if relay_message.get("method") == "irn_subscription":
            publication = relay_message["params"]["data"]
            await self.socket.send_json({"id": relay_message["id"], "jsonrpc": "2.0", "result": True})
            self.received.append(decrypt_envelope(self.keys[publication["topic"]], publication["message"]))
        return relay_message

    async def subscribe(self, key: bytes) -> str:
        """Subscribe to the topic of a key, and return the topic."""
        topic = topic_of_key(key)
        self.keys[topic] = key
        await self._call_relay("irn_subscribe", topic=topic)
        return topic

    async def send(self, topic: str, tag: int, **message: Any) -> int:
        """Publish a message to the other client, and return its ID."""
        json_rpc_message = {"id": next(self._ids), "jsonrpc": "2.0", **message}
        await self._call_relay(
            "irn_publish",
            topic=topic,
            message=encrypt_message(self.keys[topic], json_rpc_message),
            ttl=TTL_S,
            tag=tag,
            prompt=True,
        )
        return int(json_rpc_message["id"])

    async def take_message(self, **members: Any) -> Message:
        """Return the first message from the other client that has these members."""
        while True:
            for message in self.received:
                if members.items() <= message.items():
                    self.received.remove(message)
                    return message
            await self._next_message()


@dataclass(frozen=True)
class Pairing:
    """The data in a site's QR code, and the key for its response."""

    key: bytes = field(default_factory=lambda: os.urandom(32))
    private_key: X25519PrivateKey = field(default_factory=X25519PrivateKey.generate)

    @property
    def uri(self) -> str:
        """Return the text of the QR code (ERC-1328)."""
        expires_at_s = int(time.time()) + TTL_S
        return (
            f"wc:{topic_of_key(self.key)}@2?expiryTimestamp={expires_at_s}&relay-protocol=irn&symKey={self.key.hex()}"
        )

    def create_proposal(self, chain: str, wallet_methods: list[str]) -> Message:
        """Return what the site requests."""
        client_metadata = {"name": "Own client", "description": "", "url": "https://shop.example", "icons": []}
        return {
            "requiredNamespaces": {},
            "optionalNamespaces": {
                "eip155": {"chains": [chain], "methods": wallet_methods, "events": ["accountsChanged"]}
            },
            "relays": [{"protocol": "irn"}],
            "pairingTopic": topic_of_key(self.key),
            "proposer": {
                "publicKey": self.private_key.public_key().public_bytes_raw().hex(),
                "metadata": client_metadata,
            },
            "expiryTimestamp": int(time.time()) + TTL_S,
        }

    def derive_session_key(self, public_key_of_other: str) -> bytes:
        """Return the key of the session with the other client."""
        shared_secret = self.private_key.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public_key_of_other)))
        return HKDF(SHA256(), 32, None, None).derive(shared_secret)
