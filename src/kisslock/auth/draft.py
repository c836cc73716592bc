"""A nonce, and the message that contains it."""

from dataclasses import dataclass

from kisslock.auth.message import write_eip4361
from kisslock.timestamp import write_rfc3339


@dataclass(frozen=True, slots=True)
class Nonce:
    """A nonce and the moment it expires (seconds since 1970)."""

    value: str
    issued_at: float
    expires_at: float


@dataclass(frozen=True, slots=True)
class Draft:
    """A message without its nonce."""

    origin: str
    address: str
    chain_id: int
    statement: str

    def write(self, nonce: Nonce) -> str:
        """The message (EIP-4361) with this nonce, and with the nonce's expiration time."""
        return write_eip4361(
            origin=self.origin,
            address=self.address,
            chain_id=self.chain_id,
            statement=self.statement,
            nonce=nonce.value,
            issued_at=write_rfc3339(nonce.issued_at),
            expiration_time=write_rfc3339(nonce.expires_at),
        )
