"""A nonce, and the message draft that the nonce completes."""

from dataclasses import dataclass

from kisslock.auth.message import write_eip4361
from kisslock.timestamp import write_rfc3339


@dataclass(frozen=True, slots=True)
class Nonce:
    """A nonce, with its issue and expiry times in seconds since 1970.

    `message_expires_at` is the expiry time of a message that is valid for longer than the nonce.
    """

    value: str
    issued_at: float
    expires_at: float
    message_expires_at: float | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A sign-in message that has no nonce yet."""

    origin: str
    address: str
    chain_id: int
    statement: str

    def message_with_nonce(self, nonce: Nonce) -> str:
        """Return the EIP-4361 message with this nonce and its expiry time."""
        return write_eip4361(
            origin=self.origin,
            address=self.address,
            chain_id=self.chain_id,
            statement=self.statement,
            nonce=nonce.value,
            issued_at=write_rfc3339(nonce.issued_at),
            expiration_time=write_rfc3339(nonce.message_expires_at or nonce.expires_at),
        )
